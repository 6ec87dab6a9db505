/**
 * Reading the second copy that apps before this one kept: a database in a bucket of its own. It
 * is read once, where the main database was lost before its rows were in the journal, and deleted.
 */
import { Dexie, type DexieOptions } from 'dexie';
import type { Ledger } from './ledger.ts';
import type { Restorable, RowChange } from './secondCopy.ts';
import type { TableName } from './store.ts';

interface Entry {
  /** The write's number, so that keys are in the order of writing; then whose it is. */
  at: string;
  sequence: number;
  changes: readonly RowChange[];
}

interface KeptRow {
  /** `table|key`. */
  id: string;
  /** Of the write that it comes from. */
  sequence: number;
  row: object | null;
}

/** The former copy, and the keys of the device that were in it. */
export type FormerCopy = Restorable & {
  keyRows(): Promise<object[]>;
  close(): void;
};

/** Opens a copy that is there. */
export function openFormerCopy(
  options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> & { name: string },
): FormerCopy {
  const { name, ...engine } = options;
  const database = new Dexie(name, engine);
  database.version(1).stores({ log: 'at', rows: 'id, isGone', facts: 'key' });
  const log = database.table<Entry, string>('log');
  const rows = database.table<KeptRow, string>('rows');
  const facts = database.table<{ key: string; ledger: Omit<Ledger, 'schemaVersion'> }, string>(
    'facts',
  );

  /** What was written and not yet put among the rows, by its id: the last word on each. */
  let inLog: Promise<Map<string, KeptRow>> | undefined;
  const latest = () =>
    (inLog ??= log.orderBy('at').toArray((entries) => {
      const found = new Map<string, KeptRow>();
      for (const { changes, sequence } of entries) {
        for (const { table, key, row } of changes) {
          const id = `${table}|${key}`;
          if ((found.get(id)?.sequence ?? -1) <= sequence) found.set(id, { id, sequence, row });
        }
      }
      return found;
    }) as Promise<Map<string, KeptRow>>);
  const rowOf = async (id: string): Promise<object | null> => {
    const logged = (await latest()).get(id);
    const kept = await rows.get(id);
    const isNewer = logged !== undefined && (kept?.sequence ?? -1) <= logged.sequence;
    return (isNewer ? logged : kept)?.row ?? null;
  };
  const keys = async (table: TableName): Promise<string[]> => {
    const start = `${table}|`;
    const kept = await rows.where('id').startsWith(start).primaryKeys();
    const logged = [...(await latest()).keys()].filter((id) => id.startsWith(start));
    return [...new Set([...kept, ...logged])].map((id) => id.slice(start.length));
  };
  const rowsOf = async (table: TableName, of: readonly string[]): Promise<object[]> => {
    const found: object[] = [];
    for (const key of of) {
      const row = await rowOf(`${table}|${key}`);
      if (row !== null) found.push(row);
    }
    return found;
  };

  return {
    async ledger() {
      const ledger = (await facts.get('ledger'))?.ledger;
      return ledger ? { ...ledger, schemaVersion: 0 } : null;
    },
    keys,
    rows: rowsOf,
    keyRows: async () => rowsOf('keys', await keys('keys')),
    close: () => database.close(),
  };
}
