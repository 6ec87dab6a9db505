/** That a correction or void which was begun or submitted already comes before a second one of the same record. */
import { beforeEach, describe, expect, it, test } from 'vitest';
import { openDevice, type Device } from '../../../device/device.ts';
import type { Subject, Target } from '../../../model/content.ts';
import type { Submission } from '../../../model/submission.ts';
import { committed, submissionOf } from '../../../model/testing/rows.ts';
import { openMemoryStore } from '../../../storage/memoryStore.ts';
import { openTestVault } from '../../../vault/testing/testVault.ts';
import { startChange, type ChangeKind } from './startChange.ts';

const hospitalKey = 'https://hospital.example/v1';
const subject: Subject = {
  patientId: 'P-1',
  displayName: 'Lin Mei-Yu',
  medicalRecordNumber: 'MRN-1',
  encounterId: null,
  woundId: 'W-1',
  woundSite: 'Heel',
};
const target: Target = {
  recordId: 'WA-1',
  createdBy: null,
  seenVersion: 1,
  seenCareNote: 'As it was.',
  observedAt: '2026-11-20T08:00:00+08:00',
};
const kinds: ChangeKind[] = ['wound-correction', 'wound-void'];

let device: Device;
let authorId: string;

beforeEach(async () => {
  const store = openMemoryStore();
  let nowMs = 1_000;
  device = openDevice(store, {
    now: () => (nowMs += 1),
    randomId: () => crypto.randomUUID(),
    vault: openTestVault(store),
  });
  const signedIn = { hospitalKey, name: 'Amy', token: 'token', pin: '123456' };
  ({ authorId } = await device.nurses.signIn(signedIn));
});

const begin = (kind: ChangeKind, change: Partial<Target> = {}, about: Partial<Subject> = {}) =>
  startChange({ device, hospitalKey }, authorId, {
    kind,
    subject: { ...subject, ...about },
    target: { ...target, ...change },
  });

async function begun(...asked: Parameters<typeof begin>): Promise<string> {
  const draftId = await begin(...asked);
  if (typeof draftId !== 'string') throw new Error('No draft was begun');
  return draftId;
}

const write = (draftId: string, kind: ChangeKind) =>
  device.drafts.save(draftId, kind === 'wound-void' ? { reason: 'Mine.' } : { careNote: 'Mine.' });

async function submitted(kind: ChangeKind, change: Partial<Target> = {}): Promise<Submission> {
  const its = { ...target, ...change };
  return device.submissions.submit(
    await begun(kind, change),
    kind === 'wound-void'
      ? { kind, target: its, reason: 'Mine.' }
      : { kind, target: its, careNote: 'Mine.' },
  );
}

describe.each(kinds)('a %s in which she has written', (kind) => {
  it('is gone on with, whichever version was read since', async () => {
    const first = await begun(kind);
    await write(first, kind);
    expect(await begin(kind)).toBe(first);
    expect(await begin(kind, { seenVersion: 2 })).toBe(first);
    expect(await device.drafts.count(authorId)).toBe(1);
  });

  it('is not taken for one of another record, nor of another wound under the same id', async () => {
    const first = await begun(kind);
    await write(first, kind);
    expect(await begun(kind, { recordId: 'WA-2' })).not.toBe(first);
    expect(await begun(kind, {}, { woundId: 'W-2' })).not.toBe(first);
    expect(await begun(kind, {}, { patientId: 'P-2' })).not.toBe(first);
    const other = kinds.find((one) => one !== kind) ?? kind;
    expect(await begun(other)).not.toBe(first);
  });

  it('is found from where the record has no id yet', async () => {
    const first = await begun(kind, { createdBy: 'S-1' });
    await write(first, kind);
    expect(await begun(kind, { recordId: null, createdBy: 'S-1', seenVersion: null })).toBe(first);
  });

  it('is found by what creates the record, before the record has an id', async () => {
    const waiting = { recordId: null, createdBy: 'S-1', seenVersion: null };
    const first = await begun(kind, waiting);
    await write(first, kind);
    expect(await begun(kind, { createdBy: 'S-1' })).toBe(first);
    expect(await begun(kind, { ...waiting, createdBy: 'S-2' })).not.toBe(first);
  });
});

test.each(kinds)(
  'a %s in which nothing is written is of the version that was read',
  async (kind) => {
    const first = await begun(kind);
    expect(await begun(kind)).toBe(first);
    expect(await begun(kind, { seenVersion: 2 })).not.toBe(first);
  },
);

test.each(kinds)('a %s that waits is led to', async (kind) => {
  const { submissionId } = await submitted(kind);
  expect(await begin(kind)).toEqual({ submissionId });
  expect(await device.drafts.count(authorId)).toBe(0);
  expect(await begin(kind, { recordId: 'WA-2' })).toBeTypeOf('string');
});

test('a void that waits comes before a correction, and after a correction one can be voided', async () => {
  await submitted('wound-correction');
  expect(await begin('wound-void')).toBeTypeOf('string');
  const { submissionId } = await submitted('wound-void', { recordId: 'WA-2' });
  expect(await begin('wound-correction', { recordId: 'WA-2' })).toEqual({ submissionId });
});

/** What she submitted, as it is after some time. */
function becomes(submission: Submission, progress: Submission['progress']): void {
  const listAbout = async () => ({ submissions: [{ ...submission, progress }], unreadable: [] });
  device = { ...device, submissions: { ...device.submissions, listAbout } };
}

test('a correction that is under way is followed by another one, as it can no longer be edited', async () => {
  becomes(await submitted('wound-correction'), committed);
  expect(await begin('wound-correction')).toBeTypeOf('string');
});

test.each(kinds)('a void that is under way comes before a %s, too', async (kind) => {
  const waiting = await submitted('wound-void');
  becomes(waiting, committed);
  expect(await begin(kind)).toEqual({ submissionId: waiting.submissionId });
});

test.each(kinds)('a %s that is over comes before nothing', async (kind) => {
  const waiting = await submitted(kind);
  becomes(waiting, { stage: 'done', doneAt: 2_000, end: { how: 'said-already' } });
  for (const next of kinds) expect(await begin(next)).toBeTypeOf('string');
});

test('what she has written comes before what she has submitted', async () => {
  const draftId = await begun('wound-correction');
  await write(draftId, 'wound-correction');
  const waiting = submissionOf('s', {}, { kind: 'wound-correction', target, careNote: 'Mine.' });
  becomes(waiting, { stage: 'queued', asksFirst: false });
  expect(await begin('wound-correction')).toBe(draftId);
});
