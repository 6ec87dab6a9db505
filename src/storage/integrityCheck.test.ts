/**
 * Tests that rows that a browser has dropped from a database come back from the copy, whichever they are and whoever
 * asks first; that nothing that was deleted comes back; and that this is reported.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { StoreFailure } from '../shared/storeFailure.ts';
import { type SecondCopy, keptTables } from './secondCopy.ts';
import { tableIndexes, type Store } from './store.ts';
import { allDrafts, Browser, discard, draft, inOrder, save } from './testing/twoCopies.ts';

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

const draftsIn = async (store: Store) => inOrder(...(await allDrafts(store)));
/** The browser starts again with what `damage` leaves. */
const startedAfter = (damage: () => void) => {
  browser.kill();
  browser.disk.now += 1_000;
  damage();
  return browser.open();
};
/** Three drafts, in the database and the copy. */
async function threeDrafts(): Promise<Store> {
  const store = browser.open();
  for (const id of ['a', 'b', 'c']) await save(store, id, 'one');
  return store;
}
const three = ['a', 'b', 'c'].map((id) => draft(id, 'one'));
const loseA = () => browser.loseRow('drafts', 'a');

describe('a row that the browser dropped', () => {
  test('is put back once the first screen stands, which does not wait for it', async () => {
    await threeDrafts();
    const store = startedAfter(loseA);
    expect(await draftsIn(store)).toEqual(inOrder(...three.slice(1)));
    await browser.settle();
    expect(await draftsIn(store)).toEqual(inOrder(...three));
    expect(browser.restored).toEqual({ asOf: 2_000, from: 'holes', drafts: 1, records: 0 });
  });

  test('is there before anything is written', async () => {
    await threeDrafts();
    const store = startedAfter(loseA);
    const seen = await store.write(['drafts'], (rows) => rows.keys('drafts'));
    expect(seen.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('is there before a later window, such as the engine, reads anything', async () => {
    await threeDrafts();
    const page = startedAfter(loseA);
    await page.read(['drafts'], (rows) => rows.keys('drafts'));
    expect(await draftsIn(browser.open())).toEqual(inOrder(...three));
  });

  test.each(keptTables)('of %s, and each other row of it', async (table) => {
    const [keyPath] = tableIndexes[table];
    const row = (key: string) => ({ authorId: 'amy', [keyPath]: key });
    const first = browser.open();
    await first.write([table], async (rows) => {
      for (const key of ['x', 'y']) await rows.put(table, row(key));
    });
    const store = startedAfter(() => {
      for (const key of ['x', 'y']) browser.loseRow(table, key);
    });
    await store.read([table], (rows) => rows.keys(table));
    await browser.settle();
    expect(inOrder(...browser.database.snapshot(table))).toEqual(inOrder(row('x'), row('y')));
    expect(browser.restored).toMatchObject({ from: 'holes' });
  });

  test('is told of again until somebody has read so, and counted once', async () => {
    await threeDrafts();
    await allDrafts(startedAfter(loseA));
    await browser.settle();
    browser.restored = null;
    await allDrafts(startedAfter(() => undefined));
    await browser.settle();
    expect(browser.restored).toMatchObject({ from: 'holes', drafts: 1 });
  });

  test('comes back where the copy could not be reached at the start, once it can', async () => {
    await threeDrafts();
    browser.kill();
    loseA();
    const fails = () => Promise.reject(new Error('broken'));
    let isBroken = true;
    const { copy } = browser;
    const sometimes: SecondCopy = {
      ...copy,
      ledger: () => (isBroken ? fails() : copy.ledger()),
      asOf: () => (isBroken ? fails() : copy.asOf()),
    };
    const store = browser.open(sometimes);
    expect(await draftsIn(store)).toEqual(inOrder(...three.slice(1)));
    isBroken = false;
    browser.passTime();
    await expect.poll(() => browser.isKept).toBe(true);
    await browser.settle();
    expect(await draftsIn(store)).toEqual(inOrder(...three));
  });

  test('keys come back from their safe', async () => {
    const first = await threeDrafts();
    const key = { name: 'pepper', key: 'k' };
    await first.write(['keys', 'nurses'], async (rows) => {
      await rows.put('keys', key);
      await rows.put('nurses', { authorId: 'amy' });
    });
    const store = startedAfter(() => browser.loseRow('keys', 'pepper'));
    await allDrafts(store);
    await browser.settle();
    expect(await store.read(['keys'], (rows) => rows.list('keys'))).toEqual([key]);
  });
});

describe('after the database has failed', () => {
  /** What Chromium reports before it repairs a database. */
  const unknown = () =>
    new StoreFailure('aborted', {
      cause: Object.assign(new Error('Seek'), { name: 'UnknownError' }),
    });

  /** The next read fails, and then the open window has a different database. */
  async function failOnce(damage: () => Promise<void>): Promise<Store> {
    let isFailing = false;
    const { database } = browser;
    browser.database = {
      ...database,
      read: (tables, work) => {
        if (!isFailing) return database.read(tables, work);
        isFailing = false;
        return Promise.reject(unknown());
      },
    };
    const store = await threeDrafts();
    await browser.settle();
    isFailing = true;
    await expect(allDrafts(store)).rejects.toThrow(StoreFailure);
    await damage();
    return store;
  }
  const without = (key: string) => () =>
    browser.database.write(['drafts'], (rows) => rows.delete('drafts', key));

  test('what it dropped is put back, though nobody started again', async () => {
    const store = await failOnce(without('b'));
    await browser.settle();
    expect(await draftsIn(store)).toEqual(inOrder(...three));
    expect(browser.restored).toMatchObject({ from: 'holes', drafts: 1 });
  });

  test('it is there before the next write', async () => {
    const store = await failOnce(without('b'));
    await save(store, 'd', 'new');
    expect(await draftsIn(store)).toEqual(inOrder(...three, draft('d', 'new')));
  });

  test('one that came up older is noticed before the next write', async () => {
    const store = await failOnce(async () => {
      const row = await browser.copy.ledger();
      if (row === null) throw new Error('There is no copy');
      const writers = Object.fromEntries(
        Object.entries(row.writers).map(([id, last]) => [id, last - 1]),
      );
      await browser.database.write(['drafts', 'ledger'], async (rows) => {
        await rows.delete('drafts', 'c');
        await rows.put('ledger', { key: 'ledger', ...row, writers, sequence: row.sequence - 1 });
      });
    });
    await browser.settle();
    expect(await draftsIn(store)).toEqual(inOrder(...three));
    expect(browser.restored).toMatchObject({ from: 'older', drafts: 1 });
  });
});

describe('what was deleted', () => {
  const settled = async (store: Store) => {
    await allDrafts(store);
    await browser.settle();
    return draftsIn(store);
  };

  test.each([0, 1, 2])('stays away over %i starts', async (starts) => {
    await discard(await threeDrafts(), 'a');
    for (let start = 0; start < starts; start += 1) await settled(startedAfter(() => undefined));
    expect(await settled(startedAfter(() => undefined))).toEqual(inOrder(...three.slice(1)));
    expect(browser.restored).toBeNull();
  });

  test('stays away where the copy has not heard of it, and other rows are missing', async () => {
    await threeDrafts();
    browser.kill();
    const { copy } = browser;
    // It was killed between the database and the copy.
    void discard(browser.open({ ...copy, keep: () => new Promise(() => undefined) }), 'a').catch(
      () => undefined,
    );
    await expect.poll(() => browser.database.snapshot('drafts')).toHaveLength(2);
    const store = startedAfter(() => browser.loseRow('drafts', 'b'));
    expect(await settled(store)).toEqual(inOrder(...three.slice(1)));
  });

  test('stays away where it is deleted while it is being counted', async () => {
    await threeDrafts();
    browser.kill();
    const { copy } = browser;
    let other: Store | undefined;
    const store = browser.open({
      ...copy,
      since: async (state) => {
        const news = await copy.since(state);
        const later = other;
        other = undefined;
        if (later !== undefined) await discard(later, 'a');
        return news;
      },
    });
    await allDrafts(store);
    const second = browser.open();
    await allDrafts(second);
    await browser.database.write(['ledger'], (rows) => rows.delete('ledger', 'integrityCheck'));
    other = second;
    await browser.settle();
    expect(await draftsIn(store)).toEqual(inOrder(...three.slice(1)));
  });

  test('and written again before it was lost comes back', async () => {
    const first = await threeDrafts();
    await discard(first, 'a');
    await save(first, 'a', 'again');
    const store = startedAfter(loseA);
    expect(await settled(store)).toEqual(inOrder(draft('a', 'again'), ...three.slice(1)));
  });
});
