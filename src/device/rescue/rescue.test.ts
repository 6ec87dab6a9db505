/** Tests that work moves to another tablet completely and once, and is marked as being on both. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { tableNames } from '../../storage/store.ts';
import { macOf } from '../../vault/cipher.ts';
import { unmarked } from '../testing/craftedRescue.ts';
import {
  cheapPin,
  KeyLines,
  openSealedThread,
  type SealedThread,
} from '../testing/sealedTablet.ts';
import {
  content,
  hospitalKey,
  photo,
  photoBytes,
  withRecovery,
  work,
  submittedHere,
} from '../testing/sealedWork.ts';
import { contentOf } from './importFile.ts';
import { isHers } from './proof.ts';
import { isForHospital } from './rescue.ts';
import { readRescue, RescueFailure, sealRescue, type OpenRescue } from './rescueFile.ts';

/** Marks a token as a browser does. */
const marker = { markToken: (token: string, salt: ArrayBuffer) => macOf(salt, `token ${token}`) };

const pin = '582914';
const token = 'MARK-token-amy';
const passphrase = 'violet kettle harbour moss';
const madeAt = Date.UTC(2026, 10, 22, 8);

interface TestTablet {
  kept: MemoryStore;
  at: SealedThread;
  amy: OpenSession;
}

async function tablet(now = madeAt): Promise<TestTablet> {
  const kept = openMemoryStore();
  const parts = { ...(await withRecovery()), now: () => now };
  const at = openSealedThread(kept, new KeyLines(), parts);
  const amy = await at.device.nurses.signIn({ hospitalKey, name: 'Amy Lin', token, pin });
  return { kept, at, amy };
}

const make = ({ at, amy }: TestTablet): Promise<Blob> => {
  const of = { hospitalKey, addressKey: hospitalKey, authorId: amy.authorId, name: amy.name };
  return at.device.rescue.make(of, { passphrase, cost: cheapPin }, token);
};
const open = async (file: Blob): Promise<OpenRescue> => {
  const closed = await readRescue(file);
  return closed.open((await closed.keyByPassphrase(passphrase)) ?? new Uint8Array(32));
};
const importFile = async ({ at, amy }: TestTablet, file: Blob) =>
  at.device.rescue.importFile(await open(file), { hospitalKey, authorId: amy.authorId, token });
const everything = ({ kept }: TestTablet) =>
  JSON.stringify(
    tableNames.map((table) => kept.snapshot(table)),
    (_key, value: unknown) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  );

let one: TestTablet;
let other: TestTablet;
beforeEach(async () => {
  one = await tablet();
  other = await tablet();
});

test('everything unsent is on the other tablet, under the same ids, and sealed for her there', async () => {
  const made = await work(one.at, one.amy);
  const taken = await importFile(other, await make(one));
  expect(taken).toEqual({ submissions: 1, drafts: 1, held: 0, wasHere: 0, unreadable: 0 });

  const { drafts, submissions, photos, outbox } = other.at.device;
  const draft = await drafts.read(made.draftId);
  expect(draft).toMatchObject({ authorId: other.amy.authorId, content: { careNote: 'MARK-note' } });
  expect(new Uint8Array((await photos.bytes(made.photoId)) ?? new ArrayBuffer(0))).toEqual(
    new Uint8Array(photoBytes),
  );
  expect((await photos.thumbnail(made.photoId))?.byteLength).toBe(90);
  const submission = await submissions.read(made.submissionId);
  expect(submission?.clientRequestId).toBe(made.clientRequestId);
  expect((await outbox.body(made.clientRequestId, made.submissionId))?.path).toBe(
    '/wound-assessments',
  );
  expect(await submissions.attempts(made.submissionId)).toHaveLength(1);
  expect(everything(other)).not.toContain('MARK');
});

test('nothing of another nurse goes into it', async () => {
  await work(one.at, one.amy);
  const { device } = one.at;
  const ben = await device.nurses.signIn({ hospitalKey, name: 'Ben', token: 'b', pin });
  expect(await device.rescue.count({ hospitalKey, authorId: ben.authorId })).toBe(0);
  const found = contentOf(await open(await make({ ...one, amy: ben })));
  expect(found).toMatchObject({ drafts: [], submissions: [], photos: [], bodies: [] });
});

test('imported a second time it changes nothing, and what was written since stays', async () => {
  const made = await work(one.at, one.amy);
  const file = await make(one);
  await importFile(other, file);
  await other.at.device.drafts.save(made.draftId, { careNote: 'Written on the second tablet' });
  const before = everything(other);
  expect(await importFile(other, file)).toEqual({
    submissions: 0,
    drafts: 0,
    held: 0,
    wasHere: 2,
    unreadable: 0,
  });
  expect(everything(other)).toBe(before);
  expect(await importFile(one, file)).toMatchObject({ wasHere: 2 });
});

test('two windows that take the same file in at once bring each thing once', async () => {
  await work(one.at, one.amy);
  const file = await make(one);
  const both = await Promise.all([importFile(other, file), importFile(other, file)]);
  const sum = (of: 'submissions' | 'drafts' | 'wasHere') =>
    both.reduce((total, each) => total + each[of], 0);
  expect({
    submissions: sum('submissions'),
    drafts: sum('drafts'),
    wasHere: sum('wasHere'),
  }).toEqual({ submissions: 1, drafts: 1, wasHere: 2 });
});

test('a draft that was submitted here meanwhile does not come back as a draft', async () => {
  const { draftId } = await one.at.device.drafts.start({
    hospitalKey,
    authorId: one.amy.authorId,
    content,
  });
  const file = await make(one);
  await importFile(other, file);
  await other.at.device.submissions.submit(draftId, submittedHere);
  expect(await importFile(other, file)).toMatchObject({ drafts: 0, wasHere: 1 });
  expect(await other.at.device.drafts.read(draftId)).toBeNull();
});

describe('once it is in a file', () => {
  test('it is marked on both tablets, and keeps its id', async () => {
    const { amy } = one;
    const { authorId } = amy;
    const draft = await one.at.device.drafts.start({ hospitalKey, authorId, content });
    const given = await one.at.device.drafts.start({ hospitalKey, authorId, content });
    await one.at.device.submissions.submit(given.draftId, submittedHere);
    await importFile(other, await make(one));
    for (const { device } of [one.at, other.at]) {
      expect(await device.submissions.read(given.draftId)).toMatchObject({
        clientRequestId: given.clientRequestId,
        progress: { stage: 'queued', asksFirst: false },
        isShared: true,
      });
      const { clientRequestId } = draft;
      const fromDraft = await device.submissions.submit(draft.draftId, submittedHere);
      expect(fromDraft).toMatchObject({ clientRequestId, isShared: true });
    }
  });

  test('what was unknown before stays unknown', async () => {
    const made = await work(one.at, one.amy);
    const submission = await one.at.device.submissions.read(made.submissionId);
    const lease = await one.at.device.outbox.takeLease(hospitalKey, 'w', 1_000);
    if (submission === null) throw new Error('It is gone');
    const sent = { madeVersion: 1, isUnknown: true, lastSentAt: 5 };
    const change = { progress: { stage: 'asking', sent } } as const;
    await one.at.device.outbox.commit({ lease, submission, change });
    await importFile(other, await make(one));
    for (const { at } of [one, other]) {
      expect(await at.device.submissions.read(made.submissionId)).toMatchObject({
        progress: { stage: 'asking', sent: { isUnknown: true } },
      });
    }
  });
});

test('a done record comes along where something unsent builds on it, and only there', async () => {
  const { device } = one.at;
  const { authorId } = one.amy;
  const done: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
    const submission = await device.submissions.submit(draftId, submittedHere);
    const lease = await device.outbox.takeLease(hospitalKey, 'w', 1_000);
    const receipt = {
      clientRequestId: submission.clientRequestId,
      recordId: `WA-${count}`,
      version: 1,
      status: 'committed' as const,
      recordState: 'valid' as const,
      recordedAt: '2026-11-20T08:00:00Z',
    };
    const recorded = { receipt, madeVersion: 1, isFound: false };
    const end = { how: 'read-back' as const, ...recorded, since: null };
    const change = { progress: { stage: 'done' as const, doneAt: 1, end } };
    await device.outbox.commit({ lease, submission, change });
    done.push(draftId);
  }
  const target = {
    recordId: null,
    createdBy: done[0] ?? null,
    seenVersion: null,
    seenCareNote: '',
    observedAt: '2026-11-20T08:00:00Z',
  };
  const change = { kind: 'wound-correction' as const, target, careNote: 'Corrected' };
  const { draftId } = await device.drafts.start({
    hospitalKey,
    authorId,
    content: { ...change, subject: content.subject },
  });
  await device.submissions.submit(draftId, change);
  expect(await importFile(other, await make(one))).toMatchObject({ submissions: 1 });
  const there = other.at.device.submissions;
  expect(await there.read(done[0] ?? '')).toMatchObject({ progress: { stage: 'done' } });
  expect(await there.read(done[1] ?? '')).toBeNull();
  const corrected = await there.read(draftId);
  expect(corrected).toMatchObject({ progress: { stage: 'queued', asksFirst: false } });
});

test('what cannot be read by this version stays in the file and is told, and the rest comes', async () => {
  const { drafts } = one.at.device;
  const { authorId } = one.amy;
  await drafts.start({ hospitalKey, authorId, content });
  const first = contentOf(await open(await make(one)));
  const strange = { ...Object(first.drafts[0]), draftId: 'd-2', content: { kind: 'of-2030' } };
  async function* parts() {
    yield [{ ...first, drafts: [strange, ...first.drafts] }];
  }
  const file = await sealRescue('f', { passphrase, cost: cheapPin }, parts(), unmarked);
  expect(await importFile(other, file)).toEqual({
    submissions: 0,
    drafts: 1,
    held: 0,
    wasHere: 0,
    unreadable: 1,
  });
});

test('a file that lacks its last photo is refused as a whole', async () => {
  await work(one.at, one.amy);
  const whole = await make(one);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const first = 13 + view.getUint32(9, true);
  const cut = new Blob([bytes.slice(0, first + 4 + view.getUint32(first, true))]);
  await expect(importFile(other, cut)).rejects.toThrow(RescueFailure);
  expect(await other.at.device.rescue.count({ hospitalKey, authorId: other.amy.authorId })).toBe(0);
});

test('it says neither token nor PIN, and whose it is only to who has the token', async () => {
  await work(one.at, one.amy);
  const { nurse, ...rest } = contentOf(await open(await make(one)));
  expect(JSON.stringify({ nurse, ...rest })).not.toMatch(/MARK-token-amy|582914/);
  expect(await isHers(marker, nurse.proof, token)).toBe('hers');
  expect(await isHers(marker, nurse.proof, 'MARK-token-ben')).toBe('cannot-tell');
});

test('tokens that name a person tell her from another, though they are new', async () => {
  const jwt = (sub: string, more: string) =>
    ['{}', JSON.stringify({ sub, iss: 'h' }), more].map((part) => btoa(part)).join('.');
  const { at, amy } = one;
  const of = { hospitalKey, addressKey: hospitalKey, authorId: amy.authorId, name: amy.name };
  const file = await at.device.rescue.make(of, { passphrase, cost: cheapPin }, jwt('amy', '1'));
  const { nurse } = contentOf(await open(file));
  expect(await isHers(marker, nurse.proof, jwt('amy', '2'))).toBe('hers');
  expect(await isHers(marker, nurse.proof, jwt('ben', '1'))).toBe('not-hers');
});

test('a subject without an issuer shows nothing: it is one person’s only within its issuer', async () => {
  const bare = (sub: string, more: string) =>
    ['{}', JSON.stringify({ sub }), more].map((part) => btoa(part)).join('.');
  const { at, amy } = one;
  const of = { hospitalKey, addressKey: hospitalKey, authorId: amy.authorId, name: amy.name };
  const file = await at.device.rescue.make(of, { passphrase, cost: cheapPin }, bare('1', 'a'));
  const { nurse } = contentOf(await open(file));
  expect(await isHers(marker, nurse.proof, bare('1', 'b'))).toBe('cannot-tell');
  expect(await isHers(marker, nurse.proof, bare('2', 'b'))).toBe('not-hers');
});

test('the hospital of a file is known by its id, or by its address where only one tablet knew the id', () => {
  const file = (key: string) => ({
    hospital: { hospitalKey: key, addressKey: 'https://h.test/v1' },
  });
  const here = (key: string, addressKey = 'https://h.test/v1') => ({
    hospitalKey: key,
    addressKey,
  });
  expect(isForHospital(file('institution:1'), here('institution:1', 'https://moved.test'))).toBe(
    true,
  );
  expect(isForHospital(file('https://h.test/v1'), here('institution:1'))).toBe(true);
  expect(isForHospital(file('institution:2'), here('institution:1'))).toBe(false);
  expect(isForHospital(file('https://h.test/v1'), here('https://other.test/v1'))).toBe(false);
  expect(isForHospital(file('demo'), here('https://h.test/v1'))).toBe(false);
});

test('a photo whose bytes are gone comes as one that is missing, and keeps nothing else back', async () => {
  const { device } = one.at;
  const { authorId } = one.amy;
  const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
  const { photoId } = await device.photos.add(draftId, photo);
  await one.at.store.write(['photoBytes'], (rows) => rows.delete('photoBytes', photoId));
  expect(await importFile(other, await make(one))).toMatchObject({ drafts: 1 });
  expect(await other.at.device.photos.bytes(photoId)).toBeNull();
  expect(await other.at.device.photos.list(draftId)).toHaveLength(1);
});
