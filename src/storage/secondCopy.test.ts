import { beforeEach, describe, expect, test } from 'vitest';
import { StoreFailure } from '../shared/storeFailure.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { SecondCopy } from './secondCopy.ts';
import { tableNames } from './store.ts';
import { allDrafts, Browser, discard, Disk, draft, save } from './testing/twoCopies.ts';

describe('a store that is kept twice', () => {
  let browser: Browser;
  beforeEach(() => {
    browser = new Browser();
  });

  test('a lost database is filled again with the last version of everything', async () => {
    const first = browser.open();
    await save(first, 'a', 'one');
    await save(first, 'a', 'two');
    await save(first, 'b', 'gone');
    await discard(first, 'b');
    await first.write(['cache'], (rows) => rows.put('cache', { cacheKey: 'c', group: 'g' }));
    browser.kill();
    browser.loseDatabase();
    const second = browser.open();
    expect(await allDrafts(second)).toEqual([draft('a', 'two')]);
    expect(await second.read(['cache'], (rows) => rows.list('cache'))).toEqual([]);
  });

  test('a database that comes up empty under the open app is filled before anything is read anew', async () => {
    const window = browser.open();
    await save(window, 'a', 'one');
    await browser.database.write(tableNames, async (rows) => {
      for (const table of tableNames) {
        for (const key of await rows.keys(table)) await rows.delete(table, key);
      }
    });
    expect(await allDrafts(window)).toEqual([]);
    await window.compareAnew();
    expect(await allDrafts(window)).toEqual([draft('a', 'one')]);
    expect(browser.restored).toMatchObject({ from: 'lost', drafts: 1 });
  });

  test('a photo comes back, and one that was removed does not', async () => {
    const first = browser.open();
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    for (const photoId of ['p', 'q']) {
      await first.write(['photoBytes'], (rows) => rows.put('photoBytes', { photoId, bytes }));
    }
    await first.write(['photoBytes'], (rows) => rows.delete('photoBytes', 'q'));
    browser.kill();
    browser.loseDatabase();
    const photos = await browser.open().read(['photoBytes'], (rows) => rows.list('photoBytes'));
    expect(photos).toEqual([{ photoId: 'p', bytes }]);
  });

  test('what was thrown away does not live on in the copy', async () => {
    const store = browser.open();
    await save(store, 'a', 'thrown away');
    expect(browser.disk.text()).toContain('thrown away');
    await discard(store, 'a');
    await expect.poll(() => browser.disk.text()).not.toContain('thrown away');
  });

  test('nothing of a photo that was thrown away lives on in the copy', async () => {
    const store = browser.open();
    const bytes = new TextEncoder().encode('a photo').buffer;
    await store.write(['photoBytes'], (rows) => rows.put('photoBytes', { photoId: 'p', bytes }));
    expect(browser.disk.text()).toContain('a photo');
    await store.write(['photoBytes'], (rows) => rows.delete('photoBytes', 'p'));
    expect(browser.disk.text()).not.toContain('a photo');
  });

  test('it can be lost again and again', async () => {
    for (let life = 0; life < 4; life += 1) {
      const store = browser.open();
      await save(store, `life ${life}`, 'x');
      browser.kill();
      browser.loseDatabase();
    }
    expect(await allDrafts(browser.open())).toHaveLength(4);
  });

  test('a database that is lost while windows work on it is filled before the next write', async () => {
    const database = browser.database;
    const store = browser.open();
    await save(store, 'a', 'one');
    await database.write(['drafts', 'ledger'], async (rows) => {
      await rows.delete('drafts', 'a');
      await rows.delete('ledger', 'ledger');
    });
    await save(store, 'b', 'two');
    expect(await allDrafts(store)).toHaveLength(2);
  });

  test('a copy that missed the last commit has it after the next start', async () => {
    const { copy } = browser;
    let isCut = false;
    const cutOff: SecondCopy = {
      ...copy,
      keep: (changes, at) => (isCut ? new Promise(() => undefined) : copy.keep(changes, at)),
    };
    const store = browser.open(cutOff);
    await save(store, 'a', 'one');
    isCut = true;
    void save(store, 'a', 'two');
    void discard(store, 'nothing');
    await expect.poll(() => browser.database.snapshot('drafts')).toEqual([draft('a', 'two')]);
    browser.kill();
    await allDrafts(browser.open());
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toEqual([draft('a', 'two')]);
  });

  test('nothing is promised before the copy has it', async () => {
    const { copy } = browser;
    let letThrough: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const slow: SecondCopy = {
      ...copy,
      keep: async (changes, at) => {
        if (at.writer !== null) await gate;
        return copy.keep(changes, at);
      },
    };
    const steps: string[] = [];
    const saved = save(browser.open(slow), 'a', 'one').then(() => steps.push('promised'));
    await expect.poll(() => browser.database.snapshot('drafts')).toHaveLength(1);
    steps.push('committed');
    letThrough();
    await saved;
    expect(steps).toEqual(['committed', 'promised']);
    expect(await copy.keys('drafts')).toEqual(['a']);
  });

  test('catching up that was cut off begins again', async () => {
    const { copy } = browser;
    const first = browser.open({ ...copy, keep: () => new Promise(() => undefined) });
    void save(first, 'a', 'one');
    await expect.poll(async () => (await copy.ledger()) !== null).toBe(true);
    browser.kill();
    await browser.database.write(['drafts'], (rows) => rows.put('drafts', draft('b', 'two')));
    const second = browser.open({ ...copy, keep: () => Promise.reject(new Error('cut off')) });
    await allDrafts(second);
    browser.kill();
    await allDrafts(browser.open());
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toEqual([draft('b', 'two')]);
  });

  test('what was written into a lost database without its copy is newer than the copy', async () => {
    await save(browser.open(), 'a', 'older');
    browser.kill();
    browser.loseDatabase();
    const unreached = () => Promise.reject(new Error('not reached'));
    await save(browser.open({ ...browser.copy, ledger: unreached }), 'a', 'newer');
    browser.kill();
    expect(await allDrafts(browser.open())).toEqual([draft('a', 'newer')]);
  });

  test('what else is in a database without a ledger is older than the copy', async () => {
    const first = browser.open();
    await save(first, 'a', 'older');
    const then = browser.state();
    await save(first, 'a', 'newer');
    browser.kill();
    browser.goBackTo(then.filter(([table]) => table !== 'ledger'));
    expect(await allDrafts(browser.open())).toEqual([draft('a', 'newer')]);
  });

  test('an older version that arrives late replaces nothing', async () => {
    const { copy } = browser;
    const late: (() => Promise<boolean>)[] = [];
    const slow: SecondCopy = {
      ...copy,
      keep: (changes, at) =>
        at.writer === null
          ? copy.keep(changes, at)
          : new Promise((resolve) => {
              late.push(async () => {
                const isKept = await copy.keep(changes, at);
                resolve(isKept);
                return isKept;
              });
            }),
    };
    const fast = browser.open();
    await allDrafts(fast);
    const store = browser.open(slow);
    const older = save(store, 'a', 'older');
    await expect.poll(() => late.length).toBe(1);
    await save(fast, 'a', 'newer');
    await late[0]?.();
    await older;
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toEqual([draft('a', 'newer')]);
  });

  test('a restore that was cut off begins again', async () => {
    const store = browser.open();
    for (const id of ['a', 'b', 'c']) await save(store, id, id);
    browser.kill();
    browser.loseDatabase();
    const { copy } = browser;
    await browser.database.write(['drafts'], (rows) => rows.put('drafts', draft('b', 'b')));
    const broken = browser.open({ ...copy, rows: () => Promise.reject(new Error('cut off')) });
    await allDrafts(broken);
    expect(browser.failures).toBe(1);
    browser.kill();
    expect(await allDrafts(browser.open())).toHaveLength(3);
  });

  test('a copy that fails costs nobody a write, and catches up at the next start', async () => {
    const { copy } = browser;
    const store = browser.open({ ...copy, keep: () => Promise.reject(new Error('full')) });
    await save(store, 'a', 'one');
    await save(store, 'b', 'two');
    expect(browser.failures).toBe(1);
    browser.kill();
    await allDrafts(browser.open());
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toHaveLength(2);
  });

  test('a copy that falls silent holds up one write, and none while it is tried again', async () => {
    const silent: ((error: Error) => void)[] = [];
    let isSilent = false;
    const perhaps = <T>(work: () => Promise<T>): Promise<T> =>
      isSilent ? new Promise((_, reject) => silent.push(reject)) : work();
    const { copy } = browser;
    const store = browser.open({
      ledger: () => perhaps(() => copy.ledger()),
      setLedger: (ledger) => perhaps(() => copy.setLedger(ledger)),
      keep: (changes, at) => perhaps(() => copy.keep(changes, at)),
      keys: (table) => perhaps(() => copy.keys(table)),
      rows: (table, keys) => perhaps(() => copy.rows(table, keys)),
      owners: (table, keys) => perhaps(() => copy.owners(table, keys)),
      since: (state) => perhaps(() => copy.since(state)),
      asOf: () => perhaps(() => copy.asOf()),
    });
    const patienceEnds = () => {
      for (const reject of silent.splice(0)) reject(new StoreFailure('silent'));
    };
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done));
    };
    const isWritten = async (draftId: string) => {
      const written = save(store, draftId, 'words').then(() => 'written');
      return Promise.race([written, turns().then(() => 'held up')]);
    };
    await save(store, 'a', 'first');
    isSilent = true;
    const held = save(store, 'b', 'second');
    await turns();
    patienceEnds();
    await held;
    expect(await isWritten('c')).toBe('written');
    // It is tried again and remains silent, but nobody waits for it.
    browser.passTime();
    await turns();
    expect(await isWritten('d')).toBe('written');
    patienceEnds();
    await turns();
    // Once it answers, it receives everything that it has missed.
    isSilent = false;
    browser.passTime();
    await turns();
    expect(browser.isKept).toBe(true);
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toHaveLength(4);
  });

  test('a copy that was lost is made again', async () => {
    await save(browser.open(), 'a', 'one');
    browser.disk = new Disk();
    browser.kill();
    await allDrafts(browser.open());
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toEqual([draft('a', 'one')]);
  });

  test('a database from before there were copies gets one', async () => {
    await browser.database.write(['drafts'], (rows) => rows.put('drafts', draft('a', 'old')));
    await allDrafts(browser.open());
    browser.kill();
    browser.loseDatabase();
    expect(await allDrafts(browser.open())).toEqual([draft('a', 'old')]);
  });

  test('where there is no second place it is an ordinary store', async () => {
    const store = browser.open(null);
    await save(store, 'a', 'one');
    expect(await allDrafts(store)).toHaveLength(1);
  });

  test(
    'whatever two windows were promised survives any order of kills and losses',
    { timeout: 60_000 },
    async () => {
      const random = seededRandom(20_261_121);
      for (let run = 0; run < 25; run += 1) {
        browser = new Browser();
        expect(await livesOf(browser, random)).toBeGreaterThan(0);
      }
    },
  );
});

/**
 * A few lives of one browser: writes cut off at any moment, and databases lost in between. Returns how many drafts were
 * promised.
 */
async function livesOf(browser: Browser, random: () => number): Promise<number> {
  const promised = new Map<string, string>();
  const maybe = new Map<string, Set<string>>();
  const { copy } = browser;
  for (let start = 0; start < 4; start += 1) {
    let onCut: () => void = () => undefined;
    let isOver = false;
    const mortal: SecondCopy = {
      ...copy,
      keep: (changes, at) => {
        if (at.writer === null || (!isOver && random() > 0.1)) return copy.keep(changes, at);
        onCut();
        return new Promise(() => undefined);
      },
    };
    const windows = [browser.open(mortal), browser.open(mortal)];
    for (const store of windows) expectKept(await allDrafts(store), promised, maybe);
    for (let step = 0; step < 6; step += 1) {
      const draftId = `d${Math.floor(random() * 4)}`;
      const note = `${start} ${step}`;
      maybe.set(draftId, new Set([...(maybe.get(draftId) ?? []), note]));
      const cutOff = new Promise<boolean>((resolve) => {
        onCut = () => resolve(false);
      });
      const written = save(windows[Math.floor(random() * 2)], draftId, note).then(() => true);
      const isPromised = await Promise.race([written, cutOff]);
      if (!isPromised) continue;
      promised.set(draftId, note);
      maybe.delete(draftId);
    }
    isOver = true;
    browser.kill();
    if (random() < 0.5) browser.loseDatabase();
  }
  expectKept(await allDrafts(browser.open()), promised, maybe);
  return promised.size;
}

/** Each draft has what was promised, or something later that was cut off before its promise. */
function expectKept(
  rows: readonly unknown[],
  promised: ReadonlyMap<string, string>,
  maybe: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const notes = new Map(rows.map((row) => [String(fieldOf(row, 'draftId')), fieldOf(row, 'note')]));
  for (const [draftId, note] of promised) {
    expect([note, ...(maybe.get(draftId) ?? [])]).toContain(notes.get(draftId));
  }
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
