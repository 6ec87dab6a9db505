/** Tests that the second copy reads the files of earlier builds, and that a jump of the clock causes it no loss. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SecondCopy } from '../secondCopy.ts';
import { Disk, draft } from '../testing/twoCopies.ts';

const sealed = (...bytes: number[]) => new Uint8Array(bytes).buffer;

test('the files of an earlier build are read as they were written', async () => {
  const text = readFileSync('test/fixtures/journals/2026-11-22.json', 'utf8');
  const files = JSON.parse(text) as Record<string, string>;
  const disk = new Disk();
  for (const [at, name] of ['rows-a', 'rows-b', 'photos-a', 'photos-b'].entries()) {
    disk.files[at]?.write(Buffer.from(files[name] ?? '', 'base64'), { at: 0 });
  }
  const copy = disk.openCopy();
  const ledger = { bornId: 'life-1', sequence: 43, writers: { window: 43 }, schemaVersion: 3 };
  expect(await copy.ledger()).toEqual(ledger);
  const rowsOf = async (table: 'nurses' | 'drafts' | 'photoBytes' | 'attempts') =>
    copy.rows(table, await copy.keys(table));
  const wrappings = [{ sealed: sealed(1, 2) }];
  expect(await rowsOf('nurses')).toEqual([
    { authorId: 'nurse-1', hospitalKey: 'hospital', wrappings },
  ]);
  // One that was changed after the copy was made, and another one that was deleted.
  expect(await rowsOf('drafts')).toEqual([
    { draftId: 'draft-1', authorId: 'nurse-1', sealed: sealed(3, 4, 5) },
  ]);
  expect(await rowsOf('photoBytes')).toEqual([
    { photoId: 'photo-1', authorId: 'nurse-1', bytes: sealed(255, 216, 0, 7) },
  ]);
  expect(await rowsOf('attempts')).toEqual([
    { attemptId: 'attempt-1', submissionId: 'submission-1', sealed: sealed(9) },
  ]);
  expect(await copy.asOf()).toBeGreaterThan(0);
});

describe('with a clock that is wrong', () => {
  const yearMs = 365 * 24 * 60 * 60 * 1000;
  const begunAt = 2 * yearMs;
  let disk: Disk;
  let copy: SecondCopy;
  const keep = (draftId: string, note: string, sequence: number) =>
    copy.keep([{ table: 'drafts', key: draftId, row: draft(draftId, note) }], {
      bornId: 'life',
      sequence,
      writer: 'w',
    });
  beforeEach(async () => {
    disk = new Disk();
    disk.now = begunAt;
    copy = disk.openCopy();
    await copy.setLedger({ bornId: 'life', sequence: 0, writers: {}, schemaVersion: 3 });
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
