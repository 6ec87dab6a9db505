/** Owns photos: their bytes in a table of their own, so that a list never has to load them. */
import { z } from 'zod';
import { changeDraft, DraftGone } from './drafts.ts';
import { deletePhoto, photosOf, photoTables, readPhotoBytes } from './photoRows.ts';
import { lookAtRow, readRow } from './reading.ts';
import { draftSchema, photoSchema, type Photo } from './rows.ts';
import type { DevicePorts } from './ports.ts';
import type { Store, Transaction } from './store.ts';

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
  /** Puts a photo another place on (1) or back (-1) in its draft. Throws DraftGone, StoreFailure. */
  move(draftId: string, photoId: string, by: number): Promise<void>;
  /** Takes a photo out of its draft and off this tablet. */
  remove(draftId: string, photoId: string): Promise<void>;
  list(ownerId: string): Promise<Photo[]>;
  /** The bytes exactly as they are sent, or null where they are gone. */
  bytes(photoId: string): Promise<ArrayBuffer | null>;
  /** A small JPEG, or null where it is gone. */
  thumbnail(photoId: string): Promise<ArrayBuffer | null>;
}

const bytesRowSchema = z.object({ photoId: z.string(), bytes: z.instanceof(ArrayBuffer) });

export function openPhotos(store: Store, ports: DevicePorts): Photos {
  return {
    async add(draftId, { bytes, thumbnail, ...facts }, inPlaceOf) {
      const draft = await store.read(['drafts'], (rows) =>
        readRow(rows, 'drafts', draftId, draftSchema),
      );
      if (draft === null) throw new DraftGone();
      const { authorId } = draft;
      const photo: Photo = {
        ...facts,
        photoId: ports.randomId(),
        ownerId: draftId,
        lengthBytes: bytes.byteLength,
        addedAt: ports.now(),
        attachment: null,
      };
      const bytesRow = { photoId: photo.photoId, authorId, bytes };
      const kept = await (store.sealBytes?.('photoBytes', bytesRow) ?? Promise.resolve(bytesRow));
      await store.write(['drafts', ...photoTables], async (rows) => {
        await changeDraft(rows, draftId, photo.addedAt, (content) =>
          content.kind === 'wound-assessment'
            ? { ...content, photoIds: placed(content.photoIds, photo.photoId, inPlaceOf) }
            : content,
        );
        if (inPlaceOf !== undefined) await deleteOwnPhoto(rows, draftId, inPlaceOf);
        await rows.put('photos', { ...photo, authorId });
        await rows.put('photoBytes', kept);
        await rows.put('thumbnails', { photoId: photo.photoId, authorId, bytes: thumbnail });
      });
      return photo;
    },

    move: (draftId, photoId, by) =>
      store.write(['drafts'], (rows) =>
        changeDraft(rows, draftId, ports.now(), (content) =>
          content.kind === 'wound-assessment'
            ? { ...content, photoIds: moved(content.photoIds, photoId, by) }
            : content,
        ),
      ),

    remove: (draftId, photoId) =>
      store.write(['drafts', ...photoTables], async (rows) => {
        await changeDraft(rows, draftId, ports.now(), (content) =>
          content.kind === 'wound-assessment'
            ? { ...content, photoIds: content.photoIds.filter((id) => id !== photoId) }
            : content,
        );
        await deletePhoto(rows, photoId);
      }),

    list: (ownerId) => store.read(['photos'], (rows) => photosOf(rows, ownerId)),
    bytes: (photoId) => readPhotoBytes(store, photoId),
    async thumbnail(photoId) {
      const row = await store.read(['thumbnails'], (rows) =>
        lookAtRow(rows, 'thumbnails', photoId, bytesRowSchema),
      );
      return row?.bytes ?? null;
    },
  };
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

/** Only a photo of this very draft goes. */
async function deleteOwnPhoto(rows: Transaction, draftId: string, photoId: string): Promise<void> {
  const photo = await readRow(rows, 'photos', photoId, photoSchema);
  if (photo?.ownerId === draftId) await deletePhoto(rows, photoId);
}
