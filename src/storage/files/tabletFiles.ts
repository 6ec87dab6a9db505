/**
 * The files that this tablet keeps beside its database: the probe and the reserve, which show whether the disk has
 * room, and the journals of the second copy. Runs in dedicated workers only; a page asks one (`tabletFilesLine.ts`).
 */
import { fieldOf } from '../../shared/unknown.ts';
import type { SecondCopy } from '../secondCopy.ts';
import { inTime } from '../timeLimit.ts';
import { copyPlace } from './copyPlace.ts';
import { openJournal } from './journal.ts';
import { openJournalSecondCopy, type JournalCopyParts, type Touched } from './journalSecondCopy.ts';
import { lendFiles } from './lentFiles.ts';
import { openRoom, type Room, type RoomState } from './room.ts';
import { isNoRoom, type SyncFile } from './syncFile.ts';

/** What the files offer, on any thread. */
export interface TabletFiles extends SecondCopy {
  look(forPhotos: boolean): Promise<RoomState>;
  /** False if this browser cannot keep a second copy in files. */
  hasCopy(): Promise<boolean>;
  /** Replaces the files of the copy that cannot be opened or read by empty ones. */
  makeCopyAnew(): Promise<void>;
}

/** Lets several windows and threads have the same file open; only Chromium supports it. */
const sharedMode = 'readwrite-unsafe';

interface FileHandle {
  createSyncAccessHandle?(options?: { mode: string }): Promise<SyncFile & { mode?: string }>;
}

/** The browser keeps file names in a database of its own, so they are few and always the same. */
const copyFiles = ['rows-a', 'rows-b', 'photos-a', 'photos-b'] as const;
const rowFiles = 2;

/** How long the browser's answer about persistent storage is trusted, milliseconds. */
const persistedForMs = 30_000;

/** The files of one realm, opened on first use. */
export function openTabletFiles(name: string): TabletFiles {
  let room: Promise<Room | null> | undefined;
  let copy: Promise<SecondCopy | null> | undefined;
  const opened = async (): Promise<SecondCopy> => {
    copy ??= openCopy(name);
    const found = await copy.catch((error: unknown) => {
      copy = undefined;
      throw error;
    });
    if (found === null) throw new Error('This browser keeps no second copy');
    return found;
  };
  return {
    async look(forPhotos) {
      room ??= openRoomOf(name);
      try {
        return (await inTime(room))?.look(forPhotos) ?? 'unknown';
      } catch (error) {
        room = undefined;
        // A disk that cannot take even an empty file is full; so is one that does not answer.
        return isNoRoom(error) || isSilent(error) ? 'full' : 'unknown';
      }
    },
    async hasCopy() {
      copy ??= openCopy(name);
      try {
        return (await copy) !== null;
      } catch (error) {
        copy = undefined;
        throw error;
      }
    },
    async makeCopyAnew() {
      copy = undefined;
      await removeUnreadable(name);
    },
    ledger: async () => (await opened()).ledger(),
    setLedger: async (ledger) => (await opened()).setLedger(ledger),
    keep: async (changes, at) => (await opened()).keep(changes, at),
    keys: async (table) => (await opened()).keys(table),
    rows: async (table, keys) => (await opened()).rows(table, keys),
    owners: async (table, keys) => (await opened()).owners(table, keys),
    since: async (state) => (await opened()).since(state),
    asOf: async () => (await opened()).asOf(),
  };
}

function isSilent(error: unknown): boolean {
  return fieldOf(error, 'reason') === 'silent';
}

/** null: this browser cannot share files between threads, so nothing can be known. */
async function openRoomOf(name: string): Promise<Room | null> {
  if (!('storage' in navigator)) return null;
  const folder = await navigator.storage.getDirectory();
  const probe = await openShared(folder, `${name}-probe`);
  if (probe === null) return null;
  const reserve = await openShared(folder, 'wardbook-reserve');
  let isPersisted = await navigator.storage.persisted();
  let askedAt = Date.now();
  const mayReserve = () => {
    if (Date.now() - askedAt > persistedForMs) {
      askedAt = Date.now();
      void navigator.storage.persisted().then((answer) => {
        isPersisted = answer;
      });
    }
    return isPersisted;
  };
  return openRoom({ probe, reserve, mayReserve }, () => Date.now());
}

async function openCopy(name: string): Promise<SecondCopy | null> {
  const found = await placeOfCopy(name);
  if (found === null) return null;
  const { folder, isBucket } = found;
  const lockName = `${name}-journal`;
  return isBucket ? openSharedCopy(folder, lockName) : openLentCopy(folder, lockName);
}

/** null: the browser has no place for a copy, as in a private window. */
async function placeOfCopy(
  name: string,
): Promise<{ folder: FileSystemDirectoryHandle; isBucket: boolean } | null> {
  const place = await copyPlace(name);
  if (place === null) return null;
  try {
    return { folder: await place.folder(), isBucket: place.isBucket };
  } catch (error) {
    if (place.isBucket || isSilent(error) || isNoRoom(error)) throw error;
    return null;
  }
}

async function openSharedCopy(
  folder: FileSystemDirectoryHandle,
  lockName: string,
): Promise<SecondCopy | null> {
  const files: SyncFile[] = [];
  for (const file of copyFiles) {
    const opened = await inTime(openShared(folder, file));
    if (opened === null) return null;
    files.push(opened);
  }
  return copyIn(files, (work) => inTime(navigator.locks.request(lockName, work)));
}

/** The copy where a file can be open only once; null if this thread cannot open any. */
async function openLentCopy(
  folder: FileSystemDirectoryHandle,
  lockName: string,
): Promise<SecondCopy | null> {
  const first = (await folder.getFileHandle(copyFiles[0], { create: true })) as FileHandle;
  if (first.createSyncAccessHandle === undefined) return null;
  const { files, during } = lendFiles(copyFiles, (file) => openAlone(folder, file));
  const underLock = <T>(work: () => T, touches: Touched) => {
    const count = touches === 'rows' ? rowFiles : copyFiles.length;
    return inTime(navigator.locks.request(lockName, () => during(work, count)));
  };
  // Some browsers have the call and refuse it, as in a private window.
  const isOffered = await underLock(() => true, 'rows').catch((error: unknown) => {
    if (isSilent(error) || isNoRoom(error)) throw error;
    return false;
  });
  return isOffered ? copyIn(files, underLock) : null;
}

function copyIn(
  files: readonly SyncFile[],
  withExclusiveLock: JournalCopyParts['withExclusiveLock'],
): SecondCopy {
  const [rowsA, rowsB, photosA, photosB] = files as [SyncFile, SyncFile, SyncFile, SyncFile];
  return openJournalSecondCopy({
    rows: openJournal([rowsA, rowsB]),
    photos: openJournal([photosA, photosB]),
    withExclusiveLock,
    now: () => Date.now(),
    later: (callback, delayMs) => void setTimeout(callback, delayMs),
  });
}

const windowBytes = 1_000_000;

/**
 * Removes each file of the copy that the browser has lost or cannot read any more. A file of which another thread has a
 * handle is not removed by the browser.
 */
async function removeUnreadable(name: string): Promise<void> {
  const found = await placeOfCopy(name);
  if (found === null) return;
  const { folder, isBucket } = found;
  const open = isBucket ? openShared : openAlone;
  const remove = async () => {
    for (const file of copyFiles) {
      if (!(await isReadable(() => open(folder, file)))) await folder.removeEntry(file);
    }
  };
  await inTime(navigator.locks.request(`${name}-journal`, remove));
}

async function isReadable(open: () => Promise<SyncFile | null>): Promise<boolean> {
  let file: SyncFile | null = null;
  try {
    file = await open();
    const window = new Uint8Array(windowBytes);
    const end = file?.getSize() ?? 0;
    for (let at = 0; at < end; at += windowBytes) file?.read(window, { at });
    return true;
  } catch (error) {
    // A full disk or a busy file says nothing about what is in it.
    if (isNoRoom(error) || fieldOf(error, 'name') === 'NoModificationAllowedError') throw error;
    return false;
  } finally {
    file?.close();
  }
}

async function openAlone(folder: FileSystemDirectoryHandle, name: string): Promise<SyncFile> {
  const handle = (await folder.getFileHandle(name, { create: true })) as FileHandle;
  const file = await handle.createSyncAccessHandle?.();
  if (file === undefined) throw new Error('This browser opens no files');
  return file;
}

async function openShared(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<SyncFile | null> {
  const handle = (await folder.getFileHandle(name, { create: true })) as FileHandle;
  const file = await handle.createSyncAccessHandle?.({ mode: sharedMode });
  if (file === undefined) return null;
  if (file.mode === sharedMode) return file;
  file.close();
  return null;
}
