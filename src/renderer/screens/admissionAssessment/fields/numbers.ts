/** How typed figures become numbers; what is no number is kept as it was typed. */

import { plainFigures } from '../../../../shared/typedNumber.ts';

/**
 * What was typed, as a number; as the text itself where it is none, so that nothing is lost and
 * the check can name it; undefined when it is empty. Full-width figures and commas are understood.
 */
export function readNumber(typed: string): number | string | undefined {
  const figures = plainFigures(typed);
  if (figures === '') {
    return undefined;
  }
  // Three figures behind a comma may be thousands, and nothing that is asked for is below zero.
  if (figures === null || /^\d{1,3},\d{3}$/.test(figures)) return typed.trim();
  const text = figures.replace(',', '.');
  return /^\d*(?:\.\d*)?$/.test(text) && /\d/.test(text) ? Number(text) : typed.trim();
}

/** The same of what is measured: a height or a weight of 0 is none, and is kept as it was typed. */
export function readMeasured(typed: string): number | string | undefined {
  const value = readNumber(typed);
  return value === 0 ? typed.trim() : value;
}

/** What stands in the field for a value: the typed text while it still means the value. */
export function showNumber(value: unknown, typed: string | null): string {
  if (typed !== null && readNumber(typed) === value) {
    return typed;
  }
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}
