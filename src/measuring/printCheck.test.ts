import { expect, test } from 'vitest';
import { isPrintChecked } from './printCheck.ts';

const dayMs = 86_400_000;

test.each([
  ['just now', 0, 0, true],
  ['for a month', 29, 19, true],
  ['no longer', 30, 0, false],
  ['for twenty wounds', 1, 19, true],
  ['for no more of them', 1, 20, false],
  ['not for a day that is to come', -1, 0, false],
])("a ruler's word holds %s", (_name, days, wounds, holds) => {
  expect(isPrintChecked({ atMs: 100 * dayMs, wounds }, (100 + days) * dayMs)).toBe(holds);
});

test('nobody held a ruler to it', () => {
  expect(isPrintChecked(null, 0)).toBe(false);
});
