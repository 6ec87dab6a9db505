/** Tests that work on typed or configured text takes time proportional to its length, not to the square of it. */
import { expect, test } from 'vitest';
import { hospitalKeyOf } from '../../src/model/hospitalKey.ts';
import { readNumber } from '../../src/renderer/screens/admissionAssessment/fields/numbers.ts';
import { readMeasure } from '../../src/renderer/ui/parts/measure.ts';
import { normalHospitalAddress } from '../../src/shell/hospitalAddress.ts';

const short = 2_000;
const factor = 16;
const runs = 5;
/** A linear function takes some 16 times as long for the longer text, a quadratic one some 256 times. */
const maxGrowth = 64;

const address = (length: number) => `http://a/${'/'.repeat(length)}x`;
const figures = (length: number) => `${'1'.repeat(length)}x`;

test.each<[string, (length: number) => string, (text: string) => unknown]>([
  ['the address of a hospital', address, normalHospitalAddress],
  ['the key of a hospital', address, hospitalKeyOf],
  ['a measure', figures, readMeasure],
  ['a number', figures, readNumber],
])('%s is read in a time that grows with its length', (_what, textOf, read) => {
  const growth = quickestMs(textOf(short * factor), read) / quickestMs(textOf(short), read);
  expect(growth).toBeLessThan(maxGrowth);
});

/** The fastest of several runs: other work on the machine only ever adds. */
function quickestMs(text: string, read: (text: string) => unknown): number {
  let quickest = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now();
    read(text);
    quickest = Math.min(quickest, performance.now() - from);
  }
  return quickest;
}
