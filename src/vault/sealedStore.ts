/**
 * The one layer that seals everything nurses write or fetch on its way to the disk, and opens it on its way back.
 * Behind it are the database and its second copy, which hold the same sealed bytes. If a row's author's key is not
 * here, the row is returned sealed (`isSealed`) and nothing can be written for her; no row is ever written in clear
 * instead, and a row in clear is not believed (`asWritten`): it counts as unreadable and stays as it is.
 */
import { copyTextsOf, textsOf } from '../model/foundBy.ts';
import { summaryOf } from '../model/submissionSummary.ts';
import { StoreFailure } from '../shared/storeFailure.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { RepairRow } from '../storage/integrityCheck.ts';
import {
  keyOf,
  type BytesRow,
  type RowPart,
  type Store,
  type TableName,
  type Transaction,
} from '../storage/store.ts';
import { opaqueWord, openValue, sealValue } from './cipher.ts';
import type { Keyring } from './keyring.ts';
import { openPhoto, photoVersion, sealPhoto } from './photoSeal.ts';
import { RowSealed } from './reading.ts';
import {
  asWritten,
  datingOf,
  isSealed,
  partsOf,
  placeOf,
  summaryPlaceOf,
  type SealedRow,
} from './sealedFields.ts';
import { openTabletKey, type KeysHere } from './tabletKey.ts';

/** How long a write waits for a key that another thread has, such as right after an unlock. */
const keyPatienceMs = 3_000;

/** A store that seals what nurses write, with the operations that this needs outside its transactions. */
export interface SealingStore extends Store {
  /** The underlying store: rows are returned sealed, even if their author's key is here. */
  readonly raw: Store;
  /** Seals the bytes of a row before the transaction that puts it. Throws RowSealed. */
  sealBytes(table: TableName, row: BytesRow & Record<string, unknown>): Promise<object>;
  /**
   * Opens the bytes of a row after the transaction that read it; returns the row as it is if its author's key is not
   * here.
   */
  openBytes(table: TableName, row: unknown): Promise<unknown>;
}

export function isSealingStore(store: Store): store is SealingStore {
  return 'sealBytes' in store;
}

/** A store that seals nothing, as in the demo: rows are stored as they are. */
export function unsealed(store: Store): SealingStore {
  const indexing = (rows: Transaction): Transaction => ({
    ...rows,
    put: (table, row) => rows.put(table, { ...row, ...wordsOf(table, row, rows.opaque) }),
  });
  return {
    ...store,
    write: (tables, work) => store.write(tables, (rows) => work(indexing(rows))),
    raw: store,
    sealBytes: async (_table, row) => row,
    openBytes: async (_table, row) => row,
  };
}

/**
 * Wraps `store` so that everything of nurses is sealed.
 * @param resume restores the keys of nurses who are signed in, if that is possible without a PIN
 * @param repairRow replaces a row that does not open with the one of a copy of the database
 */
export function sealedStore(
  store: Store,
  keyring: Keyring,
  resume: () => Promise<void>,
  repairRow: RepairRow = async () => false,
): SealingStore {
  const keys = openTabletKey(store, keyring);
  const mend = openMending(keys, repairRow);
  let isReady = false;
  let preparing: Promise<void> | null = null;
  const ready = (): Promise<void> => {
    preparing ??= (async () => {
      await keyring.asked();
      await resume();
      await keys.bring();
      isReady = true;
    })();
    return preparing.catch((error: unknown) => {
      preparing = null;
      throw error;
    });
  };

  const write = async <T>(
    tables: readonly TableName[],
    work: (rows: Transaction) => Promise<T>,
  ): Promise<T> => {
    if (!isReady) await ready();
    await keys.make();
    const attempt = () => store.write(tables, (rows) => work(sealing(rows, keys, mend)));
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RowSealed)) throw error;
      if (await keyring.wait(error.authorId, keyPatienceMs)) return attempt();
      // Nothing was stored; the caller still has the content, and reports the failure.
      throw new StoreFailure('closed', { cause: error });
    }
  };

  return {
    // Once ready, nothing is awaited before the read, so that a live query sees what it depends on.
    read: (tables, work) => {
      const read = () => store.read(tables, (rows) => work(sealing(rows, keys, mend)));
      return isReady ? read() : ready().then(read);
    },
    write,
    watch: (table, key, callback) => store.watch(table, key, callback),
    close: () => store.close(),
    raw: stillSealed(store),
    async sealBytes(table, row) {
      if (!isReady) await ready();
      const { authorId, bytes } = row;
      const key = keyring.get(authorId);
      const rowKey = keyOf(table, row);
      if (key === undefined) throw new RowSealed(table, rowKey, authorId);
      const { bytes: _clear, ...open } = row;
      return { ...open, sealed: await sealPhoto(key, placeOf(table, rowKey, authorId), bytes) };
    },
    async openBytes(table, row) {
      if (!isSealed(row)) return asWritten(table, row);
      const key = keyring.get(row.authorId);
      if (key === undefined) return row;
      const { sealed, ...open } = row;
      try {
        const place = placeOf(table, keyOf(table, row), row.authorId);
        return { ...open, bytes: await openPhoto(key, place, sealed) };
      } catch {
        mend(table, keyOf(table, row));
        return { ...open, isDamaged: true };
      }
    },
  };
}

function stillSealed(store: Store): Store {
  return {
    ...store,
    read: (tables, work) => store.read(tables, (rows) => work(reading(rows, asWritten))),
    write: (tables, work) => store.write(tables, (rows) => work(reading(rows, asWritten))),
  };
}

/**
 * Replaces a row with the one of a copy, at most once per row in this thread; does nothing if no copy has a better one.
 */
type Mend = (table: TableName, key: string) => void;

function openMending(keys: KeysHere, repairRow: RepairRow): Mend {
  const tried = new Set<string>();
  const opens = async (table: TableName, row: unknown): Promise<boolean> => {
    if (!isSealed(row)) return false;
    const key = keys.get(row.authorId);
    // Whose it was does not show in a row in clear: its author may still unlock.
    if (key === undefined) tried.delete(nameOf(table, keyOf(table, row)));
    if (key === undefined) return false;
    const place = placeOf(table, keyOf(table, row), row.authorId);
    try {
      if (isPhoto(table, row)) await openPhoto(key, place, row.sealed);
      else openValue(key, place, row.sealed);
      return true;
    } catch {
      return false;
    }
  };
  return (table, key) => {
    const name = nameOf(table, key);
    if (tried.has(name)) return;
    tried.add(name);
    // The reader learns of it through the change of the row, like any other.
    void repairRow(table, key, (row) => opens(table, row)).catch(() => tried.delete(name));
  };
}

const nameOf = (table: TableName, key: string) => `${table}|${key}`;

function isPhoto(table: TableName, { sealed }: SealedRow): boolean {
  return table === 'photoBytes' && new Uint8Array(sealed)[0] === photoVersion;
}

function reading(
  rows: Transaction,
  as: (table: TableName, row: unknown, part?: RowPart) => unknown,
): Transaction {
  const all = (table: TableName, found: readonly unknown[], part?: RowPart) =>
    found.map((row) => as(table, row, part));
  // Uses `then`, never an async function: a live query learns what it depends on from the database's own
  // promises, and loses track behind another promise (decision 0113).
  return {
    ...rows,
    get: (table, key) => rows.get(table, key).then((row) => as(table, row)),
    getMany: (table, these) => rows.getMany(table, these).then((found) => all(table, found)),
    list: (table, by, part) => rows.list(table, by).then((found) => all(table, found, part)),
    listRaw: (table, by) =>
      rows.listRaw(table, by).then((found) => found.map((row) => asWritten(table, row))),
    newest: (table, index, count, part) =>
      rows.newest(table, index, count).then((found) => all(table, found, part)),
  };
}

function sealing(rows: Transaction, keys: KeysHere, mend: Mend): Transaction {
  return {
    ...reading(rows, (table, row, part = 'whole') => opened(table, row, { keys, mend, part })),
    put: async (table, row) => rows.put(table, sealedRow(table, row, keys)),
    opaque(authorId, text) {
      const key = keys.get(authorId);
      if (key === undefined) throw new RowSealed('cache', '', authorId);
      return wordFor(key, authorId, text);
    },
  };
}

interface Opening {
  keys: KeysHere;
  mend: Mend;
  part: RowPart;
}

/** The opened row; sealed if its author's key is not here; only its open fields if it is damaged. */
function opened(table: TableName, stored: unknown, { keys, mend, part }: Opening): unknown {
  const row = asWritten(table, stored);
  if (!isSealed(row)) {
    if (row !== stored) mend(table, keyOf(table, row));
    return row;
  }
  const key = keys.get(row.authorId);
  if (key === undefined || isPhoto(table, row)) return row;
  const { sealed, summary, ...open } = row;
  const whole = (inside: object) => ({ ...inside, ...open, ...datingOf(inside) });
  const rowKey = keyOf(table, row);
  if (part === 'summary' && summary !== undefined) {
    try {
      return whole(openValue(key, summaryPlaceOf(table, rowKey, row.authorId), summary));
    } catch {
      // The row itself is read instead.
    }
  }
  try {
    return whole(openValue(key, placeOf(table, rowKey, row.authorId), sealed));
  } catch {
    // It is shown as unreadable, and stays on the disk unchanged if no copy has a better one.
    mend(table, rowKey);
    return { ...open, isDamaged: true };
  }
}

/** Throws {@link RowSealed} if the key is not here; then nothing of the transaction is stored. */
function sealedRow(table: TableName, row: object, keys: KeysHere): object {
  const parts = partsOf(table, row);
  if (parts === null) return row;
  if (isSealed(row)) {
    // A photo that was sealed before the transaction, or a row as it was read, with another state or
    // hospital. The sealed part is bound to its table, key and author, and stays unchanged; no clear content
    // may be added to it.
    const { sealed: _asItIs, ...added } = parts.closed;
    if (Object.keys(added).length === 0) return row;
    throw new RowSealed(table, keyOf(table, row), row.authorId);
  }
  const authorId = fieldOf(row, 'authorId');
  if (typeof authorId !== 'string') throw new TypeError(`A row of ${table} says not whose it is`);
  const key = keys.get(authorId);
  if (key === undefined) throw new RowSealed(table, keyOf(table, row), authorId);
  const rowKey = keyOf(table, row);
  const sealed = sealValue(key, placeOf(table, rowKey, authorId), {
    ...parts.closed,
    ...datingOf(row),
  });
  const { summary: _former, ...open } = parts.open;
  const summary = table === 'submissions' ? summaryOf(row) : null;
  return {
    ...open,
    ...(summary && { summary: sealedSummary(key, table, { rowKey, authorId, summary }) }),
    ...wordsOf(table, row, (_, text) => wordFor(key, authorId, text)),
    sealed,
  };
}

/** What is stored in clear beside it is left out, as in the row. */
function sealedSummary(
  key: Uint8Array,
  table: TableName,
  { rowKey, authorId, summary }: { rowKey: string; authorId: string; summary: object },
): ArrayBuffer {
  const closed = { ...(partsOf(table, summary)?.closed ?? summary), ...datingOf(summary) };
  return sealValue(key, summaryPlaceOf(table, rowKey, authorId), closed);
}

function wordFor(key: Uint8Array, authorId: string, text: string): string {
  return opaqueWord(key, `wardbook|1|id|${authorId}`, text);
}

/**
 * The index words of a submission or a cached copy. They are added here because every row passes through here, so none
 * is written without them.
 */
function wordsOf(
  table: TableName,
  row: object,
  opaque: (authorId: string, text: string) => string,
): { about?: readonly string[] } {
  const authorId = fieldOf(row, 'authorId');
  if (typeof authorId !== 'string' || isSealed(row)) return {};
  const worded = (texts: readonly string[]) => ({
    about: texts.map((text) => opaque(authorId, text)),
  });
  if (table === 'submissions') return worded(textsOf(row));
  return table === 'cache' ? worded(copyTextsOf(row)) : {};
}
