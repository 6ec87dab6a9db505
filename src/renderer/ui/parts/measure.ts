/**
 * Reads and writes measures. A typed one is centimetres above 0, at most two decimals, below a bound that no wound
 * exceeds. Decimal commas are accepted, because keypads differ.
 */

import { plainFigures, typedNumber } from '../../../shared/typedNumber.ts';
import { areaOf, byMeasure, type Typed } from '../../../shared/wound/fields.ts';

/** A longer wound is a typing error. Centimetres. */
export const largestMeasureCm = 200;

export type MeasureReading =
  | { is: 'empty' }
  | { is: 'number'; valueCm: number }
  | { is: 'wrong'; why: 'not-a-number' | 'not-above-zero' | 'too-large' | 'too-precise' };

/** Reads a measure as typed; full-width digits and a decimal comma are accepted. */
export function readMeasure(typed = ''): MeasureReading {
  const valueCm = typedNumber(typed);
  if (valueCm === null) {
    return { is: 'empty' };
  }
  if (valueCm === undefined) {
    return { is: 'wrong', why: 'not-a-number' };
  }
  if (valueCm <= 0) {
    return { is: 'wrong', why: 'not-above-zero' };
  }
  if (valueCm > largestMeasureCm) {
    return { is: 'wrong', why: 'too-large' };
  }
  if (/[.,]\d{3,}$/.test(plainFigures(typed) ?? '')) {
    return { is: 'wrong', why: 'too-precise' };
  }
  return { is: 'number', valueCm };
}

/** A size as it is shown everywhere, with its error if there is one: with one decimal, or with two if it has two. */
export function sizeText(value: number, error: number | null = null): string {
  const text = value.toFixed(2).replace(/0$/, '');
  return error === null ? text : `${text} ± ${sizeText(error)}`;
}

/** Centimetres of a measure as typed; null if it is empty or wrong. */
export function measuredCm(typed: string | undefined): number | null {
  const reading = readMeasure(typed);
  return reading.is === 'number' ? reading.valueCm : null;
}

/** Square centimetres of sides as typed; null if one of them is not a number. */
export function typedArea(typed: Typed): number | null {
  return areaOf(byMeasure('key', ({ key }) => measuredCm(typed[key])));
}

const stepCm = 0.1;

/**
 * One tap on plus or minus: a millimetre up or down. Below the smallest value the field is empty again.
 *
 * @param emptyCm where an empty field starts, centimetres, such as the last size of the same wound
 */
export function stepMeasure(typed: string, direction: 1 | -1, emptyCm = 0): string {
  const reading = readMeasure(typed);
  const from = reading.is === 'number' ? reading.valueCm : reading.is === 'empty' ? emptyCm : 0;
  const next = Math.round((from + direction * stepCm) * 100) / 100;
  if (next <= 0) {
    return '';
  }
  return sizeText(Math.min(next, largestMeasureCm));
}
