/** Normalises typed digits: full-width digits count as digits, superscripts and subscripts do not. */
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
