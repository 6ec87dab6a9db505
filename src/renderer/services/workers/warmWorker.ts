/**
 * Keeps a worker for the next who asks. One that has loaded its decoder and run its code once
 * finds a strip several times as fast as a new one, and on a tablet that is the wait after each tap.
 */
import type { Clock, TimerHandle } from '../../../shared/clock.ts';
import type { WorkerClient } from './workerClient.ts';

/** A worker that nobody asks for so long is ended, and its memory is the tablet's again. */
const restMs = 60_000;

/**
 * @param open a line to a new worker
 * @param leave the question after which the worker holds nothing of what it was asked before
 * @returns what opens a line: to the worker that rests, or to a new one. Closing it lets the worker rest,
 *   or ends it where something is still to be answered.
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
        // The worker may be somebody else's by now.
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
