/** Photos: their bytes in a table of their own, so that a list never has to load them. */
import { z } from 'zod';
import { draftSchema } from '../../model/draft.ts';
import { photoSchema, type Photo } from '../../model/photo.ts';
import type { Transaction } from '../../storage/store.ts';
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
   * Keeps a photo and appends it to its draft, in one transaction; with `inPlaceOf` the same transaction
   * puts it where that one was and takes that one off the tablet. Throws DraftGone, StoreFailure: then
   * everything is as it was.
   */
  add(draftId: string, photo: NewPhoto, inPlaceOf?: string): Promise<Photo>;
  /**
   * Puts a smaller photo in the place of one that does not get through; that one is kept apart until the
   * draft is handed in. Throws DraftGone, StoreFailure: then everything is as it was.
   */
  addSmaller(draftId: string, photo: NewPhoto, originalId: string): Promise<Photo>;
  /** Puts the original back in the place of the smaller one. Throws DraftGone, StoreFailure. */
  putBackOriginal(draftId: string, photoId: string): Promise<void>;
  /** Puts a photo another place on (1) or back (-1) in its draft. Throws DraftGone, StoreFailure. */
  move(draftId: string, photoId: string, by: number): Promise<void>;
  /** Takes a photo out of its draft and off this tablet. */
  remove(draftId: string, photoId: string): Promise<void>;
  list(ownerId: string): Promise<Photo[]>;
  /** The lengths of the photos on this tablet that were added last, as far as they can be read now, bytes. */
  lastLengths(): Promise<number[]>;
  /** The bytes exactly as they are sent, or null where they are gone. */
  bytes(photoId: string): Promise<ArrayBuffer | null>;
  /** A small JPEG, or null where it is gone. */
  thumbnail(photoId: string): Promise<ArrayBuffer | null>;
}

/** A week of a ward's photos says no more about the next one. */
const maxLengths = 50;

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

    async lastLengths() {
      const stored = await store.read(['photos'], (rows) => rows.list('photos'));
      // A colleague's are sealed: of those nothing is known, and nothing is wrong.
      return stored
        .flatMap((row) => photoSchema.safeParse(row).data ?? [])
        .toSorted((a, b) => b.addedAt - a.addedAt)
        .slice(0, maxLengths)
        .map(({ lengthBytes }) => lengthBytes);
    },

    bytes: (photoId) => readPhotoBytes(store, photoId),
    async thumbnail(photoId) {
      const row = await store.read(['thumbnails'], (rows) =>
        lookAtRow(rows, 'thumbnails', photoId, bytesRowSchema),
      );
      return row?.bytes ?? null;
    },
  };
}

/** The two steps that every change of a draft's photos is made of. */
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
  /** `settle` says what becomes of the photo in whose place it goes; gives what the new one keeps. */
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
    // Before the transaction: in one nothing may be awaited but its own rows.
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
    // Handed over while the photo was on its way: it goes along, sealed for whoever goes on.
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

/** A new photo at the end, or in the place of another that is still there. */
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

/** The photo that a smaller one goes in place of; of what was made smaller before the very first is kept. */
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

/** Only a photo of this very draft goes, with what it was made smaller from. A damaged row goes, too. */
async function deleteOwnPhoto(rows: Transaction, draftId: string, photoId: string): Promise<void> {
  const photo = await readIfReadable(rows, 'photos', photoId, photoSchema);
  if (photo !== null && photo.ownerId !== draftId) return;
  if (photo?.originalId !== undefined) await deletePhoto(rows, photo.originalId);
  await deletePhoto(rows, photoId);
}
