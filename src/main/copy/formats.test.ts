/**
 * Tests that a copy in the files of each version is read as it was written. A file that is there is never written
 * again; for a new version one is made with WARDBOOK_MAKE_FIXTURE=1.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { MainCopy } from '../../storage/files/mainCopyLine.ts';
import { formatVersion, openKeptCopy } from './keptCopy.ts';

const fixture = (version: number) =>
  new URL(`../../../test/fixtures/mainCopies/v${version}.json`, import.meta.url);
const filesSchema = z.record(z.string(), z.string());

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-formats-'));
  await makeFixture();
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const ledger = { bornId: 'life-1', sequence: 40, writers: {}, schemaVersion: 3 };
const sealed = (...bytes: number[]) => new Uint8Array(bytes).buffer;
const nurse = {
  authorId: 'nurse-1',
  hospitalKey: 'hospital',
  wrappings: [{ sealed: sealed(1, 2) }],
};
const draft = { draftId: 'draft-1', authorId: 'nurse-1', sealed: sealed(3, 4, 5) };
const photo = { photoId: 'photo-1', authorId: 'nurse-1', bytes: sealed(255, 216, 0, 7) };
const attempt = { attemptId: 'attempt-1', submissionId: 'submission-1', sealed: sealed(9) };

/** Made anew, written to since by a window, with a draft that is gone and one that was changed. */
async function lived(copy: MainCopy): Promise<void> {
  const at = (sequence: number, writer: string | null) => ({ bornId: 'life-1', sequence, writer });
  const earlier = { ...draft, sealed: sealed(0) };
  await copy.setLedger({ ...ledger, writers: { unfinished: 0 } });
  await copy.keep([{ table: 'nurses', key: 'nurse-1', row: nurse }], at(40, null));
  await copy.keep([{ table: 'drafts', key: 'draft-1', row: earlier }], at(40, null));
  await copy.keep([{ table: 'drafts', key: 'draft-2', row: { draftId: 'draft-2' } }], at(40, null));
  await copy.keep([{ table: 'photoBytes', key: 'photo-1', row: photo }], at(40, null));
  await copy.setLedger(ledger);
  await copy.keep([{ table: 'drafts', key: 'draft-1', row: draft }], at(41, 'window'));
  await copy.keep([{ table: 'drafts', key: 'draft-2', row: null }], at(42, 'window'));
  await copy.keep([{ table: 'attempts', key: 'attempt-1', row: attempt }], at(43, 'window'));
}

/** Makes the file of this version, where it is asked for and not there. */
async function makeFixture(): Promise<void> {
  const isWanted = process.env['WARDBOOK_MAKE_FIXTURE'] === '1';
  if (!isWanted || existsSync(fixture(formatVersion))) return;
  const made = join(folder, 'made');
  await lived(openKeptCopy(made));
  const from = join(made, `v${formatVersion}`, 'current');
  const files: Record<string, string> = {};
  for (const name of await readdir(from)) {
    files[name] = (await readFile(join(from, name))).toString('base64');
  }
  await writeFile(fixture(formatVersion), `${JSON.stringify(files, null, 2)}\n`);
}

const versions = Array.from({ length: formatVersion }, (_, index) => index + 1);

test.each(versions)('a copy of version %d is read as it was written', async (version) => {
  const files = filesSchema.parse(JSON.parse(await readFile(fixture(version), 'utf8')));
  const into = join(folder, `v${version}`, 'current');
  await mkdir(into, { recursive: true });
  for (const [name, base64] of Object.entries(files)) {
    await writeFile(join(into, name), Buffer.from(base64, 'base64'));
  }
  const copy = openKeptCopy(folder);
  expect(await copy.ledger()).toEqual({ ...ledger, sequence: 43, writers: { window: 43 } });
  expect(await copy.rows('nurses', await copy.keys('nurses'))).toEqual([nurse]);
  expect(await copy.rows('drafts', await copy.keys('drafts'))).toEqual([draft]);
  expect(await copy.rows('photoBytes', await copy.keys('photoBytes'))).toEqual([photo]);
  expect(await copy.rows('attempts', await copy.keys('attempts'))).toEqual([attempt]);
  expect(await copy.asOf()).toBeGreaterThan(0);
});
