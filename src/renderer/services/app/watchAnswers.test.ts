/** Tests that a screen renders what it reads even if changes arrive faster than it can read. */
import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDexieStore } from '../../../storage/dexieStore.ts';
import type { Store } from '../../../storage/store.ts';
import { openQuestion, toShow, type Answer } from './liveAnswer.ts';
import { watchAnswers } from './watchAnswers.ts';

// A live query looks for the browser's own database, even if the store was given another one.
const engine = { indexedDB: new IDBFactory(), IDBKeyRange };
const before = { ...Dexie.dependencies };
beforeAll(() => void Object.assign(Dexie.dependencies, engine));
afterAll(() => void Object.assign(Dexie.dependencies, before));

let databases = 0;

async function opened(): Promise<Store> {
  databases += 1;
  const store = openDexieStore({ name: `answers-${databases}`, ...engine });
  await store.read(['settings'], () => Promise.resolve());
  return store;
}

/** Reads what every write changes, and then takes longer than a write, as if it had to open seals. */
function readSlowly(store: Store): () => Promise<unknown> {
  const get = (key: string) => store.read(['settings'], (rows) => rows.get('settings', key));
  return async () => {
    const row = await get('count');
    for (let other = 0; other < 6; other += 1) await get(`other-${other}`);
    return row;
  };
}

async function writeOneAfterAnother(store: Store): Promise<void> {
  for (let value = 1; value <= 60; value += 1) {
    await store.write(['settings'], (rows) => rows.put('settings', { key: 'count', value }));
  }
}

test('what is read while records go out one after another is drawn before the last', async () => {
  const store = await opened();
  const question = openQuestion<unknown>();
  const shown: Answer<unknown>[] = [];
  const stop = watchAnswers(question, readSlowly(store), (answer) => shown.push(answer));
  await writeOneAfterAnother(store);
  const whileItWentOn = shown.length;
  expect(whileItWentOn).toBeGreaterThan(3);
  const last = () => toShow(question, shown.at(-1));
  await expect.poll(last).toMatchObject({ value: 60 });
  stop();
});

test('which a live query by itself does not do', async () => {
  const store = await opened();
  const shown: unknown[] = [];
  const reading = liveQuery(readSlowly(store)).subscribe((row) => shown.push(row));
  await writeOneAfterAnother(store);
  expect(shown.length).toBeLessThan(3);
  await expect.poll(() => shown.at(-1)).toMatchObject({ value: 60 });
  reading.unsubscribe();
});

test('nothing is told any more once it was stopped', async () => {
  const store = await opened();
  const shown: unknown[] = [];
  const stop = watchAnswers(openQuestion(), readSlowly(store), (answer) => shown.push(answer));
  await expect.poll(() => shown.length).toBe(1);
  stop();
  await writeOneAfterAnother(store);
  expect(shown).toHaveLength(1);
});
