/** Passes camera pictures to the worker that reads barcodes, one at a time. */
import { openWorkerClient } from '../../services/workers/workerClient.ts';
import type { BarcodeTexts } from './barcodeWorker.ts';

export interface BarcodeReader {
  /** Returns every distinct text in the picture, which is consumed; null if the decoder does not work. */
  read(picture: ImageBitmap): Promise<BarcodeTexts>;
  close(): void;
}

export function openBarcodeReader(): BarcodeReader {
  const line = openWorkerClient<ImageBitmap, BarcodeTexts>(
    () => new Worker(new URL('./barcodeWorker.ts', import.meta.url), { type: 'module' }),
    null,
  );
  return {
    read: (picture) => line.ask(picture, [picture]),
    close: () => line.close(),
  };
}
