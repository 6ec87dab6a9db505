/**
 * Owns everything that a tablet keeps as one text: databases, keys, files of the second copy, the word outside of
 * the database. What a browser's profile is made of changes with the browser; this does not.
 */
import type { Page } from '@playwright/test';

/** A database as it was found. `bucket`: its storage bucket; null: the origin's own. */
interface DumpedDatabase {
  bucket: string | null;
  name: string;
  /** IndexedDB's own number: ten times Dexie's. */
  version: number;
  stores: {
    name: string;
    keyPath: string | string[] | null;
    indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
    rows: unknown[];
  }[];
}

export interface TabletDump {
  databases: DumpedDatabase[];
  /** Of the second copy. */
  files: { bucket: string; name: string; base64: string }[];
  words: Record<string, string>;
}

/** Of what a tablet keeps nothing else has a bucket. */
const bucketName = 'wardbook-copy';

/**
 * Reads all of it, at a page of the app's origin on which the app does not run. Keys can be read only where
 * they were made to be (`preludeOf`).
 */
export async function dumpTablet(page: Page): Promise<TabletDump> {
  // The compiler that runs our commands calls it around each named function.
  await page.evaluate('globalThis.__name = (named) => named');
  return page.evaluate(async (bucket) => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
      });
    const base64 = (bytes: Uint8Array) => {
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    };
    const told = async (value: unknown): Promise<unknown> => {
      if (value instanceof ArrayBuffer)
        return { $: 'bytes', base64: base64(new Uint8Array(value)) };
      if (value instanceof CryptoKey) {
        const jwk = await crypto.subtle.exportKey('jwk', value);
        return { $: 'key', jwk, algorithm: value.algorithm, usages: value.usages };
      }
      if (Array.isArray(value)) return Promise.all(value.map(told));
      if (typeof value !== 'object' || value === null) return value;
      if (Object.getPrototypeOf(value) !== Object.prototype) {
        throw new Error(`A ${value.constructor.name} is not known to the dump`);
      }
      const pairs = Object.entries(value).filter(([, each]) => each !== undefined);
      return Object.fromEntries(
        await Promise.all(pairs.map(async ([key, each]) => [key, await told(each)] as const)),
      );
    };
    const databasesOf = async (factory: IDBFactory, of: string | null) => {
      const found = await factory.databases();
      return Promise.all(
        found.map(async ({ name = '' }) => {
          const database = await answer(factory.open(name));
          const stores = [];
          for (const storeName of database.objectStoreNames) {
            const store = database.transaction(storeName).objectStore(storeName);
            const indexes = [...store.indexNames].map((each) => {
              const { keyPath, unique, multiEntry } = store.index(each);
              return { name: each, keyPath: keyPath as string | string[], unique, multiEntry };
            });
            const { keyPath } = store;
            const rows = (await told(await answer(store.getAll()))) as unknown[];
            stores.push({ name: storeName, keyPath, indexes, rows });
          }
          database.close();
          return { bucket: of, name, version: database.version, stores };
        }),
      );
    };
    const buckets = Reflect.get(navigator, 'storageBuckets') as {
      open(
        name: string,
        options: object,
      ): Promise<{
        indexedDB: IDBFactory;
        getDirectory(): Promise<FileSystemDirectoryHandle>;
      }>;
    };
    const copy = await buckets.open(bucket, { persisted: true });
    const files = [];
    const folder = (await copy.getDirectory()) as unknown as {
      values(): AsyncIterable<FileSystemFileHandle>;
    };
    for await (const handle of folder.values()) {
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      files.push({ bucket, name: handle.name, base64: base64(bytes) });
    }
    const databases = [
      ...(await databasesOf(indexedDB, null)),
      ...(await databasesOf(copy.indexedDB, bucket)),
    ];
    return { databases, files, words: { ...localStorage } };
  }, bucketName);
}

/** Puts all of it on a tablet on which nothing is, at such a page. Keys cannot be read again there. */
export async function restoreTablet(page: Page, dump: TabletDump): Promise<void> {
  await page.evaluate(async ({ databases, files, words }) => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not kept')));
      });
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const meant = async (value: unknown): Promise<unknown> => {
      if (Array.isArray(value)) return Promise.all(value.map(meant));
      if (typeof value !== 'object' || value === null) return value;
      const { $: kind, ...rest } = value as Record<string, unknown>;
      if (kind === 'bytes') return bytesOf(String(rest['base64'])).buffer;
      if (kind === 'key') {
        const given = [rest['algorithm'], false, rest['usages']] as [
          HmacImportParams,
          boolean,
          KeyUsage[],
        ];
        return crypto.subtle.importKey('jwk', rest['jwk'] as JsonWebKey, ...given);
      }
      const pairs = Object.entries(value);
      return Object.fromEntries(
        await Promise.all(pairs.map(async ([key, each]) => [key, await meant(each)] as const)),
      );
    };
    const buckets = Reflect.get(navigator, 'storageBuckets') as {
      open(
        name: string,
        options: object,
      ): Promise<{
        indexedDB: IDBFactory;
        getDirectory(): Promise<FileSystemDirectoryHandle>;
      }>;
    };
    for (const { bucket, name, version, stores } of databases) {
      const factory =
        bucket === null ? indexedDB : (await buckets.open(bucket, { persisted: true })).indexedDB;
      const opening = factory.open(name, version);
      opening.addEventListener('upgradeneeded', () => {
        for (const { name: storeName, keyPath, indexes } of stores) {
          const store = opening.result.createObjectStore(storeName, { keyPath });
          for (const { name: indexName, keyPath: path, unique, multiEntry } of indexes) {
            store.createIndex(indexName, path, { unique, multiEntry });
          }
        }
      });
      const database = await answer(opening);
      for (const { name: storeName, rows } of stores) {
        const whole = (await meant(rows)) as unknown[];
        const writing = database.transaction(storeName, 'readwrite', { durability: 'strict' });
        const done = new Promise((resolve) => writing.addEventListener('complete', resolve));
        for (const row of whole) writing.objectStore(storeName).put(row);
        await done;
      }
      database.close();
    }
    for (const { bucket, name, base64 } of files) {
      const folder = await (await buckets.open(bucket, { persisted: true })).getDirectory();
      const handle = await folder.getFileHandle(name, { create: true });
      const writing = await handle.createWritable();
      await writing.write(bytesOf(base64));
      await writing.close();
    }
    for (const [key, word] of Object.entries(words)) localStorage.setItem(key, word);
  }, dump);
}
