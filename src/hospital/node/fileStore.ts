/**
 * The hospital's memory on disk: a log of changes, one line each, and a file per photo. A change is on the disk before
 * it is answered, and those in flight share one flush; a line torn by a power cut is removed at the next start.
 */
import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Change } from '../changes.ts';
import type { HospitalStore } from '../ports.ts';

/** A store in a folder; `close` releases the folder for another hospital. */
export interface FileStore extends HospitalStore {
  close(): void;
}

const newline = 10;

/**
 * Opens an existing folder. Throws an Error with a one-line message if it does not exist, if another running hospital
 * uses it, or if a line in the middle of the log cannot be read.
 */
export function openFileStore(folder: string): FileStore {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`--data ${folder}: there is no such folder.`);
  }
  const unlock = lockFolder(folder);
  try {
    return openUnlocked(folder, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function openUnlocked(folder: string, unlock: () => void): FileStore {
  const photoFolder = join(folder, 'photos');
  mkdirSync(photoFolder, { recursive: true });
  const logPath = join(folder, 'changes.jsonl');
  const { changes, length } = readLog(logPath);
  const log = openSync(logPath, existsSync(logPath) ? 'r+' : 'w+');
  ftruncateSync(log, length);
  removeStrangers(photoFolder, changes);
  let end = length;

  /** The flush under way, and the one after it, for what is written meanwhile. */
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  /** Why a flush failed: what is on the disk is unknown from then on. */
  let failure: unknown;

  function append(change: Change): void {
    if (failure !== undefined) throw failure;
    const line = Buffer.from(`${JSON.stringify(change)}\n`);
    try {
      writeAll(log, line, end);
      end += line.length;
    } catch (error) {
      // Otherwise the next line would follow half a line.
      ftruncateSync(log, end);
      throw error;
    }
    if (waiting !== undefined) return;
    waiting = flush(running);
    // Whoever answers awaits it; a change without an answer must not end the process.
    waiting.catch(() => undefined);
  }

  /** Flushes once `before` is over and all requests that have arrived are served. */
  async function flush(before: Promise<void> | undefined): Promise<void> {
    await (before ?? setImmediate());
    running = waiting;
    waiting = undefined;
    try {
      await promisify(fdatasync)(log);
      running = undefined;
    } catch (error) {
      failure = error;
      throw error;
    }
  }

  return {
    load: () => changes,
    append,
    flushed: () => waiting ?? running,
    putPhoto: (attachmentId, bytes) => writeWhole(photoFolder, attachmentId, bytes),
    getPhoto: (attachmentId) => {
      const path = join(photoFolder, attachmentId);
      return existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined;
    },
    removePhoto: (attachmentId) => {
      // The change that says so must not be lost after the photo.
      fdatasyncSync(log);
      rmSync(join(photoFolder, attachmentId), { force: true });
    },
    clear: () => {
      ftruncateSync(log, 0);
      fdatasyncSync(log);
      end = 0;
      removeStrangers(photoFolder, []);
    },
    close: () => {
      fdatasyncSync(log);
      closeSync(log);
      unlock();
    },
  };
}

/** Writes every byte. A disk that is nearly full takes only a part, and only the return value says so. */
function writeAll(file: number, bytes: Uint8Array, position: number): void {
  let written = 0;
  while (written < bytes.length) {
    const taken = writeSync(file, bytes, written, bytes.length - written, position + written);
    if (taken === 0) throw new Error('the disk takes no more.');
    written += taken;
  }
}

/** The changes in a log, and the length of its complete lines in bytes. */
function readLog(path: string): { changes: Change[]; length: number } {
  if (!existsSync(path)) return { changes: [], length: 0 };
  const bytes = readFileSync(path);
  const changes: Change[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(newline, at);
    const change = end === -1 ? undefined : readLine(bytes.toString('utf8', at, end));
    if (change === undefined) {
      const isLast = end === -1 || bytes.indexOf(newline, end + 1) === -1;
      if (isLast) break;
      throw new Error(`${path}: line ${changes.length + 1} cannot be read.`);
    }
    changes.push(change);
    at = end + 1;
  }
  return { changes, length: at };
}

function readLine(line: string): Change | undefined {
  try {
    const change: unknown = JSON.parse(line);
    return typeof change === 'object' && change !== null && 'type' in change
      ? (change as Change)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Removes photos that no change names: their upload, or their purge, was cut short. */
function removeStrangers(photoFolder: string, changes: readonly Change[]): void {
  const known = new Set<string>();
  for (const change of changes) {
    if (change.type === 'photo-stored') known.add(change.photo.attachmentId);
    if (change.type === 'photos-purged') change.attachmentIds.forEach((id) => known.delete(id));
  }
  for (const name of readdirSync(photoFolder)) {
    if (!known.has(name)) rmSync(join(photoFolder, name), { force: true });
  }
}

/** Writes a file completely or not at all. Throws, and leaves nothing, if the disk does not take all of it. */
function writeWhole(folder: string, name: string, bytes: Uint8Array): void {
  const temporary = join(folder, `${name}.part`);
  const file = openSync(temporary, 'w');
  try {
    writeAll(file, bytes, 0);
    fsyncSync(file);
    const { size } = fstatSync(file);
    if (size !== bytes.length) throw new Error(`${name}: the disk kept ${size} bytes of it.`);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(temporary, join(folder, name));
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Locks the folder against a second hospital while this process runs. */
function lockFolder(folder: string): () => void {
  const path = join(folder, 'hospital.lock');
  const owner = existsSync(path) ? Number(readFileSync(path, 'utf8')) : undefined;
  if (owner !== undefined && owner !== process.pid && isRunning(owner)) {
    throw new Error(`--data ${folder}: another hospital (process ${owner}) is using it.`);
  }
  writeFileSync(path, String(process.pid));
  return () => rmSync(path, { force: true });
}

function isRunning(processId: number): boolean {
  try {
    return Number.isSafeInteger(processId) && processId > 0 && process.kill(processId, 0);
  } catch {
    return false;
  }
}
