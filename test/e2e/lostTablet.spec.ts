/**
 * A lost tablet: every byte of its profile is searched for what nurses wrote and fetched on it. The search itself is
 * tested first: it finds what was planted in each place where a browser stores things.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  markOfBytes,
  markOfFile,
  markOfText,
  type Mark,
} from '../../tools/search-profile/marks.ts';
import { searchProfile, type Hit } from '../../tools/search-profile/searchProfile.ts';
import { engines } from '../kill/databaseFiles.ts';
import { startKillableBrowser } from '../kill/killableBrowser.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test as base } from './fixtures.ts';
import { guardedProfile } from './guardedHospital.ts';
import { copyTablet, keptTablets, type KeptTablets } from './keptTablets.ts';
import { KeyStore } from './pages/keyStore.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { plantedKey, plantEverywhere, plantedPlaces, plantedTexts } from './plantedMarks.ts';

interface LostTablet {
  /** Everything that it stores: the browser's profile, and in Electron main's own files. */
  folder: string;
  /** Tablets of a hospital that has a recovery key. */
  guarded: KeptTablets;
}

const test = base.extend<LostTablet>({
  // Playwright reads the fixture names from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-lost-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  guarded: async ({ shell, servers, hospital: _reset }, use) => {
    const { hospitalAddress } = servers;
    const { profile } = await guardedProfile(acceptedRisk);
    const tablets = await keptTablets({ shell, hospitalAddress, profile });
    await use(tablets);
    await tablets.close();
  },
});

const where = (hits: readonly Hit[], mark: string) =>
  hits.flatMap((hit) => (hit.mark === mark ? [hit.file] : [])).join(' ');

for (const engine of ['leveldb', 'sqlite'] as const) {
  test(`the searcher finds what is planted in each place where a browser keeps things, on ${engine}`, async ({
    folder,
    servers,
  }) => {
    const photo = Buffer.from(
      Array.from(
        { length: 200_000 },
        (_, at) => (Math.imul(at ^ (at >> 7), 2_654_435_761) >> 9) & 255,
      ),
    );
    const browser = await startKillableBrowser(folder, undefined, engines[engine]);
    await browser.page.goto(servers.shellAddress);
    await plantEverywhere(browser.page, photo.toString('base64'));
    await browser.close();
    // As if the browser had written its memory to disk when it crashed.
    await mkdir(join(folder, 'Crash Reports', 'pending'), { recursive: true });
    await writeFile(join(folder, 'Crash Reports', 'pending', 'a.dmp'), 'MDMP\0PLANTED-crash\0');
    // SQLite overwrites the place of a deleted row when the database is closed.
    const places = plantedPlaces.filter((place) => place !== 'deleted-row');
    const marks = [
      ...[...places, 'crash'].map((place) => markOfText(`PLANTED-${place}`)),
      ...plantedTexts.map(({ mark }) => markOfText(mark)),
      markOfFile('the photo', photo),
      markOfBytes('the key', plantedKey),
    ];
    expect(marks).toHaveLength(60);
    const deleted = engine === 'leveldb' ? [markOfText('PLANTED-deleted-row')] : [];
    const search = await searchProfile(folder, [...marks, ...deleted]);
    const { hits, filesSearched, unreadable, engines: seen } = search;
    expect(filesSearched).toBeGreaterThan(50);
    const found = new Set(hits.map(({ mark }) => mark));
    expect([...marks, ...deleted].filter(({ name }) => !found.has(name))).toEqual([]);
    expect({ unreadable, seen }).toEqual({
      unreadable: [],
      seen: [engine === 'leveldb' ? 'LevelDB' : 'SQLite'],
    });
    expect(where(hits, 'PLANTED-bucket')).toContain('WebStorage');
    expect(where(hits, 'PLANTED-title')).toContain('History');
    expect(where(hits, 'PLANTED-form-text')).toContain('Sessions');
    expect(where(hits, 'PLANTED-http-cache')).toContain('Cache');
    expect(where(hits, 'PLANTED-crash')).toContain('Crash Reports');
    const wayOf = (mark: string) => hits.find((hit) => hit.mark === mark)?.way;
    expect(wayOf('PLANTED-database-utf-16')).toBe('UTF-16');
    expect(wayOf('PLANTED-database-base64')).toBe('base64');
  });
}

/** Data of the patients of that day; the app itself contains the seed data of its demo and hospital. */
const clinical = ['林美玉', 'Lin Mei-Yu', 'MRN-0031001', 'P-1001', 'W-1001-1', '/records/WA-'];
const tokens = ['nurse-amy', 'nurse-ben'];

/**
 * Where marks were found. The app's own files contain the seed data of its demo, names included; for the marks in them,
 * the browser's caches of those files, as fetched and as compiled, are ignored.
 */
async function foundIn(
  folder: string,
  marks: readonly Mark[],
  { appFiles }: KeptTablets,
): Promise<string[]> {
  const { hits, unreadable } = await searchProfile(folder, marks);
  expect(unreadable).toEqual([]);
  const inTheApp = new Set((await searchProfile(appFiles, marks)).hits.map(({ mark }) => mark));
  return hits
    .filter(
      ({ file, mark }) => !/(Cache_Data|CacheStorage|Code Cache)/.test(file) || !inTheApp.has(mark),
    )
    .map(({ mark, file, within, way }) => `${mark} in ${file} (${within}, ${way})`);
}

/** Everything that somebody with a copy of the profile can open without a PIN. */
async function openedWithoutPin(folder: string, tablets: KeptTablets): Promise<string[]> {
  const copy = `${folder}-copy`;
  await copyTablet(folder, copy);
  const tablet = await tablets.open(copy, '/bridge.json');
  try {
    return await tablet.page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('Not read')));
        });
      const database = await done(indexedDB.open('wardbook-tablet'));
      const all = (table: string) =>
        done(database.transaction(table).objectStore(table).getAll() as IDBRequest<unknown[]>);
      const sealed: [string, BufferSource, BufferSource][] = [];
      const look = (path: string, value: unknown) => {
        if (typeof value !== 'object' || value === null) return;
        const iv: unknown = Reflect.get(value, 'iv');
        const bytes: unknown = Reflect.get(value, 'bytes');
        if (iv instanceof ArrayBuffer && bytes instanceof ArrayBuffer) {
          sealed.push([path, iv, bytes]);
        }
        if (bytes instanceof ArrayBuffer) sealed.push([path, bytes.slice(0, 12), bytes.slice(12)]);
        for (const [name, each] of Object.entries(value)) look(`${path}.${name}`, each);
      };
      for (const table of ['sessions', 'nurses']) {
        for (const row of await all(table)) look(table, row);
      }
      const opened: string[] = [];
      for (const row of await all('keys')) {
        const { key } = row as { key: CryptoKey };
        if (!key.usages.includes('decrypt')) continue;
        for (const [path, iv, bytes] of sealed) {
          for (const { authorId } of (await all('nurses')) as { authorId: string }[]) {
            const additionalData = new TextEncoder().encode(`wardbook|1|device|${authorId}`);
            for (const given of [
              { name: 'AES-GCM', iv },
              { name: 'AES-GCM', iv, additionalData },
            ]) {
              await crypto.subtle.decrypt(given, key, bytes).then(
                () => opened.push(path),
                () => undefined,
              );
            }
          }
        }
      }
      return opened;
    });
  } finally {
    await tablet.close();
    await rm(copy, { recursive: true, force: true, maxRetries: 5 });
  }
}

test('a copied profile gives no token, key, note or photo away without a PIN', async ({
  folder,
  guarded,
}) => {
  const tablet = await guarded.open(folder);
  const nurse = new Nurse(tablet.page);
  await nurse.door.signIn();
  const note = 'MARK-by a PIN 傷口記號';
  const photo = await madePhoto(tablet.page, { widthPx: 640, heightPx: 480, seed: 7 });
  await nurse.draft(note);
  await nurse.assessment.addPhotos(photo);
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await nurse.lock();
  await tablet.kill();
  expect(await openedWithoutPin(folder, guarded)).toEqual([]);
  const all = [note, ...clinical, ...tokens].map(markOfText);
  const marks = [...all, markOfFile(photo.name, photo.buffer)];
  expect(await foundIn(folder, marks, guarded)).toEqual([]);
});

/** What protects a key in a browser where the hospital has not accepted a PIN alone (docs/security.md). */
test('a copied profile gives no token, key or note away without a passkey and a PIN', async ({
  folder,
  servers,
  hospital: _reset,
}) => {
  const { hospitalAddress } = servers;
  const { profile } = await guardedProfile({ timeZone: 'Asia/Taipei' });
  const around = { shell: 'web', hospitalAddress, profile, host: 'localhost' } as const;
  const tablets = await keptTablets(around);
  const tablet = await tablets.open(folder, '/bridge.json');
  const { page } = tablet;
  const nurse = new Nurse(page);
  await KeyStore.of(page);
  await page.goto(new URL('/', page.url()).href);
  await nurse.door.signIn();
  const note = 'MARK-protected 傷口記號';
  await nurse.draft(note);
  await tablet.kill();
  expect(await openedWithoutPin(folder, tablets)).toEqual([]);
  const all = [note, ...clinical, ...tokens].map(markOfText);
  expect(await foundIn(folder, all, tablets)).toEqual([]);
  await tablets.close();
});
