/** Reads fields of unchecked values, one at a time and never as `any`. */

/** A field of a value from outside; undefined if it has no such field. Never throws. */
export function fieldOf(value: unknown, name: PropertyKey): unknown {
  // oxlint-disable-next-line no-restricted-properties -- the one place where its `any` becomes unknown
  return Reflect.get(Object(value), name);
}
