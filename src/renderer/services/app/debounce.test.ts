import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDebounce } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a change is looked at at once, and a run of changes once more when it is over', () => {
  const look = vi.fn<() => void>();
  const { changed } = openDebounce(look);
  changed();
  expect(look).toHaveBeenCalledTimes(1);
  for (let key = 0; key < 50; key += 1) {
    vi.advanceTimersByTime(60);
    changed();
  }
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(look).toHaveBeenCalledTimes(2);
});

test('after a rest the next change is looked at at once', () => {
  const look = vi.fn<() => void>();
  const { changed } = openDebounce(look);
  changed();
  vi.advanceTimersByTime(1_000);
  expect(look).toHaveBeenCalledTimes(1);
  changed();
  expect(look).toHaveBeenCalledTimes(2);
});

test('nothing is looked at once it is stopped', () => {
  const look = vi.fn<() => void>();
  const { changed, stop } = openDebounce(look);
  changed();
  changed();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(look).toHaveBeenCalledTimes(1);
});
