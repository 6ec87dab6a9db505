/**
 * Limits on the length of texts in a hospital's answers, and on what is displayed: generous, so that no real answer is
 * refused, but finite, so that none freezes a screen.
 */
import { z } from 'zod';

/** Marks that change the direction of the text around them: one in a name could reverse a whole banner. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line that can be displayed: without direction marks, and truncated to `most` characters. */
export function drawable(text: string, most: number): string {
  // Only the part that may be shown is searched for marks: the rest may be a megabyte.
  const start = text.slice(0, most * 4).replaceAll(directionMarks, '');
  const characters = [...start];
  const isWhole = text.length <= most * 4 && characters.length <= most;
  return isWhole ? start : `${characters.slice(0, most - 1).join('')}…`;
}

/** A text that is only displayed: it is truncated if too long, not refused. `most` in characters. */
export function shownText(most: number) {
  return z.string().overwrite((text) => drawable(text, most));
}

/** Maximum length, in characters, of a text that is compared and sent back, and is therefore never changed here. */
export const maxTextLength = 1_000_000;
/** Maximum number of items of any list in an answer; the longest that the interface names has 50. */
export const maxItems = 10_000;
/** Maximum depth of nested lists and objects; an admission has four levels. */
const deepestNesting = 20;

/**
 * Whether a value without a schema is small enough for a screen: every text, name and list, and the depth of nesting.
 * Never throws.
 */
export function isBounded(value: unknown, nesting = deepestNesting): boolean {
  if (typeof value === 'string') return value.length <= maxTextLength;
  if (typeof value !== 'object' || value === null) return true;
  if (nesting === 0) return false;
  const entries = Object.entries(value);
  if (entries.length > maxItems) return false;
  return entries.every(([name, each]) => name.length <= 1_000 && isBounded(each, nesting - 1));
}
