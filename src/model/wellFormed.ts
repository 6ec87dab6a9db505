/**
 * Makes sure that every hospital can read the text that is sent: well-formed Unicode without control characters (open
 * point `text`). Applied when a record is frozen, so that what is read back can be compared with what was submitted.
 */

import { readableText } from '../shared/text.ts';

/** The same value with `readableText` applied to every string. */
export function wellFormed<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return readableText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
}
