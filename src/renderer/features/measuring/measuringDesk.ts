/** Passes photos and strokes to the measuring worker, and returns its answers. */
import { browserClock } from '../../services/engine/browserPorts.ts';
import { keepWarm } from '../../services/workers/warmWorker.ts';
import { openWorkerClient } from '../../services/workers/workerClient.ts';
import type { MeasuringAnswer, MeasuringJob } from './measuringJobs.ts';

export interface MeasuringDesk {
  /** Never rejects: if the worker fails, the answer is `broken`. */
  ask(job: MeasuringJob): Promise<MeasuringAnswer>;
  close(): void;
}

const openLine = keepWarm<MeasuringJob, MeasuringAnswer>(
  () =>
    openWorkerClient(
      () => new Worker(new URL('./measuringWorker.ts', import.meta.url), { type: 'module' }),
      { is: 'broken' },
    ),
  { is: 'leave' },
  browserClock,
);

export function openMeasuringDesk(): MeasuringDesk {
  const line = openLine();
  return {
    // A picture is transferred, not copied.
    ask: (job) => line.ask(job, job.is === 'look' ? [job.picture] : []),
    close: () => line.close(),
  };
}
