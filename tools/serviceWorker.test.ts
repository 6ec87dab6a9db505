/** Tests that a version is installed completely or not at all, and not over the data of a newer one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { nativeDatabaseVersion } from '../src/storage/dexieStore.ts';
import { integrityOf, olderRefusal, withIntegrity } from './serviceWorker.ts';

test('each file of a version is installed with its own checksum', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-worker-'));
  await writeFile(join(folder, 'index.html'), '<p>Page</p>');
  const entry = { url: 'index.html', revision: 'one', size: 11 };
  const { manifest } = await withIntegrity(folder)([entry], undefined);
  await rm(folder, { recursive: true });
  expect(manifest).toEqual([{ ...entry, integrity: integrityOf(Buffer.from('<p>Page</p>')) }]);
  expect(integrityOf(Buffer.from("alert('Hello, world.');"))).toBe(
    'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
  );
});

/** The result of an installation on a tablet with these databases: one that waits for nothing passes. */
async function installedOver(databases: unknown): Promise<string> {
  let waited: Promise<unknown> = Promise.reject(new Error('Nothing was asked'));
  waited.catch(() => undefined);
  const event = { waitUntil: (work: Promise<unknown>) => (waited = work) };
  runInNewContext(olderRefusal(60, ['wardbook', 'wardbook-demo']), {
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
  expect(await installedOver([{ name: 'wardbook', version: 70 }])).toBe(refused);
  expect(await installedOver([{ name: 'wardbook-demo', version: 70 }])).toBe(refused);
  expect(await installedOver([])).toBe('installed');
  expect(await installedOver([{ name: 'wardbook', version: 60 }])).toBe('installed');
  // Dexie raises its version by a tenth when it repairs a schema by itself; the app opens such databases.
  expect(await installedOver([{ name: 'wardbook', version: 61 }])).toBe('installed');
  expect(await installedOver([{ name: 'another', version: 700 }])).toBe('installed');
  // Some browsers cannot list databases: then the app itself reports it when it opens.
  expect(await installedOver(undefined)).toBe('installed');
});

test('the build knows the version of the database as the browser counts it', () => {
  expect(nativeDatabaseVersion() % 10).toBe(0);
  expect(nativeDatabaseVersion()).toBeGreaterThanOrEqual(60);
});
