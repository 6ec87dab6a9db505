/** Tests that a version is installed completely or not at all, and not over the data of a newer one. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { generateSW } from 'workbox-build';
import { nativeDatabaseVersion } from '../src/storage/dexieStore.ts';
import { shippedPaths } from './package/shipped.mjs';
import {
  filesKept,
  filesOfVersion,
  integrityOf,
  olderRefusal,
  workerOptions,
} from './serviceWorker.ts';

test('each file of a version is installed with its own checksum', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-worker-'));
  await writeFile(join(folder, 'index.html'), '<p>Page</p>');
  const entry = { url: 'index.html', revision: 'one', size: 11 };
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  const icon = { url: 'icon.svg', revision: 'two', size: 6 };
  const { transform, files } = filesOfVersion(folder);
  const { manifest } = await transform([entry, icon], undefined);
  await rm(folder, { recursive: true });
  const page = { ...entry, integrity: integrityOf(Buffer.from('<p>Page</p>')) };
  expect(manifest).toEqual([page]);
  expect(files).toEqual([page, { ...icon, integrity: integrityOf(Buffer.from('<svg/>')) }]);
  expect(integrityOf(Buffer.from("alert('Hello, world.');"))).toBe(
    'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
  );
});

test('every library in the worker is in the list of what is handed out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-worker-'));
  await writeFile(join(folder, 'index.html'), '<p>Page</p>');
  const swDest = join(folder, 'service-worker.js');
  // The map of its sources tells what is in it.
  const wholeMap = { swDest, sourcemap: true, mode: 'production' };
  await generateSW({ ...workerOptions(), ...wholeMap, globDirectory: folder });
  const { sources } = JSON.parse(await readFile(`${swDest}.map`, 'utf8')) as { sources: string[] };
  await rm(folder, { recursive: true });
  const builtIn = new Set(
    sources.flatMap((source) => /.*(node_modules\/(@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []),
  );
  expect(builtIn).toContain('node_modules/workbox-core');
  const lockfile = JSON.parse(
    await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'),
  ) as Parameters<typeof shippedPaths>[0];
  expect(shippedPaths(lockfile)).toEqual(expect.arrayContaining([...builtIn]));
}, 60_000);

/** The result of an installation on a tablet with these databases: one that waits for nothing passes. */
async function installedOver(databases: unknown): Promise<string> {
  let waited: Promise<unknown> = Promise.reject(new Error('Nothing was asked'));
  waited.catch(() => undefined);
  const event = { waitUntil: (work: Promise<unknown>) => (waited = work) };
  runInNewContext(olderRefusal(60, ['wardbook-tablet', 'wardbook-tablet-demo']), {
    addEventListener: (_type: string, listener: (given: unknown) => void) => listener(event),
    indexedDB: databases === undefined ? {} : { databases: () => Promise.resolve(databases) },
  });
  return waited.then(
    () => 'installed',
    (error: unknown) => String(error),
  );
}

test('a version is not installed over a database of a newer one', async () => {
  const refused = 'Error: A newer Wardbook has kept its records here.';
  expect(await installedOver([{ name: 'wardbook-tablet', version: 70 }])).toBe(refused);
  expect(await installedOver([{ name: 'wardbook-tablet-demo', version: 70 }])).toBe(refused);
  expect(await installedOver([])).toBe('installed');
  expect(await installedOver([{ name: 'wardbook-tablet', version: 60 }])).toBe('installed');
  // Dexie raises its version by a tenth when it repairs a schema by itself; the app opens such databases.
  expect(await installedOver([{ name: 'wardbook-tablet', version: 61 }])).toBe('installed');
  expect(await installedOver([{ name: 'another', version: 700 }])).toBe('installed');
  // Some browsers cannot list databases: then the app itself reports it when it opens.
  expect(await installedOver(undefined)).toBe('installed');
});

test('the build knows the version of the database as the browser counts it', () => {
  expect(nativeDatabaseVersion() % 10).toBe(0);
  expect(nativeDatabaseVersion()).toBeGreaterThanOrEqual(10);
});

/**
 * A worker of these files, whose extras are in a cache that already has `kept`, and what is needed to write in
 * `installed`; before a server that gives what `given` has.
 */
function workerWith(
  given: ReadonlySet<string>,
  kept: Map<string, string>,
  installed = new Map([['/index.html?__WB_REVISION__=one', 'page']]),
) {
  const listeners = new Map<string, (event: object) => void>();
  const placeOf = (held: Map<string, string>) => ({
    match: async (key: string) => held.get(key),
    put: async (key: string, answer: { body: string }) => void held.set(key, answer.body),
    delete: async (url: string) => held.delete(new URL(url).pathname + new URL(url).search),
    keys: async () => [...held.keys()].map((key) => ({ url: `https://ward.test${key}` })),
  });
  const ofWorkbox = 'workbox-precache-v2-https://ward.test/';
  const files = [
    { url: 'index.html', revision: 'one', integrity: 'sha384-p' },
    { url: 'icon.svg', revision: 'two', integrity: 'sha384-a' },
    { url: 'assets/reader-1.wasm', revision: null, integrity: 'sha384-b' },
  ];
  runInNewContext(filesKept(files), {
    addEventListener: (is: string, listener: (event: object) => void) =>
      listeners.set(is, listener),
    caches: { open: async (name: string) => placeOf(name === ofWorkbox ? installed : kept) },
    registration: { scope: 'https://ward.test/' },
    location: { origin: 'https://ward.test' },
    fetch: async (address: string | { url: string }) => {
      const path = typeof address === 'string' ? address : new URL(address.url).pathname;
      return { ok: given.has(path), status: 404, body: `${path} from the server` };
    },
  });
  const tell = async (is: string, event: object = {}) => {
    let done: Promise<unknown> = Promise.resolve();
    const until = (work: Promise<unknown>) => (done = work);
    listeners.get(is)?.({ waitUntil: until, respondWith: until, ...event });
    return done;
  };
  const missing = async () => {
    let told: unknown;
    const ports = [{ postMessage: (names: unknown) => (told = names) }];
    await tell('message', { data: { type: 'KEEP_ALL_FILES' }, ports });
    return told;
  };
  return { tell, missing };
}

const asking = (url: string) => ({ request: { url: `https://ward.test${url}`, method: 'GET' } });

test('a file that nobody needs to write keeps nothing else from being kept, and comes later', async () => {
  const given = new Set(['/assets/reader-1.wasm']);
  const kept = new Map([['/icon.svg?__WB_REVISION__=one', 'of the version before']]);
  const { tell, missing } = workerWith(given, kept);
  await expect(tell('install')).resolves.not.toThrow();
  await tell('activate');
  expect([...kept.keys()]).toEqual(['/assets/reader-1.wasm']);

  expect(await missing()).toEqual(['icon.svg']);
  given.add('/icon.svg');
  expect(await missing()).toEqual([]);
  given.clear();
  expect(await tell('fetch', asking('/icon.svg'))).toBe('/icon.svg from the server');
  expect(await tell('fetch', asking('/hospital/patients/P-1001'))).toBeUndefined();
});

test('a file that was deleted after the installation is missing, and kept again once the server gives it', async () => {
  const extras = new Map([
    ['/assets/reader-1.wasm', 'reader'],
    ['/icon.svg?__WB_REVISION__=two', 'icon'],
  ]);
  const given = new Set<string>();
  const installed = new Map<string, string>();
  const { missing } = workerWith(given, extras, installed);
  expect(await missing()).toEqual(['index.html']);
  given.add('/index.html');
  expect(await missing()).toEqual([]);
  expect([...installed.keys()]).toEqual(['/index.html?__WB_REVISION__=one']);
});
