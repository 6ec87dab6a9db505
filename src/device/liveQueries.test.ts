/**
 * Tests that a screen's live query is updated through the sealing layer as well: it learns of every row that it depends
 * on, however many it has read before.
 */
import { Dexie, liveQuery } from 'dexie';
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { StoreFailure } from '../shared/storeFailure.ts';
import { openDexieStore } from '../storage/dexieStore.ts';
import type { Store } from '../storage/store.ts';
import { openKeyring } from '../vault/keyring.ts';
import { readIfReadable } from '../vault/reading.ts';
import { sealedStore } from '../vault/sealedStore.ts';
import { openHospitals } from './hospitals.ts';
import { KeyLines } from './testing/sealedTablet.ts';

const settingSchema = z.object({ key: z.string(), value: z.string() });
let databases = 0;

// A live query looks for the browser's own database, even if the store was given another one.
const engine = { indexedDB: new IDBFactory(), IDBKeyRange };
const before = { ...Dexie.dependencies };
beforeAll(() => void Object.assign(Dexie.dependencies, engine));
afterAll(() => void Object.assign(Dexie.dependencies, before));

async function opened(isSealing: boolean): Promise<{ kept: Store; store: Store }> {
  databases += 1;
  const name = `live-${databases}`;
  const kept = openDexieStore({ name, ...engine });
  const keyring = openKeyring(new KeyLines().open());
  const store = isSealing ? sealedStore(kept, keyring, () => Promise.resolve()) : kept;
  // As a page does before it renders anything.
  await store.read(['settings'], () => Promise.resolve());
  return { kept, store };
}

function watched<T>(read: () => Promise<T>): T[] {
  const seen: T[] = [];
  liveQuery(read).subscribe((value) => seen.push(value));
  return seen;
}

test.each([false, true])('an answer at the door is shown (sealing: %s)', async (isSealing) => {
  const { kept, store } = await opened(isSealing);
  await kept.write(['drafts'], (rows) =>
    rows.put('drafts', {
      ...{ draftId: 'd', hospitalKey: 'old', authorId: 'amy' },
      ...(isSealing && { sealed: new ArrayBuffer(40) }),
    }),
  );
  const hospitals = openHospitals(store);
  const seen = watched(() => hospitals.others('new'));
  await expect.poll(() => seen.at(-1)).toMatchObject([{ isSetAside: false }]);
  await hospitals.setAside('old', 'new');
  await expect.poll(() => seen.at(-1)).toMatchObject([{ isSetAside: true }]);
});

test.each([1, 40, 200])('a row that is read after %i others is watched', async (others) => {
  const { store } = await opened(true);
  const value = () =>
    store.read(['settings'], async (rows) => {
      for (let read = 0; read < others; read += 1) {
        await readIfReadable(rows, 'settings', `other-${read}`, settingSchema);
      }
      return readIfReadable(rows, 'settings', 'last', settingSchema);
    });
  const seen = watched(value);
  await expect.poll(() => seen).toHaveLength(1);
  await store.write(['settings'], (rows) => rows.put('settings', { key: 'last', value: 'told' }));
  await expect.poll(() => seen.at(-1)).toMatchObject({ value: 'told' });
});

/** As a system does that takes the connection away, such as iOS from a page in the background. */
function closeBySystem(name: string): void {
  const { connections } = Dexie as unknown as { connections: readonly Dexie[] };
  const open = connections.find((each) => each.name === name);
  if (open === undefined) throw new Error(`${name} is not open`);
  // The declared type is the class, but the function takes an instance.
  (forceCloseDatabase as unknown as (connection: IDBDatabase) => void)(open.backendDB());
}

test.each([false, true])(
  'goes on after the system has closed the connection, for each change (sealing: %s)',
  async (isSealing) => {
    const { store } = await opened(isSealing);
    const seen = watched(() =>
      store.read(['settings'], (rows) => readIfReadable(rows, 'settings', 'a', settingSchema)),
    );
    const put = (value: string) =>
      store.write(['settings'], (rows) => rows.put('settings', { key: 'a', value }));
    await put('before');
    await expect.poll(() => seen.at(-1)).toMatchObject({ value: 'before' });
    closeBySystem(`live-${databases}`);
    for (const value of ['first', 'second', 'third']) {
      await put(value);
      await expect.poll(() => seen.at(-1)).toMatchObject({ value });
    }
  },
);

test('shows what another window wrote while the connection was closed, without a call of this one', async () => {
  const { store } = await opened(false);
  const seen = watched(() =>
    store.read(['settings'], (rows) => readIfReadable(rows, 'settings', 'a', settingSchema)),
  );
  await expect.poll(() => seen).toHaveLength(1);
  // A suspended page does not hear of this change.
  const other = await answerOf(engine.indexedDB.open(`live-${databases}`));
  closeBySystem(`live-${databases}`);
  const writing = other.transaction('settings', 'readwrite');
  writing.objectStore('settings').put({ key: 'a', value: 'written meanwhile' });
  other.close();
  await expect.poll(() => seen.at(-1)).toMatchObject({ value: 'written meanwhile' });
});

test('is not read again, and nothing is opened, while the disk is full', async () => {
  databases += 1;
  let isFull = false;
  const store = openDexieStore({
    ...{ name: `live-${databases}`, ...engine },
    beforeOpening: async () => {
      if (isFull) throw new StoreFailure('quota');
    },
  });
  await store.read(['settings'], () => Promise.resolve());
  const failures: unknown[] = [];
  const seen: unknown[] = [];
  const read = () =>
    store.read(['settings'], (rows) => readIfReadable(rows, 'settings', 'a', settingSchema));
  liveQuery(read).subscribe(
    (value) => seen.push(value),
    (error) => failures.push(error),
  );
  await expect.poll(() => seen).toHaveLength(1);
  isFull = true;
  closeBySystem(`live-${databases}`);
  await expect(read()).rejects.toMatchObject({ reason: 'quota' });
  expect([seen.length, failures]).toEqual([1, []]);
  isFull = false;
  await read();
  await expect.poll(() => seen.length).toBeGreaterThan(1);
});

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No answer')));
  });
}
