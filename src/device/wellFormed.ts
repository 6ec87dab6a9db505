/**
 * Owns that only text leaves this tablet which every hospital can read: well-formed Unicode without
 * NUL (open point `text`). Done when a record is frozen, so that what is read back can be compared
 * with what was handed in.
 */

// Text written by a keyboard or a paste may hold half of a surrogate pair.
// oxlint-disable-next-line no-control-regex
const unreadable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The same value with NUL and lone surrogates taken out of every string in it. */
export function wellFormed<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(unreadable, '');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
}
