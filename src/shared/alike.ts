/** Whether two values say the same. */

/**
 * Compares plain objects, lists, maps and sets by what is in them, and everything else (bytes, pictures, functions) by
 * identity.
 */
export function alike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, place) => alike(value, other[place]));
  }
  if (one instanceof Map && other instanceof Map) {
    return one.size === other.size && [...one].every(([key, value]) => isAt(other, key, value));
  }
  if (one instanceof Set && other instanceof Set) {
    return one.size === other.size && [...one].every((value) => other.has(value));
  }
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && alike(one[name], other[name]))
  );
}

function isAt(map: ReadonlyMap<unknown, unknown>, key: unknown, value: unknown): boolean {
  return map.has(key) && alike(value, map.get(key));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
