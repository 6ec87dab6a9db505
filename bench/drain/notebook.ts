/**
 * The minimum that a crash-safe queue has to store: one row for each item in IndexedDB, rewritten with strict
 * durability before and after each write to the hospital. Nothing is sealed, verified, copied or journalled, and a
 * second window is not supported.
 */
import { groupedWrites } from '../../src/storage/groupedWrites.ts';
import type { WorkItem } from './work.ts';

export interface Notebook {
  /** Records how far this item has come; if others are ready to be written, together with them. */
  note(item: WorkItem, state: string): Promise<void>;
  /** A photo as it is stored on the disk. */
  photo(item: WorkItem, index: number): Promise<ArrayBuffer>;
}

const stores = ['items', 'photos'];

/** Creates one that holds all of this work. Throws what IndexedDB throws. */
export async function openNotebook(work: readonly WorkItem[]): Promise<Notebook> {
  const database = await openDatabase();
  const put = (rows: IDBTransaction, item: WorkItem, state: string) =>
    rows.objectStore('items').put({ ...item, photos: [], state });
  for (const item of work) {
    const rows = database.transaction(stores, 'readwrite', { durability: 'strict' });
    put(rows, item, 'queued');
    for (const [index, bytes] of item.photos.entries()) {
      rows.objectStore('photos').put(bytes, [item.index, index]);
    }
    await committed(rows);
  }
  const note = groupedWrites<{ item: WorkItem; state: string }, void>(
    async (group) => {
      const rows = database.transaction(stores, 'readwrite', { durability: 'strict' });
      for (const { item, state } of group) put(rows, item, state);
      await committed(rows);
      return group.map(() => undefined);
    },
    ({ item }) => String(item.index),
  );
  return {
    note: (item, state) => note({ item, state }),
    photo: async (item, index) => {
      const rows = database.transaction('photos').objectStore('photos');
      return (await answered(rows.get([item.index, index]))) as ArrayBuffer;
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('notebook', 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('items', { keyPath: 'index' });
    opening.result.createObjectStore('photos');
  });
  return answered(opening);
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No answer')));
  });
}

function committed(rows: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.addEventListener('complete', () => resolve());
    rows.addEventListener('abort', () => reject(rows.error ?? new Error('Not committed')));
  });
}
