/**
 * Makes sure that only text leaves this tablet which every hospital can read: well-formed Unicode without
 * NUL (open point `text`). Done when a record is frozen, so that what is read back can be compared
 * with what was handed in.
 */

import { readableText } from '../shared/text.ts';

/** The same value with every string in it as `readableText` has it. */
export function wellFormed<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return readableText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
}
