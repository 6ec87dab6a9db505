/** Owns handing camera pictures to the worker that reads barcodes, one at a time. */
import type { BarcodeJob, BarcodeJobDone } from './barcodeWorker.ts';

export interface BarcodeReader {
  /** Every different text in the picture, which is used up; null where the decoder does not work. */
  read(picture: ImageBitmap): Promise<string[] | null>;
  close(): void;
}

/** Starts the worker, and with it the loading of the decoder. */
export function openBarcodeReader(): BarcodeReader {
  const worker = new Worker(new URL('./barcodeWorker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (texts: string[] | null) => void>();
  let nextJobId = 1;
  let broken = false;

  worker.addEventListener('message', (event: MessageEvent<BarcodeJobDone>) => {
    const { jobId, texts } = event.data;
    waiting.get(jobId)?.(texts);
    waiting.delete(jobId);
  });
  worker.addEventListener('error', () => {
    broken = true;
    for (const done of waiting.values()) {
      done(null);
    }
    waiting.clear();
  });

  return {
    read: (picture) =>
      new Promise((resolve) => {
        if (broken) {
          picture.close();
          resolve(null);
          return;
        }
        const job: BarcodeJob = { jobId: nextJobId, picture };
        nextJobId += 1;
        waiting.set(job.jobId, resolve);
        worker.postMessage(job, [picture]);
      }),
    close: () => worker.terminate(),
  };
}
