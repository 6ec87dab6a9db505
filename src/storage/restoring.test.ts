import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { StoreFailure } from '../shared/storeFailure.ts';
import { copySchemaVersion, forgetRestored } from './ledger.ts';
import { openFormerCopy } from './legacyCopy.ts';
import { allDrafts, Browser, discard, draft, save } from './testing/twoCopies.ts';

describe('what comes back', () => {
  let browser: Browser;
  beforeEach(() => {
    browser = new Browser();
  });

  test('who was signed in does not come back, and says as of when the rest is', async () => {
    const first = browser.open();
    browser.disk.now = 50_402;
    const session = { hospitalKey: 'h', authorId: 'amy' };
    await first.write(['sessions', 'drafts'], async (rows) => {
      await rows.put('sessions', session);
      await rows.put('drafts', draft('a', 'one'));
    });
    browser.kill();
    browser.loseDatabase();
    const second = browser.open();
    expect(await allDrafts(second)).toEqual([draft('a', 'one')]);
    expect(await second.read(['sessions'], (rows) => rows.list('sessions'))).toEqual([]);
    expect(browser.restoredAsOf).toEqual([50_402]);
    expect(browser.disk.text()).not.toContain('sessions');
  });

  test('that it was restored is said at every start, until somebody has read it', async () => {
    const first = browser.open();
    browser.disk.now = 50_402;
    await save(first, 'a', 'one');
    browser.kill();
    browser.loseDatabase();
    for (const draftId of ['b', 'c']) {
      await save(browser.open(), draftId, 'two');
      browser.disk.now += 1_000;
      browser.kill();
    }
    expect(browser.restoredAsOf).toEqual([50_402, 50_402]);
    const reading = browser.open();
    await reading.write(['ledger'], forgetRestored);
    browser.kill();
    await allDrafts(browser.open());
    expect(browser.restoredAsOf).toEqual([50_402, 50_402, 50_402]);
    browser.kill();
    browser.loseDatabase();
    await allDrafts(browser.open());
    expect(browser.restoredAsOf.slice(3)).toEqual([52_402]);
  });

  test('the order of handing in and the fence go on where they were', async () => {
    const first = browser.open();
    await first.write(['signals', 'leases'], async (rows) => {
      await rows.put('signals', { hospitalKey: 'h', revision: 4, tryNow: 0 });
      await rows.put('leases', { hospitalKey: 'h', fence: 3 });
    });
    browser.kill();
    browser.loseDatabase();
    const second = browser.open();
    expect(await second.read(['signals'], (rows) => rows.list('signals'))).toMatchObject([
      { revision: 4 },
    ]);
    expect(await second.read(['leases'], (rows) => rows.list('leases'))).toMatchObject([
      { fence: 3 },
    ]);
  });

  test('a restored database has the keys that made its seals', async () => {
    const first = browser.open();
    await first.write(['keys'], (rows) => rows.put('keys', { name: 'pepper', key: 'old' }));
    await save(first, 'a', 'one');
    expect(browser.disk.text()).not.toContain('pepper');
    browser.kill();
    browser.loseDatabase();
    // The copy could not be opened at first, and keys were made that nothing was sealed with.
    await browser.database.write(['keys'], (rows) =>
      rows.put('keys', { name: 'pepper', key: 'fresh' }),
    );
    const keys = await browser.open().read(['keys'], (rows) => rows.list('keys'));
    expect(keys).toEqual([{ name: 'pepper', key: 'old' }]);
  });

  test('keys that were used since are not replaced by older ones', async () => {
    const first = browser.open();
    await first.write(['keys'], (rows) => rows.put('keys', { name: 'pepper', key: 'old' }));
    browser.kill();
    browser.loseDatabase();
    await browser.database.write(['keys', 'nurses'], async (rows) => {
      await rows.put('keys', { name: 'pepper', key: 'fresh' });
      await rows.put('nurses', { authorId: 'ben', hospitalKey: 'h' });
    });
    const keys = await browser.open().read(['keys'], (rows) => rows.list('keys'));
    expect(keys).toEqual([{ name: 'pepper', key: 'fresh' }]);
  });

  test('a copy that failed is brought up to date while the window works on', async () => {
    const { copy } = browser;
    let isBroken = true;
    const store = browser.open({
      ...copy,
      keep: (changes, at) =>
        isBroken ? Promise.reject(new Error('full')) : copy.keep(changes, at),
    });
    await save(store, 'a', 'one');
    expect(browser).toMatchObject({ failures: 1, isKept: false });
    isBroken = false;
    browser.passTime();
    await save(store, 'b', 'two');
    expect(browser.isKept).toBe(true);
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toHaveLength(2);
  });

  test('a discarded draft does not come back from a copy that failed and was made whole', async () => {
    const { copy } = browser;
    let isBroken = false;
    const store = browser.open({
      ...copy,
      keep: (changes, at) =>
        isBroken ? Promise.reject(new Error('full')) : copy.keep(changes, at),
    });
    await save(store, 'a', 'one');
    isBroken = true;
    await discard(store, 'a');
    isBroken = false;
    browser.passTime();
    await expect.poll(() => browser.isKept).toBe(true);
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toEqual([]);
  });

  test('a copy of a newer app is left alone', async () => {
    await save(browser.open(), 'a', 'one');
    const ledger = await browser.copy.ledger();
    await browser.copy.setLedger({
      ...(ledger ?? { bornId: 'b', sequence: 1, writers: {} }),
      schemaVersion: copySchemaVersion + 1,
    });
    const before = browser.disk.text();
    browser.kill();
    browser.loseDatabase();
    await expect(allDrafts(browser.open())).rejects.toEqual(new StoreFailure('newer'));
    expect(browser.disk.text()).toBe(before);
  });

  test('a copy of another shape is made anew', async () => {
    await save(browser.open(), 'a', 'old shape');
    const ledger = await browser.copy.ledger();
    await browser.copy.setLedger({
      ...(ledger ?? { bornId: 'b', sequence: 1, writers: {} }),
      schemaVersion: 0,
    });
    await browser.database.write(['drafts'], (rows) => rows.put('drafts', draft('a', 'new shape')));
    browser.kill();
    await allDrafts(browser.open());
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toEqual([draft('a', 'new shape')]);
  });

  describe('and was kept by an app before this one', () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    beforeEach(async () => {
      const engine = { indexedDB: new IDBFactory(), IDBKeyRange };
      const made = new Dexie('former', engine);
      made.version(1).stores({ log: 'at', rows: 'id, isGone', facts: 'key' });
      await made.table('rows').bulkPut([
        { id: 'drafts|a', sequence: 1, row: draft('a', 'one') },
        { id: 'drafts|b', sequence: 2, row: null, isGone: 1 },
        { id: 'photoBytes|p', sequence: 2, row: { photoId: 'p', bytes } },
        { id: 'sessions|h', sequence: 2, row: { hospitalKey: 'h' } },
        { id: 'keys|pepper', sequence: 1, row: { name: 'pepper', key: 'old' } },
      ]);
      const changes = [{ table: 'drafts', key: 'a', row: draft('a', 'two') }];
      await made.table('log').put({ at: '000000000003|w', sequence: 3, writer: 'w', changes });
      const ledger = { bornId: 'born', sequence: 2, writers: {} };
      await made.table('facts').put({ key: 'ledger', ledger });
      made.close();
      browser.former = openFormerCopy({ name: 'former', ...engine });
    });

    test('a lost database is filled from it, and it is dropped when all is in the new one', async () => {
      const store = browser.open();
      expect(await allDrafts(store)).toEqual([draft('a', 'two')]);
      expect(await store.read(['photoBytes'], (rows) => rows.list('photoBytes'))).toEqual([
        { photoId: 'p', bytes },
      ]);
      expect(await store.read(['sessions'], (rows) => rows.list('sessions'))).toEqual([]);
      expect(browser.keys).toEqual([{ name: 'pepper', key: 'old' }]);
      expect(browser.former).toBeNull();
      browser.kill();
      browser.loseDatabase();
      expect(await allDrafts(browser.open())).toEqual([draft('a', 'two')]);
    });

    test('a database that is there is not filled from it', async () => {
      await browser.database.write(['ledger', 'drafts'], async (rows) => {
        const writers = { w: 4 };
        await rows.put('ledger', { key: 'ledger', bornId: 'born', sequence: 4, writers });
        await rows.put('drafts', draft('a', 'newest'));
      });
      expect(await allDrafts(browser.open())).toEqual([draft('a', 'newest')]);
      expect(browser.former).toBeNull();
      expect(browser.restoredAsOf).toEqual([]);
    });
  });
});
