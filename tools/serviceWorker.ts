/**
 * The conditions under which the service worker refuses to install a new version: files that are not those of its
 * build, and a version that could not open what a newer one stored on the tablet. The installed version then continues.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ManifestTransform } from 'workbox-build';
import { databaseNames } from '../src/device/browserDevice.ts';
import { nativeDatabaseVersion } from '../src/storage/dexieStore.ts';

/** Adds the checksum of each file of `folder` to its entry: the installation fails if different bytes arrive. */
export function withIntegrity(folder: string): ManifestTransform {
  return async (entries) => ({
    manifest: await Promise.all(
      entries.map(async (entry) => ({
        ...entry,
        integrity: integrityOf(await readFile(join(folder, entry.url))),
      })),
    ),
  });
}

/** In the form in which a browser expects it, next to a script and in a request. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/**
 * The line that refuses installation over a newer database. A version that merely waits would take over as soon as the
 * last window closes, with or without notice, and could open nothing.
 */
export function olderRefusal(version: number, names: readonly string[]): string {
  return `
addEventListener('install', (event) => {
  const isNewer = ({ name, version }) => ${JSON.stringify(names)}.includes(name) && version >= ${version + 10};
  const refuse = (databases) => {
    if (databases.some(isNewer)) throw new Error('A newer Wardbook has kept its records here.');
  };
  event.waitUntil((indexedDB.databases?.() ?? Promise.resolve([])).then(refuse));
});
`;
}

/** Appends that line to the service worker that was built before. */
export function refuseOlderVersions(folder: string): Plugin {
  return {
    name: 'wardbook-refuse-older-versions',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const file = join(folder, 'service-worker.js');
        const worker = await readFile(file, 'utf8');
        const refusal = olderRefusal(nativeDatabaseVersion(), Object.values(databaseNames));
        await writeFile(file, `${worker}${refusal}`);
      },
    },
  };
}
