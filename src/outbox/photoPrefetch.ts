/**
 * A cache of photos that were checked before their turn. All photos of a record are checked before anything of it is
 * sent; keeping their bytes means that each is read from the device once. They are dropped when the run ends; a photo
 * that does not fit is read again.
 */
import type { Photo } from '../model/photo.ts';
import type { Disk } from './stages/stage.ts';

/** For all runs together: eight runs with three photos of the usual size each. */
const maxBytes = 48_000_000;

export interface PhotoPrefetch {
  /** The photos of one submission: from the cache, which gives each away once, or from the disk. */
  of(
    submissionId: string,
    readBytes: Disk['photoBytes'],
  ): Pick<Disk, 'photoBytes' | 'keepForItsTurn'>;
  /** Reads these photos now, as far as there is room, so that no slot waits for the disk. */
  readAhead(
    submissionId: string,
    photos: readonly Pick<Photo, 'photoId' | 'lengthBytes'>[],
    readBytes: Disk['photoBytes'],
  ): Promise<void>;
  /** Drops what is still cached of one submission. */
  clear(submissionId: string): void;
}

/** An empty cache. @param most how many bytes it holds at most */
export function openPhotoPrefetch(most = maxBytes): PhotoPrefetch {
  const prefetched = new Map<string, Map<string, ArrayBuffer>>();
  let held = 0;
  /** The number of bytes that runs are reading ahead just now. */
  let reserved = 0;

  const take = (submissionId: string, photoId: string): ArrayBuffer | undefined => {
    const bytes = prefetched.get(submissionId)?.get(photoId);
    if (bytes === undefined) return undefined;
    prefetched.get(submissionId)?.delete(photoId);
    held -= bytes.byteLength;
    return bytes;
  };

  const keep = (submissionId: string, photoId: string, bytes: ArrayBuffer): void => {
    take(submissionId, photoId);
    if (held + bytes.byteLength > most) return;
    const prefetch = prefetched.get(submissionId) ?? new Map<string, ArrayBuffer>();
    prefetched.set(submissionId, prefetch.set(photoId, bytes));
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
        if (prefetched.get(submissionId)?.has(photoId)) continue;
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
      for (const photoId of [...(prefetched.get(submissionId)?.keys() ?? [])]) {
        take(submissionId, photoId);
      }
      prefetched.delete(submissionId);
    },
  };
}
