/** Proves that the second copy has each photo for the nurse who has it now, whoever had it before. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenSession } from './openSession.ts';
import type { SecondCopy } from './secondCopy.ts';
import { KeyLines, openSealedThread, type SealedThread } from './testing/sealedTablet.ts';
import {
  content,
  hospitalKey,
  photo,
  photoBytes,
  thumbnail,
  withRecovery,
} from './testing/sealedWork.ts';
import { Browser } from './twoCopies.ts';

const pins = { amy: '582914', ben: '739105' };
let browser: Browser;
let parts: Awaited<ReturnType<typeof withRecovery>>;
/** The copy misses what is written of photos, as after a kill between the commit and the copy. */
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

/** The next start finds out that the copy is behind; then the database is lost. */
async function startAgainAndLose(): Promise<SealedThread> {
  browser.kill();
  isCut = false;
  await open().device.nurses.known(hospitalKey);
  browser.kill();
  browser.loseDatabase();
  return open();
}

/** It was begun, and the copy never hears of its end; it is waited until the database has it. */
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
      window.device.drafts.handOver({ draftId, from: amy, to: ben.authorId }),
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
