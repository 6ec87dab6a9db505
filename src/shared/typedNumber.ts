/** How typed figures are read: full-width ones are figures, raised and lowered ones are not. */
import { withoutInvisible } from './text.ts';

/** ² is a key of its own on some keyboards; folded like the others, 3² would be 32. */
const raisedOrLowered = /[\u00b2\u00b3\u00b9\u2070-\u209c]/u;

/** The text with plain figures and signs, and nothing invisible; null where it has raised or lowered ones, and so is no number. */
export function plainFigures(typed: string): string | null {
  return raisedOrLowered.test(typed) ? null : withoutInvisible(typed).normalize('NFKC').trim();
}
