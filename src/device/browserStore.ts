import { openDatabasePlaces } from '../storage/databasePlace.ts';
import { openDexieStore } from '../storage/dexieStore.ts';
import { copyPlace } from '../storage/files/copyPlace.ts';
import type { RoomState } from '../storage/files/room.ts';
import { reachTabletFiles } from '../storage/files/tabletFilesLine.ts';
import { gatedStore, openGate, worseRoom } from '../storage/gatedStore.ts';
/**
 * Assembles a browser's store: the database behind the gate, its second copy, the backup of its keys, and the locks
 * between windows.
 */
import type { RepairRow } from '../storage/integrityCheck.ts';
import { openKeyBackup } from '../storage/keyBackup.ts';
import { forgetRestored } from '../storage/ledger.ts';
import { mirroredStore } from '../storage/mirroredStore.ts';
import type { CopyParts } from '../storage/secondCopy.ts';
import {
  openKeeping,
  type KeepingState,
  type StorageStatusWatch,
} from '../storage/storageStatus.ts';
import type { Store } from '../storage/store.ts';
import { inTime } from '../storage/timeLimit.ts';

export interface BrowserStore extends Store {
  keeping: StorageStatusWatch;
  /** Replaces a row that does not open with the one of the second copy, if there is one. */
  repairRow: RepairRow;
}

/**
 * How long until a copy that failed is brought up to date, milliseconds. By then a worker, which takes the integrity check as it
 * opens the database, has taken it for a page that writes nothing.
 */
const mendAfterMs = 30_000;

/**
 * Opens the database `name`.
 * @param isKeptTwice whether it has a second copy, if the browser has a place for one
 */
export function openBrowserStore(name: string, isKeptTwice: boolean): BrowserStore {
  const files = reachTabletFiles(name);
  const keeping = openKeeping(name);
  const look = async (forPhotos: boolean): Promise<RoomState> => {
    const { disk } = keeping.now();
    if (disk === 'full') return disk;
    return worseRoom(disk, await files.look(forPhotos).catch(() => 'unknown' as const));
  };
  const gate = openGate(
    look,
    () => Date.now(),
    (room) => keeping.change({ room }),
  );
  // Only a database with a copy can be filled again elsewhere.
  const findPlace = isKeptTwice ? { findPlace: openDatabasePlaces(name).find } : {};
  const database = gatedStore(
    openDexieStore({
      ...{ name, beforeOpening: () => gate.pass(), ...findPlace },
      onReopened: () => store.compareAnew(),
    }),
    gate,
  );
  let letGo: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isClosed = false;
  const store = isKeptTwice
    ? mirroredStore(database, {
        ...copyParts(name, closed),
        openCopy: async () => {
          const hasCopy = await files.hasCopy();
          if (!hasCopy) keeping.change({ copy: 'none' });
          return hasCopy ? files : null;
        },
        makeCopyAnew: () => files.makeCopyAnew(),
        onCopyFailed: () => keeping.change({ copy: 'behind' }),
        onCopyKept: () => keeping.change({ copy: 'kept' }),
        onRestored: (restored) => keeping.change({ restored }),
        onCopyMadeAnew: (copyMadeAnewAt) => keeping.change({ copyMadeAnewAt }),
        now: () => Date.now(),
        later: (callback) => void setTimeout(() => isClosed || callback(), mendAfterMs),
        whenIdle: (work) => void setTimeout(() => void (isClosed || work()), mendAfterMs),
      })
    : { ...database, repairRow: async () => false, compareAnew: async () => undefined };
  const lookForRoom = async () => {
    const room = await look(false);
    keeping.change({ room });
    return room;
  };
  return {
    ...store,
    keeping: watchOf(keeping, store, lookForRoom),
    close() {
      isClosed = true;
      letGo();
      keeping.close();
      store.close();
    },
  };
}

function watchOf(
  keeping: KeepingState,
  store: Store,
  lookForRoom: StorageStatusWatch['lookForRoom'],
): StorageStatusWatch {
  return {
    now: keeping.now,
    subscribe: keeping.subscribe,
    lookForRoom,
    hearOfDisk(disk) {
      keeping.change({ disk });
      void lookForRoom();
    },
    async haveReadRestored() {
      try {
        await store.write(['ledger'], forgetRestored);
      } finally {
        // Not earlier: if the window is closed right away, the message must be shown again.
        keeping.change({ restored: null, copyMadeAnewAt: null });
      }
    },
  };
}

function copyParts(
  name: string,
  closed: Promise<void>,
): Pick<CopyParts, 'keyBackup' | 'randomId' | 'withExclusiveLock'> {
  return {
    keyBackup: openKeyBackup(name, async () => {
      const place = await copyPlace(name);
      if (place === null) throw new Error('This browser has no second place to keep things');
      return place.indexedDB;
    }),
    randomId: () => crypto.randomUUID(),
    withExclusiveLock: (work) => withExclusiveLock(name, closed, work),
  };
}

/** The lock that each window holds while it has the database `name` open. */
export function openLockOf(name: string): string {
  return `${name}-open`;
}

/**
 * Runs `work`, which finds out which database is complete, in one window at a time. From then on the window holds a
 * lock until `closed`, so that the next window sees that it is not the first.
 */
async function withExclusiveLock<T>(
  name: string,
  closed: Promise<void>,
  work: (isFirst: boolean) => Promise<T>,
): Promise<T> {
  const openLock = openLockOf(name);
  return navigator.locks.request(`${name}-copy`, async () => {
    const { held = [] } = await inTime(navigator.locks.query());
    const result = await work(!held.some((lock) => lock.name === openLock));
    await new Promise<void>((granted) => {
      void navigator.locks.request(openLock, { mode: 'shared' }, () => {
        granted();
        return closed;
      });
    });
    return result;
  });
}
