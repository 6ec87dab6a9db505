/** Owns handing photos and strokes to the measuring worker, and taking its answers back. */
import type { MeasuringAnswer, MeasuringJob } from './measuringJobs.ts';

export interface MeasuringDesk {
  /** Never rejects: where the worker does not work the answer is `broken`. */
  ask(job: MeasuringJob): Promise<MeasuringAnswer>;
  close(): void;
}

export function openMeasuringDesk(): MeasuringDesk {
  const worker = new Worker(new URL('./measuringWorker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: MeasuringAnswer) => void>();
  let nextJobId = 1;
  let isBroken = false;

  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ jobId: number; answer: MeasuringAnswer }>) => {
      waiting.get(data.jobId)?.(data.answer);
      waiting.delete(data.jobId);
    },
  );
  worker.addEventListener('error', () => {
    isBroken = true;
    for (const done of waiting.values()) done({ is: 'broken' });
    waiting.clear();
  });

  return {
    ask: (job) =>
      new Promise((resolve) => {
        if (isBroken) {
          resolve({ is: 'broken' });
          return;
        }
        waiting.set(nextJobId, resolve);
        // A picture is handed over, not copied.
        worker.postMessage({ jobId: nextJobId, job }, job.is === 'look' ? [job.picture] : []);
        nextJobId += 1;
      }),
    close: () => worker.terminate(),
  };
}
