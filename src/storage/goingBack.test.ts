/**
 * Tests what happens if a database comes back older than it was, or with rows missing: everything that a copy has is
 * restored and reported, and nothing that was deleted.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { SecondCopy } from './secondCopy.ts';
import type { Store } from './store.ts';
import { allDrafts, Browser, discard, Disk, draft, inOrder, save } from './testing/twoCopies.ts';

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

const broken = (): SecondCopy => {
  const fails = () => Promise.reject(new Error('broken'));
  return { ...browser.copy, ledger: fails, keep: fails, asOf: fails };
};
/** A start during which the copy cannot be reached. */
const openWithoutCopy = () => browser.open(broken());
const restart = async (): Promise<Store> => {
  browser.kill();
  browser.disk.now += 1_000;
  const store = browser.open();
  await allDrafts(store);
  return store;
};
const draftsIn = async (store: Store) => inOrder(...(await allDrafts(store)));
const lost = async (): Promise<Store> => {
  browser.kill();
  browser.loseDatabase();
  return browser.open();
};

describe('a database that has gone back', () => {
  test('gets back what was written since, and says so', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    const then = browser.state();
    browser.disk.now = 7_000;
    await save(first, 'a', 'two');
    await save(first, 'b', 'new');
    browser.kill();
    browser.goBackTo(then);
    browser.disk.now = 9_000;
    const second = browser.open();
    expect(await draftsIn(second)).toEqual(inOrder(draft('a', 'two'), draft('b', 'new')));
    expect(browser.restored).toEqual({ asOf: 7_000, from: 'older', drafts: 2, records: 0 });
    expect(await draftsIn(await lost())).toEqual(inOrder(draft('a', 'two'), draft('b', 'new')));
  });

  test('in whatever transaction, also over starts, and again and again', async () => {
    for (let back = 1; back < 18; back += 1) {
      browser = new Browser();
      let store: Store = browser.open();
      for (const note of ['one', 'two', 'three']) {
        await save(store, 'a', note);
        await save(store, `b ${note}`, note);
        store = await restart();
      }
      browser.kill();
      browser.goBack(back);
      const expected = [
        draft('a', 'three'),
        ...['one', 'two', 'three'].map((note) => draft(`b ${note}`, note)),
      ];
      expect(await draftsIn(browser.open())).toEqual(inOrder(...expected));
      browser.kill();
      browser.goBack(1);
      expect(await draftsIn(browser.open())).toEqual(inOrder(...expected));
      expect(await draftsIn(await lost())).toEqual(inOrder(...expected));
    }
  });

  test('deletes again what was deleted since, however long ago', async () => {
    for (const starts of [0, 1, 2, 3]) {
      browser = new Browser();
      let store: Store = browser.open();
      await save(store, 'a', 'thrown away later');
      await save(store, 'b', 'stays');
      store = await restart();
      const then = browser.state();
      await discard(store, 'a');
      for (let start = 0; start < starts; start += 1) {
        store = await restart();
        await save(store, `c ${start}`, 'later');
      }
      browser.kill();
      browser.goBackTo(then);
      expect(await allDrafts(browser.open())).not.toContainEqual(draft('a', 'thrown away later'));
      const drafts = await allDrafts(await lost());
      expect(drafts).toHaveLength(1 + starts);
      expect(drafts).toContainEqual(draft('b', 'stays'));
    }
  });

  test('deletes again what was deleted before the copy was made anew', async () => {
    const first = browser.open();
    await save(first, 'a', 'thrown away later');
    await save(first, 'b', 'stays');
    const then = browser.state();
    await discard(first, 'a');
    browser.disk = new Disk();
    await restart();
    browser.kill();
    browser.goBackTo(then);
    expect(await draftsIn(browser.open())).toEqual(inOrder(draft('b', 'stays')));
  });

  test('does not sign in again who had signed out', async () => {
    const first = browser.open();
    await first.write(['sessions'], (rows) => rows.put('sessions', { hospitalKey: 'h' }));
    const then = browser.state();
    await first.write(['sessions'], (rows) => rows.delete('sessions', 'h'));
    await save(first, 'a', 'one');
    browser.kill();
    browser.goBackTo(then);
    const second = browser.open();
    expect(await second.read(['sessions'], (rows) => rows.list('sessions'))).toEqual([]);
  });

  test('gets the keys back that were made since', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    const then = browser.state();
    await first.write(['keys'], (rows) => rows.put('keys', { name: 'pepper', key: 'k' }));
    await save(first, 'a', 'two');
    browser.kill();
    browser.goBackTo(then);
    const keys = await browser.open().read(['keys'], (rows) => rows.list('keys'));
    expect(keys).toEqual([{ name: 'pepper', key: 'k' }]);
  });

  test.each([
    ['goes on', 1_000],
    ['was put back', -500],
  ])(
    'and was written to without its copy keeps each last word, where the clock %s',
    async (_how, byMs) => {
      const first = browser.open();
      for (const id of ['a', 'b', 'c']) await save(first, id, 'one');
      const then = browser.state();
      browser.disk.now += 1_000;
      for (const id of ['a', 'b']) await save(first, id, 'two');
      await discard(first, 'c');
      browser.kill();
      browser.goBackTo(then);
      browser.disk.now += byMs;
      const alone = openWithoutCopy();
      for (const note of ['three', 'four', 'five', 'six', 'seven']) await save(alone, 'a', note);
      const after = [draft('a', 'seven'), draft('b', 'two')];
      expect(await draftsIn(await restart())).toEqual(inOrder(...after));
      expect(browser.restored).toMatchObject({ from: 'older', drafts: 1 });
      expect(await draftsIn(await lost())).toEqual(inOrder(...after));
    },
  );

  test('is given a number that no row of the copy has, so that the newest text comes back', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    const then = browser.state();
    for (const note of ['two', 'three', 'four']) await save(first, 'a', note);
    browser.kill();
    browser.goBackTo(then);
    const second = browser.open();
    expect(await draftsIn(second)).toEqual(inOrder(draft('a', 'four')));
    await save(second, 'a', 'five');
    expect(await draftsIn(await lost())).toEqual(inOrder(draft('a', 'five')));
    const third = browser.open();
    await save(third, 'a', 'six');
    expect(await draftsIn(await lost())).toEqual(inOrder(draft('a', 'six')));
  });

  test('and of which a draft was discarded then does not bring it back', async () => {
    for (const isCut of [false, true]) {
      browser = new Browser();
      const first = browser.open();
      await save(first, 'a', 'one');
      const then = browser.state();
      await save(first, 'b', 'two');
      browser.kill();
      browser.goBackTo(then);
      const second = isCut ? openWithoutCopy() : browser.open();
      browser.disk.now += 1_000;
      await discard(second, 'a');
      expect(await draftsIn(await restart())).toEqual(inOrder(draft('b', 'two')));
      expect(await draftsIn(await lost())).toEqual(inOrder(draft('b', 'two')));
    }
  });

  test('under open windows is noticed at the next write of one that had written', async () => {
    const [one, other] = [browser.open(), browser.open()];
    await save(one, 'a', 'one');
    const then = browser.state();
    await save(other, 'b', 'two');
    await save(one, 'a', 'two');
    // The windows stay open; the database under them returns to an older state.
    const { database } = browser;
    for (const [table, rows] of then) {
      await database.write([table], async (into) => {
        for (const key of await into.keys(table)) await into.delete(table, key);
        for (const row of rows) await into.put(table, row as object);
      });
    }
    await save(one, 'c', 'three');
    const all = [draft('a', 'two'), draft('b', 'two'), draft('c', 'three')];
    expect(await draftsIn(one)).toEqual(inOrder(...all));
    await save(other, 'b', 'four');
    expect(await draftsIn(await lost())).toEqual(
      inOrder(draft('a', 'two'), draft('b', 'four'), draft('c', 'three')),
    );
  });

  /** Its window is killed once this many transactions of the restore have completed. */
  const killAfter = async (writes: number): Promise<void> => {
    const { database } = browser;
    let left = writes;
    let reached = () => undefined as void;
    const isCut = new Promise<void>((resolve) => (reached = resolve));
    browser.database = {
      ...database,
      write: (tables, work) => {
        if (left <= 0) {
          reached();
          return new Promise(() => undefined);
        }
        left -= 1;
        return database.write(tables, work);
      },
    };
    await Promise.race([isCut, allDrafts(browser.open())]);
    browser.kill();
    browser.database = database;
  };

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'says what came back also where it was killed after %i transactions of giving back',
    async (writes) => {
      const first = browser.open();
      await save(first, 'a', 'one');
      const then = browser.state();
      await save(first, 'a', 'two');
      await save(first, 'b', 'new');
      browser.kill();
      browser.goBackTo(then);
      await killAfter(writes);
      const second = browser.open();
      expect(await draftsIn(second)).toEqual(inOrder(draft('a', 'two'), draft('b', 'new')));
      expect(browser.restored).toMatchObject({ from: 'older', drafts: 2 });
    },
  );

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'of a lost database everything is counted, also where its filling was killed after %i transactions',
    async (writes) => {
      const first = browser.open();
      await save(first, 'a', 'one');
      await save(first, 'b', 'new');
      browser.kill();
      browser.loseDatabase();
      await killAfter(writes);
      expect(await draftsIn(browser.open())).toHaveLength(2);
      expect(browser.restored).toMatchObject({ from: 'lost', drafts: 2 });
    },
  );

  test('says nothing where nothing came back of it', async () => {
    await save(browser.open(), 'a', 'one');
    const then = browser.state();
    browser.kill();
    await allDrafts(browser.open());
    browser.kill();
    browser.goBackTo(then);
    expect(await draftsIn(browser.open())).toEqual(inOrder(draft('a', 'one')));
    expect(browser.restored).toBeNull();
  });
});

describe('a row that is missing in a database whose ledger is whole', () => {
  test('stays in the copy, and comes back when the two are compared', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    await save(first, 'b', 'two');
    await restart();
    browser.kill();
    browser.loseRow('drafts', 'a');
    const second = browser.open();
    expect(await browser.copy.keys('drafts')).toContain('a');
    // The copy misses a write, which causes the two to be compared.
    browser.kill();
    await save(openWithoutCopy(), 'b', 'three');
    expect(await draftsIn(await restart())).toEqual(
      inOrder(draft('a', 'one'), draft('b', 'three')),
    );
    expect(browser.restored).toMatchObject({ from: 'holes', drafts: 1 });
    expect(second).toBeDefined();
    expect(await draftsIn(await lost())).toEqual(inOrder(draft('a', 'one'), draft('b', 'three')));
  });

  test('does not come back where it was deleted, though the copy missed that', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    await save(first, 'b', 'two');
    browser.kill();
    await discard(openWithoutCopy(), 'a');
    expect(await draftsIn(await restart())).toEqual(inOrder(draft('b', 'two')));
    expect(await draftsIn(await lost())).toEqual(inOrder(draft('b', 'two')));
    expect(browser.restored).toMatchObject({ from: 'lost' });
  });

  test('comes back also where a row of its name was deleted before', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    await discard(first, 'a');
    await save(first, 'a', 'again');
    browser.kill();
    browser.loseRow('drafts', 'a');
    await save(openWithoutCopy(), 'b', 'two');
    expect(await draftsIn(await restart())).toEqual(
      inOrder(draft('a', 'again'), draft('b', 'two')),
    );
  });

  test('comes back again where the comparison that gave it back was cut off', async () => {
    await save(browser.open(), 'a', 'one');
    await restart();
    browser.kill();
    await save(openWithoutCopy(), 'b', 'two');
    browser.kill();
    browser.loseRow('drafts', 'a');
    await allDrafts(
      browser.open({ ...browser.copy, keep: () => Promise.reject(new Error('off')) }),
    );
    browser.kill();
    browser.loseRow('drafts', 'a');
    expect(await draftsIn(await restart())).toEqual(inOrder(draft('a', 'one'), draft('b', 'two')));
  });

  test('of a database whose starts were not counted is left to the word of the database', async () => {
    await save(browser.open(), 'a', 'one');
    browser.kill();
    const ledger = await browser.copy.ledger();
    if (ledger === null) throw new Error('There is no copy');
    // It had no place for a copy then: no start was counted, and no deletion marked.
    await browser.copy.setLedger({ ...ledger, writers: {} });
    await browser.database.write(['drafts', 'ledger'], async (rows) => {
      await rows.delete('drafts', 'a');
      await rows.put('ledger', { key: 'ledger', ...ledger, sequence: 9, writers: { w: 9 } });
    });
    expect(await draftsIn(browser.open())).toEqual(inOrder());
    expect(await browser.copy.keys('drafts')).toEqual([]);
  });
});

describe('numbers and lives', () => {
  test('a copy whose ledger is below its own rows heals', async () => {
    await save(browser.open(), 'a', 'one');
    browser.kill();
    const ledger = await browser.copy.ledger();
    if (ledger === null) throw new Error('There is no copy');
    const change = { table: 'drafts' as const, key: 'a', row: draft('a', 'of the older life') };
    await browser.copy.keep([change], { ...ledger, sequence: 50, writer: null });
    expect(await draftsIn(browser.open())).toEqual(inOrder(draft('a', 'one')));
    expect(await draftsIn(await lost())).toEqual(inOrder(draft('a', 'one')));
  });

  test('a database that was made anew counts on from the highest number of the copy', async () => {
    const first = browser.open();
    for (const note of ['one', 'two', 'three']) await save(first, 'a', note);
    const before = (await browser.copy.ledger())?.sequence ?? 0;
    const second = await lost();
    await save(second, 'a', 'four');
    expect((await browser.copy.ledger())?.sequence).toBeGreaterThan(before);
    expect(await draftsIn(await lost())).toEqual(inOrder(draft('a', 'four')));
  });

  test('each life that goes on from another has a name of its own, and the copy has it', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    const then = browser.state();
    await save(first, 'a', 'two');
    const before = await browser.copy.ledger();
    browser.kill();
    browser.goBackTo(then);
    await allDrafts(browser.open());
    const after = await browser.copy.ledger();
    expect(after?.databaseId).not.toBe(before?.databaseId);
    expect(after?.earlier?.map(({ databaseId }) => databaseId)).toEqual([before?.databaseId]);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  });

  test('a database from before it went back takes what the later life wrote', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    const then = browser.state();
    await save(first, 'a', 'two');
    browser.kill();
    browser.goBackTo(then);
    await save(browser.open(), 'b', 'in the later life');
    browser.kill();
    browser.goBackTo(then);
    expect(await draftsIn(browser.open())).toEqual(
      inOrder(draft('a', 'two'), draft('b', 'in the later life')),
    );
  });

  test('a copy of a life that nobody goes on from: what it has and the database lacks is not thrown away', async () => {
    const first = browser.open();
    await save(first, 'a', 'mine');
    await save(first, 'b', 'thrown away');
    await discard(first, 'b');
    browser.kill();
    const other = new Browser();
    other.disk.now = 5_000;
    const theirs = other.open();
    for (const note of ['one', 'two', 'three']) await save(theirs, 'a', note);
    for (const id of ['b', 'c']) await save(theirs, id, 'theirs');
    browser.disk = other.disk;
    const ledger = await other.copy.ledger();
    if (ledger === null) throw new Error('There is no copy');
    browser.copy = browser.disk.openCopy();
    await browser.copy.setLedger({ ...ledger, databaseId: 'another life' });
    browser.kill();
    // The first comparison is cut off: the next one must not compare the numbers of two lives either.
    await allDrafts(
      browser.open({ ...browser.copy, keep: () => Promise.reject(new Error('off')) }),
    );
    browser.kill();
    expect(await draftsIn(browser.open())).toEqual(
      inOrder(draft('a', 'mine'), draft('c', 'theirs')),
    );
    expect(browser.restored).toMatchObject({ from: 'holes', drafts: 1, asOf: 5_000 });
    expect(await draftsIn(await lost())).toEqual(inOrder(draft('a', 'mine'), draft('c', 'theirs')));
  });
});
