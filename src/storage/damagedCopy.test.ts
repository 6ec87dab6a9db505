/** Tests a second copy whose files were damaged, lost or cannot be opened: it is made anew, and that is said. */
import { beforeEach, describe, expect, test } from 'vitest';
import { StoreFailure } from '../shared/storeFailure.ts';
import { forgetRestored } from './ledger.ts';
import type { SecondCopy } from './secondCopy.ts';
import { allDrafts, Browser, type Disk, draft, inOrder, save } from './testing/twoCopies.ts';

let browser: Browser;
const photo = { photoId: 'p', authorId: 'amy', bytes: new Uint8Array([7, 7, 7, 7]).buffer };
const notes = ['one', 'two', 'three', 'four'];
const all = inOrder(...notes.map((note) => draft(note, note)));

/** A tablet at work whose copy was complete at two starts, and which was then killed. */
beforeEach(async () => {
  browser = new Browser();
  for (const half of [notes.slice(0, 2), notes.slice(2)]) {
    const window = browser.open();
    for (const note of half) await save(window, note, note);
    await window.write(['photoBytes'], (rows) => rows.put('photoBytes', photo));
    browser.kill();
  }
});

/** Opens the app once more, and then loses the database: what the copy has comes back. */
async function keptByTheCopy(): Promise<string[]> {
  const window = browser.open();
  expect(inOrder(...(await allDrafts(window)))).toEqual(all);
  await browser.settle();
  expect(browser.isKept).toBe(true);
  browser.kill();
  browser.loseDatabase();
  const next = browser.open();
  const drafts = await allDrafts(next);
  expect(await next.read(['photoBytes'], (rows) => rows.list('photoBytes'))).toEqual([photo]);
  return inOrder(...drafts);
}

/** Overwrites the first byte of this text in the files. */
function damageText(disk: Disk, text: string): void {
  const file = disk.files.find(({ bytes }) => Buffer.from(bytes).includes(text));
  if (file === undefined) throw new Error(`No file has ${text}`);
  file.write(Buffer.from('?'), { at: Buffer.from(file.bytes).indexOf(text) });
}

describe('a copy of which nothing is left', () => {
  const losses: [string, (disk: Disk) => void][] = [
    ['every file is empty', ({ files }) => files.forEach((file) => file.truncate(0))],
    ['every file is cut in its header', ({ files }) => files.forEach((file) => file.truncate(20))],
    [
      'every file is zeros',
      ({ files }) => files.forEach((file) => file.write(new Uint8Array(file.getSize()), { at: 0 })),
    ],
    [
      'every file is of another program',
      ({ files }) =>
        files.forEach((file) => file.write(new Uint8Array(file.getSize()).fill(0xa5), { at: 0 })),
    ],
  ];

  test.each(losses)('%s: it is made anew and said, until it is read', async (_what, damage) => {
    damage(browser.disk);
    browser.disk.now = 70_000;
    expect(await keptByTheCopy()).toEqual(all);
    expect(browser.copyMadeAnewAt).toBe(70_000);
  });

  test('it is said at every start until it is read, and then no more', async () => {
    for (const file of browser.disk.files) file.truncate(0);
    for (const start of [1, 2]) {
      browser.copyMadeAnewAt = null;
      await allDrafts(browser.open());
      expect(browser.copyMadeAnewAt, `start ${start}`).toBe(browser.disk.now);
      browser.kill();
    }
    await browser.open().write(['ledger'], forgetRestored);
    browser.kill();
    browser.copyMadeAnewAt = null;
    await allDrafts(browser.open());
    expect(browser.copyMadeAnewAt).toBe(null);
    expect(browser.restored).toBe(null);
  });

  test('on a new tablet nothing was lost, and nothing is said', async () => {
    const fresh = new Browser();
    await save(fresh.open(), 'a', 'one');
    fresh.kill();
    await allDrafts(fresh.open());
    expect(fresh.copyMadeAnewAt).toBe(null);
  });

  test('nothing is said of a copy whose first start was cut off', async () => {
    const fresh = new Browser();
    const cutOff = { ...fresh.copy, setLedger: () => new Promise<never>(() => undefined) };
    void save(fresh.open(cutOff), 'a', 'one');
    await expect.poll(() => fresh.database.snapshot('ledger')).not.toEqual([]);
    fresh.kill();
    await allDrafts(fresh.open());
    expect(fresh.copyMadeAnewAt).toBe(null);
  });
});

describe('a copy of which a part is left', () => {
  const damages: [string, (disk: Disk) => void][] = [
    ['its header is lost', ({ files }) => files[0].write(new Uint8Array(64), { at: 0 })],
    ['it is cut in half', ({ files }) => files[0].truncate(Math.floor(files[0].getSize() / 2))],
    ['one record in it has another byte', (disk) => damageText(disk, '"note":"two"')],
    ['the name of a row has another byte', (disk) => damageText(disk, '["drafts","three"]')],
    ['the photos are gone', ({ files }) => files[2].truncate(0)],
  ];

  test.each(damages)('%s: the database makes it whole again', async (_what, damage) => {
    damage(browser.disk);
    expect(await keptByTheCopy()).toEqual(all);
    expect(browser.copyMadeAnewAt).toBe(null);
  });

  test('it is the copy of another tablet: nothing of either is lost, and that is said', async () => {
    const life = {
      databaseId: 'of another tablet',
      sequence: 1,
      writers: { w: 1 },
      schemaVersion: 1,
    };
    for (const file of browser.disk.files) file.truncate(0);
    const foreign = browser.disk.openCopy();
    await foreign.setLedger(life);
    const change = { table: 'drafts' as const, key: 'x', row: draft('x', 'x') };
    await foreign.keep([change], { databaseId: life.databaseId, sequence: 1, writer: 'w' });
    const drafts = inOrder(...(await allDrafts(browser.open())));
    expect(drafts).toEqual(inOrder(...notes.map((note) => draft(note, note)), draft('x', 'x')));
    expect(browser.restored).toMatchObject({ from: 'holes', drafts: 1 });
  });
});

describe('a copy that will not open', () => {
  /** The files of the copy, which cannot be opened until they are made anew. */
  function refused(failure: Error): { copy: SecondCopy; made: () => number } {
    let made = 0;
    browser.makeAnew = async () => {
      made += 1;
      for (const file of browser.disk.files) file.truncate(0);
      browser.copy = browser.disk.openCopy();
    };
    browser.openCopy = async () => {
      if (made === 0) throw failure;
      return browser.copy;
    };
    return { copy: browser.copy, made: () => made };
  }

  const tryThrice = async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      browser.passTime();
      await new Promise(setImmediate);
    }
  };

  test('it is left alone at the first refusal, and made anew at the second', async () => {
    const { made } = refused(new DOMException('Not found', 'NotFoundError'));
    const window = browser.open();
    await save(window, 'one', 'one');
    expect({ made: made(), isKept: browser.isKept }).toEqual({ made: 0, isKept: false });
    browser.passTime();
    await expect.poll(() => browser.isKept).toBe(true);
    expect(made()).toBe(1);
    expect(browser.copyMadeAnewAt).toBe(browser.disk.now);
    browser.kill();
    expect(await keptByTheCopy()).toEqual(all);
  });

  test.each(['quota', 'silent', 'newer'] as const)(
    'it is never made anew because of: %s',
    async (reason) => {
      const { made } = refused(new StoreFailure(reason));
      await save(browser.open(), 'one', 'one').catch(() => undefined);
      await tryThrice();
      expect({ made: made(), isKept: browser.isKept }).toEqual({ made: 0, isKept: false });
    },
  );

  test('nor where the database is lost as well: the copy may be all that is left', async () => {
    const { made } = refused(new DOMException('Not found', 'NotFoundError'));
    browser.loseDatabase();
    await save(browser.open(), 'one', 'one');
    await tryThrice();
    expect({ made: made(), isKept: browser.isKept }).toEqual({ made: 0, isKept: false });
  });
});
