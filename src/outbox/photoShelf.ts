/**
 * The photos that were looked at before their turn: all of a record are, before anything of it leaves,
 * and the bytes of those that follow are kept until then, so that each is read from the device once. They
 * are dropped when the run ends; what finds no room is read once more.
 */
import type { Photo } from '../model/photo.ts';
import type { Disk } from './stages/stage.ts';

/** Of all runs together: eight of them with three photos of the usual size. */
const maxBytes = 48_000_000;

export interface PhotoShelf {
  /** The photos of one submission as its stages see them: from the shelf, where they are taken, or from the disk. */
  of(
    submissionId: string,
    readBytes: Disk['photoBytes'],
  ): Pick<Disk, 'photoBytes' | 'keepForItsTurn'>;
  /** Reads these now, as far as there is room for them, so that no slot waits for the disk. */
  readAhead(
    submissionId: string,
    photos: readonly Pick<Photo, 'photoId' | 'lengthBytes'>[],
    readBytes: Disk['photoBytes'],
  ): Promise<void>;
  /** Drops what is left of one submission. */
  clear(submissionId: string): void;
}

/** An empty shelf. @param most how many bytes it holds at most */
export function openPhotoShelf(most = maxBytes): PhotoShelf {
  const shelves = new Map<string, Map<string, ArrayBuffer>>();
  let held = 0;
  /** What is being read ahead, by several runs at once. */
  let reserved = 0;

  const take = (submissionId: string, photoId: string): ArrayBuffer | undefined => {
    const bytes = shelves.get(submissionId)?.get(photoId);
    if (bytes === undefined) return undefined;
    shelves.get(submissionId)?.delete(photoId);
    held -= bytes.byteLength;
    return bytes;
  };

  const keep = (submissionId: string, photoId: string, bytes: ArrayBuffer): void => {
    take(submissionId, photoId);
    if (held + bytes.byteLength > most) return;
    const shelf = shelves.get(submissionId) ?? new Map<string, ArrayBuffer>();
    shelves.set(submissionId, shelf.set(photoId, bytes));
    held += bytes.byteLength;
  };

  return {
    of: (submissionId, readBytes) => ({
      photoBytes: async (photoId) => take(submissionId, photoId) ?? readBytes(photoId),
      keepForItsTurn: (photoId, bytes) => keep(submissionId, photoId, bytes),
    }),
    async readAhead(submissionId, photos, readBytes) {
      for (const { photoId, lengthBytes } of photos) {
        // Read and dropped again, it would be read twice.
        if (shelves.get(submissionId)?.has(photoId)) continue;
        if (held + reserved + lengthBytes > most) continue;
        reserved += lengthBytes;
        try {
          const bytes = await readBytes(photoId);
          if (bytes) keep(submissionId, photoId, bytes);
        } finally {
          reserved -= lengthBytes;
        }
      }
    },
    clear(submissionId) {
      for (const photoId of [...(shelves.get(submissionId)?.keys() ?? [])]) {
        take(submissionId, photoId);
      }
      shelves.delete(submissionId);
    },
  };
}
