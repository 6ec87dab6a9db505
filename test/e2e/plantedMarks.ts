/** Plants a mark in each place where a browser stores what a page gives it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

export const plantedPlaces = [
  'database',
  'database-key',
  'database-utf-16',
  'database-base64',
  'deleted-row',
  'bucket',
  'private-file',
  'local-storage',
  'session-storage',
  'cache',
  'http-cache',
  'form-text',
  'title',
  'address',
] as const;

/** Text around a mark, in which parts of the mark occur, so that packing leaves none of it in one piece. */
const around = (of: string, lengthChars: number) =>
  Array.from({ length: 400 }, (_, at) => `${of}${at} 傷口 wound ${at * 7_919}; PLANTED 記號. `)
    .join('')
    .slice(0, lengthChars / 2);
const amid = (mark: string, lengthChars: number) =>
  `${around('a', lengthChars)}${mark}${around('b', lengthChars)}`;

/** The forms in which a text may be stored, by a name without any of the text. */
const forms = {
  key: (mark: string) => [mark, 1],
  'key of a list': (mark: string) => [['list', mark, 7], 1],
  note: (mark: string) => ['note', { note: mark }],
  text: (mark: string) => ['text', mark],
  list: (mark: string) => ['list', [1, [mark]]],
  'field name': (mark: string) => ['field', { [mark]: true }],
  'amid 400': (mark: string) => ['400', { note: amid(mark, 400) }],
  'amid 2000': (mark: string) => ['2000', { note: amid(mark, 2_000) }],
  'amid 8000': (mark: string) => ['8000', amid(mark, 8_000)],
  'amid 24000': (mark: string) => ['24000', { note: amid(mark, 24_000) }],
  'base64 amid 2000': (mark: string) => [
    'base64',
    Buffer.from(amid(mark, 2_000)).toString('base64'),
  ],
} satisfies Record<string, (mark: string) => unknown[]>;

interface PlantedText {
  mark: string;
  isInBucket: boolean;
  /** Key and value of the row. */
  row: unknown[];
}

/** A mark in English and one in Chinese for each form, in the database of the page and in one in a bucket. */
export const plantedTexts: readonly PlantedText[] = [false, true].flatMap((isInBucket, place) =>
  (['PLANTED', '林美玉記號'] as const).flatMap((word, language) =>
    Object.values(forms).map((rowOf, form): PlantedText => {
      const mark = `${word}-${100 + place * 50 + language * 25 + form}.`;
      const [key, value] = rowOf(mark);
      const isName = typeof key === 'string' && value !== 1;
      return { mark, isInBucket, row: [isName ? `${language} ${key}` : key, value] };
    }),
  ),
);

/** The 32 bytes of an AES key that no script can export from the database again. */
export const plantedKey = Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 73 + 41) & 255));

/**
 * Plants `PLANTED-<place>` in each place, each of {@link plantedTexts}, the photo's bytes (base64) as a blob in the database, and
 * {@link plantedKey} as one that cannot be exported.
 */
export async function plantEverywhere(page: Page, photo: string): Promise<void> {
  const rawKey = plantedKey.toString('base64');
  await page.evaluate(
    async ({ base64, base64Key, texts }) => {
      const done = (request: IDBRequest) =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('Not stored')));
        });
      const textsOf = (isInBucket: boolean) =>
        texts
          .filter((text) => text.isInBucket === isInBucket)
          .map(({ row: [key, value] }): [IDBValidKey, unknown] => [key as IDBValidKey, value]);
      const plantIn = async (factory: IDBFactory, rows: [IDBValidKey, unknown][]) => {
        const opening = factory.open('planted');
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows'));
        await done(opening);
        for (const [key, value] of rows) {
          const writing = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
          await done(writing.objectStore('rows').put(value, key));
        }
        return opening.result;
      };
      const bytesOf = (text: string) =>
        Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const bytes = bytesOf(base64);
      const shut = await crypto.subtle.importKey('raw', bytesOf(base64Key), 'AES-GCM', false, [
        'encrypt',
      ]);
      const database = await plantIn(indexedDB, [
        ...textsOf(false),
        ['a', { note: 'PLANTED-database' }],
        ['PLANTED-database-key', 1],
        ['utf-16', 'PLANTED-database-utf-16 林'],
        ['base64', btoa('in the middle: PLANTED-database-base64, and on')],
        ['key', shut],
        ['gone', { note: 'PLANTED-deleted-row' }],
        ['photo', new Blob([bytes])],
      ]);
      const deleting = database.transaction('rows', 'readwrite', { durability: 'strict' });
      await done(deleting.objectStore('rows').delete('gone'));
      database.close();
      const buckets = Reflect.get(navigator, 'storageBuckets') as {
        open(name: string): Promise<{ indexedDB: IDBFactory }>;
      };
      const bucket = await buckets.open('planted');
      const inBucket = await plantIn(bucket.indexedDB, [...textsOf(true), ['a', 'PLANTED-bucket']]);
      inBucket.close();
      const folder = await navigator.storage.getDirectory();
      const file = await (await folder.getFileHandle('planted', { create: true })).createWritable();
      await file.write(new TextEncoder().encode('PLANTED-private-file'));
      await file.close();
      localStorage.setItem('planted', 'PLANTED-local-storage');
      sessionStorage.setItem('planted', 'PLANTED-session-storage');
      await (await caches.open('planted')).put('/planted', new Response('PLANTED-cache'));
    },
    { base64: photo, base64Key: rawKey, texts: plantedTexts },
  );
  await plantInHttpCache(page);
  await plantInHistory(page);
}

/** What somebody types, and where the page was. */
async function plantInHistory(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.type('PLANTED-form-text');
  await page.evaluate(() => {
    document.title = 'PLANTED-title';
    history.pushState(null, '', '#/PLANTED-address');
    document.title = 'PLANTED-title 2';
  });
}

/** A response that the browser may cache, because its headers do not forbid it. */
async function plantInHttpCache(page: Page): Promise<void> {
  const server = createServer((_request, response) => {
    response.setHeader('cache-control', 'max-age=3600');
    response.setHeader('access-control-allow-origin', '*');
    response.end('PLANTED-http-cache');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const other = await page.context().newPage();
  await other.goto(`http://127.0.0.1:${port}/`);
  await other.close();
  server.close();
  server.closeAllConnections();
}
