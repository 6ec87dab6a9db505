/**
 * Owns the second copy of a browser: a database of its own in a storage bucket of its own, so that
 * whatever makes the browser delete the first leaves this one alone. What a write changed is put
 * into a log as it is, which is one request; only now and then, and before anything is read, the log
 * is folded into rows. Photos never change and are rows at once: they are too big to be moved.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import { isUnchanging, type Ledger, type RowChange, type SecondCopy } from './secondCopy.ts';
import type { TableName } from './store.ts';

interface Entry {
  /** The write's number, so that keys are in the order of writing; then whose it is. */
  at: string;
  sequence: number;
  writer: string | null;
  changes: readonly RowChange[];
}

interface KeptRow {
  /** `table|key`. */
  id: string;
  /** Of the write that it comes from. */
  sequence: number;
  row: object | null;
  /** Only where the row is gone: its number still keeps older versions out. */
  isGone?: 1;
}

interface Tables {
  log: Table<Entry, string>;
  rows: Table<KeptRow, string>;
  facts: Table<{ key: string; ledger: Ledger }, string>;
}

const ledgerKey = 'ledger';
/** A log as long as this is folded while windows work: it would only grow. */
const longestLog = 400;
const foldedAtOnce = 50;

/** Opens the copy, creating it when it is not there. */
export function openDexieSecondCopy(
  options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> & { name: string },
): SecondCopy {
  const { name, ...engine } = options;
  // Relaxed: what a power cut takes from here is in the first database, which waits for the disk.
  const database = new Dexie(name, { ...engine, chromeTransactionDurability: 'relaxed' });
  database.version(1).stores({ log: 'at', rows: 'id, isGone', facts: 'key' });
  const tables: Tables = {
    log: database.table('log'),
    rows: database.table('rows'),
    facts: database.table('facts'),
  };
  const { log, rows, facts } = tables;
  // All three in every write: one write at a time, as in the first database.
  const write = <T>(work: () => Promise<T>) => database.transaction('rw', [log, rows, facts], work);
  let keptSinceFold = 0;

  const fold = async (): Promise<void> => {
    keptSinceFold = 0;
    while (await write(() => foldSome(tables)));
  };

  return {
    async ledger() {
      await fold();
      return (await facts.get(ledgerKey))?.ledger ?? null;
    },
    async setLedger(ledger) {
      await fold();
      await write(async () => {
        const hasWindows = Object.keys(ledger.writers).length > 0;
        if (!hasWindows) await rows.where('isGone').equals(1).delete();
        await facts.put({ key: ledgerKey, ledger });
      });
    },
    async keep(changes, { bornId, sequence, writer }) {
      const isKept = await write(async () => {
        const at = `${String(sequence).padStart(12, '0')}|${writer ?? crypto.randomUUID()}`;
        const { bytes, others } = sorted(changes);
        const [fact] = await Promise.all([
          facts.get(ledgerKey),
          log.put({ at, sequence, writer, changes: others }),
          bytes.length > 0 && rows.bulkPut(bytes.map((change) => keptRowOf(change, sequence))),
        ]);
        if (fact?.ledger.bornId === bornId) return true;
        await log.delete(at);
        return false;
      });
      keptSinceFold += 1;
      // What somebody has thrown away, or a token that was signed out, must not live on in the log.
      const hasDeleted = changes.some(({ row }) => row === null);
      if (hasDeleted || keptSinceFold >= longestLog) void fold().catch(() => undefined);
      return isKept;
    },
    async keys(table) {
      await fold();
      const ids = await rows.where('id').startsWith(`${table}|`).primaryKeys();
      const gone = new Set(await rows.where('isGone').equals(1).primaryKeys());
      return ids.filter((id) => !gone.has(id)).map((id) => id.slice(table.length + 1));
    },
    async rows(table, keys) {
      await fold();
      const found = await rows.bulkGet(keys.map((key) => idOf({ table, key })));
      return found.flatMap((one) => (one?.row ? [one.row] : []));
    },
  };
}

/** Folds the oldest entries into rows; false where there was nothing. */
async function foldSome({ log, rows, facts }: Tables): Promise<boolean> {
  const entries = await log.orderBy('at').limit(foldedAtOnce).toArray();
  if (entries.length === 0) return false;
  for (const { changes, sequence } of entries) {
    // Of what never changes only its end is in the log, and nothing is newer than that.
    const changing = changes.filter(({ table }) => !isUnchanging(table));
    const known = await rows.bulkGet(changing.map(idOf));
    const older = new Set(changing.filter((_one, at) => (known[at]?.sequence ?? -1) > sequence));
    const newer = changes.filter((change) => !older.has(change));
    await rows.bulkPut(newer.map((change) => keptRowOf(change, sequence)));
  }
  const fact = await facts.get(ledgerKey);
  if (fact) await facts.put({ key: ledgerKey, ledger: countedIn(fact.ledger, entries) });
  await log.bulkDelete(entries.map(({ at }) => at));
  return true;
}

/** Bytes that are new, apart from everything else. */
function sorted(changes: readonly RowChange[]): { bytes: RowChange[]; others: RowChange[] } {
  const isBytes = ({ table, row }: RowChange) => row !== null && isUnchanging(table);
  return {
    bytes: changes.filter(isBytes),
    others: changes.filter((change) => !isBytes(change)),
  };
}

function keptRowOf(change: RowChange, sequence: number): KeptRow {
  const { row } = change;
  return { id: idOf(change), sequence, row, ...(row === null ? { isGone: 1 } : {}) };
}

function countedIn(ledger: Ledger, entries: readonly Entry[]): Ledger {
  const writers = { ...ledger.writers };
  for (const { writer, sequence } of entries) {
    if (writer !== null) writers[writer] = Math.max(writers[writer] ?? 0, sequence);
  }
  const sequences = entries.map(({ sequence }) => sequence);
  return { ...ledger, writers, sequence: Math.max(ledger.sequence, ...sequences) };
}

function idOf({ table, key }: { table: TableName; key: string }): string {
  return `${table}|${key}`;
}
