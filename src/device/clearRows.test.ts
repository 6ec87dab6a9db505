/**
 * Tests what the device makes of rows in clear that somebody put into the database with the browser's tools: they are
 * shown as unreadable and stay, and are nobody's work.
 */
import { beforeEach, expect, test } from 'vitest';
import { draftSchema } from '../model/draft.ts';
import type { OpenSession } from '../model/openSession.ts';
import { submissionRow, submissionSchema } from '../model/submission.ts';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import type { VaultParts } from '../vault/vault.ts';
import { openCopyRescue } from './rescue/copyRescue.ts';
import { contentOf } from './rescue/importFile.ts';
import { openKept } from './rescue/keptRescue.ts';
import { readRescue } from './rescue/rescueFile.ts';
import { craftedOf, genuineFile } from './testing/craftedRescue.ts';
import { KeyLines, openSealedThread, type SealedThread } from './testing/sealedTablet.ts';
import { hospitalKey, pin, signIn, textOf, withRecovery, work } from './testing/sealedWork.ts';

const dayMs = 24 * 60 * 60_000;
const ben = { hospitalKey, name: 'Ben', token: 'token-ben', pin: '739158' };

let kept: MemoryStore;
let parts: VaultParts & { privateKey: CryptoKey };
let nowMs: number;
let window: SealedThread;
let amy: OpenSession;
let own: Awaited<ReturnType<typeof work>>;

/** Another window of the browser, or its next start. */
const open = () => openSealedThread(kept, new KeyLines(), { ...parts, now: () => nowMs });
const publicKey = async () => (await parts.recoveryKey?.()) as CryptoKey;
const forgedIn = (table: 'drafts' | 'submissions') =>
  kept.snapshot(table).filter((row) => textOf(row).includes('FORGED'));

/** Puts a draft and a submission of hers into the database as a stranger does, with a photo, bytes and a journal. */
async function forge(): Promise<void> {
  const [submission, draft] = await Promise.all([
    window.device.submissions.read(own.submissionId),
    window.device.drafts.read(own.draftId),
  ]);
  const queued = { stage: 'queued' as const, asksFirst: false };
  const submitted = submissionSchema.parse(
    JSON.parse(JSON.stringify(submission).replaceAll('MARK-handed-in', 'FORGED')),
  );
  const ids = { submissionId: 'forged', clientRequestId: 'forged-request' };
  kept.plant('submissions', submissionRow({ ...submitted, ...ids, progress: queued }));
  const typed = JSON.parse(JSON.stringify(draft).replaceAll('MARK-note', 'FORGED'));
  kept.plant('drafts', draftSchema.parse({ ...typed, draftId: 'forged-draft' }));
  for (const table of ['attempts', 'bodies', 'photos'] as const) {
    const [row] = await window.store.read([table], (rows) => rows.list(table));
    const { sealed: _seal, ...clear } = Object(row);
    const ownerId = table === 'photos' ? { ownerId: own.draftId } : ids;
    kept.plant(table, { ...clear, ...ownerId, attemptId: 'forged', photoId: 'forged' });
  }
}

beforeEach(async () => {
  kept = openMemoryStore();
  parts = await withRecovery();
  nowMs = 1_000_000;
  window = open();
  amy = await signIn(window);
  own = await work(window, amy);
});

test.each(['while she is here', 'before the app starts'])(
  'put there %s, they are shown as unreadable, and are nothing of hers',
  async (when) => {
    await forge();
    const forged = [forgedIn('drafts'), forgedIn('submissions')];
    if (when !== 'while she is here') {
      window.end();
      window = open();
      await window.device.nurses.unlock(hospitalKey, pin);
    }
    const { device } = window;
    const { authorId } = amy;
    expect((await device.outbox.open(hospitalKey)).map((one) => one.submissionId)).toEqual([
      own.submissionId,
    ]);
    await expect(device.submissions.discard('forged')).rejects.toThrow(/cannot be read/);
    await expect(device.drafts.save('forged-draft', { careNote: 'x' })).rejects.toThrow();
    expect(await device.outbox.body('forged-request', 'forged')).toBeNull();
    expect(await device.submissions.attempts('forged')).toEqual([]);
    expect(await device.photos.list(own.draftId)).toHaveLength(1);
    const submitted = await device.submissions.listOpen(hospitalKey, authorId);
    expect(submitted.unreadable.map(({ key }) => key)).toEqual(['forged']);
    const { drafts, unreadable } = await device.drafts.list(hospitalKey, authorId);
    expect([drafts.length, unreadable.map(({ key }) => key)]).toEqual([1, ['forged-draft']]);
    expect(await device.submissions.left(hospitalKey, authorId)).toMatchObject({
      open: [{ submissionId: own.submissionId }],
      unreadable: 2,
    });
    expect([...(await device.submissions.countWaiting(hospitalKey))]).toEqual([[authorId, 1]]);
    expect(await device.drafts.count(authorId)).toBe(1);
    expect([forgedIn('drafts'), forgedIn('submissions')]).toEqual(forged);
  },
);

test('no rescue file brings them to another tablet', async () => {
  const madeFor = { hospitalKey, addressKey: 'a', authorId: amy.authorId, name: 'Amy' };
  await forge();
  const { content } = await craftedOf(await genuineFile(window, amy, 'MARK-token-amy'));
  expect(textOf(content)).not.toContain('FORGED');
  expect([content.drafts.length, content.submissions.length]).toEqual([1, 1]);
  await window.device.nurses.signOut(hospitalKey);
  nowMs += 3 * dayMs;
  const { leftBehind } = window.device;
  expect(await leftBehind.look(madeFor, await publicKey())).toEqual({ is: 'ready', unsent: 2 });
  const copy = await openCopyRescue(
    {
      keys: (table) => kept.read([table], (rows) => rows.keys(table)),
      rows: async (table, keys) => {
        const found = await kept.read([table], (rows) => rows.getMany(table, keys));
        return found.map((row) => Object(row) as object);
      },
    },
    { now: () => nowMs, randomId: () => 'file' },
  );
  expect(copy.unsent).toMatchObject([{ authorId: amy.authorId, count: 2 }]);
  const { file, saved } = await leftBehind.save(madeFor, await publicKey());
  const [hers] = copy.unsent;
  if (hers === undefined) throw new Error('Nothing of hers is in the copy');
  for (const each of [file, await copy.save(hers, await publicKey())]) {
    const closed = await readRescue(each);
    const sealed = await closed.open(await closed.keyByRecovery(parts.privateKey));
    expect(textOf(sealed.first)).not.toContain('FORGED');
    const opened = contentOf(await openKept(sealed, parts.privateKey));
    expect([opened.drafts.length, opened.submissions.length]).toEqual([1, 1]);
  }
  await leftBehind.remove(madeFor, saved);
  expect([forgedIn('drafts').length, forgedIn('submissions').length]).toEqual([1, 1]);
});

test('a kept file in which somebody wrote rows in clear has them as unreadable', async () => {
  const { leftBehind } = window.device;
  await forge();
  const madeFor = { hospitalKey, addressKey: 'a', authorId: amy.authorId, name: 'Amy' };
  const { file } = await leftBehind.save(madeFor, await publicKey());
  const closed = await readRescue(file);
  const sealed = await closed.open(await closed.keyByRecovery(parts.privateKey));
  const first = structuredClone(sealed.first) as { rows: { drafts: unknown[] } };
  first.rows.drafts.push(...forgedIn('drafts'));
  const opened = contentOf(await openKept({ ...sealed, first }, parts.privateKey));
  expect([opened.drafts.length, opened.unreadable.length]).toEqual([1, 1]);
});

test('work moves with its hospital without them, and nothing asks for them afterwards', async () => {
  await forge();
  const forged = forgedIn('submissions');
  const { hospitals, submissions } = window.device;
  const moved = 'https://moved.test/v1';
  expect(await hospitals.others(moved)).toMatchObject([{ waiting: 1, drafts: 1 }]);
  await hospitals.move(hospitalKey, moved);
  expect(await hospitals.others(moved)).toEqual([]);
  expect([...(await submissions.countWaiting(moved))]).toEqual([[amy.authorId, 1]]);
  expect(forgedIn('submissions')).toEqual(forged);
});

test.each([
  ['nothing but its key', { hospitalKey }],
  ['another version’s lock', { hospitalKey, authorId: 'x', locked: 'for-hand-over' }],
])(
  'a session of %s is no session: she signs in again, and keeps her work',
  async (_of, planted) => {
    kept.plant('sessions', planted);
    window.end();
    window = open();
    const { nurses, drafts, outbox } = window.device;
    expect(await nurses.session(hospitalKey)).toBeNull();
    expect(await nurses.token(hospitalKey)).toBeNull();
    await Promise.all([nurses.touch(hospitalKey), nurses.lockIfQuiet(hospitalKey)]);
    await nurses.markExpired(hospitalKey);
    expect(await nurses.unlock(hospitalKey, pin)).toBe(false);
    expect(await nurses.signIn(ben)).toMatchObject({ name: 'Ben' });
    kept.plant('sessions', planted);
    expect(await nurses.signInAgain(amy.authorId, pin)).toMatchObject({ locked: false });
    expect(await drafts.read(own.draftId)).toMatchObject({ content: { careNote: 'MARK-note' } });
    expect(await outbox.open(hospitalKey)).toHaveLength(1);
  },
);

test('a nurse’s row that nobody can read closes her own session, and lets a colleague in', async () => {
  await window.device.nurses.lock(hospitalKey);
  kept.plant('nurses', { authorId: amy.authorId, hospitalKey });
  const { nurses } = window.device;
  expect(await nurses.session(hospitalKey)).toBeNull();
  expect(await nurses.signIn(ben)).toMatchObject({ name: 'Ben' });
});

test('phrases that cannot be read count as none, are said, and are not written over', async () => {
  const { phrases } = window.device;
  const key = `phrases|${amy.authorId}`;
  const planted = { key, authorId: amy.authorId, phrases: { own: ['FORGED'], used: [] } };
  expect(await phrases.unreadable(amy.authorId)).toEqual([]);
  kept.plant('settings', planted);
  expect(await phrases.read(amy.authorId)).toEqual({ own: [], used: [] });
  expect(await phrases.unreadable(amy.authorId)).toMatchObject([{ table: 'settings', key }]);
  await expect(phrases.change(amy.authorId, (before) => before)).rejects.toThrow(/cannot be read/);
  expect(kept.snapshot('settings')).toContainEqual(planted);
});
