import type { ScanRules } from '../../../shared/scanRules.ts';
/** Passes camera pictures to the worker that reads barcodes, one at a time. */
import { openWorkerClient } from '../../services/workers/workerClient.ts';
import type { BarcodeJob, BarcodeTexts } from './barcodeWorker.ts';

export interface BarcodeReader {
  /** Returns every distinct text in the picture, which is consumed; null if the decoder does not work. */
  read(picture: ImageBitmap): Promise<BarcodeTexts>;
  close(): void;
}

/** @param formats the hospital's formats; Wardbook's own codes (QR) are always read */
export function openBarcodeReader(formats: ScanRules['formats']): BarcodeReader {
  const line = openWorkerClient<BarcodeJob, BarcodeTexts>(
    () => new Worker(new URL('./barcodeWorker.ts', import.meta.url), { type: 'module' }),
    null,
  );
  return {
    read: (picture) => line.ask({ picture, formats }, [picture]),
    close: () => line.close(),
  };
}
