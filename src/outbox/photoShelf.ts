/**
 * Owns the photos that were looked at before their turn: all of a record are, before anything of it leaves,
 * and the bytes of those that follow are kept until then, so that each is read from the device once. They
 * are dropped when the run ends; what finds no room is read once more.
 */
import type { Disk } from './stages/stage.ts';

/** Of all runs together: eight of them with three photos of the usual size. */
const mostBytes = 48_000_000;

export interface PhotoShelf {
  /** The photos of one submission as its stages see them: from the shelf, where they are taken, or from the disk. */
  of(
    submissionId: string,
    readBytes: Disk['photoBytes'],
  ): Pick<Disk, 'photoBytes' | 'keepForItsTurn'>;
  /** Drops what is left of one submission. */
  clear(submissionId: string): void;
}

/** An empty shelf. @param most how many bytes it holds at most */
export function openPhotoShelf(most = mostBytes): PhotoShelf {
  const shelves = new Map<string, Map<string, ArrayBuffer>>();
  let held = 0;

  const take = (submissionId: string, photoId: string): ArrayBuffer | undefined => {
    const bytes = shelves.get(submissionId)?.get(photoId);
    if (bytes === undefined) return undefined;
    shelves.get(submissionId)?.delete(photoId);
    held -= bytes.byteLength;
    return bytes;
  };

  return {
    of: (submissionId, readBytes) => ({
      photoBytes: async (photoId) => take(submissionId, photoId) ?? readBytes(photoId),
      keepForItsTurn(photoId, bytes) {
        take(submissionId, photoId);
        if (held + bytes.byteLength > most) return;
        const shelf = shelves.get(submissionId) ?? new Map<string, ArrayBuffer>();
        shelves.set(submissionId, shelf.set(photoId, bytes));
        held += bytes.byteLength;
      },
    }),
    clear(submissionId) {
      for (const photoId of [...(shelves.get(submissionId)?.keys() ?? [])]) {
        take(submissionId, photoId);
      }
      shelves.delete(submissionId);
    },
  };
}
