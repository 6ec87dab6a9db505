import { expect, test } from 'vitest';
import { openWorkerClient, type WorkerJob, type WorkerPort } from './workerClient.ts';

/** Workers that answer when the test says so. */
function openHall() {
  const workers: {
    asked: WorkerJob<string>[];
    isEnded: boolean;
    say(data: unknown): void;
    fail(): void;
  }[] = [];
  const start = (): WorkerPort => {
    const heard: Record<string, ((event: { data: unknown }) => void)[]> = {};
    const tell = (is: string, data?: unknown) =>
      heard[is]?.forEach((listener) => listener({ data }));
    const worker = {
      asked: [] as WorkerJob<string>[],
      isEnded: false,
      say: (data: unknown) => tell('message', data),
      fail: () => tell('error'),
    };
    workers.push(worker);
    return {
      postMessage: (message) => worker.asked.push(message as WorkerJob<string>),
      addEventListener: (is: string, listener: (event: { data: unknown }) => void) => {
        (heard[is] ??= []).push(listener);
      },
      terminate: () => {
        worker.isEnded = true;
      },
    };
  };
  return { workers, line: openWorkerClient<string, string>(start, 'broken') };
}

test('each question gets its own answer, in whatever order they come', async () => {
  const { workers, line } = openHall();
  expect(workers).toHaveLength(0);
  const [first, second] = [line.ask('one'), line.ask('two')];
  const [worker] = workers;
  expect(worker?.asked.map(({ job }) => job)).toEqual(['one', 'two']);
  worker?.say({ jobId: worker.asked[1]?.jobId, answer: 'TWO' });
  worker?.say({ jobId: worker.asked[0]?.jobId, answer: 'ONE' });
  expect(await Promise.all([first, second])).toEqual(['ONE', 'TWO']);
  expect(workers).toHaveLength(1);
});

test('a worker that breaks down answers all that waited, and the next question starts another', async () => {
  const { workers, line } = openHall();
  const lost = [line.ask('one'), line.ask('two')];
  workers[0]?.fail();
  expect(await Promise.all(lost)).toEqual(['broken', 'broken']);
  expect(workers[0]?.isEnded).toBe(true);
  const next = line.ask('three');
  expect(workers).toHaveLength(2);
  workers[1]?.say({ jobId: workers[1].asked[0]?.jobId, answer: 'THREE' });
  expect(await next).toBe('THREE');
});

test('closing ends the worker', () => {
  const { workers, line } = openHall();
  void line.ask('one');
  line.close();
  expect(workers[0]?.isEnded).toBe(true);
});
