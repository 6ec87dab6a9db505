/** Proves the copy of Electron's main process: good or put aside, and what a lost browser gets from it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { StoreFailure } from '../shared/storeFailure.ts';
import { copySchemaVersion, type Ledger } from './ledger.ts';
import { openMemoryStore } from './memoryStore.ts';
import { type Store } from './store.ts';
import {
  allDrafts,
  Browser,
  discard,
  Disk,
  draft,
  inOrder,
  Main,
  save,
} from './testing/twoCopies.ts';

describe('the copy of main', () => {
  let browser: Browser;
  let main: Main;
  beforeEach(() => {
    browser = new Browser();
    main = new Main();
    browser.main = main.door;
  });
  /** The database, the second copy and the keys: everything but main's folder. */
  const loseProfile = () => {
    browser.kill();
    browser.loseDatabase();
    browser.disk = new Disk();
    browser.copy = browser.disk.openCopy();
    browser.keys = [];
  };
  const inMain = async (): Promise<unknown[]> =>
    main.copy.rows('drafts', await main.copy.keys('drafts'));
  const changeLedger = async (changed: Partial<Ledger>) => {
    const ledger = await main.copy.ledger();
    if (ledger === null) throw new Error('Main has no copy');
    await main.copy.setLedger({ ...ledger, ...changed });
  };
  const laterOn = () => {
    browser.passTime();
    return expect.poll(() => browser.mainCopy.at(-1)).toBe('kept');
  };

  test('fills a database that was lost with its second copy, and both have it again', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    await save(first, 'b', 'gone');
    await discard(first, 'b');
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    await first.write(['photoBytes'], (rows) => rows.put('photoBytes', { photoId: 'p', bytes }));
    loseProfile();
    main.disk.now = 5_000;
    const second = browser.open();
    expect(await allDrafts(second)).toEqual([draft('a', 'one')]);
    expect(await second.read(['photoBytes'], (rows) => rows.list('photoBytes'))).toEqual([
      { photoId: 'p', bytes },
    ]);
    expect(browser.restoredAsOf).toEqual([1_000]);
    expect(await browser.copy.keys('drafts')).toEqual(['a']);
    expect(main.aside).toEqual([]);
    await save(second, 'c', 'two');
    loseProfile();
    expect(await allDrafts(browser.open())).toHaveLength(2);
  });

  test('has each commit before it is answered', async () => {
    const store = browser.open();
    await save(store, 'a', 'one');
    expect(await inMain()).toEqual([draft('a', 'one')]);
    const window = browser.open();
    await save(window, 'b', 'two');
    expect(await inMain()).toHaveLength(2);
    expect(main.asked.filter((each) => each === 'setAside')).toEqual([]);
  });

  test('where the second copy is there, its word counts', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    const { main: door } = browser;
    browser.main = null;
    browser.kill();
    await save(browser.open(), 'a', 'two');
    browser.main = door;
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toEqual([draft('a', 'two')]);
    expect(await inMain()).toEqual([draft('a', 'two')]);
  });

  test('that misses a commit is put aside before the commit is answered, and made anew', async () => {
    const store = browser.open();
    await save(store, 'a', 'one');
    main.failing = ['keep'];
    await save(store, 'a', 'two');
    expect(main.aside.map(({ why }) => why)).toEqual(['behind']);
    expect(browser.mainCopy.at(-1)).toBe('behind');
    main.failing = [];
    await laterOn();
    expect(await inMain()).toEqual([draft('a', 'two')]);
    // It follows again.
    await save(store, 'a', 'three');
    expect(await inMain()).toEqual([draft('a', 'three')]);
  });

  test('another window that finds it put aside makes it anew, too', async () => {
    const [store, window] = [browser.open(), browser.open()];
    await save(store, 'a', 'one');
    await save(window, 'b', 'one');
    await main.door.setAside('behind');
    await save(window, 'b', 'two');
    await laterOn();
    expect(await inMain()).toHaveLength(2);
  });

  test('that cannot be put aside is told, tried again with each commit, and brought up to date', async () => {
    const store = browser.open();
    await save(store, 'a', 'one');
    main.failing = ['keep', 'setAside'];
    await save(store, 'a', 'two');
    expect(browser.mainCopy.at(-1)).toBe('stale');
    main.failing = ['setAside'];
    await save(store, 'a', 'three');
    expect(browser.mainCopy.at(-1)).toBe('stale');
    await laterOn();
    expect(await inMain()).toEqual([draft('a', 'three')]);
  });

  test('after a stale one the next start finds out by itself', async () => {
    const store = browser.open();
    await save(store, 'a', 'one');
    main.failing = ['keep', 'setAside'];
    await save(store, 'a', 'two');
    main.failing = [];
    browser.kill();
    await allDrafts(browser.open());
    expect(await inMain()).toEqual([draft('a', 'two')]);
    expect(main.aside).toEqual([]);
  });

  test('a start with equal counts of windows and another number of writes is noticed', async () => {
    const { main: door } = browser;
    await save(browser.open(), 'a', 'one');
    // Two starts without it: the second one only looks, and forgets who wrote.
    browser.main = null;
    browser.kill();
    await save(browser.open(), 'a', 'two');
    browser.kill();
    await allDrafts(browser.open());
    browser.main = door;
    browser.kill();
    await allDrafts(browser.open());
    expect(await inMain()).toEqual([draft('a', 'two')]);
  });

  test('of another life is put aside and not emptied', async () => {
    await save(browser.open(), 'a', 'one');
    main.failing = ['ledger'];
    loseProfile();
    const store = browser.open();
    await save(store, 'b', 'new life');
    main.failing = [];
    browser.kill();
    await allDrafts(browser.open());
    expect(await inMain()).toEqual([draft('b', 'new life')]);
    const kept = main.aside.find(({ disk }) => disk.text().includes('one'));
    expect(kept).toBeDefined();
    expect(await kept?.disk.openCopy().keys('drafts')).toEqual(['a']);
  });

  test('that was cut off while it was being made fills nothing', async () => {
    await save(browser.open(), 'a', 'one');
    await changeLedger({ writers: { unfinished: 0 } });
    loseProfile();
    const store = browser.open();
    expect(await allDrafts(store)).toEqual([]);
    await save(store, 'b', 'two');
    expect(await inMain()).toEqual([draft('b', 'two')]);
  });

  test('does not follow a window whose second copy has failed, and says so before it answers', async () => {
    const { copy } = browser;
    let isBroken = false;
    const store: Store = browser.open({
      ...copy,
      keep: (changes, at) =>
        isBroken ? Promise.reject(new Error('broken')) : copy.keep(changes, at),
      asOf: () => (isBroken ? Promise.reject(new Error('broken')) : copy.asOf()),
    });
    await save(store, 'a', 'one');
    isBroken = true;
    await save(store, 'a', 'two');
    expect(await main.copy.ledger()).toBeNull();
    browser.passTime();
    await save(store, 'a', 'three');
    expect(await main.copy.ledger()).toBeNull();
    isBroken = false;
    await laterOn();
    expect(await inMain()).toEqual([draft('a', 'three')]);
  });

  test('of a newer app is refused where it would be needed, and not touched', async () => {
    await save(browser.open(), 'a', 'one');
    await changeLedger({ schemaVersion: copySchemaVersion + 1 });
    const before = main.disk.text();
    loseProfile();
    await expect(allDrafts(browser.open())).rejects.toThrow(new StoreFailure('newer'));
    expect(main.disk.text()).toBe(before);
    expect(main.aside).toEqual([]);
  });

  test('a shell without one asks nobody', async () => {
    browser.main = null;
    const store = browser.open();
    await save(store, 'a', 'one');
    expect(browser.mainCopy).toEqual(['none']);
    browser.kill();
    browser.database = openMemoryStore();
    expect(await allDrafts(browser.open())).toEqual([draft('a', 'one')]);
  });

  describe('that is ahead of the database', () => {
    const draftsIn = async (store: Store) => inOrder(...(await allDrafts(store)));
    const openLost = () => {
      browser.kill();
      browser.loseDatabase();
      return browser.open();
    };

    test('gives back what database and second copy have both lost', async () => {
      const first = browser.open();
      await save(first, 'a', 'one');
      const then = browser.state();
      const files = browser.disk.files.map(({ bytes }) => bytes.slice());
      await save(first, 'a', 'two');
      await save(first, 'b', 'new');
      browser.kill();
      browser.goBackTo(then);
      for (const [at, file] of browser.disk.files.entries()) {
        file.truncate(0);
        file.write(files[at] ?? new Uint8Array(0), { at: 0 });
      }
      browser.kill();
      expect(await draftsIn(browser.open())).toEqual(inOrder(draft('a', 'two'), draft('b', 'new')));
      expect(browser.restored).toMatchObject({ from: 'older', drafts: 2 });
      expect(await main.copy.keys('drafts')).toHaveLength(2);
      expect(main.aside.filter(({ why }) => why === 'another-life')).toEqual([]);
      expect(await draftsIn(openLost())).toEqual(inOrder(draft('a', 'two'), draft('b', 'new')));
    });

    test('gives back what the database has lost and the second copy never had', async () => {
      const first = browser.open();
      await save(first, 'a', 'one');
      const then = browser.state();
      await save(first, 'a', 'two');
      browser.kill();
      browser.disk = new Disk();
      browser.kill();
      browser.goBackTo(then);
      expect(await draftsIn(browser.open())).toEqual(inOrder(draft('a', 'two')));
      expect(await draftsIn(openLost())).toEqual(inOrder(draft('a', 'two')));
    });

    test('follows the next life in its place, and nothing is kept aside of the one before', async () => {
      const first = browser.open();
      await save(first, 'a', 'one');
      const then = browser.state();
      await save(first, 'a', 'two');
      browser.kill();
      browser.goBackTo(then);
      const second = browser.open();
      await save(second, 'a', 'three');
      expect(main.aside.filter(({ why }) => why === 'another-life')).toEqual([]);
      expect(await main.copy.rows('drafts', ['a'])).toEqual([draft('a', 'three')]);
      expect(browser.mainCopy.at(-1)).toBe('kept');
    });

    test('of another life is asked for nothing, and put aside', async () => {
      await save(browser.open(), 'a', 'mine');
      browser.kill();
      const ledger = await main.copy.ledger();
      if (ledger === null) throw new Error('Main has no copy');
      await main.copy.setLedger({ ...ledger, bornId: 'another life', sequence: 99 });
      const change = { table: 'drafts' as const, key: 'b', row: draft('b', 'theirs') };
      await main.copy.keep([change], { bornId: 'another life', sequence: 100, writer: 'w' });
      expect(await draftsIn(browser.open())).toEqual(inOrder(draft('a', 'mine')));
      expect(main.aside.map(({ why }) => why)).toEqual(['another-life']);
      expect(browser.restored).toBeNull();
    });

    test('of a newer app is asked for nothing', async () => {
      const first = browser.open();
      await save(first, 'a', 'one');
      const then = browser.state();
      await save(first, 'b', 'two');
      const ledger = await main.copy.ledger();
      if (ledger === null) throw new Error('Main has no copy');
      await main.copy.setLedger({ ...ledger, schemaVersion: ledger.schemaVersion + 1 });
      browser.kill();
      browser.goBackTo(then);
      expect(await draftsIn(browser.open())).toEqual(inOrder(draft('a', 'one'), draft('b', 'two')));
    });
  });
});
