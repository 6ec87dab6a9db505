import { expect, test } from 'vitest';
import { notableSkewMs } from './useHospitalClock.ts';

test.each([
  ['never heard', null, 0],
  ['two minutes', 120_000, 0],
  ['more than two minutes ahead', 120_001, 120_001],
  ['days behind', -3 * 86_400_000, -3 * 86_400_000],
])('a clock off by %s', (_name, skewMs, notable) => {
  expect(notableSkewMs(skewMs)).toBe(notable);
});
