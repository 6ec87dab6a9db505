/**
 * The worker that reads barcodes in camera pictures, so that the screen stays responsive on a slow tablet. The
 * decoder's WebAssembly is loaded from our own origin, because its package would load it from a public network.
 */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { z } from 'zod';
import decoderAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import {
  codeFormatsOf,
  codeFormatsSchema,
  wholeCodeOf,
  type CodeFormats,
} from '../../../shared/scanRules.ts';
import type { WorkerAnswer, WorkerJob } from '../../services/workers/workerClient.ts';

const jobSchema = z.object({ picture: z.instanceof(ImageBitmap), formats: codeFormatsSchema });
const barcodeJobSchema = z.object({ jobId: z.number(), job: jobSchema });

/** A camera's picture, and what to look for in it. */
export type BarcodeJob = z.infer<typeof jobSchema>;

/** Every distinct text in view; null if the decoder does not work here. */
export type BarcodeTexts = string[] | null;

prepareZXingModule({ overrides: { locateFile: () => decoderAddress } });

let detector: { formats: string; is: BarcodeDetector } | null = null;

/** One detector, made again when other formats are asked for. Codes of Wardbook's own are QR codes. */
function detectorOf(formats: CodeFormats): BarcodeDetector {
  const names = [...new Set([...codeFormatsOf(formats), 'qr_code' as const])];
  const key = names.join();
  if (detector?.formats !== key) {
    detector = { formats: key, is: new BarcodeDetector({ formats: names }) };
  }
  return detector.is;
}

addEventListener('message', (event) => void work(barcodeJobSchema.parse(event.data)));

async function work({ jobId, job }: WorkerJob<BarcodeJob>): Promise<void> {
  const answer = await read(job);
  job.picture.close();
  postMessage({ jobId, answer } satisfies WorkerAnswer<BarcodeTexts>);
}

async function read({ picture, formats }: BarcodeJob): Promise<BarcodeTexts> {
  try {
    const codes = await detectorOf(formats).detect(picture);
    const whole = codes.map(({ format, rawValue }) => wholeCodeOf(formats, format, rawValue));
    return [...new Set(whole)].filter((code) => code !== null);
  } catch {
    return null;
  }
}
