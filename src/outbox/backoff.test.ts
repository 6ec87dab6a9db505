import { expect, test } from 'vitest';
import { backoffMs, spreadMs } from './backoff.ts';

const most = () => 0.999_999;

test('the wait doubles with each failure, from one second to one minute', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => backoffMs(failures, most));
  expect(waits).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
});

test('the wait is drawn from nothing up to that, so that tablets do not come back in step', () => {
  expect(backoffMs(7, () => 0)).toBe(0);
  expect(backoffMs(7, () => 0.5)).toBe(30_000);
});

test('what all are told at once spreads them over a tenth of the outage, at most a minute', () => {
  const minutes = [0, 1, 5, 10, 60].map((count) => count * 60_000);
  expect(minutes.map((awayMs) => spreadMs(awayMs, () => 0.5))).toEqual([
    0, 3_000, 15_000, 30_000, 30_000,
  ]);
  expect(spreadMs(60_000, () => 0)).toBe(0);
  expect(spreadMs(-60_000, most)).toBe(0);
});
