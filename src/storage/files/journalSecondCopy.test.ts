/** Tests that a jump of the clock causes the second copy no loss. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { SecondCopy } from '../secondCopy.ts';
import { Disk, draft } from '../testing/twoCopies.ts';

describe('with a clock that is wrong', () => {
  const yearMs = 365 * 24 * 60 * 60 * 1000;
  const begunAt = 2 * yearMs;
  let disk: Disk;
  let copy: SecondCopy;
  const keep = (draftId: string, note: string, sequence: number) =>
    copy.keep([{ table: 'drafts', key: draftId, row: draft(draftId, note) }], {
      databaseId: 'life',
      sequence,
      writer: 'w',
    });
  beforeEach(async () => {
    disk = new Disk();
    disk.now = begunAt;
    copy = disk.openCopy();
    await copy.setLedger({ databaseId: 'life', sequence: 0, writers: {}, schemaVersion: 1 });
    await keep('a', 'one', 1);
  });

  test.each([
    ['ahead', yearMs],
    ['back', -yearMs],
  ])('a year %s between two commits: both are there, in their order', async (_what, jumpMs) => {
    disk.now = begunAt + jumpMs;
    expect(await keep('a', 'two', 2)).toBe(true);
    const again = disk.openCopy();
    expect(await again.ledger()).toMatchObject({ sequence: 2, writers: { w: 2 } });
    expect(await again.rows('drafts', ['a'])).toEqual([draft('a', 'two')]);
  });

  test('it says as of when it is by its last commit, also after one at which the clock was ahead', async () => {
    disk.now = begunAt + yearMs;
    await keep('a', 'two', 2);
    disk.now = begunAt + 1_000;
    await keep('a', 'three', 3);
    expect(await copy.asOf()).toBe(begunAt + 1_000);
    expect(await disk.openCopy().asOf()).toBe(begunAt + 1_000);
  });
});
