import { expect, it } from 'vitest';
import { photoMaxBytes } from '../../../shared/interface/photoLimit.ts';
import { mayBeUnderWay as mayBe } from './underWay.ts';

const minuteMs = 60_000;
const mayBeUnderWay = (attempt: Parameters<typeof mayBe>[0], now: number) =>
  mayBe(attempt, now, photoMaxBytes);

it('is under way until its time runs out', () => {
  const write = { kind: 'write', outcome: null, startedAt: 0 } as const;
  expect(mayBeUnderWay(write, 20_000)).toBe(true);
  expect(mayBeUnderWay(write, 2 * minuteMs)).toBe(false);
});

it('leaves a large photo the time that it needs on slow Wi-Fi', () => {
  const upload = { kind: 'upload', outcome: null, startedAt: 0 } as const;
  expect(mayBeUnderWay(upload, 5 * minuteMs)).toBe(true);
  expect(mayBeUnderWay(upload, 10 * minuteMs)).toBe(false);
  expect(mayBe(upload, 10 * minuteMs, 2 * photoMaxBytes)).toBe(true);
});

it('is over with an outcome', () => {
  expect(mayBeUnderWay({ kind: 'write', outcome: 'unknown', startedAt: 0 }, 1)).toBe(false);
});
