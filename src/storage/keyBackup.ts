/**
 * The second place of this device's keys. Keys cannot be written to a file, only to a database, so they have a small
 * one of their own in the bucket of the second copy. It is written when a key is made, once in a tablet's life, so that
 * nothing in it can fall behind.
 */
import { Dexie } from 'dexie';
import type { KeyBackup } from './secondCopy.ts';
import { inTime } from './timeLimit.ts';

/** @param factory finds the backup's place; called on first use */
export function openKeyBackup(name: string, factory: () => Promise<IDBFactory>): KeyBackup {
  const inSafe = async <T>(work: (keys: Dexie) => PromiseLike<T>): Promise<T> => {
    const safe = new Dexie(`${name}-keys`, {
      indexedDB: await factory(),
      IDBKeyRange,
      chromeTransactionDurability: 'strict',
    });
    safe.version(1).stores({ keys: 'name' });
    try {
      return await inTime(work(safe));
    } finally {
      safe.close();
    }
  };
  return {
    list: () => inSafe((safe) => safe.table<object>('keys').toArray()),
    put: (rows) => inSafe(async (safe) => void (await safe.table('keys').bulkPut([...rows]))),
  };
}
