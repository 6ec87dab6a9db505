import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreFailure } from '../shared/storeFailure.ts';
import { inTime } from './timeLimit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an answer in time is given as it is, and leaves no timer', async () => {
  await expect(inTime(Promise.resolve('here'), 100)).resolves.toBe('here');
  await expect(inTime(Promise.reject(new Error('no')), 100)).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('a storage that falls silent is a failure with a name', async () => {
  const onSilent = vi.fn<() => void>();
  const asked = inTime(new Promise(() => undefined), 100, onSilent);
  await Promise.all([
    expect(asked).rejects.toEqual(new StoreFailure('silent')),
    vi.advanceTimersByTimeAsync(100),
  ]);
  expect(onSilent).toHaveBeenCalledOnce();
});

test('a tablet that slept in between still hears the answer that came meanwhile', async () => {
  vi.useRealTimers();
  const asked = inTime(new Promise((answer) => setTimeout(answer, 250, 'here')), 200);
  // The thread is blocked for longer than the limit; then its own timers and the answer are due at once.
  const untilMs = performance.now() + 300;
  while (performance.now() < untilMs);
  await expect(asked).resolves.toBe('here');
});
