/** Tolerates null in answers: a property that is null counts as absent, at every level of nesting. */

/** Returns the JSON value without its null properties. Items of arrays are not removed. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutNulls(item)]));
}
