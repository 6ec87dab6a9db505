/** Looking into what nobody has checked yet: one field at a time, and never as `any`. */

/** A field of something that came from outside; undefined where it has none. Never throws. */
export function fieldOf(value: unknown, name: PropertyKey): unknown {
  // oxlint-disable-next-line no-restricted-properties -- the one place where its `any` becomes unknown
  return Reflect.get(Object(value), name);
}
