/**
 * The store of one window in the simulation: every call passes the generation's hooks and fails if a fault was drawn,
 * and every commit is reported to the world row by row.
 */
import { StoreFailure } from '../../src/shared/storeFailure.ts';
import {
  tableIndexes,
  type Store,
  type TableName,
  type Transaction,
} from '../../src/storage/store.ts';
import type { Generation } from './generation.ts';
import type { Quiet } from './quiet.ts';

/** One row of a commit; `row` null: it was deleted. */
export interface RowChange {
  table: TableName;
  key: string;
  row: object | null;
}

/**
 * `quota` and `aborted`: the transaction is rolled back. `closed`: the connection is gone, nothing was begun. `late`:
 * it was committed, but a failure was reported.
 */
export type StoreFault = 'none' | 'quota' | 'aborted' | 'closed' | 'late';

export interface StoreSurroundings {
  generation: Generation;
  quiet: Quiet;
  drawFault(mode: 'read' | 'write'): StoreFault;
  /** What a transaction is about to commit. */
  onReady?(changes: readonly RowChange[]): void;
  onCommit(changes: readonly RowChange[]): void;
  onWatch(table: TableName, key: string | null, callback: () => void): () => void;
}

class RolledBack extends Error {}

export function watchedStore(inner: Store, around: StoreSurroundings): Store {
  const { generation, quiet } = around;
  const nameOf = (mode: 'read' | 'write', tables: readonly TableName[]) =>
    `a ${mode} of ${tables.join(', ')} by ${generation.name}`;

  const write = async <T>(
    tables: readonly TableName[],
    work: (rows: Transaction) => Promise<T>,
  ): Promise<T> => {
    const fault = around.drawFault('write');
    if (fault === 'closed') throw new StoreFailure('closed');
    const isRolledBack = fault === 'quota' || fault === 'aborted';
    const changes: RowChange[] = [];
    try {
      const result = await inner.write(tables, async (rows) => {
        changes.length = 0;
        const done = await work(recording(rows, changes));
        if (isRolledBack) throw new RolledBack();
        around.onReady?.(changes);
        return done;
      });
      around.onCommit(changes);
      if (fault === 'late') throw new StoreFailure('aborted');
      return result;
    } catch (error) {
      if (error instanceof RolledBack) {
        throw new StoreFailure(fault === 'quota' ? 'quota' : 'aborted');
      }
      throw error;
    }
  };

  const read = async <T>(
    tables: readonly TableName[],
    work: (rows: Transaction) => Promise<T>,
  ): Promise<T> => {
    if (around.drawFault('read') !== 'none') throw new StoreFailure('closed');
    return inner.read(tables, work);
  };

  return {
    read: (tables, work) =>
      generation.call('read', () => quiet.track(read(tables, work), nameOf('read', tables))),
    write: (tables, work) =>
      generation.call('write', () => quiet.track(write(tables, work), nameOf('write', tables))),
    watch: (table, key, callback) => around.onWatch(table, key, () => generation.deliver(callback)),
    close: () => inner.close(),
  };
}

export function recording(rows: Transaction, changes: RowChange[]): Transaction {
  return {
    ...rows,
    put: async (table, row) => {
      await rows.put(table, row);
      const key: unknown = Reflect.get(row, tableIndexes[table][0]);
      changes.push({ table, key: String(key), row });
    },
    delete: async (table, key) => {
      await rows.delete(table, key);
      changes.push({ table, key, row: null });
    },
  };
}
