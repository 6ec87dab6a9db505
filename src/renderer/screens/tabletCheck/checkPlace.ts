/**
 * Where the checks store their content: a storage bucket of their own, or, in a browser without buckets, a database and
 * a folder of their own. An app that is closed in the middle of a write can cost LevelDB a whole bucket
 * (docs/decisions/storage.md), so a nurse's rows must not be in the same one.
 */
import { fieldOf } from '../../../shared/unknown.ts';
import { openDexieStore } from '../../../storage/dexieStore.ts';
import { storageBuckets, type StorageBuckets } from '../../../storage/files/storageBuckets.ts';
import type { Store } from '../../../storage/store.ts';

const name = 'wardbook-check';

export interface CheckPlace {
  indexedDB: IDBFactory;
  folder: FileSystemDirectoryHandle;
}

/** Opens the place, or creates it. */
export async function openCheckPlace(): Promise<CheckPlace> {
  const buckets = storageBuckets();
  if (buckets === null) {
    const root = await navigator.storage.getDirectory();
    return { indexedDB, folder: await root.getDirectoryHandle(name, { create: true }) };
  }
  const bucket = await buckets.open(name, { persisted: true });
  return { indexedDB: bucket.indexedDB, folder: await bucket.getDirectory() };
}

/** Opens a separate connection to the database of the checks. */
export function openCheckStore(): Store {
  return openDexieStore({ name, findPlace: async () => (await openCheckPlace()).indexedDB });
}

/** The durability that the browser reports for a transaction that asks for strict durability. */
export async function durabilityOffered(): Promise<string | undefined> {
  const database = await result((await openCheckPlace()).indexedDB.open(name));
  const transaction = database.transaction('cache', 'readwrite', { durability: 'strict' });
  const { durability } = transaction;
  transaction.abort();
  database.close();
  return durability;
}

/** Buckets are deleted only here. */
interface DeletingBuckets extends StorageBuckets {
  delete(bucket: string): Promise<void>;
}

/** Removes the place, whose connections must be closed; returns whether anything is left. */
export async function removeCheckPlace(): Promise<boolean> {
  const buckets = storageBuckets() as DeletingBuckets | null;
  if (buckets !== null) {
    await buckets.delete(name);
    return (await buckets.keys()).includes(name);
  }
  await result(indexedDB.deleteDatabase(name));
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(name, { recursive: true }).catch((error: unknown) => {
    // A test that was left early has not made it yet.
    if (fieldOf(error, 'name') !== 'NotFoundError') throw error;
  });
  const left = (await indexedDB.databases?.()) ?? [];
  return left.some((database) => database.name === name);
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No answer')));
  });
}
