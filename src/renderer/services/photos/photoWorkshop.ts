/** Handing files to the photo worker and taking the prepared photos back. */
import { openWorkerClient } from '../workers/workerClient.ts';
import type { PhotoJob } from './photoWorker.ts';
import type { PhotoLimits, PhotoPreparation } from './preparePhoto.ts';

export interface PhotoWorkshop {
  /** `limits` for this one photo only, where it has to be smaller than others. */
  prepare(file: Blob, limits?: PhotoLimits): Promise<PhotoPreparation>;
  close(): void;
}

/** Starts the worker on first use. */
export function openPhotoWorkshop(defaultLimits: PhotoLimits): PhotoWorkshop {
  const line = openWorkerClient<PhotoJob, PhotoPreparation>(
    () => new Worker(new URL('./photoWorker.ts', import.meta.url), { type: 'module' }),
    { is: 'refused', why: 'broken' },
  );
  return {
    prepare: (file, limits = defaultLimits) => line.ask({ file, limits }),
    close: () => line.close(),
  };
}
