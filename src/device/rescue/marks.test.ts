/** Tests that only a nurse's own sign-in vouches for a rescue file, and how a file without her mark is treated. */
import { beforeEach, describe, expect, test } from 'vitest';
import { describe as told } from '../../model/describe.ts';
import type { OpenSession } from '../../model/openSession.ts';
import type { Progress } from '../../model/progress.ts';
import { committed, create, notThere, sent } from '../../model/testing/rows.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { macOf } from '../../vault/cipher.ts';
import { craftedOf, genuineFile, openedFile, sealedCrafted } from '../testing/craftedRescue.ts';
import {
  cheapPin,
  KeyLines,
  openSealedThread,
  type SealedThread,
} from '../testing/sealedTablet.ts';
import { content, hospitalKey, photo, signIn, withRecovery, work } from '../testing/sealedWork.ts';
import type { Listing } from './listing.ts';
import { marksOver } from './marks.ts';
import { isHers } from './proof.ts';
import { sealRescue, type SealedAs } from './rescueFile.ts';

/** Marks a token as a browser does. */
const marker = {
  markToken: (token: string, salt: ArrayBuffer) => macOf(salt, `token ${token}`),
  ownMark: () => null,
};

const now = Date.UTC(2026, 10, 22, 8);
const jwt = (sub: string, more: string) =>
  ['{}', JSON.stringify({ sub, iss: 'h' }), more].map((part) => btoa(part)).join('.');
const token = jwt('amy', '1');
const passphrase = 'violet kettle harbour moss';

interface TestTablet {
  at: SealedThread;
  amy: OpenSession;
}

async function tablet(signedInWith = token): Promise<TestTablet> {
  const parts = { ...(await withRecovery()), now: () => now };
  const at = openSealedThread(openMemoryStore(), new KeyLines(), parts);
  return { at, amy: await signIn(at, 'Amy Lin', signedInWith) };
}

let one: TestTablet;
let other: TestTablet;
beforeEach(async () => {
  one = await tablet();
  other = await tablet();
});

const { patientId, encounterId, woundId } = content.subject;
const submitted = { ...create, patientId, encounterId, woundId };

async function submit(at: SealedThread, amy: OpenSession, photos = 0) {
  const { drafts, submissions, photos: kept } = at.device;
  const { draftId } = await drafts.start({ hospitalKey, authorId: amy.authorId, content });
  for (let count = 0; count < photos; count += 1) await kept.add(draftId, photo);
  return submissions.submit(draftId, submitted);
}

async function progressTo(at: SealedThread, submissionId: string, progress: Progress) {
  const submission = await at.device.submissions.read(submissionId);
  if (submission === null) throw new Error('It is gone');
  const lease = await at.device.outbox.takeLease(hospitalKey, 'w', 1_000);
  await at.device.outbox.commit({ lease, submission, change: { progress } });
}

const takerOn = ({ amy }: TestTablet, withToken: string | null = token) => ({
  hospitalKey,
  authorId: amy.authorId,
  token: withToken,
});
const look = async (there: TestTablet, file: Blob, withToken: string | null = token) =>
  there.at.device.rescue.look(await openedFile(file), takerOn(there, withToken));
const importFile = async (there: TestTablet, file: Blob, withToken: string | null = token) =>
  there.at.device.rescue.importFile(await openedFile(file), takerOn(there, withToken));
const isMarked = async (there: TestTablet, file: Blob, withToken: string | null = token) =>
  (await look(there, file, withToken)).isMarked;
/** The same content in another file, without marks. */
const unmarked = async (file: Blob) => sealedCrafted(await craftedOf(file));

describe('a file is marked', () => {
  test('for the token that it was saved with, on any tablet', async () => {
    await work(one.at, one.amy);
    const file = await genuineFile(one.at, one.amy, token);
    expect(await isMarked(other, file)).toBe(true);
    expect(await isMarked(other, file, jwt('amy', '2'))).toBe(false);
    expect(await isMarked(other, file, null)).toBe(false);
  });

  test('on its own tablet whatever her token is by now, and there for her alone', async () => {
    await work(one.at, one.amy);
    const file = await genuineFile(one.at, one.amy, null);
    expect(await isMarked(one, file, jwt('amy', '2'))).toBe(true);
    expect(await isMarked(other, file)).toBe(false);
    const ben = await signIn(one.at, 'Ben Wu', 'MARK-token-ben');
    const bens = await genuineFile(one.at, ben, 'MARK-token-ben');
    expect(await isMarked(one, bens)).toBe(false);
  });

  test('not by a file without marks, nor by the mark of another file', async () => {
    await work(one.at, one.amy);
    const file = await genuineFile(one.at, one.amy, token);
    expect(await isMarked(other, await unmarked(file))).toBe(false);
    const marks = await (await openedFile(file)).marks();
    expect(await isMarked(other, await resealed(file, marks?.said))).toBe(false);
  });

  test('not by the mark of another nurse, nor over content that was changed', async () => {
    const ben = await tablet('MARK-token-ben');
    await work(ben.at, ben.amy);
    const bens = await genuineFile(ben.at, ben.amy, 'MARK-token-ben');
    expect(await isMarked(other, bens)).toBe(false);
    await work(one.at, one.amy);
    const file = await genuineFile(one.at, one.amy, token);
    const marks = await (await openedFile(file)).marks();
    const changed = await resealed(file, marks?.said, (text) => text.replace('MARK-note', 'other'));
    expect(await isMarked(other, changed)).toBe(false);
  });

  test('not by what a file tells of the token to show whose it is', async () => {
    await work(one.at, one.amy);
    const file = await genuineFile(one.at, one.amy, token);
    const { nurse } = (await craftedOf(file)).content;
    const { salt, tokenMark } = nurse.proof;
    if (tokenMark === null) throw new Error('It has no mark');
    // A forger who can read the file tries the token's mark as the key for marks of his own.
    const forged = await resealed(file, async (digest: ArrayBuffer) => {
      const given = { name: 'HMAC', hash: 'SHA-256' };
      const key = await crypto.subtle.importKey('raw', tokenMark, given, false, ['sign']);
      return { salt, byToken: await crypto.subtle.sign('HMAC', key, digest), byTablet: null };
    });
    expect(await isMarked(other, forged)).toBe(false);
  });
});

/** The same content, with these marks at its end. */
async function resealed(
  file: Blob,
  marks: unknown,
  change = (text: string) => text,
): Promise<Blob> {
  const { content: said, photos } = await craftedOf(file);
  const drafts: unknown = JSON.parse(change(JSON.stringify(said.drafts)));
  async function* parts() {
    yield [{ ...said, drafts }];
    for (const each of photos) yield [each];
  }
  const as: SealedAs = {
    is: 'marked',
    marksOver: async (digest) =>
      Object(typeof marks === 'function' ? await marks(digest) : marks) as object,
  };
  return sealRescue(said.fileId, { passphrase, cost: cheapPin }, parts(), as);
}

test('a draft out of a marked file is known to be on two tablets, also where the file does not say so', async () => {
  const { draftId } = await one.at.device.drafts.start({
    hospitalKey,
    authorId: one.amy.authorId,
    content,
  });
  const file = await genuineFile(one.at, one.amy, token);
  const marks = (digest: ArrayBuffer) => marksOver(marker, { authorId: '', token }, digest);
  const unsaid = await resealed(file, marks, (text) => text.replace(/,?"isShared":true/, ''));
  expect(await importFile(other, unsaid)).toMatchObject({ drafts: 1 });
  const draft = await other.at.device.drafts.read(draftId);
  expect(draft).toMatchObject({ isShared: true });
  expect(draft).not.toHaveProperty('fromFile');
});

describe('a file without a mark of hers, though it names her', () => {
  test('comes in as drafts where nothing was sent: nothing is sent by itself', async () => {
    const never = await submit(one.at, one.amy);
    const file = await unmarked(await genuineFile(one.at, one.amy, token));
    const { nurse } = (await craftedOf(file)).content;
    // Somebody who knows her issuer and subject can make this file, and it may well name its owner.
    expect(await isHers(marker, nurse.proof, jwt('amy', '2'))).toBe('hers');
    expect(await importFile(other, file)).toMatchObject({ drafts: 1, submissions: 0, held: 0 });
    const { drafts, submissions } = other.at.device;
    expect(await submissions.read(never.submissionId)).toBeNull();
    const draft = await drafts.read(never.submissionId);
    expect(draft).toMatchObject({
      clientRequestId: never.clientRequestId,
      isShared: true,
      fromFile: { at: now },
    });
    await submissions.submit(never.submissionId, submitted);
    expect(await importFile(other, file)).toMatchObject({ wasHere: 1 });
  });

  test('waits where it may have been sent, under its id, and asks before anything is sent', async () => {
    const made = await work(one.at, one.amy);
    const all = await craftedOf(await genuineFile(one.at, one.amy, token));
    // It claims that the hospital has no record, and does not say since when the outcome would be unknown.
    Object.assign(Object(all.content.submissions[0]), { progress: notThere });
    const file = await sealedCrafted(all);
    expect(await importFile(other, file)).toMatchObject({ drafts: 1, submissions: 0, held: 1 });
    const { submissions, outbox } = other.at.device;
    const held = await submissions.read(made.submissionId);
    expect(held).toMatchObject({
      clientRequestId: made.clientRequestId,
      progress: {
        stage: 'problem',
        problem: {
          type: 'from-file',
          sendState: { stage: 'asking', sent: { isUnknown: true } },
        },
      },
    });
    expect(held && told(held).actions).toEqual(['check-again', 'discard']);
    expect((await outbox.body(made.clientRequestId, made.submissionId))?.path).toBe(
      '/wound-assessments',
    );
    // Attempts made elsewhere are not imported, because nobody trustworthy reports them.
    expect(await submissions.attempts(made.submissionId)).toEqual([]);
    await submissions.sendAgain(made.submissionId);
    expect((await submissions.read(made.submissionId))?.progress.stage).toBe('asking');
  });

  test('waits with what was sent before, too', async () => {
    const refused = await submit(one.at, one.amy);
    const sendState = { stage: 'not-there' as const, sent };
    const said = { status: 422, code: null, message: null, traceId: null, fields: [] };
    const problem = { type: 'refused' as const, since: 1, ...said, sendState };
    await progressTo(one.at, refused.submissionId, { stage: 'problem', problem });
    await one.at.device.submissions.sendAgain(refused.submissionId);
    const file = await unmarked(await genuineFile(one.at, one.amy, token));
    await importFile(other, file);
    const { submissions } = other.at.device;
    await submissions.sendAgain(refused.submissionId);
    const again = await submissions.read(refused.submissionId);
    expect(again?.earlier).toMatchObject([{ why: 'again' }]);
    expect(again?.progress).toEqual({ stage: 'queued', asksFirst: true });
  });

  test('comes in although what was sent before says other words than it has now', async () => {
    const first = await submit(one.at, one.amy);
    const { clientRequestId, submissionId } = first;
    const bytes = new TextEncoder().encode(JSON.stringify({ clientRequestId })).buffer;
    const lease = await one.at.device.outbox.takeLease(hospitalKey, 'w', 1_000);
    const said = { status: 422, code: null, message: null, traceId: null, fields: [] };
    const sendState = { stage: 'not-there' as const, sent };
    const problem = { type: 'refused' as const, since: 1, ...said, sendState };
    await one.at.device.outbox.commit({
      lease,
      submission: first,
      change: { progress: { stage: 'problem', problem } },
      body: { clientRequestId, submissionId, method: 'POST', path: '/wound-assessments', bytes },
    });
    await one.at.device.submissions.backToDraft(submissionId);
    await one.at.device.submissions.submit(submissionId, submitted);
    const file = await unmarked(await genuineFile(one.at, one.amy, token));
    expect(await importFile(other, file)).toMatchObject({ held: 1 });
    expect(await other.at.device.outbox.body(clientRequestId, submissionId)).toBeNull();
  });

  test('the bytes that name photos are not taken: nobody can look at what the hospital has of them', async () => {
    const withPhoto = await submit(one.at, one.amy, 1);
    const { clientRequestId, submissionId } = withPhoto;
    const [{ photoId } = { photoId: '' }] = await one.at.device.submissions.photos(submissionId);
    const { kind: _kind, length, width: _width, photoIds: _ids, careNote, ...rest } = submitted;
    const json = {
      clientRequestId,
      ...rest,
      assessment: { careNote, length },
      attachmentIds: ['ATT-of-another'],
    };
    const bytes = new TextEncoder().encode(JSON.stringify(json)).buffer;
    const lease = await one.at.device.outbox.takeLease(hospitalKey, 'w', 1_000);
    await one.at.device.outbox.commit({
      lease,
      submission: withPhoto,
      change: { progress: { stage: 'asking', sent } },
      body: { clientRequestId, submissionId, method: 'POST', path: '/wound-assessments', bytes },
      attachment: { photoId, attachment: { attachmentId: 'ATT-of-another', uploadedAt: now } },
    });
    await importFile(other, await unmarked(await genuineFile(one.at, one.amy, token)));
    expect(await other.at.device.outbox.body(clientRequestId, submissionId)).toBeNull();
    const [photoRow] = await other.at.device.submissions.photos(submissionId);
    expect(photoRow?.attachment).toBeNull();
    await importFile(one, await genuineFile(one.at, one.amy, token));
    expect(await one.at.device.outbox.body(clientRequestId, submissionId)).not.toBeNull();
  });

  test('what it says is in the record is read there before anybody is told so', async () => {
    const done = await submit(one.at, one.amy);
    const { receipt, madeVersion } = committed;
    const mine = { ...receipt, clientRequestId: done.clientRequestId };
    const recorded = { receipt: mine, madeVersion, isFound: false };
    const end = { how: 'read-back' as const, ...recorded, since: null };
    await progressTo(one.at, done.submissionId, { stage: 'done', doneAt: 1, end });
    const target = {
      recordId: null,
      createdBy: done.submissionId,
      seenVersion: null,
      seenCareNote: '',
      observedAt: '2026-11-20T08:00:00Z',
    };
    const { subject } = content;
    const change = { kind: 'wound-correction' as const, target, careNote: 'Corrected' };
    const { authorId } = one.amy;
    const { drafts, submissions } = one.at.device;
    const begun = await drafts.start({ hospitalKey, authorId, content: { ...change, subject } });
    await submissions.submit(begun.draftId, change);
    const genuine = await genuineFile(one.at, one.amy, token);
    await importFile(other, await unmarked(genuine));
    const there = await other.at.device.submissions.read(done.submissionId);
    expect(there?.progress).toMatchObject({
      stage: 'committed',
      receipt: mine,
      isFound: true,
    });
  });

  test('what waits to be looked at still waits where she saves it again', async () => {
    const made = await work(one.at, one.amy);
    await importFile(other, await unmarked(await genuineFile(one.at, one.amy, token)));
    const third = await tablet();
    const file = await genuineFile(other.at, other.amy, token);
    expect(await isMarked(third, file)).toBe(true);
    expect(await importFile(third, file)).toMatchObject({ held: 1, drafts: 1 });
    expect(await third.at.device.drafts.read(made.draftId)).toMatchObject({
      fromFile: { at: now },
    });
  });
});

test('the list says of each what it is, and what becomes of it', async () => {
  await work(one.at, one.amy);
  const { submissionId } = await submit(one.at, one.amy, 2);
  const file = await genuineFile(one.at, one.amy, token);
  const shown = ({ records, ...of }: Listing) => ({
    ...of,
    records: records.map(({ kind, subject, photos, wasSubmitted, wasSent, comesAs }) => [
      kind,
      subject.displayName,
      photos,
      wasSubmitted ? 'submitted' : 'draft',
      wasSent ? 'sent' : 'not sent',
      comesAs,
    ]),
    madeAt: '',
  });
  const name = content.subject.displayName;
  const list = (how: readonly [string, string, string], isMarkedHere: boolean) => ({
    isMarked: isMarkedHere,
    name: 'Amy Lin',
    madeAt: '',
    unreadable: 0,
    records: [
      ['wound-assessment', name, 0, 'submitted', 'sent', how[0]],
      ['wound-assessment', name, 2, 'submitted', 'not sent', how[1]],
      ['wound-assessment', name, 1, 'draft', 'not sent', how[2]],
    ],
  });
  expect(shown(await look(other, file))).toEqual(list(['goes-on', 'goes-on', 'draft'], true));
  const without = await unmarked(file);
  expect(shown(await look(other, without))).toEqual(list(['waits', 'draft', 'draft'], false));
  expect(shown(await look(one, without))).toEqual(list(['here', 'here', 'here'], false));
  expect(await other.at.device.submissions.read(submissionId)).toBeNull();
});
