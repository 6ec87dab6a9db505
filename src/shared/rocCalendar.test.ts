import { expect, test } from 'vitest';
import { rocYearOf, westernYearOf } from './rocCalendar.ts';

test.each([
  [1912, 1],
  [1999, 88],
  [2010, 99],
  [2026, 115],
  [1911, null],
  [0, null],
  [2026.5, null],
  [10_000, null],
  ['2026', null],
  [undefined, null],
])('the Western year %j is %j of the ROC', (western, roc) => {
  expect(rocYearOf(western)).toBe(roc);
});

test('a year there and back is the same', () => {
  for (const roc of [1, 88, 99, 115, 200]) expect(rocYearOf(westernYearOf(roc))).toBe(roc);
});
