/** The new id of each thing that was copied, by its former id. */
export type NewIds = ReadonlyMap<string, string>;

/**
 * A row, or a part of one, with each of these ids replaced wherever it occurs: a field that names a photo is not to be
 * remembered by everyone who copies photos.
 */
export function withNewIds<Part>(part: Part, newIds: NewIds): Part;
export function withNewIds(part: unknown, newIds: NewIds): unknown {
  if (typeof part === 'string') return newIds.get(part) ?? part;
  if (Array.isArray(part)) return part.map((one) => withNewIds(one, newIds));
  if (part === null || typeof part !== 'object') return part;
  // Bytes and dates are no place for ids, and would not survive.
  if (Object.getPrototypeOf(part) !== Object.prototype) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withNewIds(value, newIds)]),
  );
}
