/** Tests that nothing of a row in clear is read where rows are sealed, in whichever way it is read. */
import { beforeEach, describe, expect, test } from 'vitest';
import { KeyLines, openSealedThread, type SealedThread } from '../device/testing/sealedTablet.ts';
import {
  hospitalKey,
  pin,
  signIn,
  textOf,
  withRecovery,
  work,
} from '../device/testing/sealedWork.ts';
import type { OpenSession } from '../model/openSession.ts';
import { submissionRow, type Submission } from '../model/submission.ts';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import { keyOf, tableIndexes, type TableName, type Transaction } from '../storage/store.ts';
import { Browser } from '../storage/testing/twoCopies.ts';
import { photoVersion } from './photoSeal.ts';
import { isSealed, sealedTables } from './sealedFields.ts';
import type { VaultParts } from './vault.ts';

let kept: MemoryStore;
let lines: KeyLines;
let parts: VaultParts;
let window: SealedThread;
let amy: OpenSession;

/** The browser is closed and reopened: memory is lost, the disk stays. */
const restart = () => {
  window.end();
  lines = new KeyLines();
  window = openSealedThread(kept, lines, parts);
};

beforeEach(async () => {
  kept = openMemoryStore();
  lines = new KeyLines();
  parts = await withRecovery();
  window = openSealedThread(kept, lines, parts);
  amy = await signIn(window);
});

/** Every way in which a store reads this row. */
async function allReads(table: TableName, key: string): Promise<unknown[]> {
  const [, ...indexes] = tableIndexes[table];
  const rowIn = (found: readonly unknown[]) => found.find((row) => keyOf(table, row) === key);
  const ways = async (rows: Transaction) => [
    await rows.get(table, key),
    (await rows.getMany(table, [key]))[0],
    rowIn(await rows.list(table)),
    rowIn(await rows.list(table, undefined, 'summary')),
    rowIn(await rows.listRaw(table)),
    ...(indexes.includes('doneAt')
      ? [await rows.newest(table, 'doneAt', 9), await rows.newest(table, 'doneAt', 9, 'summary')]
      : []
    ).map(rowIn),
  ];
  const { store } = window;
  return [...(await store.read([table], ways)), ...(await store.raw.read([table], ways))];
}

describe('a row in clear', () => {
  /** The key of a row of hers, and the same row as a stranger would write it. */
  async function forgedOf(table: TableName): Promise<{ key: string; forged: object }> {
    const { photoId } = await work(window, amy);
    const { phrases, photos } = window.device;
    await phrases.change(amy.authorId, () => ({ own: ['MARK'], used: [] }));
    const [sealed] = (kept.snapshot(table) as object[]).filter(isSealed);
    const key = keyOf(table, sealed);
    const whole = await window.store.read([table], (rows) => rows.get(table, key));
    const bytes = table === 'photoBytes' ? await photos.bytes(photoId) : undefined;
    const { sealed: _seal, ...clear } = { ...Object(whole), ...(bytes && { bytes }) };
    return { key, forged: { ...clear, doneAt: 5, careNote: 'FORGED' } };
  }

  test.each(sealedTables)('of %s is nobody’s: only its key is read', async (table) => {
    const { key, forged } = await forgedOf(table);
    kept.plant(table, forged);
    for (const isLocked of [false, true]) {
      if (isLocked) restart();
      for (const row of await allReads(table, key)) {
        expect(row).toEqual({ [tableIndexes[table][0]]: key, isDamaged: true });
      }
    }
    const read = await window.store.openBytes(table, forged);
    expect(read).toEqual({ [tableIndexes[table][0]]: key, isDamaged: true });
    expect(kept.snapshot(table)).toContainEqual(forged);
  });

  test.each(sealedTables)('of %s is not hers beside a part that is sealed', async (table) => {
    const { key, forged } = await forgedOf(table);
    for (const sealed of [new ArrayBuffer(80), new Uint8Array([photoVersion, 0, 0]).buffer]) {
      for (const isLocked of [false, true]) {
        kept.plant(table, { ...forged, sealed });
        if (isLocked) restart();
        for (const row of await allReads(table, key)) {
          expect(textOf(row)).not.toMatch(/FORGED|MARK/);
        }
      }
    }
  });

  test('in place of hers goes as soon as she is here: the copy has the sealed one', async () => {
    const browser = new Browser();
    const opened = browser.open();
    const open = () => openSealedThread(opened, lines, { ...parts, repairRow: opened.repairRow });
    window = open();
    amy = await signIn(window);
    const { submissionId } = await work(window, amy);
    const before = browser.database.snapshot('submissions');
    const submission = await window.device.submissions.read(submissionId);
    window.end();
    lines = new KeyLines();
    window = open();
    const forged = submissionRow({ ...submission, authorId: 'x' } as Submission);
    browser.database.plant('submissions', forged);
    expect(await window.device.outbox.open(hospitalKey)).toEqual([]);
    await window.device.nurses.unlock(hospitalKey, pin);
    await expect.poll(() => window.device.outbox.open(hospitalKey)).toHaveLength(1);
    expect(browser.database.snapshot('submissions')).toEqual(before);
  });

  test('comes back with a lost database, and is nobody’s there', async () => {
    const browser = new Browser();
    window = openSealedThread(browser.open(), lines, parts);
    amy = await signIn(window);
    const { submissionId } = await work(window, amy);
    const submission = await window.device.submissions.read(submissionId);
    const forged = submissionRow({ ...submission, submissionId: 'forged' } as Submission);
    const ledger = await browser.copy.ledger();
    const at = {
      databaseId: ledger?.databaseId ?? '',
      sequence: ledger?.sequence ?? 0,
      writer: null,
    };
    await browser.copy.keep([{ table: 'submissions', key: 'forged', row: forged }], at);
    browser.kill();
    browser.loseDatabase();
    lines = new KeyLines();
    window = openSealedThread(browser.open(), lines, parts);
    await window.device.nurses.signInAgain(amy.authorId, pin);
    const found = await window.device.submissions.listOpen(hospitalKey, amy.authorId);
    expect(found.submissions.map((one) => one.submissionId)).toEqual([submissionId]);
    expect(found.unreadable.map(({ key }) => key)).toEqual(['forged']);
    expect(browser.database.snapshot('submissions')).toContainEqual(forged);
  });
});
