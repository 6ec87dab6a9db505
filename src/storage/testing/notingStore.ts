/** A store that tells what goes through it. */
import type { Store, TableName, Transaction } from '../store.ts';

interface Noting {
  /** As each transaction begins. */
  begins?(mode: 'read' | 'write', tables: readonly TableName[]): void;
  /** Each row that was found. */
  reads?(table: TableName, row: unknown): void;
  /** Each row that is stored or removed. */
  writes?(table: TableName, row: object): void;
}

export function notingStore(store: Store, { begins, reads, writes }: Noting): Store {
  const found = <Rows extends unknown[]>(table: TableName, rows: Rows): Rows => {
    for (const row of rows) if (row !== undefined) reads?.(table, row);
    return rows;
  };
  const noting = (rows: Transaction): Transaction => ({
    ...rows,
    get: (table, key) => rows.get(table, key).then((row) => found(table, [row])[0]),
    getMany: (table, keys) => rows.getMany(table, keys).then((all) => found(table, all)),
    list: (table, by, part) => rows.list(table, by, part).then((all) => found(table, all)),
    listRaw: (table, by) => rows.listRaw(table, by).then((all) => found(table, all)),
    newest: (table, index, most, part) =>
      rows.newest(table, index, most, part).then((all) => found(table, all)),
    put(table, row) {
      writes?.(table, row);
      return rows.put(table, row);
    },
    async delete(table, key) {
      const row = writes && (await rows.get(table, key));
      if (row !== undefined) writes?.(table, Object(row));
      await rows.delete(table, key);
    },
  });
  const within =
    (mode: 'read' | 'write'): Store['read'] =>
    (tables, work) =>
      store[mode](tables, (rows) => {
        begins?.(mode, tables);
        return work(noting(rows));
      });
  return { ...store, read: within('read'), write: within('write') };
}
