/**
 * What is added to the service worker that workbox builds: the conditions under which it refuses to install a new
 * version (files that are not those of its build, and a version that could not open what a newer one stored on the
 * tablet; the installed version then continues), and the files that it keeps one by one.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ManifestTransform } from 'workbox-build';
import { databaseNames } from '../src/device/browserDevice.ts';
import { keepAllFiles } from '../src/shared/serviceWorker.ts';
import { nativeDatabaseVersion } from '../src/storage/dexieStore.ts';

/** What decides which parts of Workbox the service worker contains, of an app at `base`. */
export const workerOptions = (base = '/') => ({
  // Fetched as a second script it would be named by text, which the page's rules forbid (decision 0191).
  inlineWorkboxRuntime: true,
  navigateFallback: `${base}index.html`,
  // The app lives at two addresses only; the hospital's answers are never cached.
  navigateFallbackAllowlist: [new RegExp(`^${base}(demo/)?$`)],
  cleanupOutdatedCaches: true,
});

/** The name of the browser's cache for them. */
const placeOfExtras = 'wardbook-extras';

/** A file of the version, with the checksum that binds it. */
interface BoundFile {
  url: string;
  revision: string | null;
  integrity: string;
}

/** Whether a nurse can write without it: icons, the manifest, and the decoder of scanned codes. */
const isExtra = (url: string): boolean => !/\.(?:html|js|css)$/.test(url);

/**
 * The files of a version, each with the checksum of its bytes in `folder`: a file with other bytes is not kept. What
 * nobody needs to write (the extras) is left out of the list that is installed whole or not at all, so that one icon
 * that a server does not give costs no tablet its offline start.
 */
export function filesOfVersion(folder: string) {
  const files: BoundFile[] = [];
  const transform: ManifestTransform = async (entries) => {
    const bound = await Promise.all(
      entries.map(async (entry) => ({
        ...entry,
        integrity: integrityOf(await readFile(join(folder, entry.url))),
      })),
    );
    files.splice(0, files.length, ...bound);
    return { manifest: bound.filter(({ url }) => !isExtra(url)) };
  };
  return { transform, files };
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

/**
 * The part of the worker that keeps the extras: on installation and whenever a page asks, each by itself. Then what was
 * installed is looked at as well, for a browser or a person may have deleted it. The page is told the names of the files
 * that could not be fetched. The list of extras has the form of workbox's own, and the same keys, which `#/check` reads.
 */
export function filesKept(files: readonly BoundFile[], base = '/'): string {
  const extras = files
    .filter(({ url }) => isExtra(url))
    .map(
      ({ url, revision, integrity }) =>
        `{url:${JSON.stringify(url)},revision:${JSON.stringify(revision)},integrity:${JSON.stringify(integrity)}}`,
    );
  const installed = files
    .filter(({ url }) => !isExtra(url))
    .map(({ url, revision, integrity }) => [url, revision, integrity]);
  return `
const extras = [${extras.join(',')}];
const installed = ${JSON.stringify(installed)}.map(([url, revision, integrity]) => ({ url, revision, integrity }));
const keyOf = ({ url, revision }) => '${base}' + url + (revision === null ? '' : '?__WB_REVISION__=' + revision);
const placeOfExtras = () => caches.open('${placeOfExtras}');
const placeOfInstalled = () => caches.open('workbox-precache-v2-' + registration.scope);
async function keep(files, place) {
  const missing = [];
  for (const file of files) {
    const key = keyOf(file);
    if (await place.match(key)) continue;
    try {
      const cache = file.revision === null ? 'default' : 'reload';
      const answer = await fetch('${base}' + file.url, { integrity: file.integrity, cache, credentials: 'same-origin' });
      if (!answer.ok) throw new Error(String(answer.status));
      await place.put(key, answer);
    } catch {
      missing.push(file.url);
    }
  }
  return missing;
}
const keepExtras = async () => keep(extras, await placeOfExtras());
const keepAll = async () => [...(await keep(installed, await placeOfInstalled())), ...(await keepExtras())];
async function removeFormerExtras() {
  const place = await placeOfExtras();
  const keys = extras.map(keyOf);
  for (const { url } of await place.keys()) {
    if (!keys.includes(url.slice(location.origin.length))) await place.delete(url);
  }
}
addEventListener('install', (event) => event.waitUntil(keepExtras().catch(() => undefined)));
addEventListener('activate', (event) => event.waitUntil(removeFormerExtras().catch(() => undefined)));
addEventListener('message', (event) => {
  if (event.data?.type !== '${keepAllFiles}') return;
  event.waitUntil(keepAll().then((missing) => event.ports[0]?.postMessage(missing), () => undefined));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const extra = extras.find(({ url }) => request.url === location.origin + '${base}' + url);
  if (extra === undefined || request.method !== 'GET') return;
  const kept = placeOfExtras().then((place) => place.match(keyOf(extra)));
  event.respondWith(kept.catch(() => undefined).then((found) => found ?? fetch(request)));
});
`;
}

/** Appends both to the service worker that was built before. */
export function completeWorker(folder: string, files: readonly BoundFile[], base: string): Plugin {
  return {
    name: 'wardbook-complete-worker',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const file = join(folder, 'service-worker.js');
        const worker = await readFile(file, 'utf8');
        const refusal = olderRefusal(nativeDatabaseVersion(), Object.values(databaseNames));
        await writeFile(file, `${worker}${refusal}${filesKept(files, base)}`);
      },
    },
  };
}
