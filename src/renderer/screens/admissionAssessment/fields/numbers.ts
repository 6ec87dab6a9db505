/** Owns how typed figures become numbers; what is no number is kept as it was typed. */

/**
 * What was typed, as a number; as the text itself where it is none, so that nothing is lost and
 * the check can name it; undefined when it is empty. Full-width figures and commas are understood.
 */
export function readNumber(typed: string): number | string | undefined {
  const text = typed.normalize('NFKC').trim().replace(',', '.');
  if (text === '') {
    return undefined;
  }
  return /^-?\d*\.?\d*$/.test(text) && /\d/.test(text) ? Number(text) : typed.trim();
}

/** What stands in the field for a value: the typed text while it still means the value. */
export function showNumber(value: unknown, typed: string | null): string {
  if (typed !== null && readNumber(typed) === value) {
    return typed;
  }
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}
