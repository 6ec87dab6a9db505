import { expect, test } from 'vitest';
import type { TimerHandle } from '../../../shared/clock.ts';
import { keepWarm } from './warmWorker.ts';
import type { WorkerClient } from './workerClient.ts';

/** Connections that count, and a clock whose single timer the test fires. */
function openHouse() {
  const lines: { asked: string[]; isClosed: boolean; answer(): void }[] = [];
  const timers = new Map<TimerHandle, () => void>();
  const open = (): WorkerClient<string, string> => {
    let done: (() => void)[] = [];
    const line = {
      asked: [] as string[],
      isClosed: false,
      answer: () => {
        done.forEach((each) => each());
        done = [];
      },
    };
    lines.push(line);
    return {
      ask: (job) =>
        new Promise((resolve) => {
          line.asked.push(job);
          done.push(() => resolve(job.toUpperCase()));
        }),
      close: () => {
        line.isClosed = true;
      },
    };
  };
  const take = keepWarm(open, 'leave', {
    setTimer: (callback) => {
      const handle = {};
      timers.set(handle, callback);
      return handle;
    },
    clearTimer: (handle) => void timers.delete(handle),
  });
  return { lines, timers, take };
}

test('the next who asks gets the worker that rests, with nothing left of the one before', async () => {
  const { lines, timers, take } = openHouse();
  const first = take();
  const answer = first.ask('open');
  lines[0]?.answer();
  expect(await answer).toBe('OPEN');
  first.close();
  first.close();
  expect(lines[0]).toMatchObject({ asked: ['open', 'leave'], isClosed: false });
  void take().ask('again');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.asked).toEqual(['open', 'leave', 'again']);
  expect(timers.size).toBe(0);
});

test('a worker that still owes an answer is ended, so that it answers nobody else', () => {
  const { lines, take } = openHouse();
  const first = take();
  void first.ask('open');
  first.close();
  expect(lines[0]?.isClosed).toBe(true);
  void take().ask('open');
  expect(lines).toHaveLength(2);
});

test('only one rests, and not for ever', () => {
  const { lines, timers, take } = openHouse();
  const [one, other] = [take(), take()];
  one.close();
  other.close();
  expect(lines.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  for (const callback of timers.values()) callback();
  expect(lines[1]?.isClosed).toBe(true);
  take();
  expect(lines).toHaveLength(3);
});
