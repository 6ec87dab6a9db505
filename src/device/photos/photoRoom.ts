/**
 * Saying how many more photos this tablet has room for, only as far as that is known. A shell knows what
 * is really free; a browser's estimate told of 1 GB on a full disk (decision 0070), and may only take away
 * from what a probe has just written (decision 0190).
 */
import { photoProbeBytes, type RoomState } from '../../storage/files/room.ts';

/**
 * `about`: of what is really free. `more`: more than so many, and nobody counts on. `atLeast`: what was tried; there
 * may be much more.
 */
export interface PhotoRoom {
  is: 'about' | 'more' | 'atLeast';
  count: number;
}

export interface PhotoRoomFacts {
  room: RoomState;
  /** What a shell has found free for photos on the whole disk, text's share left out; null in a browser. */
  freeForPhotosBytes: number | null;
  /** What the browser says is left of our share; null where it does not say. */
  shareLeftBytes: number | null;
  /** The lengths of photos that were taken here. */
  takenBytes: readonly number[];
  /** The largest photo that the hospital takes: nothing else is known of a tablet without photos. */
  largestBytes: number;
}

/** Fewer say little about the next one. */
const fewestTaken = 3;
const maxCounted = 200;
/** A browser's "at least" of fewer would frighten: the probe is small, and not the tablet. */
const fewestTried = 5;
/** Its thumbnail, and rows. */
const besideBytes = 64 * 1024;
/** In the database and in the second copy. */
const copies = 2;

/** Null where nothing true can be said as a number, or where little room is told as such already. */
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
  // The gate looks before a photo and not after it: where there is enough, the next one is taken.
  return { is: 'about', count: Math.max(1, stepDown(count)) };
}

function photosIn(bytes: number, eachBytes: number): number {
  return Math.floor(bytes / (copies * (eachBytes + besideBytes)));
}

/** Down to a number that does not pretend: 7, 40, 130. */
function stepDown(count: number): number {
  const step = count < 10 ? 1 : count < 50 ? 5 : 10;
  return count - (count % step);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
