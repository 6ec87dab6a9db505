/**
 * Owns keeping everything twice, because a browser can lose a whole database: Chromium deletes one
 * that it finds corrupt after a kill in the middle of a write or on a full disk, without a word to the
 * page (docs/decisions/0052, 0071). Every row that cannot be fetched again goes to a second copy after its
 * commit and before the promise that it is safe. A database that comes up without its ledger has
 * been lost, and is filled from the copy before anything is read or written.
 */
import { z } from 'zod';
import {
  StoreFailure,
  tableIndexes,
  tableNames,
  type Store,
  type TableName,
  type Transaction,
} from './store.ts';

/**
 * Not kept twice: what a hospital or the next run can tell again, and who is signed in: a copy of
 * yesterday must not sign anybody in. The keys of this device are kept apart, where nothing can fall
 * behind ({@link KeySafe}). The order of handing in (`signals`) and the fence (`leases`) are kept.
 */
const fleeting: readonly TableName[] = ['cache', 'connections', 'sessions', 'keys', 'ledger'];
const keptTables = tableNames.filter((table) => !fleeting.includes(table));
const unchanging: readonly TableName[] = ['photoBytes', 'thumbnails'];

/** Written once under a new id and never changed: where the copy has the id, it has the row. */
export function isUnchanging(table: TableName): boolean {
  return unchanging.includes(table);
}

/** One row of a commit; `row` null: it was deleted. */
export interface RowChange {
  table: TableName;
  key: string;
  row: object | null;
}

/**
 * The shape of the rows in a copy. Whoever changes the shape of stored rows counts it up, so that the
 * copy is made anew from the changed database, and an older app leaves a newer copy alone.
 */
export const copySchemaVersion = 1;

export const ledgerSchema = z.object({
  /** Which life of the database this is. */
  bornId: z.string(),
  /** How many writes it has seen. */
  sequence: z.number(),
  /** Of each window, the last write that it made. */
  writers: z.record(z.string(), z.number()),
  /** {@link copySchemaVersion} when it was written; 0: from before it was counted. */
  schemaVersion: z.number().default(0),
});
export type Ledger = z.infer<typeof ledgerSchema>;

/** Where the second copy is kept. An older version of a row never replaces a newer one. */
export interface SecondCopy {
  ledger(): Promise<Ledger | null>;
  setLedger(ledger: Ledger): Promise<void>;
  /**
   * Keeps what one write changed, all of it or nothing; false where the copy is of another life.
   * @param writer null for rows that were read to bring the copy up to date
   */
  keep(
    changes: readonly RowChange[],
    at: { bornId: string; sequence: number; writer: string | null },
  ): Promise<boolean>;
  keys(table: TableName): Promise<string[]>;
  rows(table: TableName, keys: readonly string[]): Promise<object[]>;
  /** Device time of the last thing it was given, milliseconds since the epoch; null: nothing yet. */
  asOf(): Promise<number | null>;
}

/** What a lost database can be filled from. */
export type Restorable = Pick<SecondCopy, 'ledger' | 'keys' | 'rows'>;

/**
 * Where the device's keys are a second time. They are made once and never change, so that it cannot
 * fall behind: the seals in the rows always meet the keys that made them, or none.
 */
export interface KeySafe {
  list(): Promise<object[]>;
  put(rows: readonly object[]): Promise<void>;
}

export interface CopyParts {
  /** null where this browser has no second place to keep things. */
  openCopy(): Promise<SecondCopy | null>;
  keySafe: KeySafe;
  /** The copy of an app before this one, with its keys; null where there is none. */
  openFormer(): Promise<(Restorable & { keyRows(): Promise<object[]> }) | null>;
  /** Everything in the former copy is in the new one. */
  dropFormer(): Promise<void>;
  randomId(): string;
  /** Runs `work` while no other window runs its own; `isFirst`: no other window has this open. */
  alone<T>(work: (isFirst: boolean) => Promise<T>): Promise<T>;
  /** Where the copy fails it is left behind, and brought up to date a little later. */
  onCopyFailed(error: unknown): void;
  /** The copy has everything again. */
  onCopyKept(): void;
  /** A lost database has been filled: with what the copy was given until then, device time. */
  onRestored(asOf: number | null): void;
  /** Calls back a little later, to bring a copy that failed up to date. */
  later(callback: () => void): void;
}

interface Prepared {
  copy: SecondCopy;
  bornId: string;
}

class DatabaseLost extends Error {}

/** `store`, with every commit kept a second time before it is answered. */
export function keepTwice(store: Store, parts: CopyParts): Store {
  const writer = parts.randomId();
  let preparing: Promise<Prepared | null> | undefined;
  let isReady = false;
  let isBehind = false;

  /** Left behind, and tried again later: only windows of another life would notice it otherwise. */
  const fallBehind = (error: unknown): null => {
    isBehind = true;
    parts.onCopyFailed(error);
    parts.later(() => {
      preparing = undefined;
      void ready().catch(() => undefined);
    });
    return null;
  };
  const prepareOnce = async (): Promise<Prepared | null> => {
    try {
      const prepared = await prepare(store, parts, isBehind);
      if (prepared !== null) {
        isBehind = false;
        parts.onCopyKept();
      }
      return prepared;
    } catch (error) {
      if (error instanceof StoreFailure && !(error instanceof CopyFailure)) throw error;
      return fallBehind(error);
    }
  };
  const ready = async (): Promise<Prepared | null> => {
    preparing ??= prepareOnce();
    try {
      const prepared = await preparing;
      isReady = true;
      return prepared;
    } catch (error) {
      preparing = undefined;
      throw error;
    }
  };

  /** What is committed is committed: a copy that fails is behind, and does not pretend otherwise. */
  const keep = async ({ copy, bornId }: Prepared, changes: RowChange[], sequence: number) => {
    try {
      const keys = changes.flatMap(({ table, row }) => (table === 'keys' && row ? [row] : []));
      if (keys.length > 0) await parts.keySafe.put(keys);
      const rows = changes.filter(({ table }) => table !== 'keys');
      if (await copy.keep(rows, { bornId, sequence, writer })) return;
      preparing = undefined;
      await ready();
    } catch (error) {
      preparing = Promise.resolve(fallBehind(error));
    }
  };

  const write = async <T>(
    tables: readonly TableName[],
    work: (rows: Transaction) => Promise<T>,
    triesLeft: number,
  ): Promise<T> => {
    const prepared = await ready();
    const changes = new Map<string, RowChange>();
    try {
      const { result, sequence } = await store.write([...tables, 'ledger'], async (rows) => {
        changes.clear();
        // Asked together, so that the ledger costs no round trip of its own.
        const [ledger, done] = await Promise.allSettled([
          readLedger(rows),
          work(recording(rows, changes)),
        ]);
        if (ledger.status === 'rejected') throw ledger.reason;
        if (prepared && ledger.value?.bornId !== prepared.bornId) throw new DatabaseLost();
        if (done.status === 'rejected') throw done.reason;
        return {
          result: done.value,
          sequence: await countIn(rows, ledger.value, writer, changes.size),
        };
      });
      if (prepared && changes.size > 0) await keep(prepared, [...changes.values()], sequence);
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseLost) || triesLeft === 0) throw error;
      preparing = undefined;
      return write(tables, work, triesLeft - 1);
    }
  };

  return {
    // Once ready nothing is awaited before the read, so that a live query sees what it depends on.
    read: (tables, work) =>
      isReady ? store.read(tables, work) : ready().then(() => store.read(tables, work)),
    write: (tables, work) => write(tables, work, 1),
    watch: (table, key, callback) => store.watch(table, key, callback),
    close: () => store.close(),
  };
}

/** Counts a write that changed something, also one that the copy misses; gives its number. */
async function countIn(
  rows: Transaction,
  ledger: Ledger | null,
  writer: string,
  changeCount: number,
): Promise<number> {
  if (ledger === null || changeCount === 0) return 0;
  const sequence = ledger.sequence + 1;
  await putLedger(rows, {
    ...ledger,
    sequence,
    writers: { ...ledger.writers, [writer]: sequence },
  });
  return sequence;
}

/** Finds out which of the two has everything, and gives it to the other; null: there is no copy. */
async function prepare(
  store: Store,
  parts: CopyParts,
  wasBehind: boolean,
): Promise<Prepared | null> {
  const opened = await ofCopy(parts.openCopy());
  if (opened === null) return null;
  const copy = namingItsFailures(opened);
  return parts.alone((isFirst) => reconcile(store, copy, { isFirst, wasBehind }, parts));
}

async function reconcile(
  store: Store,
  copy: SecondCopy,
  { isFirst, wasBehind }: { isFirst: boolean; wasBehind: boolean },
  parts: CopyParts,
): Promise<Prepared> {
  const kept = await copy.ledger();
  if ((kept?.schemaVersion ?? 0) > copySchemaVersion) throw new StoreFailure('newer');
  const isMoving = kept === null || isUnfinished(kept);
  const former = isMoving ? await ofCopy(parts.openFormer()) : null;
  const known = kept ?? (former && (await ofCopy(former.ledger())));
  const isLost = known !== null && (await store.read(['ledger'], readLedger)) === null;
  if (isMoving || isLost) await guardKeys(store, parts.keySafe, former, isLost);
  if (isLost) {
    await restore(store, kept === null && former ? former : copy);
    parts.onRestored(kept === null ? null : await copy.asOf());
  }
  const own = await store.write(['ledger'], async (rows) => {
    const found = await readLedger(rows);
    if (found !== null) return found;
    const begun = known ?? { bornId: parts.randomId(), sequence: 0, writers: {}, schemaVersion: 0 };
    await putLedger(rows, begun);
    return begun;
  });
  const isBehind = wasBehind || (isFirst && !sameWriters(own, kept));
  const isOtherShape = kept?.schemaVersion !== copySchemaVersion;
  if (kept?.bornId !== own.bornId || isBehind || isOtherShape) {
    await bringUpToDate(store, copy, () => (isMoving ? parts.dropFormer() : Promise.resolve()));
  }
  if (isFirst) await forgetWriters(store, copy);
  return { copy, bornId: own.bornId };
}

/**
 * The keys of a lost database are taken from where they are safe, before anybody could make others.
 * Where somebody already has (the copy could not be opened then, and she signed in anew), hers stay.
 */
async function guardKeys(
  store: Store,
  safe: KeySafe,
  former: { keyRows(): Promise<object[]> } | null,
  isLost: boolean,
): Promise<void> {
  const own = await store.read(['keys', 'nurses'], async (rows) => ({
    keys: (await rows.list('keys')) as object[],
    isUsed: (await rows.count('nurses')) > 0,
  }));
  const inSafe = await ofCopy(safe.list());
  const found = inSafe.length > 0 ? inSafe : former ? await ofCopy(former.keyRows()) : [];
  const ownCount = own.keys.length;
  if (ownCount > 0 && (!isLost || own.isUsed || found.length === 0)) {
    await ofCopy(safe.put(own.keys));
    return;
  }
  if (found.length === 0) return;
  await ofCopy(safe.put(found));
  await store.write(['keys'], async (rows) => {
    for (const row of found) await rows.put('keys', row);
  });
}

/** A failure of the copy, whatever it was, costs nobody a write: it must not pass for the store's. */
class CopyFailure extends StoreFailure {
  override name = 'CopyFailure';
}

async function ofCopy<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const reason = error instanceof StoreFailure ? error.reason : 'aborted';
    throw new CopyFailure(reason, { cause: error });
  }
}

function namingItsFailures(copy: SecondCopy): SecondCopy {
  return {
    ledger: () => ofCopy(copy.ledger()),
    setLedger: (ledger) => ofCopy(copy.setLedger(ledger)),
    keep: (changes, at) => ofCopy(copy.keep(changes, at)),
    keys: (table) => ofCopy(copy.keys(table)),
    rows: (table, keys) => ofCopy(copy.rows(table, keys)),
    asOf: () => ofCopy(copy.asOf()),
  };
}

/** Fills a lost database. What it has is newer than the copy and stays. */
async function restore(store: Store, copy: Restorable): Promise<void> {
  for (const table of keptTables) {
    for (const keys of chunksOf(table, await copy.keys(table))) {
      const rows = await copy.rows(table, keys);
      await store.write([table], async (into) => {
        const present = new Set(await into.keys(table));
        for (const row of rows) if (!present.has(keyOf(table, row))) await into.put(table, row);
      });
    }
  }
}

/** Bringing it up to date was cut off. */
const unfinished = 'unfinished';

function isUnfinished({ writers }: Ledger): boolean {
  return unfinished in writers;
}

/**
 * Gives the copy whatever it lacks, and takes from it whatever is no longer there.
 * @param beforeDone what is done once it has everything, and again where that was cut off
 */
async function bringUpToDate(
  store: Store,
  copy: SecondCopy,
  beforeDone: () => Promise<void>,
): Promise<void> {
  const ledger = await store.read(['ledger'], readLedger);
  if (ledger === null) return;
  const at = { bornId: ledger.bornId, sequence: ledger.sequence, writer: null };
  // Until the end it is like no database, so that a start after a kill in here does it again.
  const schemaVersion = copySchemaVersion;
  await copy.setLedger({ ...ledger, writers: { [unfinished]: 0 }, schemaVersion });
  for (const table of keptTables) {
    const keys = await store.read([table], (rows) => rows.keys(table));
    const inCopy = new Set(await copy.keys(table));
    const wanted = isUnchanging(table) ? keys.filter((key) => !inCopy.has(key)) : keys;
    for (const chunk of chunksOf(table, wanted)) {
      const changes = await store.read([table], async (rows) => {
        const found: RowChange[] = [];
        for (const key of chunk) {
          const row = await rows.get(table, key);
          if (typeof row === 'object' && row !== null) found.push({ table, key, row });
        }
        return found;
      });
      await copy.keep(changes, at);
    }
    const present = new Set(keys);
    const gone = [...inCopy].filter((key) => !present.has(key));
    await copy.keep(
      gone.map((key) => ({ table, key, row: null })),
      at,
    );
  }
  await beforeDone();
  await copy.setLedger({ ...ledger, schemaVersion });
}

/** The windows of before are gone: their counts would only gather. */
async function forgetWriters(store: Store, copy: SecondCopy): Promise<void> {
  const ledger = await store.write(['ledger'], async (rows) => {
    const found = await readLedger(rows);
    if (found === null) return null;
    const cleaned = { ...found, writers: {} };
    await putLedger(rows, cleaned);
    return cleaned;
  });
  if (ledger !== null) await copy.setLedger({ ...ledger, schemaVersion: copySchemaVersion });
}

function sameWriters(own: Ledger, kept: Ledger | null): boolean {
  const ids = Object.keys({ ...own.writers, ...kept?.writers });
  return kept !== null && ids.every((id) => own.writers[id] === kept.writers[id]);
}

/** Bytes one at a time, so that a full tablet does not need all its photos in memory. */
function chunksOf(table: TableName, keys: readonly string[]): string[][] {
  const size = table === 'photoBytes' ? 1 : 200;
  const chunks: string[][] = [];
  for (let at = 0; at < keys.length; at += size) chunks.push(keys.slice(at, at + size));
  return chunks;
}

async function readLedger(rows: Transaction): Promise<Ledger | null> {
  const parsed = ledgerSchema.safeParse(await rows.get('ledger', 'ledger'));
  return parsed.success ? parsed.data : null;
}

async function putLedger(rows: Transaction, ledger: Ledger): Promise<void> {
  await rows.put('ledger', { key: 'ledger', ...ledger });
}

/** Notes what is put and deleted in tables that are kept twice; of the same row, the last word. */
function recording(rows: Transaction, changes: Map<string, RowChange>): Transaction {
  const note = (table: TableName, key: string, row: object | null) => {
    if (keptTables.includes(table) || table === 'keys')
      changes.set(`${table}|${key}`, { table, key, row });
  };
  return {
    ...rows,
    put: async (table, row) => {
      await rows.put(table, row);
      note(table, keyOf(table, row), row);
    },
    delete: async (table, key) => {
      await rows.delete(table, key);
      note(table, key, null);
    },
  };
}

function keyOf(table: TableName, row: object): string {
  return String(Reflect.get(row, tableIndexes[table][0]));
}
