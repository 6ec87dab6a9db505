/**
 * Tests that what a screen watches is drawn again through the sealing layer, too: a live query learns
 * every row that it depends on, however many it has read before.
 */
import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openDexieStore } from '../storage/dexieStore.ts';
import type { Store } from '../storage/store.ts';
import { openKeyring } from '../vault/keyring.ts';
import { readIfReadable } from '../vault/reading.ts';
import { sealedStore } from '../vault/sealedStore.ts';
import { openHospitals } from './hospitals.ts';
import { KeyLines } from './testing/sealedTablet.ts';

const settingSchema = z.object({ key: z.string(), value: z.string() });
let databases = 0;

// A live query looks for the browser's own database, whatever one a store was given.
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
  // As a page does before it draws anything.
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
    rows.put('drafts', { draftId: 'd', hospitalKey: 'old', authorId: 'amy' }),
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
