/** Proves main's copy in its folder: what is kept in which file, full disks, torn files, and what is put aside. */
import { readFileSync, writeSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NewerCopy } from '../../storage/files/mainCopyLine.ts';
import { isNoRoom } from '../../storage/files/syncFile.ts';
import { formatVersion, openKeptCopy, removeKeptCopy } from './keptCopy.ts';

const reserveBytes = 4 * 1024 * 1024;
const unfinished = { bornId: 'life-1', sequence: 0, writers: { unfinished: 0 }, schemaVersion: 3 };
const whole = { ...unfinished, writers: {} };
const at = (sequence: number) => ({ bornId: 'life-1', sequence, writer: 'w' });
const draft = (key: string, sealed = 'sealed') => ({
  table: 'drafts' as const,
  key,
  row: { draftId: key, sealed },
});

let top = '';
let folder = '';
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'wardbook-copy-'));
  folder = join(top, 'main-copy');
});
afterEach(async () => {
  await rm(top, { recursive: true });
});
const current = (name = '') => join(folder, `v${formatVersion}`, 'current', name);
const asides = async () =>
  (await readdir(join(folder, `v${formatVersion}`))).filter((each) => each !== 'current');

/** Milliseconds at so many days after one that all tests have in common. */
const day = (number: number) => Date.UTC(2026, 10, 23, 8) + number * 86_400_000;

/** A copy that has everything, and one draft. */
async function begun(options?: Parameters<typeof openKeptCopy>[1]) {
  const copy = openKeptCopy(folder, options);
  await copy.setLedger(unfinished);
  await copy.setLedger(whole);
  await copy.keep([draft('a')], at(1));
  return copy;
}

describe('the copy of main on its disk', () => {
  test('has after a restart what it was given, photos with their bytes', async () => {
    const copy = await begun();
    const bytes = new Uint8Array([7, 8, 9]).buffer;
    const row = { photoId: 'p', bytes };
    expect(await copy.keep([{ table: 'photoBytes', key: 'p', row }], at(2))).toBe(true);
    const again = openKeptCopy(folder);
    expect(await again.ledger()).toEqual({ ...whole, sequence: 2, writers: { w: 2 } });
    expect(await again.rows('drafts', await again.keys('drafts'))).toEqual([draft('a').row]);
    expect(await again.rows('photoBytes', ['p'])).toEqual([row]);
    expect(await again.asOf()).toBeGreaterThan(0);
  });

  test('this user alone reads it', async () => {
    await begun();
    for (const name of await readdir(current())) {
      expect((await stat(current(name))).mode & 0o077).toBe(0);
    }
    expect((await stat(current())).mode & 0o077).toBe(0);
  });

  test('what was torn off is passed over, and what comes behind it is found', async () => {
    const copy = await begun();
    await copy.keep([draft('b')], at(2));
    const { size } = await stat(current('rows-a'));
    await truncate(current('rows-a'), size - 3);
    const torn = openKeptCopy(folder);
    expect(await torn.keys('drafts')).toEqual(['a']);
    await torn.keep([draft('c')], at(3));
    expect(await openKeptCopy(folder).keys('drafts')).toEqual(['a', 'c']);
    await appendFile(current('rows-a'), 'noise of a bad sector');
    expect(await openKeptCopy(folder).keys('drafts')).toEqual(['a', 'c']);
  });

  test('of another life takes nothing', async () => {
    const copy = await begun();
    expect(await copy.keep([draft('b')], { ...at(2), bornId: 'life-2' })).toBe(false);
    expect(await copy.keys('drafts')).toEqual(['a']);
  });

  test('what was thrown away is out of its files', async () => {
    const copy = await begun();
    const bytes = new TextEncoder().encode('a sealed photo').buffer;
    await copy.keep(
      [{ table: 'photoBytes', key: 'p', row: { photoId: 'p', bytes } }, draft('b', 'thrown away')],
      at(2),
    );
    const text = () =>
      ['rows-a', 'rows-b', 'photos-a', 'photos-b']
        .map((name) => readFileSync(current(name), 'latin1'))
        .join('|');
    expect(text()).toContain('a sealed photo');
    await copy.keep(
      [
        { table: 'photoBytes', key: 'p', row: null },
        { table: 'drafts', key: 'b', row: null },
      ],
      at(3),
    );
    expect(text()).not.toContain('a sealed photo');
    await expect.poll(text).not.toContain('thrown away');
    expect(text()).toContain('"sealed"');
  });

  test('lets its reserve go where the disk is full, and refuses only then', async () => {
    let isFull = false;
    const reserve = () => readFileSync(join(folder, 'reserve')).length;
    const copy = await begun({
      write: (file, bytes, place) => {
        if (isFull && reserve() > 0) throw noSpace();
        if (isFull && bytes.length > 1_000) throw noSpace();
        return writeAt(file, bytes, place);
      },
    });
    expect(reserve()).toBe(reserveBytes);
    isFull = true;
    expect(await copy.keep([draft('b')], at(2))).toBe(true);
    expect(reserve()).toBe(0);
    const refused = await copy.keep([draft('c', 'x'.repeat(2_000))], at(3)).catch((error) => error);
    expect(isNoRoom(refused)).toBe(true);
    const before = await openKeptCopy(folder).keys('drafts');
    expect(before).toEqual(['a', 'b']);
    isFull = false;
    expect(await copy.keep([draft('d')], at(4))).toBe(true);
    expect(await copy.keys('drafts')).toEqual(['a', 'b', 'd']);
  });

  test('a disk that takes half of a record is left with none of it', async () => {
    let leftBytes = Number.POSITIVE_INFINITY;
    const copy = await begun({
      write: (file, bytes, place) => {
        if (leftBytes === 0) throw noSpace();
        const part = bytes.subarray(0, Math.min(bytes.length, leftBytes));
        leftBytes -= part.length;
        return writeAt(file, part, place);
      },
    });
    const { size } = await stat(current('rows-a'));
    leftBytes = 40;
    await expect(copy.keep([draft('b')], at(2))).rejects.toThrow();
    expect((await stat(current('rows-a'))).size).toBe(size);
  });

  test('grows to its bound and not beyond', async () => {
    const copy = await begun({ maxBytes: 3_000 });
    await copy.keep([draft('b', 'x'.repeat(3_000))], at(2));
    const refused = await copy.keep([draft('c')], at(3)).catch((error) => error);
    expect(isNoRoom(refused)).toBe(true);
  });

  test('of a newer version of the app is neither read nor written', async () => {
    await begun();
    await mkdir(join(folder, `v${formatVersion + 1}`));
    const copy = openKeptCopy(folder);
    await expect(copy.ledger()).rejects.toThrow(NewerCopy);
    await expect(copy.keep([draft('b')], at(2))).rejects.toThrow(NewerCopy);
    await expect(copy.setAside('behind')).rejects.toThrow(NewerCopy);
    expect(await readdir(current())).toHaveLength(4);
  });
});

describe('with a clock that is wrong', () => {
  const jumps: [string, number][] = [
    ['a year ahead', 365],
    ['a year back', -365],
  ];

  test.each(jumps)(
    '%s between two commits: both are there, in their order',
    async (_what, days) => {
      let now = day(0);
      const copy = await begun({ now: () => now });
      now = day(days);
      expect(await copy.keep([draft('a', 'newer'), draft('b')], at(2))).toBe(true);
      const again = openKeptCopy(folder, { now: () => now });
      expect(await again.ledger()).toEqual({ ...whole, sequence: 2, writers: { w: 2 } });
      expect(await again.rows('drafts', ['a', 'b'])).toEqual([
        { draftId: 'a', sealed: 'newer' },
        { draftId: 'b', sealed: 'sealed' },
      ]);
    },
  );

  test.each(jumps)('%s between closing and restoring: everything is there', async (_what, days) => {
    await begun({ now: () => day(0) });
    const again = openKeptCopy(folder, { now: () => day(days) });
    expect(await again.ledger()).toEqual({ ...whole, sequence: 1, writers: { w: 1 } });
    expect(await again.rows('drafts', ['a'])).toHaveLength(1);
    expect(await again.asOf()).toBe(day(0));
  });

  test('it says as of when it is by its last commit, also after one at which the clock was ahead', async () => {
    let now = day(365);
    const copy = await begun({ now: () => now });
    now = day(1);
    await copy.keep([draft('b')], at(2));
    expect(await copy.asOf()).toBe(day(1));
    expect(await openKeptCopy(folder).asOf()).toBe(day(1));
  });
});

describe('put aside', () => {
  test('it is no copy any more, and kept as it was', async () => {
    const copy = await begun();
    const before = await readFile(current('rows-a'));
    await copy.setAside('another-life');
    expect(await copy.ledger()).toBeNull();
    expect(await copy.keep([draft('b')], at(2))).toBe(false);
    const kept = join(folder, `v${formatVersion}`, 'another-life', 'rows-a');
    expect(await readFile(kept)).toEqual(before);
  });

  test('a second time, with nothing in it, costs not the first', async () => {
    const copy = await begun();
    await copy.setAside('behind');
    await copy.ledger();
    await copy.setAside('behind');
    const kept = join(folder, `v${formatVersion}`, 'behind', 'rows-a');
    expect(await readFile(kept, 'utf8')).toContain('sealed');
  });

  test('one that was not finished is worth nothing, and costs not the one before it', async () => {
    const copy = await begun();
    await copy.setAside('behind');
    await copy.setLedger(unfinished);
    await copy.keep([draft('half')], at(2));
    await copy.setAside('behind');
    const kept = join(folder, `v${formatVersion}`, 'behind', 'rows-a');
    expect(await readFile(kept, 'utf8')).not.toContain('half');
    // Whoever was making it must not pass what is left for whole.
    await expect(copy.setLedger(whole)).rejects.toThrow('begins unfinished');
    expect(await copy.ledger()).toBeNull();
  });

  test('what had fallen behind goes when the copy has everything again, another life stays', async () => {
    const copy = await begun();
    await copy.setAside('another-life');
    await copy.setLedger(unfinished);
    await copy.setLedger(whole);
    await copy.setAside('behind');
    expect(await asides()).toEqual(['another-life', 'behind']);
    await copy.setLedger(unfinished);
    await copy.setLedger(whole);
    await copy.finished();
    expect(await asides()).toEqual(['another-life']);
  });

  /** The app is started on so many days in a row, and looks at what lies there. */
  const startedDaily = async (days: number, fromDay: number) => {
    for (let each = 0; each < days; each += 1) {
      await openKeptCopy(folder, { now: () => day(fromDay + each) }).ledger();
    }
  };

  test('it goes after ninety days, on thirty of which the app was started', async () => {
    await (await begun({ now: () => day(0) })).setAside('another-life');
    await startedDaily(30, 61);
    expect(await asides()).toEqual(['another-life']);
    await startedDaily(1, 91);
    expect(await asides()).toEqual([]);
  });

  test('a clock that jumps a year ahead does not take it away, and nor does one that jumps back', async () => {
    await (await begun({ now: () => day(0) })).setAside('another-life');
    await startedDaily(1, 365);
    await startedDaily(3, 1);
    await startedDaily(1, -365);
    await startedDaily(20, 100);
    expect(await asides()).toEqual(['another-life']);
  });

  test('one that was put aside before the days were counted has all of them before it', async () => {
    await (await begun()).setAside('another-life');
    const path = join(folder, `v${formatVersion}`, 'another-life');
    await utimes(path, day(-400) / 1000, day(-400) / 1000);
    await startedDaily(29, 0);
    expect(await asides()).toEqual(['another-life']);
    await startedDaily(2, 29);
    expect(await asides()).toEqual([]);
  });

  test('where the disk refuses, it is said', async () => {
    const copy = await begun();
    const kept = join(folder, `v${formatVersion}`);
    await rm(kept, { recursive: true });
    await writeFile(kept, 'a file where the folder should be');
    await expect(copy.setAside('behind')).rejects.toThrow();
  });

  test('a policy that wants none leaves nothing', async () => {
    await (await begun()).setAside('another-life');
    expect(removeKeptCopy(folder)).toBe(true);
    expect(await readdir(top)).toEqual([]);
    expect(removeKeptCopy(folder)).toBe(true);
  });
});

function noSpace(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
}

function writeAt(file: number, bytes: Uint8Array, place: number): number {
  return writeSync(file, bytes, 0, bytes.length, place);
}
