/**
 * The real store: IndexedDB through Dexie, with strict durability, so that a commit that has resolved is on the disk.
 * Bytes are kept as ArrayBuffers (WebKit loses Blobs).
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

/** Tests pass in fake-indexeddb's factory; a browser has its own. */
export type DexieStoreOptions = Engine & {
  /** Database name; demo and real work have different ones. */
  name: string;
  /** Finds the database if it may be outside the origin's default storage (`databasePlace.ts`). */
  findPlace?: () => Promise<IDBFactory>;
  /** Time limit for an answer of the database, milliseconds. */
  patienceMs?: number;
  /** Resolves when the database may be opened. Throws StoreFailure. */
  beforeOpening?: () => Promise<void>;
  /** Called after the database was opened again, before watchers are told to read again. */
  onReopened?: () => Promise<void>;
  /** Tests pass in a later version than the app has. */
  versions?: readonly DatabaseVersion[];
};

interface DatabaseVersion {
  stores: Partial<Record<TableName, string>>;
  upgrade?: (transaction: DexieTransaction) => Promise<void>;
}

/**
 * Every version that the database has had, the first at the start. A new one is added, and none is ever changed
 * (docs/testing.md).
 */
export const databaseVersions: readonly DatabaseVersion[] = [{ stores: schemaOf(tableNames) }];

/**
 * The version of the database that this app makes, as the browser counts it; the build tells it to the service worker.
 */
export function nativeDatabaseVersion(): number {
  return Math.round(withSchema({ name: 'none' }, {}).verno * 10);
}

/**
 * A store that opens its database on the first call and creates it if it does not exist. A connection that the system
 * closed (iOS does so in the background) is opened again by the next call, or once the page is visible, and always
 * through `beforeOpening`: a database opened on a full disk can be lost (decisions 0070, 0327).
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
      // If this fails, the next call tries again.
      whenLookedAt(() => void (isClosedByUs || opened().catch(() => undefined)));
    });
  };
  const open = async (): Promise<Dexie> => {
    if (isClosedByUs) throw new StoreFailure('closed');
    await beforeOpening?.();
    try {
      place ??= (await findPlace?.()) ?? options.indexedDB ?? globalThis.indexedDB;
      const IDBKeyRange = options.IDBKeyRange ?? globalThis.IDBKeyRange;
      database ??= withSchema(options, { indexedDB: place, IDBKeyRange });
      const present = database;
      const ownVersion = present.verno;
      const installed = await installedVersion(name, place as IDBFactory, patienceMs);
      if (installed > ownVersion) throw new StoreFailure('newer');
      await inTime(present.open(), patienceMs, () => present.close());
      // Another window may have upgraded it just now; Dexie opens it all the same.
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
    // Once it is open nothing is awaited first, so that a live query sees what it depends on.
    if (database?.isOpen()) return transact(database, mode, tables, work);
    return opened().then((present) => transact(present, mode, tables, work));
  };

  return {
    read: (tables, work) => run('r', tables, work),
    // Transactions that share a table run one after the other, so every write includes the ledger: if
    // Chromium is killed with two writes in flight, it keeps two records of the same lock, takes the whole
    // database for corrupt at its next start, and deletes it (decision 0051).
    write: (tables, work) => run('rw', [...new Set([...tables, 'ledger' as const])], work),
    watch(table, key, callback) {
      const row = key === null ? new RangeSet(Dexie.minKey, Dexie.maxKey) : new RangeSet(key);
      const listener = (changed: ObservabilitySet) => {
        const rows = changed[`idb://${name}/${table}/`];
        if (changed['all'] || (rows && rangesOverlap(rows, row))) callback();
      };
      // The row is not read for it: the watcher decides whether to.
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
 * Nobody here was notified of what was written while the connection was closed, and a live query that read during the
 * reopening does not know its dependencies: everything is read again.
 */
async function tellReopened(onReopened: () => Promise<void> = async () => undefined) {
  await onReopened().catch(() => undefined);
  Dexie.on.storagemutated.fire({ all: new RangeSet(Dexie.minKey, Dexie.maxKey) });
}

/** A page in the background would have its connection closed again at once. */
function whenLookedAt(callback: () => void): void {
  const page = globalThis.document as Document | undefined;
  if (page?.visibilityState !== 'hidden') return callback();
  page.addEventListener('visibilitychange', () => whenLookedAt(callback), { once: true });
}

function schemaOf(tables: readonly TableName[]): DatabaseVersion['stores'] {
  return Object.fromEntries(tables.map((table) => [table, tableIndexes[table].join(',')]));
}

function withSchema(
  { name, versions = databaseVersions }: Pick<DexieStoreOptions, 'name' | 'versions'>,
  engine: Engine,
): Dexie {
  const database = new Dexie(name, {
    ...engine,
    autoOpen: false,
    chromeTransactionDurability: 'strict',
  });
  for (const [index, { stores, upgrade }] of versions.entries()) {
    const version = database.version(index + 1).stores(stores);
    if (upgrade !== undefined) version.upgrade(upgrade);
  }
  return database;
}

/**
 * The version of the database on the disk, 0 if there is none. Dexie itself would silently open one made by a newer
 * app, and might even change it.
 */
async function installedVersion(
  name: string,
  indexedDB: IDBFactory,
  patienceMs: number | undefined,
): Promise<number> {
  // If the browser cannot list databases, the version is checked once the database is open.
  if (typeof indexedDB.databases !== 'function') return 0;
  // A corrupt database may fail to be listed; the browser replaces it with a new one when it is opened.
  const listed = indexedDB.databases().catch((): IDBDatabaseInfo[] => []);
  const databases = await inTime(listed, patienceMs);
  return wholeVersion(databases.find((each) => each.name === name)?.version ?? 0);
}

/** Dexie multiplies versions by ten; the last digit changes only when it repairs a schema by itself. */
function wholeVersion(nativeVersion: number): number {
  return Math.floor(nativeVersion / 10);
}

/**
 * Rows through the transaction object itself: Dexie's notion of the current transaction can get lost if foreign
 * promises (of the Web Crypto API, of locks) settle in between, and a row would then be read outside of it.
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
    listRaw: (table, by) => matching(table, by).toArray(),
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
    keys: (table, by) =>
      matching(table, by)
        .primaryKeys()
        .then((keys) => keys.filter((key: unknown) => typeof key === 'string')),
    count: (table, by) => matching(table, by).count(),
    opaque: (_authorId, text) => text,
  };
}

/**
 * Tells apart an error that the browser does not explain: it means damage, and trying again does not help
 * (decision 0326).
 */
function asOpeningFailure(error: unknown): unknown {
  const failure = asFailure(error, error);
  const isRefused =
    failure instanceof StoreFailure && failure.reason === 'aborted' && saysUnknown(failure);
  return isRefused ? new StoreFailure('unopenable', { cause: error }) : failure;
}

/** Our own errors pass unchanged; Dexie's become a StoreFailure with a reason that people can act on. */
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

/** A full disk is reported as an AbortError that wraps the real reason. */
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
