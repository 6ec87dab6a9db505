import { rowsOfCheck } from '../../../shared/tabletEvidence.ts';
import { fieldOf } from '../../../shared/unknown.ts';
import type { Store } from '../../../storage/store.ts';
/**
 * Checks of the database and of private files, with meaningless content, in a place of their own: a nurse's rows are
 * neither read nor written.
 */
import { rowsKey } from '../../../vault/deviceKeys.ts';
import { failedFor, fine, holds, type Check, type Found } from './runChecks.ts';

/** What the checks need from the browser. */
export interface CheckStorage {
  /** The database of the checks; opened by its first call. */
  store: Store;
  /** Opens a second connection to the database. */
  openAgain(): Store;
  /** The durability that the browser reports for a transaction that asks for strict durability. */
  durability(): Promise<string | undefined>;
  /** How many rows another thread sees. */
  rowsSeenByWorker(): Promise<number>;
  isInOwnBucket(): Promise<boolean>;
  files: CheckFiles;
  isPersisted(): Promise<boolean>;
  /** By the browser's own estimate. */
  freeMegabytes(): Promise<number>;
  /** Whether the app has found the disk low or full. */
  isLow(): boolean;
  /** Closes the connection to the database, and ends the thread. */
  close(): void;
  /** Closes the connection, removes everything that the checks have stored, and returns whether anything is left. */
  removeAll(): Promise<boolean>;
}

/** Private files of the checks. */
export interface CheckFiles {
  write(bytes: ArrayBuffer): Promise<void>;
  /** Null if there is no file. */
  read(): Promise<ArrayBuffer | null>;
  /** Whether several threads can have the same file open. */
  canShare(): Promise<boolean>;
}

const groups = 10;
const filler = 'Wardbook checks this tablet. '.repeat(14);
const keyOfRow = (number: number) => `check-${String(number).padStart(5, '0')}`;
const rowOf = (number: number) => ({
  ...{ cacheKey: keyOfRow(number), group: `check-${number % groups}` },
  ...{ number, filler },
});

/** A megabyte that cannot be compressed, and is the same each time. */
function sampleBytes(): ArrayBuffer {
  const words = new Uint32Array(250_000);
  let state = 1;
  for (let at = 0; at < words.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[at] = state;
  }
  return words.buffer;
}

/** Whether both hold the same bytes. */
export function isSameBytes(one: unknown, other: ArrayBuffer): boolean {
  if (!(one instanceof ArrayBuffer) || one.byteLength !== other.byteLength) return false;
  const [a, b] = [new Uint8Array(one), new Uint8Array(other)];
  return a.every((byte, at) => byte === b[at]);
}

/** The checks before the app is closed. */
export function storageChecks(at: CheckStorage): Check[] {
  const { store, files } = at;
  return [
    [
      'database-opens',
      async () => (await store.read(['cache'], (rows) => rows.count('cache')), fine),
    ],
    ['strict-commits', async () => holds((await at.durability()) === 'strict', 'absent')],
    ['rows-written', () => writeRows(store)],
    ['rows-read', () => readRows(store)],
    ['rows-found', () => findRows(store)],
    ['aborted-write', () => abortedWrite(store)],
    ['photo-kept', () => keepPhoto(store)],
    ['seen-by-worker', async () => ({ value: await at.rowsSeenByWorker() })],
    ['reopened', () => readRowsAgain(at.openAgain())],
    ['private-files', () => keepFile(files)],
    ['shared-files', async () => holds(await files.canShare(), 'absent')],
    ['second-bucket', async () => holds(await at.isInOwnBucket(), 'absent')],
    ['persistence', async () => holds(await at.isPersisted(), 'refused')],
    ['room', async () => roomFound(await at.freeMegabytes(), at.isLow())],
    ['key-kept', () => keepKey(store)],
  ];
}

/** The checks after the app was closed and opened again; the last one removes everything. */
export function checksAfterClosing(at: CheckStorage, wasClosed: boolean): Check[] {
  const { store, files } = at;
  return [
    ['closed', () => holds(wasClosed, 'absent')],
    ['rows-after-closing', () => readRows(store)],
    ['photo-after-closing', () => photoIsSame(store)],
    ['files-after-closing', () => fileIsSame(files)],
    ['key-after-closing', () => keyOpens(store)],
    ['last-write-whole', () => lastWriteIsWhole(store)],
    ['removed', async () => holds(!(await at.removeAll()), 'refused')],
  ];
}

async function writeRows(store: Store): Promise<Found> {
  const inOneWrite = 50;
  let written = 0;
  while (written < rowsOfCheck) {
    const first = written;
    await store.write(['cache'], async (rows) => {
      for (let number = first; number < first + inOneWrite; number += 1) {
        await rows.put('cache', rowOf(number));
      }
    });
    written += inOneWrite;
  }
  return { value: written };
}

const isRight = (row: unknown, number: number) =>
  fieldOf(row, 'number') === number && fieldOf(row, 'filler') === filler;

async function readRows(store: Store): Promise<Found> {
  const keys = Array.from({ length: rowsOfCheck }, (_, number) => keyOfRow(number));
  const read = await store.read(['cache'], (rows) => rows.getMany('cache', keys));
  const found = read.filter((row) => row !== undefined).length;
  if (found < keys.length) return { value: found, why: 'lost' };
  return read.every(isRight) ? { value: found } : { value: found, why: 'altered' };
}

async function readRowsAgain(store: Store): Promise<Found> {
  try {
    return await readRows(store);
  } finally {
    store.close();
  }
}

/** Whether an index finds each row of its group, and no other. */
async function findRows(store: Store): Promise<Found> {
  const found = await store.read(['cache'], (rows) =>
    rows.list('cache', { index: 'group', value: 'check-7' }),
  );
  const numbers = found.map((row) => Number(fieldOf(row, 'number')));
  if (numbers.some((number) => number % groups !== 7)) return failedFor('altered');
  return holds(new Set(numbers).size === rowsOfCheck / groups, 'lost');
}

async function abortedWrite(store: Store): Promise<Found> {
  class Aborted extends Error {}
  const write = store.write(['cache'], async (rows) => {
    await rows.put('cache', { cacheKey: 'check-aborted' });
    throw new Aborted();
  });
  const isRaised = await write.then(
    () => false,
    () => true,
  );
  const left = await store.read(['cache'], (rows) => rows.get('cache', 'check-aborted'));
  return holds(isRaised && left === undefined, 'altered');
}

async function keepPhoto(store: Store): Promise<Found> {
  await store.write(['photoBytes'], (rows) =>
    rows.put('photoBytes', { photoId: 'check', bytes: sampleBytes() }),
  );
  return photoIsSame(store);
}

async function photoIsSame(store: Store): Promise<Found> {
  const row = await store.read(['photoBytes'], (rows) => rows.get('photoBytes', 'check'));
  if (row === undefined) return failedFor('lost');
  return holds(isSameBytes(fieldOf(row, 'bytes'), sampleBytes()), 'altered');
}

async function keepFile(files: CheckFiles): Promise<Found> {
  await files.write(sampleBytes());
  return fileIsSame(files);
}

async function fileIsSame(files: CheckFiles): Promise<Found> {
  const bytes = await files.read();
  return bytes === null ? failedFor('lost') : holds(isSameBytes(bytes, sampleBytes()), 'altered');
}

function roomFound(freeMegabytes: number, isLow: boolean): Found {
  const value = Math.round(freeMegabytes);
  return isLow ? { value, why: 'too-few' } : { value };
}

const plain = new TextEncoder().encode(filler);

/** Whether a key is stored, and opens what it sealed. */
async function keepKey(store: Store): Promise<Found> {
  const iv = new Uint8Array(12);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await rowsKey(store, 'check'),
    plain,
  );
  await store.write(['settings'], (rows) => rows.put('settings', { key: 'check', iv, sealed }));
  return keyOpens(store);
}

async function keyOpens(store: Store): Promise<Found> {
  const [row, keyRow] = await store.read(['settings', 'keys'], async (rows) => [
    await rows.get('settings', 'check'),
    await rows.get('keys', 'check'),
  ]);
  const [sealed, iv] = [fieldOf(row, 'sealed'), fieldOf(row, 'iv')];
  const key = fieldOf(keyRow, 'key');
  if (!(sealed instanceof ArrayBuffer) || !(iv instanceof Uint8Array)) return failedFor('lost');
  if (!(key instanceof CryptoKey)) return failedFor('lost');
  const opened = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, key, sealed)
    .catch(() => null);
  return holds(isSameBytes(opened, plain.buffer), 'altered');
}

/** How many pairs are stored at a time; a pair is overwritten after this many others. */
const pairsKept = 200;

/**
 * Writes pairs, each in one transaction, until it is told to stop or the app is closed meanwhile.
 *
 * @param pause waits between two writes, and resolves to whether to go on
 */
export async function writePairs(store: Store, pause: () => Promise<boolean>): Promise<void> {
  const earlier = await store.read(['attempts'], (rows) => rows.list('attempts'));
  const last = Math.max(0, ...earlier.map((row) => Number(fieldOf(row, 'number'))));
  for (let number = last + 1; await pause(); number += 1) {
    const name = `check-${number % pairsKept}`;
    await store.write(['attempts', 'bodies'], async (rows) => {
      await rows.put('attempts', { attemptId: name, number });
      await rows.put('bodies', { clientRequestId: name, number });
    });
  }
}

/** Whether the write during which the app was closed left both halves or neither, and no earlier one is missing. */
async function lastWriteIsWhole(store: Store): Promise<Found> {
  const [first, second] = await store.read(['attempts', 'bodies'], async (rows) => [
    await rows.list('attempts'),
    await rows.list('bodies'),
  ]);
  const numbersOf = (rows: unknown[] = []) =>
    rows.map((row) => Number(fieldOf(row, 'number'))).toSorted((a, b) => a - b);
  const numbers = numbersOf(first);
  const last = numbers.at(-1) ?? 0;
  if (numbers.join() !== numbersOf(second).join()) return { value: last, why: 'altered' };
  const expected = Math.min(last, pairsKept);
  const isGapless = numbers.every((number, at) => number === last - expected + 1 + at);
  return numbers.length === expected && isGapless ? { value: last } : { value: last, why: 'lost' };
}
