/** Tests that work in idle time is done in full, a step at a time, and stops when it is told to. */
import { beforeEach, expect, test, vi } from 'vitest';
import { whileIdle } from './whileIdle.ts';

const waiting: IdleRequestCallback[] = [];

/** Gives the page idle time for so many steps in a row. */
function idle(steps: number): void {
  let left = steps;
  const timeRemaining = () => (--left > 0 ? 10 : 0);
  for (const callback of waiting.splice(0)) callback({ didTimeout: false, timeRemaining });
}

beforeEach(() => {
  waiting.length = 0;
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => waiting.push(callback));
});

test('does as much as there is time for, and goes on later until nothing is left', () => {
  const done: number[] = [];
  const left = [1, 2, 3, 4, 5];
  whileIdle(() => {
    done.push(left.shift() ?? 0);
    return left.length > 0;
  });
  expect(done).toEqual([]);
  idle(2);
  expect(done).toEqual([1, 2]);
  idle(10);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(waiting).toEqual([]);
});

test('stops when it is told to', () => {
  let steps = 0;
  const stop = whileIdle(() => {
    steps += 1;
    return true;
  });
  idle(1);
  stop();
  idle(5);
  expect(steps).toBe(1);
  expect(waiting).toEqual([]);
});
