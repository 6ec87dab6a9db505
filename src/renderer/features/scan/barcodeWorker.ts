/**
 * The worker that reads barcodes in camera pictures, so that the screen stays responsive on a slow tablet. The
 * decoder's WebAssembly is loaded from our own origin, because its package would load it from a public network.
 */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { z } from 'zod';
import decoderAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { WorkerAnswer, WorkerJob } from '../../services/workers/workerClient.ts';

const barcodeJobSchema = z.object({ jobId: z.number(), job: z.instanceof(ImageBitmap) });

/** Every distinct text in view; null if the decoder does not work here. */
export type BarcodeTexts = string[] | null;

prepareZXingModule({ overrides: { locateFile: () => decoderAddress } });

/** The formats on wristbands and stay forms. */
const detector = new BarcodeDetector({ formats: ['code_128', 'data_matrix', 'qr_code'] });

addEventListener('message', (event) => void work(barcodeJobSchema.parse(event.data)));

async function work({ jobId, job }: WorkerJob<ImageBitmap>): Promise<void> {
  const answer = await read(job);
  job.close();
  postMessage({ jobId, answer } satisfies WorkerAnswer<BarcodeTexts>);
}

async function read(picture: ImageBitmap): Promise<BarcodeTexts> {
  try {
    const codes = await detector.detect(picture);
    return [...new Set(codes.map(({ rawValue }) => rawValue))];
  } catch {
    return null;
  }
}
