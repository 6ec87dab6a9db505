/**
 * Copies of rows for the store in memory. A row is nearly always plain objects, lists and strings, which are copied
 * several times as fast by hand as by the platform; anything else in it is left to the platform.
 */

/**
 * Returns what `structuredClone` returns for a row, which has no cycles. Throws like it, for example for a function.
 */
export function plainCopy<Value>(value: Value): Value {
  return copyOf(value) as Value;
}

function copyOf(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isPlain(value)) return structuredClone(value);
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) {
    const inner = copy[key];
    if (typeof inner === 'string' || typeof inner === 'number') continue;
    copy[key] = copyOf(inner);
  }
  return copy;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype && !Object.hasOwn(value, '__proto__');
}
