/** Tests that a row whose seal does not open is restored from the copy, if the copy has a better one, and reported. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { TableName } from '../../storage/store.ts';
import { Browser } from '../../storage/testing/twoCopies.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import { content, hospitalKey, photoBytes, work, withRecovery } from '../testing/sealedWork.ts';

let browser: Browser;
let window: SealedThread;
let amy: OpenSession;
let draftId: string;
let photoId: string;

beforeEach(async () => {
  browser = new Browser();
  const parts = await withRecovery();
  const kept = browser.open();
  window = openSealedThread(kept, new KeyLines(), { ...parts, repairRow: kept.repairRow });
  const { nurses } = window.device;
  amy = await nurses.signIn({ hospitalKey, name: 'Amy Lin', token: 'MARK-amy', pin: '582914' });
  ({ draftId, photoId } = await work(window, amy));
});

/** Changes one byte of the sealed data, as a disk does that reports no error. */
function damage(table: TableName, key: string, at = 40): void {
  for (const row of browser.database.snapshot(table)) {
    const sealed = fieldOf(row, 'sealed');
    if (!(sealed instanceof ArrayBuffer) || !Object.values(Object(row)).includes(key)) continue;
    const bytes = new Uint8Array(sealed.slice(0));
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    browser.database.plant(table, { ...Object(row), sealed: bytes.buffer });
  }
}
const drafts = async () => {
  const { drafts: readable, unreadable } = await window.device.drafts.list(
    hospitalKey,
    amy.authorId,
  );
  return [readable.map((each) => each.draftId), unreadable.map(({ key }) => key)];
};

describe('a row that does not open', () => {
  test('is there again from the copy, as it was, and that is told', async () => {
    const before = browser.database.snapshot('drafts');
    damage('drafts', draftId);
    expect(await drafts()).toEqual([[], [draftId]]);
    await expect.poll(drafts).toEqual([[draftId], []]);
    expect(browser.database.snapshot('drafts')).toEqual(before);
    expect(browser.restored).toMatchObject({ from: 'holes', drafts: 1 });
  });

  test.each(['submissions', 'attempts', 'bodies', 'cache'] as const)(
    'of %s: only what is kept twice comes back',
    async (table) => {
      const before = browser.database.snapshot(table);
      const [row] = before as object[];
      damage(table, String(Object.values(row ?? {})[0]));
      expect(browser.database.snapshot(table)).not.toEqual(before);
      await window.store.read([table], (rows) => rows.list(table));
      const expected = table === 'cache' ? browser.database.snapshot(table) : before;
      await expect.poll(() => browser.database.snapshot(table)).toEqual(expected);
    },
  );

  test('a photo, which is opened outside of the transaction', async () => {
    damage('photoBytes', photoId);
    expect(await window.device.photos.bytes(photoId)).toBeNull();
    await expect
      .poll(async () => (await window.device.photos.bytes(photoId))?.byteLength)
      .toBe(photoBytes.byteLength);
  });

  test('stays as it is, where the copy has no better one', async () => {
    const { draftId: other } = await window.device.drafts.start({
      hospitalKey,
      authorId: amy.authorId,
      content,
    });
    damage('drafts', draftId);
    const [row] = browser.database.snapshot('drafts') as object[];
    const ledger = await browser.copy.ledger();
    const at = {
      databaseId: ledger?.databaseId ?? '',
      sequence: ledger?.sequence ?? 0,
      writer: null,
    };
    const rows = browser.database.snapshot('drafts') as object[];
    const damaged = rows.find((each) => fieldOf(each, 'draftId') === draftId) ?? row ?? {};
    await browser.copy.keep([{ table: 'drafts', key: draftId, row: damaged }], at);
    expect(await drafts()).toEqual([[other], [draftId]]);
    expect(await drafts()).toEqual([[other], [draftId]]);
    expect(browser.database.snapshot('drafts')).toContainEqual(damaged);
    expect(browser.restored).toBeNull();
  });
});
