import { beforeEach, describe, expect, test } from 'vitest';
import { StoreFailure } from '../shared/storeFailure.ts';
import { copySchemaVersion, forgetRestored } from './ledger.ts';
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

  test('the order of submitting and the fence go on where they were', async () => {
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
    // The copy could not be opened at first, and keys were created that sealed nothing.
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
      ...(ledger ?? { databaseId: 'b', sequence: 1, writers: {} }),
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
      ...(ledger ?? { databaseId: 'b', sequence: 1, writers: {} }),
      schemaVersion: 0,
    });
    await browser.database.write(['drafts'], (rows) => rows.put('drafts', draft('a', 'new shape')));
    browser.kill();
    await allDrafts(browser.open());
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toEqual([draft('a', 'new shape')]);
  });
});
