/**
 * Keeps everything twice, because a browser can lose a whole database: Chromium silently deletes one that it finds
 * corrupt after a kill in the middle of a write or on a full disk (decisions 0052, 0071). Every row that cannot be
 * fetched again goes to a second copy after its commit and before the promise that it is safe. A database that comes up
 * without its ledger was lost, and is filled from the copy before anything is read or written.
 */
import { StoreFailure } from '../shared/storeFailure.ts';
import { repairRow, checkIntegrity, type RepairRow } from './integrityCheck.ts';
import { countIn, hadCopy, readLedger, startWriter, withoutStart, type Ledger } from './ledger.ts';
import { boundMarks, markIn } from './marks.ts';
import { prepare, type Prepared } from './reconcile.ts';
import { CopyFailure, keptTables, ofCopy, type CopyParts, type RowChange } from './secondCopy.ts';
import { keyOf, type Store, type TableName, type Transaction } from './store.ts';
import { saysUnknown } from './unknownError.ts';

/** The database was lost, or reverted to a state before this window's last write. */
class DatabaseLost extends Error {}

/** A store that can replace a damaged row with the copy's. */
export interface MirroredStore extends Store {
  repairRow: RepairRow;
  /** Compares the two again after the database was reopened, because rows may be gone. */
  compareAnew(): Promise<void>;
}

/** `store`, with every commit kept a second time before the write resolves. */
export function mirroredStore(store: Store, parts: CopyParts): MirroredStore {
  const writer = parts.randomId();
  let preparing: Promise<Prepared | null> | undefined;
  let isReady = false;
  let isBehind = false;
  /** Whether this browser has a place for a copy, even one that cannot be reached now. */
  let hasPlace = true;
  /** Number of the last write of this window. */
  let lastWrite = 0;
  /** The integrity check of this start, or since the database failed; undefined: not taken yet. */
  let integrityCheck: Promise<void> | undefined;
  /** Take it even if another window has taken it. */
  let isIntegrityCheckCertain = false;

  /** The copy is behind, and is tried again later: only windows of another life would notice it otherwise. */
  const markStale = (error: unknown): null => {
    isBehind = true;
    parts.onCopyFailed(error);
    void boundMarks(store).catch(() => undefined);
    parts.later(() => void tryAgain().catch(markStale));
    return null;
  };
  /** A write waits for the copy only once the copy has answered: a silent one delays nobody. */
  const tryAgain = async () => {
    await reachCopy(store, parts);
    preparing = undefined;
    await ready().catch(() => undefined);
  };
  const prepareOnce = async (): Promise<Prepared | null> => {
    try {
      const prepared = await prepare(store, parts, isBehind);
      hasPlace = prepared !== null;
      if (prepared !== null) {
        isIntegrityCheckCertain ||= isBehind;
        isBehind = false;
        integrityCheck = undefined;
        // The first screen may be drawn before the integrity check; the engine, in a later window, must not send
        // before it.
        if (prepared.isFirst) parts.whenIdle(countNow);
        else await counted(prepared);
        parts.onCopyKept();
      }
      return prepared;
    } catch (error) {
      if (error instanceof StoreFailure && !(error instanceof CopyFailure)) throw error;
      return markStale(error);
    }
  };
  /** Runs before anything is written: no write may build on a database with missing rows. */
  const counted = (prepared: Prepared): Promise<void> => {
    const isCertain = isIntegrityCheckCertain;
    isIntegrityCheckCertain = false;
    integrityCheck ??= checkIntegrity(store, prepared, isCertain, parts).then(
      (isWhole) => {
        if (!isWhole) preparing = undefined;
      },
      // If the copy cannot be read, it counts as behind at the next write.
      () => undefined,
    );
    return integrityCheck;
  };
  const countAgain = (error: unknown): void => {
    if (isIntegrityCheckCertain || !saysUnknown(error)) return;
    isIntegrityCheckCertain = true;
    integrityCheck = undefined;
    parts.whenIdle(countNow);
  };
  /** Takes the integrity check even if nobody writes; if more is wrong than missing rows, the two are compared again. */
  const countNow = async (): Promise<void> => {
    const prepared = await ready().catch(() => null);
    if (prepared !== null) await counted(prepared);
    await ready().catch(() => null);
  };
  const watched = <T>(asked: Promise<T>): Promise<T> => {
    void asked.catch(countAgain);
    return asked;
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

  /** A commit stands even if the copy fails: the copy is then marked as behind. */
  const keep = async ({ copy, databaseId }: Prepared, changes: RowChange[], sequence: number) => {
    try {
      const keys = changes.flatMap(({ table, row }) => (table === 'keys' && row ? [row] : []));
      if (keys.length > 0) await parts.keyBackup.put(keys);
      const rows = changes.filter(({ table }) => table !== 'keys');
      if (await copy.keep(rows, { databaseId, sequence, writer })) return;
      preparing = undefined;
      await ready();
    } catch (error) {
      preparing = Promise.resolve(markStale(error));
    }
  };

  /** The copy came back while a write went on without it, so it may lack that write. */
  const catchUp = async () => {
    await ready();
    isBehind = true;
    preparing = undefined;
    await ready();
  };

  const isOurs = (ledger: Ledger | null, { databaseId }: Prepared): boolean =>
    ledger?.databaseId === databaseId &&
    Math.max(ledger.writers[writer] ?? 0, ledger.writers[startWriter] ?? 0) >= lastWrite;

  /** Counts a write, and marks in the same transaction what the copy may not hear of. */
  const count = async (
    rows: Transaction,
    ledger: Ledger | null,
    changes: readonly RowChange[],
    isMissed: boolean,
  ): Promise<number> => {
    // Without a place for a copy nothing is marked, so that nothing may be concluded from the marks later.
    const known = ledger && (hasPlace ? ledger : withoutStart(ledger));
    const sequence = await countIn(rows, known, writer, changes.length);
    if (hasPlace) {
      const kept = changes.filter(({ table }) => table !== 'keys');
      const of = { sequence, writer, at: parts.now() };
      await markIn(rows, kept, { ...of, id: parts.randomId(), isMissed });
    }
    return sequence;
  };

  const write = async <T>(
    tables: readonly TableName[],
    work: (rows: Transaction) => Promise<T>,
    triesLeft: number,
  ): Promise<T> => {
    const begun = await ready();
    if (begun !== null) await counted(begun);
    const prepared = await ready();
    const preparedBy = preparing;
    const changes = new Map<string, RowChange>();
    try {
      const { result, sequence } = await watched(
        store.write([...tables, 'ledger'], async (rows) => {
          changes.clear();
          // Read in parallel, so that the ledger costs no round trip of its own.
          const [ledger, done] = await Promise.allSettled([
            readLedger(rows),
            work(recording(rows, changes)),
          ]);
          if (ledger.status === 'rejected') throw ledger.reason;
          if (prepared && !isOurs(ledger.value, prepared)) throw new DatabaseLost();
          if (done.status === 'rejected') throw done.reason;
          const number = count(rows, ledger.value, [...changes.values()], !prepared);
          return { result: done.value, sequence: await number };
        }),
      );
      lastWrite = Math.max(lastWrite, sequence);
      if (changes.size === 0) return result;
      if (prepared) await keep(prepared, [...changes.values()], sequence);
      else if (preparing !== preparedBy) await catchUp().catch(markStale);
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseLost) || triesLeft === 0) throw error;
      lastWrite = 0;
      preparing = undefined;
      return write(tables, work, triesLeft - 1);
    }
  };

  return {
    // Once it is ready nothing is awaited before the read, so that a live query sees what it depends on.
    read: (tables, work) =>
      isReady
        ? watched(store.read(tables, work))
        : ready().then(() => watched(store.read(tables, work))),
    write: (tables, work) => write(tables, work, 1),
    watch: (table, key, callback) => store.watch(table, key, callback),
    close: () => store.close(),
    async compareAnew() {
      preparing = undefined;
      await ready();
    },
    async repairRow(table, key, opens) {
      const prepared = await ready();
      if (prepared === null) return false;
      return repairRow(store, prepared, { table, key }, { ...parts, opens });
    },
  };
}

/**
 * Resolves once a copy that has failed can be read. If it cannot and the database is there, what cannot be read of the
 * copy is made anew. If the database is lost, too, the copy may be all that is left: nothing of it is removed.
 */
async function reachCopy(store: Store, parts: CopyParts): Promise<void> {
  try {
    const copy = await ofCopy(parts.openCopy());
    if (copy !== null) await ofCopy(copy.asOf());
  } catch (error) {
    // A full disk, one that does not answer and a newer app have reasons of their own.
    const isRefused = error instanceof CopyFailure && error.reason === 'aborted';
    if (!isRefused || !hadCopy(await store.read(['ledger'], readLedger))) throw error;
    await ofCopy(parts.makeCopyAnew());
  }
}

function recording(rows: Transaction, changes: Map<string, RowChange>): Transaction {
  const note = (table: TableName, key: string, row: object | null) => {
    if (keptTables.includes(table) || table === 'keys') {
      changes.set(`${table}|${key}`, { table, key, row });
    }
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
