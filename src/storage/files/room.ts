/**
 * Finding out whether the disk still has room. Nothing that a page can ask says so (the browser's
 * own estimate knew of 1 GB on a full disk of 80 MB); a probe that is really written does. It has to be
 * before the database is given anything: after its first failed write it is too late
 * (decision 0070).
 */
import { isNoRoom, type SyncFile } from './syncFile.ts';

/**
 * `enough`: also for photos. `low`: for text. `full`: for nothing; the database must not even be
 * opened. `unknown`: this browser has no such files.
 */
export type RoomState = 'enough' | 'low' | 'full' | 'unknown';

export interface RoomFiles {
  probe: SyncFile;
  /** Real bytes to let go of when the disk is full; null where there is none. */
  reserve: SyncFile | null;
  /** Whether a reserve may be made now: where the browser may evict us, it only hastens that. */
  mayReserve(): boolean;
}

export interface Room {
  /**
   * Looks whether there is room.
   * @param forPhotos whether `enough` must be true of this very moment
   */
  look(forPhotos: boolean): RoomState;
}

/** Room for many changes of text, so that what is written beside a commit fits as well. */
const probeBytes = 1024 * 1024;
/** Room for the largest photo, its thumbnail and the second copy of both. */
export const photoProbeBytes = 32 * 1024 * 1024;
const reserveBytes = 16 * 1024 * 1024;
const chunkBytes = 1024 * 1024;
/** How long "enough" is believed for text, so that not every key pays for the large probe. */
const enoughForMs = 30_000;

/** The room of the disk that these files are on. */
export function openRoom({ probe, reserve, mayReserve }: RoomFiles, now: () => number): Room {
  let enoughUntil = Number.NEGATIVE_INFINITY;

  /** A file system may keep zeros, or what it knows already, without giving it any room. */
  const chunk = noise(chunkBytes);
  const fits = (bytes: number): boolean => {
    try {
      for (let at = 0; at < bytes; at += chunk.length) {
        if (probe.write(chunk, { at }) < chunk.length) return false;
      }
      return true;
    } catch (error) {
      if (isNoRoom(error)) return false;
      throw error;
    } finally {
      probe.truncate(0);
    }
  };
  const hasReserve = () => reserve === null || reserve.getSize() >= reserveBytes;
  /** Made only where the large probe has just shown that there is room for it and much more. */
  const makeReserve = () => {
    if (reserve === null || hasReserve() || !mayReserve()) return;
    for (let at = 0; at < reserveBytes; at += chunk.length) {
      if (reserve.write(chunk, { at }) < chunk.length) {
        reserve.truncate(0);
        return;
      }
    }
    reserve.flush();
  };
  const lookDeep = (): RoomState => {
    if (!fits(photoProbeBytes)) return 'low';
    makeReserve();
    enoughUntil = now() + enoughForMs;
    return 'enough';
  };

  return {
    look(forPhotos) {
      if (fits(probeBytes)) {
        return !forPhotos && now() < enoughUntil ? 'enough' : lookDeep();
      }
      enoughUntil = Number.NEGATIVE_INFINITY;
      if (reserve === null || reserve.getSize() === 0) return 'full';
      reserve.truncate(0);
      return fits(probeBytes) ? 'low' : 'full';
    },
  };
}

function noise(lengthBytes: number): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  // As much as is given at once.
  for (let at = 0; at < lengthBytes; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, lengthBytes)));
  }
  return bytes;
}
