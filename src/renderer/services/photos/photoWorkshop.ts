/** Hands files to the photo worker and returns the prepared photos. */
import { openWorkerClient } from '../workers/workerClient.ts';
import type { PhotoJob } from './photoWorker.ts';
import type { PhotoLimits, PhotoPreparation } from './preparePhoto.ts';

export interface PhotoWorkshop {
  /** `limits` apply to this photo only, if it must be smaller than others. */
  prepare(file: Blob, limits?: PhotoLimits): Promise<PhotoPreparation>;
  close(): void;
}

/** Starts the worker on first use. */
export function openPhotoWorkshop(defaultLimits: PhotoLimits): PhotoWorkshop {
  const line = openWorkerClient<PhotoJob, PhotoPreparation>(
    () => new Worker(new URL('./photoWorker.ts', import.meta.url), { type: 'module' }),
    { is: 'refused', why: 'notPrepared' },
  );
  return {
    prepare: (file, limits = defaultLimits) => line.ask({ file, limits }),
    close: () => line.close(),
  };
}
