/**
 * The real store: IndexedDB through Dexie, with strict durability, so that a commit that was
 * answered has reached the disk. Bytes are kept as ArrayBuffers (WebKit loses Blobs).
 */
import {
  Dexie,
  RangeSet,
  rangesOverlap,
  type DexieOptions,
  type ObservabilitySet,
  type Transaction as DexieTransaction,
} from 'dexie';
import { StoreFailure, type StoreFailureReason } from '../shared/storeFailure.ts';
import {
  tableIndexes,
  tableNames,
  type RowRange,
  type Store,
  type TableName,
  type Transaction,
} from './store.ts';
import { inTime } from './timeLimit.ts';
import { saysUnknown } from './unknownError.ts';

type Engine = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

/** Tests hand in fake-indexeddb's own factory; a browser has its own. */
export type DexieStoreOptions = Engine & {
  /** Database name; demo and real work have different ones. */
  name: string;
  /** Where it is, where that may be elsewhere than in the origin's own place (`databasePlace.ts`). */
  findPlace?: () => Promise<IDBFactory>;
  /** How long an answer of the database may take, milliseconds. */
  patienceMs?: number;
  /** Resolves where the database may be opened now. Throws StoreFailure. */
  beforeOpening?: () => Promise<void>;
  /** What is to be done when it was opened again, before anybody is told to read anew. */
  onReopened?: () => Promise<void>;
};

/** The version of the database that this app makes, as the browser counts it: the build tells it to the service worker. */
export function nativeDatabaseVersion(): number {
  return Math.round(withSchema('none', {}).verno * 10);
}

/**
 * A store that opens its database with the first call, creating it when it is not there. A connection
 * that the system closed (iOS does so in the background) is opened again by the next call, or once somebody looks at the
 * page, and never past `beforeOpening`: opened on a full disk, a database can be lost (decisions 0070, 0327).
 */
export function openDexieStore(options: DexieStoreOptions): Store {
  const { name, patienceMs, beforeOpening, findPlace } = options;
  let place: DexieOptions['indexedDB'];
  let database: Dexie | undefined;
  let isClosedByUs = false;
  let opening: Promise<Dexie> | null = null;
  let hasBeenOpen = false;

  const opened = (): Promise<Dexie> => {
    opening ??= open().finally(() => {
      opening = null;
    });
    return opening;
  };
  const watchConnection = (present: Dexie) => {
    if (hasBeenOpen) void tellReopened(options.onReopened);
    hasBeenOpen = true;
    present.backendDB().addEventListener('close', () => {
      // Where it fails, the next call tries again.
      whenLookedAt(() => void (isClosedByUs || opened().catch(() => undefined)));
    });
  };
  const open = async (): Promise<Dexie> => {
    if (isClosedByUs) throw new StoreFailure('closed');
    await beforeOpening?.();
    try {
      place ??= (await findPlace?.()) ?? options.indexedDB ?? globalThis.indexedDB;
      const IDBKeyRange = options.IDBKeyRange ?? globalThis.IDBKeyRange;
      database ??= withSchema(name, { indexedDB: place, IDBKeyRange });
      const present = database;
      const ownVersion = present.verno;
      const installed = await installedVersion(name, place as IDBFactory, patienceMs);
      if (installed > ownVersion) throw new StoreFailure('newer');
      await inTime(present.open(), patienceMs, () => present.close());
      // Another window may have made it newer just now; Dexie opens it all the same.
      if (wholeVersion(present.backendDB().version) <= ownVersion) {
        watchConnection(present);
        return present;
      }
      present.close();
    } catch (error) {
      throw asOpeningFailure(error);
    }
    throw new StoreFailure('newer');
  };

  const transact = async <T>(
    present: Dexie,
    mode: 'r' | 'rw',
    tables: readonly TableName[],
    work: (rows: Transaction) => Promise<T>,
  ): Promise<T> => {
    let raised: unknown;
    let abort: () => void = () => undefined;
    const done = present.transaction(mode, [...tables], async (transaction) => {
      abort = () => transaction.abort();
      try {
        return await work(transactionOn(transaction));
      } catch (error) {
        raised = error;
        throw error;
      }
    });
    try {
      return await inTime(done, patienceMs, () => abort());
    } catch (error) {
      throw asFailure(error, raised);
    }
  };

  const run = <T>(
    mode: 'r' | 'rw',
    tables: readonly TableName[],
    work: (rows: Transaction) => Promise<T>,
  ): Promise<T> => {
    // Once open nothing is awaited before, so that a live query sees what it depends on.
    if (database?.isOpen()) return transact(database, mode, tables, work);
    return opened().then((present) => transact(present, mode, tables, work));
  };

  return {
    read: (tables, work) => run('r', tables, work),
    // Transactions that share a table run one after the other, so the ledger is in every write: of
    // two writes in the air when it is killed, Chromium keeps two notes of the same lock, calls the
    // whole database corrupt at its next start, and deletes it (decision 0051).
    write: (tables, work) => run('rw', [...new Set([...tables, 'ledger' as const])], work),
    watch(table, key, callback) {
      const row = key === null ? new RangeSet(Dexie.minKey, Dexie.maxKey) : new RangeSet(key);
      const listener = (changed: ObservabilitySet) => {
        const rows = changed[`idb://${name}/${table}/`];
        if (changed['all'] || (rows && rangesOverlap(rows, row))) callback();
      };
      // Nothing is read for it: whoever watches decides whether to.
      Dexie.on('storagemutated', listener);
      return () => Dexie.on.storagemutated.unsubscribe(listener);
    },
    close() {
      isClosedByUs = true;
      database?.close({ disableAutoOpen: true });
    },
  };
}

/**
 * What was written while the connection was away told nobody here, and what was read while it was opened again knows
 * nothing of what it depends on: everything is read anew.
 */
async function tellReopened(onReopened: () => Promise<void> = async () => undefined) {
  await onReopened().catch(() => undefined);
  Dexie.on.storagemutated.fire({ all: new RangeSet(Dexie.minKey, Dexie.maxKey) });
}

/** A page in the background is closed again at once. */
function whenLookedAt(callback: () => void): void {
  const page = globalThis.document as Document | undefined;
  if (page?.visibilityState !== 'hidden') return callback();
  page.addEventListener('visibilitychange', () => whenLookedAt(callback), { once: true });
}

/** The database as this app makes it, not yet opened. */
/** The database with every version that it has had. Nothing is opened. */
function withSchema(name: string, engine: Engine): Dexie {
  const database = new Dexie(name, {
    ...engine,
    autoOpen: false,
    chromeTransactionDurability: 'strict',
  });
  const schemaOf = (tables: readonly TableName[]) =>
    Object.fromEntries(tables.map((table) => [table, tableIndexes[table].join(',')]));
  database.version(1).stores({
    ...schemaOf(tableNames.filter((table) => table !== 'ledger')),
    submissions: 'submissionId,hospitalKey,authorId,openIn',
    cache: 'cacheKey,group',
  });
  database.version(2).stores(schemaOf(['ledger']));
  // What is done is read newest first: a week of it is thousands of rows, and a screen shows ten.
  database.version(3).stores({ submissions: 'submissionId,hospitalKey,authorId,openIn,doneAt' });
  // Rows are sealed from here on; an app that cannot open them keeps its hands off (decision 0112).
  database.version(4).stores({});
  // How far a submission has come is one value from here on, which an older app cannot read (decision 0140).
  database.version(5).stores({});
  // What is about a patient, a wound or a record is found without reading the rest (decision 0286).
  database.version(6).stores(schemaOf(['submissions']));
  // So is what was fetched about a patient or a wound (decision 0308).
  database.version(7).stores(schemaOf(['cache']));
  return database;
}

/**
 * The version of the database on the disk, 0 where there is none. Dexie itself would open one of a
 * newer app as if nothing were, and may even change it.
 */
async function installedVersion(
  name: string,
  indexedDB: IDBFactory,
  patienceMs: number | undefined,
): Promise<number> {
  // A browser that cannot list them is asked once the database is open.
  if (typeof indexedDB.databases !== 'function') return 0;
  // A corrupt one cannot be listed; the browser makes a new one in its place when it is opened.
  const listed = indexedDB.databases().catch((): IDBDatabaseInfo[] => []);
  const databases = await inTime(listed, patienceMs);
  return wholeVersion(databases.find((each) => each.name === name)?.version ?? 0);
}

/** Dexie counts in tenths, and raises only those where it mends a schema by itself. */
function wholeVersion(nativeVersion: number): number {
  return Math.floor(nativeVersion / 10);
}

/**
 * Rows by the transaction itself: what Dexie knows of "the present one" can get lost where other promises
 * (of the Web Crypto API, of locks) are settled in between, and then a row is read outside of it.
 */
function transactionOn(transaction: DexieTransaction): Transaction {
  const matching = (table: TableName, by?: { index: string; value: string } | RowRange) => {
    const rows = transaction.table<unknown, string>(table);
    if (by === undefined) return rows.toCollection();
    const indexed = rows.where(by.index);
    return 'value' in by ? indexed.equals(by.value) : indexed.below(by.below);
  };
  return {
    get: (table, key) => transaction.table<unknown, string>(table).get(key),
    getMany: (table, keys) => transaction.table<unknown, string>(table).bulkGet([...keys]),
    put: (table, row) =>
      transaction
        .table<unknown, string>(table)
        .put(row)
        .then(() => undefined),
    delete: (table, key) => transaction.table<unknown, string>(table).delete(key),
    list: (table, by) => matching(table, by).toArray(),
    newest: (table, index, count) =>
      transaction
        .table<unknown, string>(table)
        .where(index)
        .above(Dexie.minKey)
        // A query has no other way back.
        // oxlint-disable-next-line unicorn/no-array-reverse
        .reverse()
        .limit(count)
        .toArray(),
    keys: (table, by) => matching(table, by).primaryKeys(),
    count: (table, by) => matching(table, by).count(),
    opaque: (_authorId, text) => text,
  };
}

/**
 * A refusal of the browser, which it does not explain, is told apart: what is damaged stays so, however often it is
 * tried (decision 0326).
 */
function asOpeningFailure(error: unknown): unknown {
  const failure = asFailure(error, error);
  const isRefused =
    failure instanceof StoreFailure && failure.reason === 'aborted' && saysUnknown(failure);
  return isRefused ? new StoreFailure('unopenable', { cause: error }) : failure;
}

/** Our own errors pass as they are; Dexie's become a StoreFailure with a reason people can act on. */
function asFailure(error: unknown, raised: unknown): unknown {
  if (error instanceof StoreFailure) return error;
  if (!(error instanceof Dexie.DexieError)) {
    return isDomFailure(error) ? new StoreFailure(reasonOf(error), { cause: error }) : error;
  }
  if (raised !== undefined && !(raised instanceof Dexie.DexieError) && !isDomFailure(raised)) {
    return raised;
  }
  return new StoreFailure(reasonOf(error), { cause: error });
}

function isDomFailure(error: unknown): error is DOMException {
  return typeof DOMException !== 'undefined' && error instanceof DOMException;
}

/** A full disk arrives as an AbortError around the real reason. */
function reasonOf(error: unknown): StoreFailureReason {
  for (let at = error; at instanceof Error || isDomFailure(at); at = innerOf(at)) {
    if (at.name === 'QuotaExceededError') return 'quota';
    if (at.name === 'DatabaseClosedError' || at.name === 'InvalidStateError') return 'closed';
  }
  return 'aborted';
}

function innerOf(error: unknown): unknown {
  return (error as { inner?: unknown }).inner;
}
