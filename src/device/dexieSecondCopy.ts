/**
 * Owns the second copy of a browser: a database of its own in a storage bucket of its own, so that
 * whatever makes the browser delete the first leaves this one alone.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { TableName } from './store.ts';
import type { Ledger, RowChange, SecondCopy } from './secondCopy.ts';

interface Version {
  /** `table|key`. */
  id: string;
  /** Of the write that it comes from. */
  sequence: number;
}

const ledgerKey = 'ledger';

/** Opens the copy, creating it when it is not there. */
export function openDexieSecondCopy(
  options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> & { name: string },
): SecondCopy {
  const { name, ...engine } = options;
  // Relaxed: what a power cut takes from here is in the first database, which waits for the disk.
  const database = new Dexie(name, { ...engine, chromeTransactionDurability: 'relaxed' });
  database.version(1).stores({ versions: 'id', rows: 'id', facts: 'key' });
  const versions = database.table<Version, string>('versions');
  const rows = database.table<{ id: string; row: object }, string>('rows');
  const facts = database.table<{ key: string; ledger: Ledger }, string>('facts');
  // All three in every write: one write at a time, as in the first database.
  const all = [versions, rows, facts];

  const put = (newer: readonly RowChange[], sequence: number) => {
    const gone = newer.filter(({ row }) => row === null).map(idOf);
    const present = newer.flatMap((change) =>
      change.row === null ? [] : [{ id: idOf(change), row: change.row }],
    );
    return Promise.all([
      versions.bulkPut(newer.map((change) => ({ id: idOf(change), sequence }))),
      gone.length > 0 && rows.bulkDelete(gone),
      present.length > 0 && rows.bulkPut(present),
    ]);
  };

  return {
    ledger: async () => (await facts.get(ledgerKey))?.ledger ?? null,
    setLedger: (ledger) =>
      database.transaction('rw', all, async () => {
        if (Object.keys(ledger.writers).length === 0) await forgetGone(versions, rows);
        await facts.put({ key: ledgerKey, ledger });
      }),
    keep: (changes, { bornId, sequence, writer }) =>
      database.transaction('rw', all, async () => {
        const [fact, known] = await Promise.all([
          facts.get(ledgerKey),
          versions.bulkGet(changes.map(idOf)),
        ]);
        const ledger = fact?.ledger;
        if (ledger?.bornId !== bornId) return false;
        const isNewer = (at: number) => (known[at]?.sequence ?? -1) <= sequence;
        await Promise.all([
          put(
            changes.filter((_change, at) => isNewer(at)),
            sequence,
          ),
          writer !== null &&
            facts.put({ key: ledgerKey, ledger: counted(ledger, writer, sequence) }),
        ]);
        return true;
      }),
    keys: async (table) => {
      const ids = await rows.where('id').startsWith(`${table}|`).primaryKeys();
      return ids.map((id) => id.slice(table.length + 1));
    },
    rows: async (table, keys) => {
      const found = await rows.bulkGet(keys.map((key) => idOf({ table, key })));
      return found.flatMap((one) => (one === undefined ? [] : [one.row]));
    },
  };
}

function counted(ledger: Ledger, writer: string, sequence: number): Ledger {
  return {
    ...ledger,
    sequence: Math.max(ledger.sequence, sequence),
    writers: { ...ledger.writers, [writer]: sequence },
  };
}

/** With no window left that could send an older version, what is gone needs no number any more. */
async function forgetGone(
  versions: Table<Version, string>,
  rows: Table<unknown, string>,
): Promise<void> {
  const present = new Set(await rows.toCollection().primaryKeys());
  const numbered = await versions.toCollection().primaryKeys();
  await versions.bulkDelete(numbered.filter((id) => !present.has(id)));
}

function idOf({ table, key }: { table: TableName; key: string }): string {
  return `${table}|${key}`;
}
