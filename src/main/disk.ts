/**
 * What main knows of the disk and no page can ask: how much of it is free. The page's own probe
 * finds a full disk at its last megabyte (decision 0072); from here it hears of it before.
 */
import { statfs } from 'node:fs/promises';
import type { DiskRoom } from '../shared/shellDoor.ts';

const megabyte = 1024 * 1024;

/** Below this nothing is written any more: the databases of Chromium itself need what is left. */
export const fullBelowBytes = 32 * megabyte;
/** Below this text is kept, and no photo is taken. */
export const lowBelowBytes = 256 * megabyte;

/** Often enough for a disk that fills with 100 MB a second to be told as low before it is full. */
const lookEveryMs = 2_000;

/** What so many free bytes mean. */
export function roomOf(freeBytes: number): DiskRoom {
  if (freeBytes < fullBelowBytes) return 'full';
  return freeBytes < lowBelowBytes ? 'low' : 'enough';
}

type AskSystem = (path: string) => Promise<{ bavail: number; bsize: number }>;

/** The room of the disk that `folder` is on; `unknown` where the system does not say. */
export async function lookAtDisk(folder: string, ask: AskSystem = statfs): Promise<DiskRoom> {
  const freeBytes = await freeBytesOf(folder, ask);
  return freeBytes === null ? 'unknown' : roomOf(freeBytes);
}

/** What photos may still take of the disk that `folder` is on; null where the system does not say. */
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
  /** As it was when it was last looked at. */
  now(): DiskRoom;
  stop(): void;
}

/**
 * Looks every two seconds, and calls `tell` whenever it is another room than before.
 * @param look how the disk is looked at
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
    // A disk that answers late is not asked a second time meanwhile.
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
