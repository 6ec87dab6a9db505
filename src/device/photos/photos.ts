/** Photos. Their bytes have a table of their own, so that a list never has to load them. */
import { z } from 'zod';
import { draftSchema } from '../../model/draft.ts';
import { photoSchema, type Photo } from '../../model/photo.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { keyOf, type Transaction } from '../../storage/store.ts';
import { lookAtRow, readIfReadable, readRow } from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import type { DevicePorts } from '../ports.ts';
import { changeDraft, DraftGone } from '../work/drafts.ts';
import {
  deletePhoto,
  ownerOfOriginals,
  photosOf,
  photoTables,
  readPhotoBytes,
} from './photoRows.ts';

export interface NewPhoto {
  bytes: ArrayBuffer;
  contentType: Photo['contentType'];
  /** Lower-case hex of the SHA-256 of `bytes`. */
  sha256: string;
  thumbnail: ArrayBuffer;
  content: Photo['content'];
}

export interface Photos {
  /**
   * Stores a photo and appends it to its draft, in one transaction. With `inPlaceOf` the same transaction puts it in
   * the place of that photo and removes that photo from the tablet. Throws DraftGone, StoreFailure: then nothing has
   * changed.
   */
  add(draftId: string, photo: NewPhoto, inPlaceOf?: string): Promise<Photo>;
  /**
   * Replaces a photo that cannot be uploaded with a smaller one. The original is stored separately until the draft is
   * submitted. Throws DraftGone, StoreFailure: then nothing has changed.
   */
  addSmaller(draftId: string, photo: NewPhoto, originalId: string): Promise<Photo>;
  /** Puts the original back in the place of the smaller one. Throws DraftGone, StoreFailure. */
  putBackOriginal(draftId: string, photoId: string): Promise<void>;
  /** Moves a photo one place on (1) or back (-1) in its draft. Throws DraftGone, StoreFailure. */
  move(draftId: string, photoId: string, by: number): Promise<void>;
  /** Removes a photo from its draft and from this tablet. */
  remove(draftId: string, photoId: string): Promise<void>;
  list(ownerId: string): Promise<Photo[]>;
  /** The lengths in bytes of the photos that were last added on this tablet, as far as they can be read now. */
  lastLengths(): Promise<number[]>;
  /** The bytes exactly as they are sent, or null if they are missing. */
  bytes(photoId: string): Promise<ArrayBuffer | null>;
  /** A small JPEG, or null if it is missing. */
  thumbnail(photoId: string): Promise<ArrayBuffer | null>;
}

/** A ward's photos of a week would say no more about the next one. */
const maxLengths = 50;

/** The newest are found by the times that stay in clear, and no others are opened. */
async function lastLengths(rows: Transaction): Promise<number[]> {
  const timed = (await rows.listRaw('photos')).map((row) => ({
    key: keyOf('photos', row),
    addedAt: Number(fieldOf(row, 'addedAt')),
  }));
  const keys = timed.toSorted((a, b) => b.addedAt - a.addedAt).map(({ key }) => key);
  const lengths: number[] = [];
  for (let at = 0; at < keys.length && lengths.length < maxLengths; at += maxLengths) {
    const stored = await rows.getMany('photos', keys.slice(at, at + maxLengths));
    // A colleague's photos are sealed and skipped; that is no error.
    lengths.push(...stored.flatMap((row) => photoSchema.safeParse(row).data?.lengthBytes ?? []));
  }
  return lengths.slice(0, maxLengths);
}

const bytesRowSchema = z.object({ photoId: z.string(), bytes: z.instanceof(ArrayBuffer) });

export function openPhotos(store: SealingStore, ports: DevicePorts): Photos {
  const { changePhotoIds, addIn } = openPhotoSteps(store, ports);
  return {
    add: (draftId, photo, inPlaceOf) =>
      addIn(draftId, photo, inPlaceOf, async (rows) => {
        if (inPlaceOf !== undefined) await deleteOwnPhoto(rows, draftId, inPlaceOf);
        return {};
      }),

    addSmaller: (draftId, photo, from) =>
      addIn(draftId, photo, from, (rows) => setAside(rows, draftId, from)),

    putBackOriginal: (draftId, photoId) =>
      store.write(['drafts', ...photoTables], async (rows) => {
        const smaller = await readRow(rows, 'photos', photoId, photoSchema);
        const originalId = smaller?.originalId;
        if (smaller?.ownerId !== draftId || originalId === undefined) return;
        const original = await readRow(rows, 'photos', originalId, photoSchema);
        if (original?.ownerId !== ownerOfOriginals(draftId)) return;
        await changePhotoIds(rows, draftId, (ids) => placed(ids, originalId, photoId));
        await rows.put('photos', { ...original, ownerId: draftId });
        await deletePhoto(rows, photoId);
      }),

    move: (draftId, photoId, by) =>
      store.write(['drafts'], (rows) =>
        changePhotoIds(rows, draftId, (ids) => moved(ids, photoId, by)),
      ),

    remove: (draftId, photoId) =>
      store.write(['drafts', ...photoTables], async (rows) => {
        await changePhotoIds(rows, draftId, (ids) => ids.filter((id) => id !== photoId));
        await deleteOwnPhoto(rows, draftId, photoId);
      }),

    list: (ownerId) => store.read(['photos'], (rows) => photosOf(rows, ownerId)),

    lastLengths: () => store.read(['photos'], lastLengths),

    bytes: (photoId) => readPhotoBytes(store, photoId),
    async thumbnail(photoId) {
      const row = await store.read(['thumbnails'], (rows) =>
        lookAtRow(rows, 'thumbnails', photoId, bytesRowSchema),
      );
      return row?.bytes ?? null;
    },
  };
}

function openPhotoSteps(store: SealingStore, ports: DevicePorts) {
  const changePhotoIds = (
    rows: Transaction,
    draftId: string,
    change: (photoIds: readonly string[]) => string[],
  ) =>
    changeDraft(rows, draftId, ports.now(), (content) =>
      content.kind === 'wound-assessment'
        ? { ...content, photoIds: change(content.photoIds) }
        : content,
    );
  const addIn = async (
    draftId: string,
    { bytes, thumbnail, ...facts }: NewPhoto,
    inPlaceOf: string | undefined,
    settle: (rows: Transaction) => Promise<Partial<Photo>>,
  ): Promise<Photo> => {
    const authorId = await authorOf(store, draftId);
    const photo: Photo = {
      ...facts,
      photoId: ports.randomId(),
      ownerId: draftId,
      lengthBytes: bytes.byteLength,
      addedAt: ports.now(),
      attachment: null,
    };
    const { photoId } = photo;
    const bytesRow = { photoId, authorId, bytes };
    // Sealed before the transaction, because only the transaction's own rows may be awaited inside it.
    const sealed = await store.sealBytes('photoBytes', bytesRow);
    const added = await store.write(['drafts', ...photoTables], async (rows) => {
      const draft = await readRow(rows, 'drafts', draftId, draftSchema);
      if (draft !== null && draft.authorId !== authorId) return null;
      await changePhotoIds(rows, draftId, (ids) => placed(ids, photoId, inPlaceOf));
      const kept = { ...photo, ...(await settle(rows)) };
      await rows.put('photos', { ...kept, authorId });
      await rows.put('photoBytes', sealed);
      await rows.put('thumbnails', { photoId, authorId, bytes: thumbnail });
      return kept;
    });
    // The draft was handed over meanwhile: the photo goes with it, sealed for the new author.
    return added ?? addIn(draftId, { bytes, thumbnail, ...facts }, inPlaceOf, settle);
  };
  return { changePhotoIds, addIn };
}

async function authorOf(store: SealingStore, draftId: string): Promise<string> {
  const draft = await store.read(['drafts'], (rows) =>
    readRow(rows, 'drafts', draftId, draftSchema),
  );
  if (draft === null) throw new DraftGone();
  return draft.authorId;
}

function placed(photoIds: readonly string[], photoId: string, inPlaceOf?: string): string[] {
  const at = inPlaceOf === undefined ? -1 : photoIds.indexOf(inPlaceOf);
  return at === -1 ? [...photoIds, photoId] : photoIds.toSpliced(at, 1, photoId);
}

function moved(photoIds: readonly string[], photoId: string, by: number): string[] {
  const at = photoIds.indexOf(photoId);
  return at === -1
    ? [...photoIds]
    : photoIds.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, photoId);
}

async function setAside(
  rows: Transaction,
  draftId: string,
  photoId: string,
): Promise<Pick<Photo, 'originalId'>> {
  const larger = await readRow(rows, 'photos', photoId, photoSchema);
  if (larger?.ownerId !== draftId) return {};
  if (larger.originalId !== undefined) {
    await deletePhoto(rows, photoId);
    return { originalId: larger.originalId };
  }
  await rows.put('photos', { ...larger, ownerId: ownerOfOriginals(draftId) });
  return { originalId: photoId };
}

/** Deletes a photo only if it belongs to this draft, together with its original. A damaged row is deleted, too. */
async function deleteOwnPhoto(rows: Transaction, draftId: string, photoId: string): Promise<void> {
  const photo = await readIfReadable(rows, 'photos', photoId, photoSchema);
  if (photo !== null && photo.ownerId !== draftId) return;
  if (photo?.originalId !== undefined) await deletePhoto(rows, photo.originalId);
  await deletePhoto(rows, photoId);
}
