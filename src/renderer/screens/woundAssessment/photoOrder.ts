/** Owns the order of a draft's photos: moving one, and putting a new one in the place of another. */

/** The list with one photo at another place. */
export function moved(photoIds: readonly string[], from: number, to: number): string[] {
  const photoId = photoIds[from];
  return photoId === undefined
    ? [...photoIds]
    : photoIds.toSpliced(from, 1).toSpliced(to, 0, photoId);
}

/**
 * The list with the last photo, which has just been added, in the place of `oldId`, which comes behind it
 * until it goes. Null where there is nothing to replace it with.
 */
export function replaced(photoIds: readonly string[], oldId: string): string[] | null {
  const at = photoIds.indexOf(oldId);
  const newId = photoIds.at(-1);
  if (at === -1 || newId === undefined || newId === oldId) {
    return null;
  }
  return photoIds.slice(0, -1).toSpliced(at, 0, newId);
}
