/**
 * Everything that a tablet stores, as one text: databases, keys, files of the second copy, and what is stored outside
 * the database. The format of a browser profile changes with the browser; this one does not.
 */
import type { Page } from '@playwright/test';

/** A database as found. `bucket` is its storage bucket, or null for the origin's default one. */
interface DumpedDatabase {
  bucket: string | null;
  name: string;
  /** IndexedDB's version number: ten times Dexie's. */
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
  /** The files of the second copy. */
  files: { bucket: string; name: string; base64: string }[];
  words: Record<string, string>;
}

/** The only storage bucket that a tablet uses. */
const bucketName = 'wardbook-copy';

/** The helpers in the page that the functions below share; `installHelpers` puts them there. */
interface Helpers {
  answer<Value>(request: IDBRequest<Value>): Promise<Value>;
  /** Converts a value to JSON, and back. */
  told(value: unknown): Promise<unknown>;
  meant(value: unknown): Promise<unknown>;
  toBase64(bytes: Uint8Array): string;
  fromBase64(text: string): Uint8Array<ArrayBuffer>;
  openBucket(
    name: string,
  ): Promise<{ indexedDB: IDBFactory; getDirectory(): Promise<FileSystemDirectoryHandle> }>;
}

declare const wardbookDump: Helpers;

/**
 * Reads everything, from a page of the app's origin on which the app does not run. Keys can be read only if `preludeOf`
 * made them extractable.
 */
export async function dumpTablet(page: Page): Promise<TabletDump> {
  await installHelpers(page);
  return {
    databases: [...(await dumpDatabases(page, null)), ...(await dumpDatabases(page, bucketName))],
    files: await dumpFiles(page, bucketName),
    words: await page.evaluate(() => ({ ...localStorage })),
  };
}

/** Restores everything on an empty tablet, from such a page. Keys cannot be read again there. */
export async function restoreTablet(page: Page, dump: TabletDump): Promise<void> {
  await installHelpers(page);
  for (const database of dump.databases) await restoreDatabase(page, database);
  for (const file of dump.files) await restoreFile(page, file);
  await page.evaluate((words) => {
    for (const [key, word] of Object.entries(words)) localStorage.setItem(key, word);
  }, dump.words);
}

async function installHelpers(page: Page): Promise<void> {
  // The compiler that runs our commands wraps each named function in a call of `__name`.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(() => {
    const toBase64 = (bytes: Uint8Array) =>
      btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    const fromBase64 = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const each = async (value: object, work: (value: unknown) => Promise<unknown>) => {
      const pairs = Object.entries(value).filter(([, one]) => one !== undefined);
      const worked = pairs.map(async ([key, one]) => [key, await work(one)] as const);
      return Object.fromEntries(await Promise.all(worked));
    };
    const told = async (value: unknown): Promise<unknown> => {
      if (value instanceof ArrayBuffer) {
        return { $: 'bytes', base64: toBase64(new Uint8Array(value)) };
      }
      if (value instanceof CryptoKey) {
        const jwk = await crypto.subtle.exportKey('jwk', value);
        return { $: 'key', jwk, algorithm: value.algorithm, usages: value.usages };
      }
      if (Array.isArray(value)) return Promise.all(value.map(told));
      if (typeof value !== 'object' || value === null) return value;
      if (Object.getPrototypeOf(value) !== Object.prototype) {
        throw new Error(`A ${value.constructor.name} is not known to the dump`);
      }
      return each(value, told);
    };
    const meant = async (value: unknown): Promise<unknown> => {
      if (Array.isArray(value)) return Promise.all(value.map(meant));
      if (typeof value !== 'object' || value === null) return value;
      const { $: kind, ...rest } = value as Record<string, unknown>;
      if (kind === 'bytes') return fromBase64(String(rest['base64'])).buffer;
      if (kind !== 'key') return each(value, meant);
      const algorithm = rest['algorithm'] as HmacImportParams;
      const usages = rest['usages'] as KeyUsage[];
      return crypto.subtle.importKey('jwk', rest['jwk'] as JsonWebKey, algorithm, false, usages);
    };
    const helpers: Helpers = {
      answer: (request) =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
        }),
      told,
      meant,
      toBase64,
      fromBase64,
      openBucket: (name) => {
        const buckets = Reflect.get(navigator, 'storageBuckets') as {
          open(name: string, options: object): ReturnType<Helpers['openBucket']>;
        };
        return buckets.open(name, { persisted: true });
      },
    };
    Reflect.set(globalThis, 'wardbookDump', helpers);
  });
}

function dumpDatabases(page: Page, bucket: string | null): Promise<DumpedDatabase[]> {
  return page.evaluate(async (of) => {
    const { answer, told, openBucket } = wardbookDump;
    const factory = of === null ? indexedDB : (await openBucket(of)).indexedDB;
    const found = [];
    for (const { name = '' } of await factory.databases()) {
      const database = await answer(factory.open(name));
      const stores = [];
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const indexes = [...store.indexNames].map((each) => {
          const { keyPath: path, unique, multiEntry } = store.index(each);
          return { name: each, keyPath: path, unique, multiEntry };
        });
        const { keyPath } = store;
        const rows = (await told(await answer(store.getAll()))) as unknown[];
        stores.push({ name: storeName, keyPath, indexes, rows });
      }
      database.close();
      found.push({ bucket: of, name, version: database.version, stores });
    }
    return found;
  }, bucket);
}

function dumpFiles(page: Page, bucket: string): Promise<TabletDump['files']> {
  return page.evaluate(async (of) => {
    const { toBase64, openBucket } = wardbookDump;
    const folder = (await (await openBucket(of)).getDirectory()) as unknown as {
      values(): AsyncIterable<FileSystemFileHandle>;
    };
    const files = [];
    for await (const handle of folder.values()) {
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      files.push({ bucket: of, name: handle.name, base64: toBase64(bytes) });
    }
    return files;
  }, bucket);
}

async function restoreDatabase(page: Page, database: DumpedDatabase): Promise<void> {
  await page.evaluate(async ({ bucket, name, version, stores }) => {
    const { answer, meant, openBucket } = wardbookDump;
    const factory = bucket === null ? indexedDB : (await openBucket(bucket)).indexedDB;
    const opening = factory.open(name, version);
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: storeName, keyPath, indexes } of stores) {
        const store = opening.result.createObjectStore(storeName, { keyPath });
        for (const { name: indexName, keyPath: path, unique, multiEntry } of indexes) {
          store.createIndex(indexName, path, { unique, multiEntry });
        }
      }
    });
    const opened = await answer(opening);
    for (const { name: storeName, rows } of stores) {
      const whole = (await meant(rows)) as unknown[];
      const writing = opened.transaction(storeName, 'readwrite', { durability: 'strict' });
      const done = new Promise((resolve) => writing.addEventListener('complete', resolve));
      for (const row of whole) writing.objectStore(storeName).put(row);
      await done;
    }
    opened.close();
  }, database);
}

async function restoreFile(page: Page, file: TabletDump['files'][number]): Promise<void> {
  await page.evaluate(async ({ bucket, name, base64 }) => {
    const { fromBase64, openBucket } = wardbookDump;
    const folder = await (await openBucket(bucket)).getDirectory();
    const writing = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writing.write(fromBase64(base64));
    await writing.close();
  }, file);
}
