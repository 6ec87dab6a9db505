/**
 * What the service worker refuses when a new version is installed: files that are not the ones of its build, and a
 * version that could not open what a newer one has kept on the tablet. The installed version then goes on.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ManifestTransform } from 'workbox-build';
import { databaseNames } from '../src/device/browserDevice.ts';
import { nativeDatabaseVersion } from '../src/storage/dexieStore.ts';

/** Puts the checksum of each file of `folder` on its entry: what arrives otherwise fails the installation. */
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

/** As a browser reads it beside a script, and in a request. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/**
 * The line that refuses the installation over a newer database. A version that is only waiting would take over as
 * soon as the last window closes, told or not, and could open nothing.
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

/** Adds that line to the service worker that was built before it. */
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
