/**
 * A file of Node's as a journal takes it (`storage/files/syncFile.ts`): reads and writes that are done
 * when they return. Where the disk has no room, a reserve is let go of, once, before the write is given up.
 */
import { randomFillSync } from 'node:crypto';
import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { isNoRoom, type SyncFile } from '../../storage/files/syncFile.ts';

export interface NodeFile extends SyncFile {
  /** As `flush`, and main goes on meanwhile. */
  synced(): Promise<void>;
}

/** Writes at a place, and gives how many bytes it wrote; `writeSync`, unless a test has a full disk. */
export type WriteAt = (file: number, bytes: Uint8Array, at: number) => number;
const writeAt: WriteAt = (file, bytes, at) => writeSync(file, bytes, 0, bytes.length, at);

/** Bytes of the disk that nobody else gets. */
export interface Reserve {
  /** Lets go of it; false where there was none. */
  letGo(): boolean;
  /** Takes it again, where there is room. */
  take(): void;
}

/** Read and write at any place; `a+` would only append. */
const openFlags = constants.O_RDWR | constants.O_CREAT;
/** This user alone reads it. */
const ownMode = 0o600;

/**
 * Opens a file, making it where it is not there. Throws what the disk throws.
 * @param reserve what is let go of where a write finds no room
 */
export function openNodeFile(path: string, reserve: Reserve, write: WriteAt = writeAt): NodeFile {
  let file: number | null = openSync(path, openFlags, ownMode);
  // Nobody else writes it: one instance of the app, one journal.
  let size = fstatSync(file).size;
  const opened = (): number => {
    // Its number may be another file's by now.
    if (file === null) throw new Error('This file of the copy is closed');
    return file;
  };
  const writeSome = (bytes: Uint8Array, at: number): number => {
    try {
      return write(opened(), bytes, at);
    } catch (error) {
      if (!isNoRoom(error) || !reserve.letGo()) throw error;
      return write(opened(), bytes, at);
    }
  };
  return {
    read(into, { at }) {
      let read = 0;
      while (read < into.length) {
        const more = readSync(opened(), into, read, into.length - read, at + read);
        if (more === 0) break;
        read += more;
      }
      return read;
    },
    write(bytes, { at }) {
      let written = 0;
      while (written < bytes.length) {
        const more = writeSome(bytes.subarray(written), at + written);
        written += more;
        size = Math.max(size, at + written);
        if (more === 0 && !reserve.letGo()) break;
      }
      return written;
    },
    truncate(lengthBytes) {
      ftruncateSync(opened(), lengthBytes);
      size = lengthBytes;
    },
    getSize: () => size,
    flush: () => fsyncSync(opened()),
    synced: () =>
      new Promise((resolve, reject) => {
        fdatasync(opened(), (error) => (error === null ? resolve() : reject(error)));
      }),
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

/** The reserve in a file of its own: real bytes, because a file system may keep zeros without any. */
export function openReserve(path: string, lengthBytes: number): Reserve {
  const sizeNow = () => withFile(path, (file) => fstatSync(file).size);
  return {
    letGo() {
      try {
        if (sizeNow() === 0) return false;
        withFile(path, (file) => ftruncateSync(file, 0));
        return true;
      } catch {
        return false;
      }
    },
    take() {
      try {
        if (sizeNow() >= lengthBytes) return;
        withFile(path, (file) => writeWhole(file, randomFillSync(new Uint8Array(lengthBytes))));
      } catch {
        // Half a reserve is none, and a disk that is full needs these bytes more.
        this.letGo();
      }
    },
  };
}

function writeWhole(file: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) {
    written += writeSync(file, bytes, written, bytes.length - written, written);
  }
  fsyncSync(file);
}

function withFile<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, openFlags, ownMode);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}
