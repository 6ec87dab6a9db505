import { describe, expect, it } from 'vitest';
import { timeDomain, timeTicks, valueTicks } from './chartScale.ts';

describe('the axis of values', () => {
  it.each([
    [6.1, [0, 2.5, 5, 7.5]],
    [28.67, [0, 10, 20, 30]],
    [3, [0, 1, 2, 3]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [0.04, [0, 0.015, 0.03, 0.045]],
    [1_000, [0, 400, 800, 1_200]],
    [0, [0, 1, 2, 3]],
  ])('up to %d: %j', (largest, ticks) => {
    expect(valueTicks(largest)).toEqual(ticks);
  });

  it('always holds the largest value, and is never more than half empty', () => {
    for (let largest = 0.01; largest < 2_000; largest *= 1.037) {
      const top = valueTicks(largest).at(-1) ?? 0;
      expect(top).toBeGreaterThanOrEqual(largest * (1 - 1e-9));
      expect(top).toBeLessThan(largest * 2);
    }
  });
});

describe('the axis of time', () => {
  it('leaves room at both sides, also around a single moment', () => {
    expect(timeDomain([1000, 1000])).toEqual([1000 - 1_800_000, 1000 + 1_800_000]);
    expect(timeDomain([0, 100_000_000])).toEqual([-4_000_000, 104_000_000]);
  });

  it('writes the first and the last, and between them only what is far enough apart', () => {
    const dayMs = 86_400_000;
    const ticks = (days: readonly number[], most: number) =>
      timeTicks(
        days.map((day) => day * dayMs),
        most,
      ).map((atMs) => atMs / dayMs);
    expect(ticks([0, 1, 50, 99, 100], 6)).toEqual([0, 50, 100]);
    expect(ticks([7], 6)).toEqual([7]);
    const days = Array.from({ length: 40 }, (_, day) => day);
    expect(ticks(days, 6).length).toBeLessThanOrEqual(6);
    expect(ticks(days, 4)).toEqual([0, 13, 26, 39]);
    expect(ticks(days, 2)).toEqual([0, 39]);
  });

  it('writes one time where two would lie on each other', () => {
    const minuteMs = 60_000;
    expect(timeTicks([0, minuteMs], 6)).toEqual([minuteMs]);
    expect(timeTicks([0, 30 * minuteMs], 2)).toEqual([30 * minuteMs]);
    expect(timeTicks([0, 90 * minuteMs], 2)).toEqual([0, 90 * minuteMs]);
  });
});
