/** Tests that stored data cannot be read without its author's key, and that nothing is lost because of that. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { KeyLines, openSealedThread, type SealedThread } from '../device/testing/sealedTablet.ts';
import {
  content,
  everythingIn,
  hospitalKey,
  photoBytes,
  pin,
  signIn,
  thumbnail,
  withRecovery,
  work,
} from '../device/testing/sealedWork.ts';
import type { OpenSession } from '../model/openSession.ts';
import { StoreFailure } from '../shared/storeFailure.ts';
import { fieldOf } from '../shared/unknown.ts';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import { tableNames } from '../storage/store.ts';
import { Browser } from '../storage/testing/twoCopies.ts';
import { RowSealed } from './reading.ts';
import { isSealed } from './sealedFields.ts';
import type { VaultParts } from './vault.ts';

let kept: MemoryStore;
let lines: KeyLines;
let parts: VaultParts;
let window: SealedThread;
let amy: OpenSession;

/** The browser is closed and reopened: memory is lost, the disk stays. */
const restart = (more: VaultParts = parts) => {
  window.end();
  lines = new KeyLines();
  window = openSealedThread(kept, lines, more);
};
const begin = () => window.device.drafts.start({ hospitalKey, authorId: amy.authorId, content });
const everything = () => everythingIn(kept);

beforeEach(async () => {
  kept = openMemoryStore();
  lines = new KeyLines();
  parts = await withRecovery();
  window = openSealedThread(kept, lines, parts);
  amy = await signIn(window);
});

test('nothing that a nurse wrote or fetched, and no token, can be read in what is kept', async () => {
  await work(window, amy);
  const text = everything();
  expect(text).not.toMatch(/MARK|林美玉/);
  for (const bytes of [photoBytes, thumbnail]) {
    expect(text).not.toContain(Buffer.from(bytes).toString('latin1').slice(0, 16));
  }
  const counts = tableNames.map((table) => `${table} ${kept.snapshot(table).length}`);
  expect(counts.join(', ')).toMatch(
    /drafts 1,.*photoBytes 1,.*submissions 1, attempts 1, bodies 1, cache 1/,
  );
});

test('she reads all of it, in this window and in a worker that begins later', async () => {
  const ids = await work(window, amy);
  const worker = openSealedThread(kept, lines, parts);
  for (const { device } of [window, worker]) {
    expect(await device.drafts.read(ids.draftId)).toMatchObject({
      content: { careNote: 'MARK-note' },
    });
    expect(new Uint8Array((await device.photos.bytes(ids.photoId)) ?? [])).toEqual(
      new Uint8Array(photoBytes),
    );
    expect(new Uint8Array((await device.outbox.photoBytes(ids.photoId)) ?? [])).toEqual(
      new Uint8Array(photoBytes),
    );
    expect(new Uint8Array((await device.photos.thumbnail(ids.photoId)) ?? [])).toEqual(
      new Uint8Array(thumbnail),
    );
    expect(await device.outbox.read(ids.submissionId)).toMatchObject({
      submission: { content: { submitted: { careNote: 'MARK-handed-in' } } },
    });
    const body = await device.outbox.body(ids.clientRequestId, ids.submissionId);
    expect(new TextDecoder().decode(body?.bytes)).toContain('MARK-handed-in');
    expect(await device.submissions.attempts(ids.submissionId)).toHaveLength(1);
    expect(await device.outbox.credential(hospitalKey)).toMatchObject({ token: 'MARK-token-amy' });
  }
});

test('how far a submission has come does not stand in clear beside what is sealed', async () => {
  await work(window, amy);
  const [submission] = kept.snapshot('submissions') as object[];
  expect(Object.keys(submission ?? {}).toSorted()).toEqual(
    [
      ...['about', 'authorId', 'doneAt', 'submittedAt', 'hospitalKey', 'openIn'],
      ...['revision', 'sealed', 'sequence', 'submissionId'],
    ].toSorted(),
  );
});

test('a time or a place in the order that somebody else writes into a row is not hers', async () => {
  const { draftId } = await work(window, amy);
  const before = await window.device.outbox.open(hospitalKey);
  for (const table of ['drafts', 'submissions'] as const) {
    const dated = {
      ...Object(kept.snapshot(table)[0]),
      createdAt: 1,
      submittedAt: 1,
      sequence: NaN,
    };
    await kept.write([table], (rows) => rows.put(table, dated));
  }
  expect(await window.device.drafts.read(draftId)).not.toMatchObject({ createdAt: 1 });
  expect(await window.device.outbox.open(hospitalKey)).toEqual(before);
});

describe('after a restart', () => {
  test('what waits moves with its hospital while nobody is here, and opens there with her PIN', async () => {
    const ids = await work(window, amy);
    restart();
    const { device } = window;
    const moved = 'https://moved.test/v1';
    await device.hospitals.move(hospitalKey, moved);
    expect([...(await device.submissions.countWaiting(moved))]).toEqual([[amy.authorId, 1]]);
    expect(await device.nurses.signInAgain(amy.authorId, pin)).toMatchObject({ name: 'Amy Lin' });
    expect(await device.drafts.read(ids.draftId)).toMatchObject({
      hospitalKey: moved,
      content: { careNote: 'MARK-note' },
    });
    expect(await device.outbox.open(moved)).toMatchObject([
      { content: { submitted: { careNote: 'MARK-handed-in' } } },
    ]);
    expect(await device.outbox.open(hospitalKey)).toEqual([]);
  });

  test('what was fetched stays while its nurse has something unsent, whatever a clock says', async () => {
    await work(window, amy);
    restart();
    await window.device.cache.prune(Number.MAX_SAFE_INTEGER);
    expect(kept.snapshot('cache')).toHaveLength(1);
  });

  test('a copy from a clock far ahead is dated anew without her key, and is hers still', async () => {
    const ahead = Date.now() + 400 * 24 * 3_600_000;
    await window.device.cache.put(amy, 'patient', 'P-1', {
      patientId: 'P-1',
      name: 'MARK-patient',
    });
    const [row] = kept.snapshot('cache');
    await kept.write(['cache'], (rows) =>
      rows.put('cache', { ...Object(row), fetchedAt: ahead, openedAt: ahead }),
    );
    restart();
    await window.device.cache.prune(0);
    expect(kept.snapshot('cache')).toMatchObject([{ fetchedAt: ahead }]);
    expect(kept.snapshot('cache')).not.toMatchObject([{ openedAt: ahead }]);
    expect(everything()).not.toContain('MARK');
    await window.device.nurses.unlock(hospitalKey, pin);
    const found = await window.device.cache.get(amy, 'patient', 'P-1', z.unknown());
    expect(found?.content).toEqual({ patientId: 'P-1', name: 'MARK-patient' });
  });

  test('it is locked; what is on it waits for her PIN, is counted, and is all there then', async () => {
    const ids = await work(window, amy);
    restart();
    const { device } = window;
    expect(await device.nurses.session(hospitalKey)).toMatchObject({
      locked: true,
      waitsForUnlock: true,
    });
    expect([...(await device.submissions.countWaiting(hospitalKey))]).toEqual([[amy.authorId, 1]]);
    expect(await device.outbox.credential(hospitalKey)).toBeNull();
    expect(await device.outbox.open(hospitalKey)).toEqual([]);
    expect([...(await device.submissions.countWaiting(hospitalKey)).values()]).toEqual([1]);
    const { drafts, unreadable } = await device.drafts.list(hospitalKey, amy.authorId);
    expect({ drafts, unreadable }).toEqual({ drafts: [], unreadable: [] });
    expect(await device.nurses.unlock(hospitalKey, '000001')).toBe(false);
    expect(await device.outbox.open(hospitalKey)).toEqual([]);
    expect(await device.nurses.unlock(hospitalKey, pin)).toBe(true);
    expect((await device.nurses.session(hospitalKey))?.locked).toBe(false);
    expect(await device.outbox.open(hospitalKey)).toHaveLength(1);
    expect(await device.drafts.read(ids.draftId)).toMatchObject({ draftId: ids.draftId });
  });

  test('a worker that was started before she unlocked is told, and goes on', async () => {
    await work(window, amy);
    restart();
    const worker = openSealedThread(kept, lines, parts);
    expect(await worker.device.outbox.open(hospitalKey)).toEqual([]);
    const heard = vi.fn();
    worker.device.outbox.onSignal(hospitalKey, heard);
    await window.device.nurses.unlock(hospitalKey, pin);
    await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
    expect(await worker.device.outbox.open(hospitalKey)).toHaveLength(1);
    expect(await worker.device.outbox.credential(hospitalKey)).not.toBeNull();
  });

  test('a save that is on its way while the key comes is not lost', async () => {
    const { draftId } = await work(window, amy);
    restart();
    const worker = openSealedThread(kept, lines, parts);
    const saving = worker.device.drafts.save(draftId, { careNote: 'typed at once' });
    await window.device.nurses.unlock(hospitalKey, pin);
    await saving;
    expect(await window.device.drafts.read(draftId)).toMatchObject({
      content: { careNote: 'typed at once' },
    });
  });

  test('without the key nothing is written for her, least of all in clear', async () => {
    const { draftId } = await work(window, amy);
    restart();
    vi.useFakeTimers();
    try {
      const reasonOf = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);
      const saving = reasonOf(window.device.drafts.save(draftId, { careNote: 'MARK-typed' }));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await saving).toBeInstanceOf(StoreFailure);
      const beginning = reasonOf(begin());
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await beginning).toBeInstanceOf(StoreFailure);
    } finally {
      vi.useRealTimers();
    }
    expect(everything()).not.toContain('MARK');
    expect(kept.snapshot('drafts').every(isSealed)).toBe(true);
  });

  test('no words in clear can be put beside a row that is still sealed', async () => {
    const { draftId } = await work(window, amy);
    restart();
    const [sealed] = kept.snapshot('drafts').filter((row) => fieldOf(row, 'draftId') === draftId);
    const put = (more: object) =>
      window.store.write(['drafts'], (rows) => rows.put('drafts', { ...Object(sealed), ...more }));
    vi.useFakeTimers();
    try {
      const putting = put({ content: 'MARK-clear' }).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await putting).toBeInstanceOf(StoreFailure);
    } finally {
      vi.useRealTimers();
    }
    expect(everything()).not.toContain('MARK');
    // Its readable fields may change: a hospital may move.
    await put({ hospitalKey: 'moved' });
    expect(everything()).toContain('moved');
  });
});

describe('another nurse', () => {
  test('reads nothing of hers, nor loses it, nor hears of a damaged row', async () => {
    const ids = await work(window, amy);
    restart();
    const ben = await signIn(window, 'Ben Wu', 'MARK-token-ben');
    const { device } = window;
    await work(window, ben);
    expect(await device.drafts.read(ids.draftId)).toBeNull();
    expect(await device.submissions.read(ids.submissionId)).toBeNull();
    expect(await device.photos.bytes(ids.photoId)).toBeNull();
    expect(await device.photos.thumbnail(ids.photoId)).toBeNull();
    expect((await device.submissions.countWaiting(hospitalKey)).get(amy.authorId)).toBe(1);
    const { submissions, unreadable } = await device.submissions.listOpen(
      hospitalKey,
      ben.authorId,
    );
    expect([submissions.length, unreadable]).toEqual([1, []]);
    await device.cache.prune(0);
    expect(kept.snapshot('cache')).toHaveLength(2);
    expect(await device.submissions.prune(hospitalKey, 10 ** 15)).toBe(0);
    await device.nurses.signOut(hospitalKey);
    await device.nurses.signInAgain(amy.authorId, pin);
    expect(await device.drafts.read(ids.draftId)).toMatchObject({ draftId: ids.draftId });
  });

  test('an answer of the hospital that comes after she left is not kept, and fails nothing', async () => {
    restart();
    const owner = { hospitalKey, authorId: amy.authorId };
    vi.useFakeTimers();
    const putting = window.device.cache.put(owner, 'patient', 'P-1', {
      patientId: 'P-1',
      name: 'late',
    });
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await putting;
    expect(kept.snapshot('cache')).toEqual([]);
  });
});

describe('the bytes', () => {
  const sealedOf = (table: 'drafts' | 'submissions' | 'photoBytes') =>
    kept.snapshot(table) as { sealed: ArrayBuffer; authorId: string }[];

  test('what somebody writes in clear beside a sealed part is not taken for hers', async () => {
    const draft = await begin();
    const [row] = sealedOf('drafts');
    kept.plant('drafts', { ...row, content: { altered: true }, isDamaged: true });
    const { drafts } = await window.device.drafts.list(hospitalKey, amy.authorId);
    expect(drafts).toEqual([draft]);
  });

  test('no two are ever the same, also of the same words', async () => {
    for (let count = 0; count < 20; count += 1) {
      await begin();
    }
    const nonces = sealedOf('drafts').map(({ sealed }) =>
      Buffer.from(sealed.slice(1, 25)).toString('hex'),
    );
    expect(new Set(nonces).size).toBe(20);
  });

  test('whoever asks for a row to change meets its seal, not a missing row', async () => {
    const { draftId } = await work(window, amy);
    restart();
    const reading = window.store.read(['drafts'], async (rows) => rows.get('drafts', draftId));
    expect(isSealed(await reading)).toBe(true);
    expect(new RowSealed('drafts', draftId, 'x').authorId).toBe('x');
  });
});

test('a new PIN opens the same rows; the former does not any more', async () => {
  const { draftId } = await work(window, amy);
  expect(await window.device.nurses.changePin(hospitalKey, pin, '741963')).toBe(true);
  restart();
  expect(await window.device.nurses.unlock(hospitalKey, pin)).toBe(false);
  expect(await window.device.nurses.unlock(hospitalKey, '741963')).toBe(true);
  expect(await window.device.drafts.read(draftId)).not.toBeNull();
});

describe('the second copy', () => {
  test('has the same sealed bytes, and brings rows and their keys back together', async () => {
    const browser = new Browser();
    const open = () => openSealedThread(browser.open(), lines, parts);
    window = open();
    amy = await signIn(window);
    const { draftId, photoId } = await work(window, amy);
    expect(browser.disk.text()).not.toMatch(/MARK/);
    expect(browser.disk.text()).toContain(draftId);
    browser.kill();
    browser.loseDatabase();
    // Both databases at once, as on a full disk: only the journal is left.
    browser.keys = [];
    lines = new KeyLines();
    window = open();
    expect(await window.device.nurses.session(hospitalKey)).toBeNull();
    expect(await window.device.nurses.signInAgain(amy.authorId, pin)).not.toBeNull();
    expect(await window.device.drafts.read(draftId)).toMatchObject({
      content: { careNote: 'MARK-note' },
    });
    expect(await window.device.photos.bytes(photoId)).not.toBeNull();
  });
});
