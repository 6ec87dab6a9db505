/** Tests that the second copy has each photo under the nurse who owns it now, whoever owned it before. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import type { SecondCopy } from '../../storage/secondCopy.ts';
import { Browser } from '../../storage/testing/twoCopies.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import {
  content,
  hospitalKey,
  photo,
  photoBytes,
  textOf,
  thumbnail,
  withRecovery,
} from '../testing/sealedWork.ts';

const pins = { amy: '582914', ben: '739105' };
let browser: Browser;
let parts: Awaited<ReturnType<typeof withRecovery>>;
/** The copy misses what is written about photos, as after a kill between the commit and the copy. */
let isCut: boolean;

const cutOff = (copy: SecondCopy): SecondCopy => ({
  ...copy,
  keep: (changes, at) =>
    isCut && changes.some(({ table }) => table === 'photoBytes')
      ? new Promise(() => undefined)
      : copy.keep(changes, at),
});
const open = (): SealedThread =>
  openSealedThread(browser.open(cutOff(browser.copy)), new KeyLines(), parts);
const bytesOf = (buffer: ArrayBuffer | null) => [...new Uint8Array(buffer ?? [])];

beforeEach(async () => {
  browser = new Browser();
  parts = await withRecovery();
  isCut = false;
});

/** The next start detects that the copy is behind; then the database is lost. */
async function startAgainAndLose(): Promise<SealedThread> {
  browser.kill();
  isCut = false;
  await open().device.nurses.known(hospitalKey);
  browser.kill();
  browser.loseDatabase();
  return open();
}

/** The work is started and never reported to the copy as finished; waits until the database has it. */
async function cutBeforeCopy(work: () => Promise<unknown>, isDone: () => boolean): Promise<void> {
  isCut = true;
  void work().catch(() => undefined);
  await expect.poll(isDone).toBe(true);
}

const draftOf = (row: unknown) => row as { authorId?: string; draftId: string };

describe('a draft that was handed over, while the copy missed it', () => {
  let amy: OpenSession;
  let ben: OpenSession;
  let draftId: string;
  let window: SealedThread;

  beforeEach(async () => {
    window = open();
    const { nurses } = window.device;
    ben = await nurses.signIn({ hospitalKey, name: 'Ben Wu', token: 'MARK-ben', pin: pins.ben });
    amy = await nurses.signIn({ hospitalKey, name: 'Amy Lin', token: 'MARK-amy', pin: pins.amy });
    ({ draftId } = await window.device.drafts.start({
      hospitalKey,
      authorId: amy.authorId,
      content,
    }));
    await window.device.photos.add(draftId, photo);
    await window.device.photos.add(draftId, photo);
  });
  const handOver = () =>
    window.device.nurses.signInAgain(ben.authorId, pins.ben, () =>
      window.device.drafts.reassign({ draftId, from: amy, to: ben.authorId }),
    );
  const isBens = () =>
    browser.database.snapshot('drafts').some((row) => draftOf(row).authorId === ben.authorId);

  test('comes back from the copy with every photo, for the nurse whose it is', async () => {
    await cutBeforeCopy(handOver, isBens);
    const later = await startAgainAndLose();
    await later.device.nurses.signInAgain(ben.authorId, pins.ben);
    const photos = await later.device.photos.list(draftId);
    expect(photos).toHaveLength(2);
    for (const { photoId } of photos) {
      expect(bytesOf(await later.device.photos.bytes(photoId))).toEqual(bytesOf(photoBytes));
      expect(bytesOf(await later.device.photos.thumbnail(photoId))).toEqual(bytesOf(thumbnail));
    }
  });

  test('is the first nurse’s still where the database is lost at once, with every photo', async () => {
    await cutBeforeCopy(handOver, isBens);
    browser.kill();
    browser.loseDatabase();
    isCut = false;
    const later = open();
    await later.device.nurses.signInAgain(amy.authorId, pins.amy);
    const photos = await later.device.photos.list(draftId);
    expect(photos).toHaveLength(2);
    for (const { photoId } of photos) {
      expect(bytesOf(await later.device.photos.bytes(photoId))).toEqual(bytesOf(photoBytes));
    }
  });

  test('leaves nothing of the first nurse’s photos in the copy', async () => {
    const before = browser.database
      .snapshot('photos')
      .map((row) => (row as { photoId: string }).photoId);
    await handOver();
    expect(await browser.copy.keys('photoBytes')).toHaveLength(2);
    for (const photoId of before) {
      expect(await browser.copy.keys('photoBytes')).not.toContain(photoId);
    }
  });
});
describe('a photo that is there under the same id, for another nurse or in clear', () => {
  const photoId = 'p';
  const row = (authorId: string, byte: number) => ({
    photoId,
    authorId,
    sealed: new Uint8Array([2, byte]).buffer,
  });
  const put = (at: object) =>
    browser
      .open(cutOff(browser.copy))
      .write(['photos', 'photoBytes', 'thumbnails'], async (rows) => {
        const authorId = String((at as { authorId?: string }).authorId);
        await rows.put('photos', { photoId, ownerId: 'd', authorId });
        await rows.put('photoBytes', at);
        await rows.put('thumbnails', at);
      });
  const isThere = (at: object) => () =>
    textOf(browser.database.snapshot('photoBytes')) === textOf([at]) &&
    browser.database.snapshot('thumbnails').length === 1;
  const restored = async (table: 'photoBytes' | 'thumbnails') => {
    const store = browser.open();
    return store.read([table], (rows) => rows.list(table));
  };
  /** What is there after a restart and a loss, as text: toEqual does not compare bytes. */
  const afterLoss = async () => {
    browser.kill();
    isCut = false;
    await restored('photoBytes');
    browser.kill();
    browser.loseDatabase();
    return [await restored('photoBytes'), await restored('thumbnails')].map(textOf);
  };
  const twice = (kept: object) => [textOf([kept]), textOf([kept])];

  test('a copy that was left wrong heals at the next start', async () => {
    await put(row('amy', 1));
    await cutBeforeCopy(() => put(row('ben', 2)), isThere(row('ben', 2)));
    expect(await afterLoss()).toEqual(twice(row('ben', 2)));
  });

  test('what was sealed in its place is not kept in clear', async () => {
    const clear = { photoId, authorId: 'amy', bytes: new TextEncoder().encode('IN CLEAR').buffer };
    await put(clear);
    expect(browser.disk.text()).toContain('IN CLEAR');
    await cutBeforeCopy(
      () => put(row('amy', 1)),
      () => browser.database.snapshot('photoBytes').some((at) => 'sealed' in (at as object)),
    );
    expect(await afterLoss()).toEqual(twice(row('amy', 1)));
    expect(browser.disk.text()).not.toContain('IN CLEAR');
  });

  test('what was removed and put back by the same nurse is kept as it is now', async () => {
    await put(row('amy', 1));
    const again = async () => {
      const store = browser.open(cutOff(browser.copy));
      await store.read(['drafts'], (rows) => rows.keys('drafts'));
      isCut = true;
      void store.write(['photos', 'photoBytes', 'thumbnails'], async (rows) => {
        for (const table of ['photos', 'photoBytes', 'thumbnails'] as const) {
          await rows.delete(table, photoId);
        }
      });
      await expect.poll(() => browser.database.snapshot('photoBytes')).toEqual([]);
      browser.kill();
      await browser
        .open({ ...browser.copy, ledger: () => Promise.reject(new Error('gone')) })
        .write(['photos', 'photoBytes', 'thumbnails'], async (rows) => {
          await rows.put('photos', { photoId, ownerId: 'd', authorId: 'amy' });
          await rows.put('photoBytes', row('amy', 9));
          await rows.put('thumbnails', row('amy', 9));
        });
    };
    await again();
    expect(await afterLoss()).toEqual(twice(row('amy', 9)));
  });
});
