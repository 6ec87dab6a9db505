/** The three rows that make up one photo, inside a transaction. */
import { photoSchema, type Photo } from '../../model/photo.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { TableName, Transaction } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';

export const photoTables: readonly TableName[] = ['photos', 'photoBytes', 'thumbnails'];

/** A submission's or draft's photos, in the order in which they were added. */
export async function photosOf(rows: Transaction, ownerId: string): Promise<Photo[]> {
  const stored = await rows.list('photos', { index: 'ownerId', value: ownerId });
  return sortReadable('photos', 'photoId', stored, photoSchema).readable.toSorted(
    (a, b) => a.addedAt - b.addedAt,
  );
}

/** The photos of a draft or submission, and the originals of those that were made smaller. */
export async function photosAndOriginals(rows: Transaction, ownerId: string): Promise<Photo[]> {
  const photos = await photosOf(rows, ownerId);
  return [...photos, ...(await photosOf(rows, ownerOfOriginals(ownerId)))];
}

/** The bytes of a photo, or null if they are missing, damaged or cannot be opened now. */
export async function readPhotoBytes(
  store: SealingStore,
  photoId: string,
): Promise<ArrayBuffer | null> {
  const row = await store.read(['photoBytes'], (rows) => rows.get('photoBytes', photoId));
  const opened = await store.openBytes('photoBytes', row);
  const bytes = fieldOf(opened, 'bytes');
  return bytes instanceof ArrayBuffer ? bytes : null;
}

/** Removes every photo of a draft or submission, damaged ones and originals included. */
export async function deletePhotosOf(rows: Transaction, ownerId: string): Promise<void> {
  await deleteAll(rows, ownerId);
  await deleteOriginalsOf(rows, ownerId);
}

/** The drafts and submissions that have photos or originals here, of all nurses; opens none of these. */
export async function ownersOfPhotos(rows: Transaction): Promise<ReadonlySet<string>> {
  const stored = await rows.listRaw('photos');
  const suffix = ownerOfOriginals('');
  const owners = stored.map((row) => String(fieldOf(row, 'ownerId')));
  return new Set(owners.map((id) => (id.endsWith(suffix) ? id.slice(0, -suffix.length) : id)));
}

/** The owner of originals of photos that were made smaller: they belong to the draft, but are not among its photos. */
export const ownerOfOriginals = (draftId: string): string => `${draftId}|originals`;

/** Removes the originals: a submission has no way back to the larger photos. */
export async function deleteOriginalsOf(rows: Transaction, draftId: string): Promise<void> {
  await deleteAll(rows, ownerOfOriginals(draftId));
}

async function deleteAll(rows: Transaction, ownerId: string): Promise<void> {
  for (const photo of await rows.list('photos', { index: 'ownerId', value: ownerId })) {
    const photoId = fieldOf(photo, 'photoId');
    if (typeof photoId === 'string') await deletePhoto(rows, photoId);
  }
}

/** Removes one photo with its bytes and thumbnail. */
export async function deletePhoto(rows: Transaction, photoId: string): Promise<void> {
  for (const table of photoTables) await rows.delete(table, photoId);
}
