/** Owns handing files to the photo worker and taking the prepared photos back. */
import { openWorkerLine } from '../workers/workerLine.ts';
import type { PhotoJob } from './photoWorker.ts';
import type { PhotoLimits, PhotoPreparation } from './preparePhoto.ts';

export interface PhotoWorkshop {
  /** `limits` for this one photo only, where it has to be smaller than others. */
  prepare(file: Blob, limits?: PhotoLimits): Promise<PhotoPreparation>;
  close(): void;
}

/** Starts the worker on first use. */
export function openPhotoWorkshop(usualLimits: PhotoLimits): PhotoWorkshop {
  const line = openWorkerLine<PhotoJob, PhotoPreparation>(
    () => new Worker(new URL('./photoWorker.ts', import.meta.url), { type: 'module' }),
    { is: 'refused', why: 'broken' },
  );
  return {
    prepare: (file, limits = usualLimits) => line.ask({ file, limits }),
    close: () => line.close(),
  };
}
