/** Owns handing photos and strokes to the measuring worker, and taking its answers back. */
import { openWorkerLine } from '../workers/workerLine.ts';
import type { MeasuringAnswer, MeasuringJob } from './measuringJobs.ts';

export interface MeasuringDesk {
  /** Never rejects: where the worker does not work the answer is `broken`. */
  ask(job: MeasuringJob): Promise<MeasuringAnswer>;
  close(): void;
}

export function openMeasuringDesk(): MeasuringDesk {
  const line = openWorkerLine<MeasuringJob, MeasuringAnswer>(
    () => new Worker(new URL('./measuringWorker.ts', import.meta.url), { type: 'module' }),
    { is: 'broken' },
  );
  return {
    // A picture is handed over, not copied.
    ask: (job) => line.ask(job, job.is === 'look' ? [job.picture] : []),
    close: () => line.close(),
  };
}
