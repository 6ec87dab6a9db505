import { expect, test } from 'vitest';
import { keepRunning, type EngineThread } from './keepRunning.ts';

const secondMs = 1_000;

/** An engine whose threads send heartbeats and break when the test says so, under a manual clock. */
function setUp() {
  let now = 0;
  let lastHandle = 0;
  const timers = new Map<number, { at: number; callback: () => void }>();
  const clock = {
    now: () => now,
    setTimer: (callback: () => void, delayMs: number) => {
      timers.set((lastHandle += 1), { at: now + delayMs, callback });
      return lastHandle;
    },
    clearTimer: (handle: unknown) => void timers.delete(handle as number),
  };
  const threads: { beat(): void; breakDown(): void; stopped: boolean }[] = [];
  const start = (): EngineThread => {
    const own = { beat: () => {}, breakDown: () => {}, stopped: false };
    threads.push(own);
    return {
      onBeat: (callback) => (own.beat = callback),
      onBroken: (callback) => (own.breakDown = callback),
      stop: () => (own.stopped = true),
    };
  };
  const told: boolean[] = [];
  const stop = keepRunning(start, clock, (runs) => told.push(runs));
  /** Second by second, with each thread in `alive` sending its heartbeat. */
  const pass = (ms: number, alive: { beat(): void } | null = null) => {
    const until = now + ms;
    while (now < until) {
      now += secondMs;
      alive?.beat();
      for (const [handle, { at, callback }] of timers) {
        if (at > now) continue;
        timers.delete(handle);
        callback();
      }
    }
  };
  return { threads, pass, stop, told, jump: (ms: number) => (now += ms), timers };
}

test('a worker that beats is left alone', () => {
  const { threads, pass } = setUp();
  pass(3600 * secondMs, threads[0]);
  expect(threads).toHaveLength(1);
});

test('a worker that breaks down is started again, and ever more slowly where that does not help', () => {
  const { threads, pass } = setUp();
  threads[0]?.breakDown();
  expect(threads[0]?.stopped).toBe(true);
  pass(1 * secondMs);
  expect(threads).toHaveLength(1);
  pass(1 * secondMs);
  expect(threads).toHaveLength(2);
  threads[1]?.breakDown();
  pass(3 * secondMs);
  expect(threads).toHaveLength(2);
  pass(1 * secondMs);
  expect(threads).toHaveLength(3);
});

test('a worker that ended unseen is noticed within some 75 seconds', () => {
  const { threads, pass } = setUp();
  pass(60 * secondMs, threads[0]);
  pass(80 * secondMs);
  expect(threads[0]?.stopped).toBe(true);
  expect(threads).toHaveLength(2);
});

test('a window that slept does not blame its worker', () => {
  const { threads, pass, jump } = setUp();
  for (let night = 0; night < 10; night += 1) {
    jump(8 * 3600 * secondMs);
    pass(20 * secondMs);
  }
  expect(threads).toHaveLength(1);
});

test('what is stopped stays stopped, and a word of one that is gone changes nothing', () => {
  const { threads, pass, stop, timers } = setUp();
  threads[0]?.breakDown();
  threads[0]?.breakDown();
  pass(2 * secondMs);
  threads[0]?.breakDown();
  expect(threads).toHaveLength(2);
  stop();
  expect(threads[1]?.stopped).toBe(true);
  threads[1]?.breakDown();
  expect(timers.size).toBe(0);
});

test('that it cannot be started is told after the second time, and that it runs with each beat', () => {
  const { threads, pass, told } = setUp();
  threads[0]?.breakDown();
  expect(told).toEqual([]);
  pass(2 * secondMs);
  threads[1]?.breakDown();
  expect(told).toEqual([false]);
  pass(4 * secondMs);
  threads[2]?.beat();
  threads[2]?.breakDown();
  expect(told).toEqual([false, true]);
});
