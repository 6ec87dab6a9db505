/**
 * A store that lives in memory, for tests and for the simulation, where millions of steps must be cheap. It behaves
 * like the real one: transactions are serial and atomic, rows are copies, and a failed transaction leaves nothing
 * behind.
 */
import { fieldOf } from '../shared/unknown.ts';
import { plainCopy } from './plainCopy.ts';
import {
  tableIndexes,
  tableNames,
  type RowRange,
  type Store,
  type TableName,
  type Transaction,
} from './store.ts';

type Rows = Map<string, object>;
type Change = { table: TableName; key: string; row: object | null };

export interface MemoryStore extends Store {
  /** Every row of a table as it is stored, for assertions. */
  snapshot(table: TableName): unknown[];
  /** Inserts a row without any checks, to plant damage. */
  plant(table: TableName, row: object): void;
}

/** Opens an empty store. */
export function openMemoryStore(): MemoryStore {
  const tables = new Map<TableName, Rows>(tableNames.map((name) => [name, new Map()]));
  const watchers = new Set<{ table: TableName; key: string | null; callback: () => void }>();
  let last: Promise<unknown> = Promise.resolve();

  const apply = (changes: readonly Change[]) => {
    for (const { table, key, row } of changes) {
      if (row === null) rowsOf(tables, table).delete(key);
      else rowsOf(tables, table).set(key, row);
    }
    for (const watcher of [...watchers]) {
      const { table, key, callback } = watcher;
      if (changes.some((c) => c.table === table && (key === null || c.key === key))) callback();
    }
  };

  const run = async <T>(work: (rows: Transaction) => Promise<T>): Promise<T> => {
    const changes: Change[] = [];
    const result = await work(transactionOn(tables, changes));
    apply(changes);
    return result;
  };

  const serially = <T>(work: (rows: Transaction) => Promise<T>): Promise<T> => {
    const next = last.then(() => run(work));
    last = next.catch(() => undefined);
    return next;
  };

  return {
    read: (_tables, work) => serially(work),
    write: (_tables, work) => serially(work),
    watch(table, key, callback) {
      const watcher = { table, key, callback };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    close: () => watchers.clear(),
    snapshot: (table) => [...rowsOf(tables, table).values()].map((row) => plainCopy(row)),
    plant: (table, row) => {
      rowsOf(tables, table).set(keyOf(table, row), plainCopy(row));
    },
  };
}

function transactionOn(tables: Map<TableName, Rows>, changes: Change[]): Transaction {
  const pending = (table: TableName, key: string) =>
    changes.findLast((change) => change.table === table && change.key === key);

  const get = (table: TableName, key: string): object | undefined => {
    const change = pending(table, key);
    const row = change ? change.row : rowsOf(tables, table).get(key);
    return row ? plainCopy(row) : undefined;
  };

  const current = (table: TableName): object[] => {
    const rows = new Map(rowsOf(tables, table));
    for (const change of changes) {
      if (change.table !== table) continue;
      if (change.row === null) rows.delete(change.key);
      else rows.set(change.key, change.row);
    }
    return [...rows.values()];
  };

  const list = (table: TableName, by?: { index: string; value: string } | RowRange): object[] => {
    if (by === undefined) return current(table);
    if ('value' in by) {
      return current(table).filter((row) => isUnder(fieldOf(row, by.index), by.value));
    }
    return byTime(current(table), by.index)
      .filter(({ at }) => at < by.below)
      .map(({ row }) => row);
  };

  return {
    get: async (table, key) => get(table, key),
    getMany: async (table, keys) => keys.map((key) => get(table, key)),
    async put(table, row) {
      changes.push({ table, key: keyOf(table, row), row: plainCopy(row) });
    },
    async delete(table, key) {
      changes.push({ table, key, row: null });
    },
    list: async (table, by) => list(table, by).map((row) => plainCopy(row)),
    listRaw: async (table, by) => list(table, by).map((row) => plainCopy(row)),
    newest: async (table, index, count) =>
      byTime(current(table), index)
        .toReversed()
        .slice(0, count)
        .map(({ row }) => plainCopy(row)),
    keys: async (table, by) => list(table, by).map((row) => keyOf(table, row)),
    count: async (table, by) => list(table, by).length,
    opaque: (_authorId, text) => text,
  };
}

function isUnder(indexed: unknown, value: string): boolean {
  return Array.isArray(indexed) ? indexed.includes(value) : indexed === value;
}

function byTime(rows: readonly object[], index: string): { row: object; at: number }[] {
  return rows
    .map((row) => ({ row, at: fieldOf(row, index) }))
    .filter((each): each is { row: object; at: number } => typeof each.at === 'number')
    .toSorted((a, b) => a.at - b.at);
}

function rowsOf(tables: Map<TableName, Rows>, table: TableName): Rows {
  const rows = tables.get(table);
  if (!rows) throw new Error(`There is no table ${table}`);
  return rows;
}

function keyOf(table: TableName, row: object): string {
  const key = fieldOf(row, tableIndexes[table][0]);
  if (typeof key !== 'string') throw new Error(`A row of ${table} has no key`);
  return key;
}
