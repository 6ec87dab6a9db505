/** Tests that a database that the browser refuses to open is tried again, and then started afresh elsewhere. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { openDatabasePlaces } from '../storage/databasePlace.ts';
import { openDexieStore } from '../storage/dexieStore.ts';
import type { Ledger } from '../storage/ledger.ts';
import { allDrafts, Browser, draft, save } from '../storage/testing/twoCopies.ts';
import { afterRefusal, type RefusalParts } from './refusedDatabase.ts';

const ledger: Ledger = { databaseId: 'b', sequence: 3, writers: {}, schemaVersion: 1 };
let buckets: Map<string, IDBFactory>;
let own: IDBFactory;
let counted: Map<string, string>;
let isOpenElsewhere: boolean;

beforeEach(() => {
  buckets = new Map([['test-copy', new IDBFactory()]]);
  own = new IDBFactory();
  counted = new Map();
  isOpenElsewhere = false;
});

const places = () =>
  openDatabasePlaces(
    'test',
    {
      keys: async () => [...buckets.keys()],
      open: async (name) => {
        const place = buckets.get(name) ?? new IDBFactory();
        buckets.set(name, place);
        return {
          indexedDB: place,
          persisted: async () => true,
          getDirectory: () => Promise.reject(new Error('It has no files')),
        };
      },
    },
    own,
  );

const refused = (copy: Ledger | null | 'none' = ledger) => {
  const parts: RefusalParts = {
    places: places(),
    openCopy: async () => (copy === 'none' ? null : { ledger: async () => copy }),
    isOpenElsewhere: async () => isOpenElsewhere,
    count: {
      getItem: (key) => counted.get(key) ?? null,
      setItem: (key, value) => void counted.set(key, value),
      removeItem: (key) => void counted.delete(key),
    },
  };
  return afterRefusal('test', parts);
};

test('a first refusal is tried again, and a second one begins another place, once for all threads', async () => {
  expect(await refused()).toBe('again');
  expect(await places().find()).toBe(own);
  expect(await refused()).toBe('moved');
  expect(await places().find()).toBe(buckets.get('test-2'));
  // The count starts again: the next place has not refused anything yet.
  expect(await refused()).toBe('again');
  expect(await refused()).toBe('moved');
  expect(await places().find()).toBe(buckets.get('test-3'));
});

test('no more places than three are made, whatever is wrong with the tablet', async () => {
  for (let at = 0; at < 4; at += 1) await refused();
  await refused();
  expect(await refused()).toBe('stays');
  expect([...buckets.keys()]).toEqual(['test-copy', 'test-2', 'test-3']);
});

test.each([
  ['a copy', 'none' as const],
  ['anything in its copy', null],
])(
  'one without %s stays: there is nothing that another place could be filled with',
  async (_lacks, copy) => {
    await refused(copy);
    expect(await refused(copy)).toBe('stays');
    expect(await places().find()).toBe(own);
  },
);

test('one that another window has open stays', async () => {
  await refused();
  isOpenElsewhere = true;
  expect(await refused()).toBe('stays');
  expect(await places().find()).toBe(own);
});

test('a browser without buckets has the one place and no other', async () => {
  const only = openDatabasePlaces('test', null, own);
  expect(await only.makeNext()).toBe(false);
  expect(await only.find()).toBe(own);
});

test('what was promised is in the next place, and the refused one is as it was', async () => {
  const browser = new Browser();
  const openAt = () => {
    browser.database = {
      ...browser.database,
      ...openDexieStore({ name: 'test', IDBKeyRange, findPlace: places().find }),
    };
    return browser.open();
  };
  const first = openAt();
  for (const note of ['a', 'b']) await save(first, note, note);
  first.close();
  browser.kill();
  const open = own.open.bind(own);
  Object.defineProperty(own, 'open', {
    configurable: true,
    value: () => {
      throw new DOMException('Internal error opening backing store.', 'UnknownError');
    },
  });
  for (const after of ['again', 'moved']) {
    await expect(allDrafts(openAt())).rejects.toMatchObject({ reason: 'unopenable' });
    browser.kill();
    expect(await refused(await browser.copy.ledger())).toBe(after);
  }
  const second = openAt();
  expect(await allDrafts(second)).toEqual([draft('a', 'a'), draft('b', 'b')]);
  expect(browser.restored).toMatchObject({ from: 'lost', drafts: 2 });
  await save(second, 'c', 'c');
  expect(await allDrafts(openAt())).toHaveLength(3);
  // The old database is kept for whoever investigates it.
  Object.defineProperty(own, 'open', { value: open });
  const evidence = openDexieStore({ name: 'test', indexedDB: own, IDBKeyRange });
  expect(await allDrafts(evidence)).toHaveLength(2);
});
