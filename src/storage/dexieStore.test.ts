import { Dexie, type Transaction } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { StoreFailure } from '../shared/storeFailure.ts';
import { databaseVersions, openDexieStore } from './dexieStore.ts';
import type { Store } from './store.ts';

const draft = { draftId: 'a', authorId: 'amy', note: 'clean' };
const save = (store: Store) => store.write(['drafts'], (rows) => rows.put('drafts', draft));
const readAll = (store: Store) => store.read(['drafts'], (rows) => rows.list('drafts'));

describe('the database on the disk', () => {
  let indexedDB: IDBFactory;
  beforeEach(() => {
    indexedDB = new IDBFactory();
  });
  const open = (patienceMs = 5_000) =>
    openDexieStore({ name: 'test', indexedDB, IDBKeyRange, patienceMs });

  // The mould for the first version after this one: its change of `databaseVersions`, tested with what is here now.
  test('of the version before is changed into the next one, which the one before leaves alone', async () => {
    const before = open();
    await save(before);
    await before.write(['cache'], (rows) => rows.put('cache', { cacheKey: 'c', fetchedAt: 1 }));
    const next = {
      stores: { drafts: 'draftId,authorId,note' },
      upgrade: async (transaction: Transaction) => {
        await transaction.table('cache').toCollection().modify({ fetchedAt: 2 });
      },
    };
    const after = openDexieStore({
      ...{ name: 'test', indexedDB, IDBKeyRange },
      versions: [...databaseVersions, next],
    });
    before.close();
    const byNote = { index: 'note', value: draft.note };
    expect(await after.read(['drafts'], (rows) => rows.list('drafts', byNote))).toEqual([draft]);
    expect(await after.read(['cache'], (rows) => rows.list('cache'))).toEqual([
      { cacheKey: 'c', fetchedAt: 2 },
    ]);
    await expect(readAll(open())).rejects.toEqual(new StoreFailure('newer'));
    expect(await readAll(after)).toEqual([draft]);
  });

  test('of a newer version is refused, and nothing in it is touched', async () => {
    const newer = new Dexie('test', { indexedDB, IDBKeyRange });
    newer.version(99).stores({ notes: 'id' });
    await newer.open();
    await newer.table('notes').put({ id: 'n' });
    newer.close();

    const store = open();
    await expect(readAll(store)).rejects.toEqual(new StoreFailure('newer'));
    await expect(save(store)).rejects.toEqual(new StoreFailure('newer'));

    expect(await indexedDB.databases()).toEqual([{ name: 'test', version: 990 }]);
    await newer.open();
    expect(newer.tables.map(({ name }) => name)).toEqual(['notes']);
    expect(await newer.table('notes').toArray()).toEqual([{ id: 'n' }]);
    newer.close();
  });

  test('that a newer window takes over lets go, and is not opened again', async () => {
    const store = open();
    await save(store);
    const newer = new Dexie('test', { indexedDB, IDBKeyRange });
    newer.version(99).stores({ drafts: 'draftId' });
    await newer.open();
    await expect(save(store)).rejects.toEqual(new StoreFailure('newer'));
    newer.close();
  });

  test('that never answers is a failure and not a wait without end', async () => {
    const silent = new IDBFactory();
    Object.defineProperty(silent, 'open', { value: () => ({}) });
    const store = openDexieStore({ name: 'test', indexedDB: silent, IDBKeyRange, patienceMs: 20 });
    await expect(readAll(store)).rejects.toEqual(new StoreFailure('silent'));
  });

  test('that the browser refuses to open is told apart from one that is only closed', async () => {
    const refusing = new IDBFactory();
    Object.defineProperty(refusing, 'open', {
      value: () => {
        throw new DOMException('Internal error opening backing store.', 'UnknownError');
      },
    });
    const store = openDexieStore({ name: 'test', indexedDB: refusing, IDBKeyRange });
    await expect(readAll(store)).rejects.toMatchObject({ reason: 'unopenable' });
    await expect(save(store)).rejects.toMatchObject({ reason: 'unopenable' });
  });

  test('is opened in the place that is found for it, and nothing is left in the usual one', async () => {
    const elsewhere = new IDBFactory();
    const store = openDexieStore({
      ...{ name: 'test', indexedDB, IDBKeyRange },
      findPlace: async () => elsewhere,
    });
    await save(store);
    expect(await readAll(store)).toEqual([draft]);
    expect(await elsewhere.databases()).toHaveLength(1);
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('is opened again by the next call where the system has closed it', async () => {
    const store = open();
    await save(store);
    const other = new Dexie('test', { indexedDB, IDBKeyRange });
    await other.delete();
    expect(await readAll(store)).toEqual([]);
    await save(store);
    expect(await readAll(store)).toEqual([draft]);
  });

  test('lists no key that is no text, which only a stranger can have written', async () => {
    const store = open();
    await save(store);
    const other = new Dexie('test', { indexedDB, IDBKeyRange });
    await other.open();
    await other.table('drafts').put({ draftId: 5 });
    expect(await store.read(['drafts'], (rows) => rows.keys('drafts'))).toEqual(['a']);
    other.close();
  });

  test('stays closed once the app has closed it', async () => {
    const store = open();
    await save(store);
    store.close();
    await expect(readAll(store)).rejects.toEqual(new StoreFailure('closed'));
  });
});
