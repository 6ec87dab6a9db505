/** The worker in which photos are prepared, so that a large one never holds up a keystroke. */
import { z } from 'zod';
import { photoFormats } from '../../../shared/interface/attachment.ts';
import type { WorkerAnswer } from '../workers/workerClient.ts';
import {
  prepareFile,
  type PhotoPreparation,
  type PhotoTools,
  type Picture,
} from './preparePhoto.ts';
import { sha256Hex } from './sha256Hex.ts';

const photoJobSchema = z.object({
  jobId: z.number(),
  job: z.object({
    file: z.instanceof(Blob),
    limits: z.object({
      maxBytes: z.number(),
      maxSidePixels: z.number(),
      formats: z.enum(photoFormats),
    }),
  }),
});
type PhotoLineJob = z.infer<typeof photoJobSchema>;
export type PhotoJob = PhotoLineJob['job'];

addEventListener('message', (event) => void work(photoJobSchema.parse(event.data)));

/** One job after the other: two 48-megapixel pictures at once are too much for a tablet. */
let last: Promise<void> = Promise.resolve();

function work(job: PhotoLineJob): Promise<void> {
  last = last.then(() => answer(job));
  return last;
}

async function answer({ jobId, job }: PhotoLineJob): Promise<void> {
  const preparation = await prepareFile(job.file, job.limits, browserTools);
  const done: WorkerAnswer<PhotoPreparation> = { jobId, answer: preparation };
  const moved =
    preparation.is === 'ready' ? [preparation.photo.bytes, preparation.photo.thumbnail] : [];
  postMessage(done, { transfer: moved });
}

const browserTools: PhotoTools = {
  async decode(bytes, contentType) {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: contentType }));
    return pictureOf(bitmap);
  },
  sha256: sha256Hex,
};

function pictureOf(bitmap: ImageBitmap): Picture {
  const { width, height } = bitmap;
  return {
    widthPx: width,
    heightPx: height,
    async toJpeg(maxSidePixels, quality) {
      const factor = Math.min(1, maxSidePixels / Math.max(width, height));
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(width * factor)),
        Math.max(1, Math.round(height * factor)),
      );
      const context = canvas.getContext('2d');
      if (context === null) {
        throw new Error('No canvas to draw on');
      }
      // Without a background, a transparent PNG would turn black.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      return blob.arrayBuffer();
    },
    close: () => bitmap.close(),
  };
}
