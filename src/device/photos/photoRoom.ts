/**
 * Says how many more photos fit on this tablet, only as far as that is known. A shell knows how much is really free. A
 * browser's estimate reported 1 GB on a full disk (decision 0070), so it may only lower what a probe has just written.
 */
import { photoProbeBytes, type RoomState } from '../../storage/files/room.ts';

/**
 * `about`: computed from what is really free. `more`: more than this number; not counted further. `atLeast`: what the
 * probe showed; there may be much more.
 */
export interface PhotoRoom {
  is: 'about' | 'more' | 'atLeast';
  count: number;
}

export interface PhotoRoomFacts {
  room: RoomState;
  /**
   * The free space for photos that a shell has found on the whole disk, without the share reserved for text; null in a
   * browser.
   */
  freeForPhotosBytes: number | null;
  /** What the browser reports as left of our share; null if it does not. */
  shareLeftBytes: number | null;
  /** The lengths of photos that were taken here. */
  takenBytes: readonly number[];
  /** The largest photo that the hospital accepts: all that is known on a tablet without photos. */
  largestBytes: number;
}

/** Fewer photos say little about the size of the next one. */
const fewestTaken = 3;
const maxCounted = 200;
/** A smaller "at least" in a browser would alarm without cause: the probe is small, not the tablet. */
const fewestTried = 5;
const besideBytes = 64 * 1024;
const copies = 2;

/** Null if no true number can be given, or if a lack of room is reported already. */
export function photoRoomOf(facts: PhotoRoomFacts): PhotoRoom | null {
  const { room, freeForPhotosBytes, shareLeftBytes, takenBytes, largestBytes } = facts;
  if (room !== 'enough') return null;
  const share = Math.max(0, shareLeftBytes ?? Number.POSITIVE_INFINITY);
  const hasTaken = takenBytes.length >= fewestTaken;
  if (freeForPhotosBytes === null) {
    const each = hasTaken ? Math.max(...takenBytes) : largestBytes;
    const tried = stepDown(photosIn(Math.min(photoProbeBytes, share), each));
    return tried < fewestTried ? null : { is: 'atLeast', count: tried };
  }
  const each = hasTaken ? mean(takenBytes) : largestBytes;
  const count = photosIn(Math.min(freeForPhotosBytes, share), each);
  if (count > maxCounted) return { is: 'more', count: maxCounted };
  // The gate checks before a photo, not after it: if there is enough room, the next one is accepted.
  return { is: 'about', count: Math.max(1, stepDown(count)) };
}

function photosIn(bytes: number, eachBytes: number): number {
  return Math.floor(bytes / (copies * (eachBytes + besideBytes)));
}

function stepDown(count: number): number {
  const step = count < 10 ? 1 : count < 50 ? 5 : 10;
  return count - (count % step);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
