/** What stands before the body of a request. */

/** Decodes a path segment; one that cannot be decoded is used as it is. */
export function decoded(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
