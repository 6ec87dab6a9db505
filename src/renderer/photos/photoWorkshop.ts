/** Owns handing files to the photo worker and taking the prepared photos back. */
import type { PhotoJob, PhotoJobDone } from './photoWorker.ts';
import type { PhotoLimits, PhotoPreparation } from './preparePhoto.ts';

export interface PhotoWorkshop {
  /** `limits` for this one photo only, where it has to be smaller than others. */
  prepare(file: Blob, limits?: PhotoLimits): Promise<PhotoPreparation>;
  close(): void;
}

/** Starts the worker on first use. */
export function openPhotoWorkshop(usualLimits: PhotoLimits): PhotoWorkshop {
  const waiting = new Map<number, (preparation: PhotoPreparation) => void>();
  let worker: Worker | null = null;
  let nextJobId = 1;

  const started = (): Worker => {
    if (worker === null) {
      worker = new Worker(new URL('./photoWorker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', (event: MessageEvent<PhotoJobDone>) => {
        const { jobId, preparation } = event.data;
        waiting.get(jobId)?.(preparation);
        waiting.delete(jobId);
      });
      worker.addEventListener('error', () => {
        for (const done of waiting.values()) {
          done({ is: 'refused', why: 'broken' });
        }
        waiting.clear();
        worker?.terminate();
        worker = null;
      });
    }
    return worker;
  };

  return {
    prepare: (file, limits = usualLimits) =>
      new Promise((resolve) => {
        const job: PhotoJob = { jobId: nextJobId, file, limits };
        nextJobId += 1;
        waiting.set(job.jobId, resolve);
        started().postMessage(job);
      }),
    close() {
      worker?.terminate();
      worker = null;
    },
  };
}
