/**
 * How long what a hospital answers may be, and what of it may be drawn: generous, so that no real
 * answer is refused, and bounded, so that none freezes a screen.
 */
import { z } from 'zod';

/** Marks that turn the direction of what stands around them: a name could turn a banner around. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line that can be drawn: without direction marks, and cut after `most` characters. */
export function drawable(text: string, most: number): string {
  // The marks are looked for in what may be shown only: the rest may be a megabyte.
  const start = text.slice(0, most * 4).replaceAll(directionMarks, '');
  const characters = [...start];
  const isWhole = text.length <= most * 4 && characters.length <= most;
  return isWhole ? start : `${characters.slice(0, most - 1).join('')}…`;
}

/** A text that is only shown: too long a one is cut, not refused. `most` in characters. */
export function shownText(most: number) {
  return z.string().overwrite((text) => drawable(text, most));
}

/** Characters of a text that is compared and sent back, so never changed here. */
export const maxTextLength = 1_000_000;
/** Items of any list in one answer; the longest that the interface names is 50. */
export const maxItems = 10_000;
/** Lists and objects in each other; an admission has four. */
const deepestNesting = 20;

/**
 * Whether what a hospital sent without a description is of a size that a screen can show: every text,
 * every name, every list and how deep they stand in each other. Never throws.
 */
export function isBounded(value: unknown, nesting = deepestNesting): boolean {
  if (typeof value === 'string') return value.length <= maxTextLength;
  if (typeof value !== 'object' || value === null) return true;
  if (nesting === 0) return false;
  const entries = Object.entries(value);
  if (entries.length > maxItems) return false;
  return entries.every(([name, each]) => name.length <= 1_000 && isBounded(each, nesting - 1));
}
