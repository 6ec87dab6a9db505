/**
 * The client of a worker that gives one answer to each job. A worker that crashes is ended, and the next job starts
 * another: a photo too large for the tablet's memory must not disable the camera for the rest of the shift.
 */

/** The members of `Worker` that are used. */
export interface WorkerPort {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(is: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(is: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

/** What is sent to the worker; its answer has the same `jobId`. */
export interface WorkerJob<Job> {
  readonly jobId: number;
  readonly job: Job;
}

export interface WorkerAnswer<Answer> {
  readonly jobId: number;
  readonly answer: Answer;
}

export interface WorkerClient<Job, Answer> {
  /**
   * Never rejects: if the worker crashes, the answer is `broken`. After `close` nothing is answered any more.
   *
   * @param transfer what is transferred and not copied
   */
  ask(job: Job, transfer?: Transferable[]): Promise<Answer>;
  close(): void;
}

/**
 * @param start makes the worker, with the first job
 * @param broken the answer of a worker that crashed
 */
export function openWorkerClient<Job, Answer>(
  start: () => WorkerPort,
  broken: Answer,
): WorkerClient<Job, Answer> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let worker: WorkerPort | null = null;
  let lastJobId = 0;

  const breakDown = () => {
    worker?.terminate();
    worker = null;
    for (const done of waiting.values()) done(broken);
    waiting.clear();
  };
  const started = (): WorkerPort => {
    if (worker !== null) return worker;
    worker = start();
    worker.addEventListener('message', ({ data }) => {
      const { jobId, answer } = data as WorkerAnswer<Answer>;
      waiting.get(jobId)?.(answer);
      waiting.delete(jobId);
    });
    worker.addEventListener('error', breakDown);
    worker.addEventListener('messageerror', breakDown);
    return worker;
  };

  return {
    ask: (job, transfer = []) =>
      new Promise((resolve) => {
        lastJobId += 1;
        waiting.set(lastJobId, resolve);
        started().postMessage({ jobId: lastJobId, job } satisfies WorkerJob<Job>, transfer);
      }),
    close() {
      worker?.terminate();
      worker = null;
      waiting.clear();
    },
  };
}
