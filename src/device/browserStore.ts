/** Owns putting a browser's store together: the database, its second copy, and the locks between windows. */
import { openDexieSecondCopy } from './dexieSecondCopy.ts';
import { openDexieStore } from './dexieStore.ts';
import { keepTwice, type SecondCopy } from './secondCopy.ts';
import type { Store } from './store.ts';
import { inTime } from './timeLimit.ts';

/** Not yet in the library's types; Chromium has it since 122. */
interface StorageBuckets {
  open(name: string, options: { persisted: boolean }): Promise<{ indexedDB: IDBFactory }>;
}

/** Opens the database `name`, kept twice where the browser has a place for a second copy. */
export function openBrowserStore(name: string): Store {
  const store = openDexieStore({ name });
  let letGo: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const kept = keepTwice(store, {
    openCopy: () => openCopy(name),
    randomId: () => crypto.randomUUID(),
    alone: (work) => alone(name, closed, work),
    onCopyFailed: () => undefined,
  });
  return {
    ...kept,
    close() {
      letGo();
      kept.close();
    },
  };
}

/** Only Chromium's databases are lost this way, and only Chromium has buckets. */
async function openCopy(name: string): Promise<SecondCopy | null> {
  const buckets = Reflect.get(navigator, 'storageBuckets') as StorageBuckets | undefined;
  if (buckets === undefined) return null;
  // Not persisted, it is deleted as soon as the disk gets low, whatever the origin was granted.
  const { indexedDB } = await inTime(buckets.open(`${name}-copy`, { persisted: true }));
  return openDexieSecondCopy({ name: `${name}-copy`, indexedDB, IDBKeyRange });
}

/**
 * One window at a time finds out which database has everything. From then on it holds a lock until
 * `closed`, by which the next one sees that it is not the first.
 */
async function alone<T>(
  name: string,
  closed: Promise<void>,
  work: (isFirst: boolean) => Promise<T>,
): Promise<T> {
  const openLock = `${name}-open`;
  return navigator.locks.request(`${name}-copy`, async () => {
    const { held = [] } = await navigator.locks.query();
    const result = await work(!held.some((lock) => lock.name === openLock));
    await new Promise<void>((granted) => {
      void navigator.locks.request(openLock, { mode: 'shared' }, () => {
        granted();
        return closed;
      });
    });
    return result;
  });
}
