/** Owns photos: their bytes in a table of their own, so that a list never has to load them. */
import { z } from 'zod';
import { changeDraft } from './drafts.ts';
import { deletePhoto, photosOf, photoTables } from './photoRows.ts';
import { readRow } from './reading.ts';
import type { Photo } from './rows.ts';
import type { DevicePorts } from './ports.ts';
import type { Store, TableName } from './store.ts';

export interface NewPhoto {
  bytes: ArrayBuffer;
  contentType: Photo['contentType'];
  /** Lower-case hex of the SHA-256 of `bytes`. */
  sha256: string;
  thumbnail: ArrayBuffer;
  content: Photo['content'];
}

export interface Photos {
  /** Keeps a photo and appends it to its draft, in one transaction. Throws DraftGone, StoreFailure. */
  add(draftId: string, photo: NewPhoto): Promise<Photo>;
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
    async add(draftId, { bytes, thumbnail, ...facts }) {
      const photo: Photo = {
        ...facts,
        photoId: ports.randomId(),
        ownerId: draftId,
        lengthBytes: bytes.byteLength,
        addedAt: ports.now(),
        attachment: null,
      };
      await store.write(['drafts', ...photoTables], async (rows) => {
        await changeDraft(rows, draftId, photo.addedAt, (content) =>
          content.kind === 'wound-assessment'
            ? { ...content, photoIds: [...content.photoIds, photo.photoId] }
            : content,
        );
        await rows.put('photos', photo);
        await rows.put('photoBytes', { photoId: photo.photoId, bytes });
        await rows.put('thumbnails', { photoId: photo.photoId, bytes: thumbnail });
      });
      return photo;
    },

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
    bytes: (photoId) => readBytes(store, 'photoBytes', photoId),
    thumbnail: (photoId) => readBytes(store, 'thumbnails', photoId),
  };
}

async function readBytes(store: Store, table: TableName, photoId: string) {
  const row = await store.read([table], (rows) => readRow(rows, table, photoId, bytesRowSchema));
  return row?.bytes ?? null;
}
