/**
 * The reader of typed numbers, for sizes, admissions and the parts of dates: full-width digits and a decimal comma are
 * understood, superscripts and subscripts are not.
 */
import { withoutInvisible } from './text.ts';

/** Some keyboards have a key for ²; normalised like full-width digits, 3² would become 32. */
const raisedOrLowered = /[\u00b2\u00b3\u00b9\u2070-\u209c]/u;

/**
 * The text with plain digits and signs and without invisible characters; null if it has superscripts or subscripts,
 * because it is not a number then.
 */
export function plainFigures(typed: string): string | null {
  return raisedOrLowered.test(typed) ? null : withoutInvisible(typed).normalize('NFKC').trim();
}

/**
 * A typed number of 0 or more; null if the text is empty, undefined if it is not a number. Three digits after a comma
 * may be thousands, so such a text is not read as a number; no field asks for a negative one.
 */
export function typedNumber(typed: string): number | null | undefined {
  const figures = plainFigures(typed);
  if (figures === '') return null;
  if (figures === null || /^\d{1,3},\d{3}$/.test(figures)) return undefined;
  const text = figures.replace(',', '.');
  return /^\d*(?:\.\d*)?$/.test(text) && /\d/.test(text) ? Number(text) : undefined;
}
