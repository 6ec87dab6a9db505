/**
 * Finds what is possible in a wound assessment but probably a slip: a size that lost its decimal point, a day of
 * another year. The nurse is asked to check it, but may submit all the same.
 */
import {
  woundMeasures,
  type MeasureKey,
  type Sizes,
  type Typed,
} from '../../../shared/wound/fields.ts';
import { readMeasure } from '../../ui/parts/measure.ts';

/** Centimetres; hardly any wound is longer. */
const unusualCm = 30;
/** From this size on, a wound that is this many times its last size has probably lost its decimal point. */
const [growthFromCm, growth] = [5, 7];
const longAgoDays = 7;
const dayMs = 24 * 3_600_000;

export type SizeDoubt =
  | { why: 'large'; value: number }
  | { why: 'timesLast'; value: number; last: number };

export type WoundDoubt =
  | (SizeDoubt & { field: MeasureKey })
  | { field: 'observedAt'; why: 'longAgo'; value: number };

/** The question about a size as typed, or null. `lastCm` is the size at the last assessment, if it is known. */
export function sizeDoubt(typed: string | undefined, lastCm: number | null): SizeDoubt | null {
  const reading = readMeasure(typed);
  if (reading.is !== 'number') return null;
  const { valueCm: value } = reading;
  if (lastCm !== null && value >= growthFromCm && value >= growth * lastCm) {
    return { why: 'timesLast', value, last: lastCm };
  }
  return value > unusualCm ? { why: 'large', value } : null;
}

/** How many whole days ago a time is, if that is unusually long for an assessment; otherwise null. */
export function daysAgoIfLong(observedAt: string | null, nowMs: number): number | null {
  const days = Math.floor((nowMs - Date.parse(observedAt ?? '')) / dayMs);
  return days > longAgoDays ? days : null;
}

interface Written extends Typed {
  observedAt: string | null;
}

/** All questions about an assessment, in the order of the form. */
export function woundDoubts(written: Written, last: Sizes | null, nowMs: number): WoundDoubt[] {
  const days = daysAgoIfLong(written.observedAt, nowMs);
  return [
    ...woundMeasures.flatMap(({ key }) => {
      const doubt = sizeDoubt(written[key], last?.[key] ?? null);
      return doubt === null ? [] : [{ field: key, ...doubt }];
    }),
    ...(days === null ? [] : [{ field: 'observedAt', why: 'longAgo', value: days } as const]),
  ];
}
