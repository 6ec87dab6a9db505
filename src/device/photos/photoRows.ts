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

/** A row by its table and key. */
export type RowName = readonly [table: TableName, key: string];

/** The rows of every photo of a draft or submission, damaged ones and originals included. */
export async function photoRowsOf(rows: Transaction, ownerId: string): Promise<RowName[]> {
  return [...(await rowsOf(rows, ownerId)), ...(await rowsOf(rows, ownerOfOriginals(ownerId)))];
}

export async function deletePhotosOf(rows: Transaction, ownerId: string): Promise<void> {
  for (const name of await photoRowsOf(rows, ownerId)) await rows.delete(...name);
}

/** The draft or submission that a photo or an original belongs to, as stored. */
export function belongsTo(photo: unknown): string {
  const id = String(fieldOf(photo, 'ownerId'));
  const suffix = ownerOfOriginals('');
  return id.endsWith(suffix) ? id.slice(0, -suffix.length) : id;
}

/** The owner of originals of photos that were made smaller: they belong to the draft, but are not among its photos. */
export const ownerOfOriginals = (draftId: string): string => `${draftId}|originals`;

/** Removes the originals: a submission has no way back to the larger photos. */
export async function deleteOriginalsOf(rows: Transaction, draftId: string): Promise<void> {
  for (const name of await rowsOf(rows, ownerOfOriginals(draftId))) await rows.delete(...name);
}

async function rowsOf(rows: Transaction, ownerId: string): Promise<RowName[]> {
  const photoIds = await rows.keys('photos', { index: 'ownerId', value: ownerId });
  // The row by which the others are found comes last.
  const tables = photoTables.toReversed();
  return photoIds.flatMap((photoId) => tables.map((table): RowName => [table, photoId]));
}

/** Removes one photo with its bytes and thumbnail. */
export async function deletePhoto(rows: Transaction, photoId: string): Promise<void> {
  for (const table of photoTables) await rows.delete(table, photoId);
}
