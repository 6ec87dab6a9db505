/**
 * Finds out whether the disk still has room. No query available to a page tells (the browser's own estimate reported 1
 * GB on a full disk of 80 MB); a probe that is really written does. It must come before any write to the database:
 * after the first failed write it is too late (decision 0070).
 */
import { isNoRoom, type SyncFile } from './syncFile.ts';

/**
 * `enough`: also for photos. `low`: for text only. `full`: for nothing; the database must not even be opened.
 * `unknown`: this browser has no such files.
 */
export type RoomState = 'enough' | 'low' | 'full' | 'unknown';

export interface RoomFiles {
  probe: SyncFile;
  /** Really allocated bytes, released when the disk is full; null if there are none. */
  reserve: SyncFile | null;
  /** Whether a reserve may be made now: without persistent storage it would only hasten eviction. */
  mayReserve(): boolean;
}

export interface Room {
  /**
   * Checks whether there is room.
   * @param forPhotos whether `enough` must be true of this very moment
   */
  look(forPhotos: boolean): RoomState;
}

/** Room for many changes of text, so that what is written beside a commit fits too. */
const probeBytes = 1024 * 1024;
/** Room for the largest photo, its thumbnail and the second copy of both. */
export const photoProbeBytes = 32 * 1024 * 1024;
const reserveBytes = 16 * 1024 * 1024;
const chunkBytes = 1024 * 1024;
/** How long "enough" is trusted for text, so that not every keystroke pays for the large probe, milliseconds. */
const enoughForMs = 30_000;

/** The room on the disk that holds these files. */
export function openRoom({ probe, reserve, mayReserve }: RoomFiles, now: () => number): Room {
  let enoughUntil = Number.NEGATIVE_INFINITY;

  /** Random: a file system may store zeros or known blocks without allocating space. */
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
  /** Made only if the large probe has just shown that there is room for it and much more. */
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
  // The most that one call returns.
  for (let at = 0; at < lengthBytes; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, lengthBytes)));
  }
  return bytes;
}
