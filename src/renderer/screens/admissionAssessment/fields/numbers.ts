/** Converts typed figures to numbers; anything that is not a number is kept as typed. */

import { typedNumber } from '../../../../shared/typedNumber.ts';

/**
 * The typed text as a number. If it is not one, the text itself, so that nothing is lost and the check can name it;
 * undefined if it is empty. Understands full-width figures and commas.
 */
export function readNumber(typed: string): number | string | undefined {
  const value = typedNumber(typed);
  return value === null ? undefined : (value ?? typed.trim());
}

/** Like `readNumber`, but for measurements: a height or weight of 0 is not one, and is kept as typed. */
export function readMeasured(typed: string): number | string | undefined {
  const value = readNumber(typed);
  return value === 0 ? typed.trim() : value;
}

/** The text to show for a value: what was typed, as long as it still means that value. */
export function showNumber(value: unknown, typed: string | null): string {
  if (typed !== null && readNumber(typed) === value) {
    return typed;
  }
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}
