/**
 * How much of the disk is free, which main can ask and the page cannot. The page's own probe notices a full disk only
 * at its last megabyte (decision 0072); main tells it earlier.
 */
import { statfs } from 'node:fs/promises';
import type { DiskRoom } from '../shared/shellDoor.ts';

const megabyte = 1024 * 1024;

/** Below this nothing is written any more: Chromium's own databases need the rest. */
export const fullBelowBytes = 32 * megabyte;
/** Below this text is still stored, but no photo is taken. */
export const lowBelowBytes = 256 * megabyte;

/** Often enough to report a disk that fills at 100 MB a second as low before it is full. */
const lookEveryMs = 2_000;

/** Classifies the number of free bytes. */
export function roomOf(freeBytes: number): DiskRoom {
  if (freeBytes < fullBelowBytes) return 'full';
  return freeBytes < lowBelowBytes ? 'low' : 'enough';
}

type AskSystem = (path: string) => Promise<{ bavail: number; bsize: number }>;

/** The room on the disk that holds `folder`; `unknown` if the system does not say. */
export async function lookAtDisk(folder: string, ask: AskSystem = statfs): Promise<DiskRoom> {
  const freeBytes = await freeBytesOf(folder, ask);
  return freeBytes === null ? 'unknown' : roomOf(freeBytes);
}

/** How many bytes photos may still use on the disk that holds `folder`; null if the system does not say. */
export async function freeForPhotos(
  folder: string,
  ask: AskSystem = statfs,
): Promise<number | null> {
  const freeBytes = await freeBytesOf(folder, ask);
  return freeBytes === null ? null : Math.max(0, freeBytes - lowBelowBytes);
}

async function freeBytesOf(folder: string, ask: AskSystem): Promise<number | null> {
  try {
    const { bavail, bsize } = await ask(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

export interface DiskWatch {
  /** The result of the last look. */
  now(): DiskRoom;
  stop(): void;
}

/**
 * Looks at the disk every two seconds, and calls `tell` whenever the room has changed.
 * @param look determines the room
 */
export function watchDisk(
  look: () => Promise<DiskRoom>,
  tell: (room: DiskRoom) => void,
): DiskWatch {
  let room: DiskRoom = 'unknown';
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const lookOnce = async (): Promise<void> => {
    const found = await look();
    if (isStopped) return;
    if (found !== room) {
      room = found;
      tell(room);
    }
    // Set only after the answer, so that a slow disk is not asked again meanwhile.
    timer = setTimeout(() => void lookOnce(), lookEveryMs);
    timer.unref();
  };
  void lookOnce();
  return {
    now: () => room,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
