/**
 * Keeps a worker for its next user. One that has loaded its decoder and run its code once finds a strip several times
 * as fast as a new one, and on a tablet that is the wait after each tap.
 */
import type { Clock, TimerHandle } from '../../../shared/clock.ts';
import type { WorkerClient } from './workerClient.ts';

/** A worker that is unused for this long is ended, to free its memory. */
const restMs = 60_000;

/**
 * @param open opens a client of a new worker
 * @param leave the job after which the worker holds nothing of earlier jobs
 * @returns how to open a client: of the resting worker, or of a new one. Closing it lets the worker rest, or ends it if
 *   a job is still unanswered.
 */
export function keepWarm<Job, Answer>(
  open: () => WorkerClient<Job, Answer>,
  leave: Job,
  clock: Pick<Clock, 'setTimer' | 'clearTimer'>,
): () => WorkerClient<Job, Answer> {
  let resting: { line: WorkerClient<Job, Answer>; timer: TimerHandle } | null = null;

  const takeResting = () => {
    if (resting === null) return null;
    const { line, timer } = resting;
    clock.clearTimer(timer);
    resting = null;
    return line;
  };
  const letRest = (line: WorkerClient<Job, Answer>) => {
    takeResting()?.close();
    void line.ask(leave);
    resting = { line, timer: clock.setTimer(() => takeResting()?.close(), restMs) };
  };

  return () => {
    const line = takeResting() ?? open();
    let unanswered = 0;
    let isClosed = false;
    return {
      async ask(job, transfer) {
        // Somebody else may be using the worker by now.
        if (isClosed) return new Promise(() => undefined);
        unanswered += 1;
        try {
          return await line.ask(job, transfer);
        } finally {
          unanswered -= 1;
        }
      },
      close() {
        if (isClosed) return;
        isClosed = true;
        if (unanswered > 0) line.close();
        else letRest(line);
      },
    };
  };
}
