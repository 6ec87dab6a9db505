import { expect, test } from 'vitest';
import { openDevice } from './device.ts';
import { openMemoryStore } from './memoryStore.ts';
import type { DraftContent, HandedIn, Submission, Target } from './rows.ts';
import { photo } from './testing/sealedWork.ts';
import { openVault } from './vault.ts';

const hospitalKey = 'h';
const authorId = 'amy';
const subject = {
  patientId: 'P-1',
  displayName: 'Somebody',
  medicalRecordNumber: 'M-1',
  encounterId: null,
  woundId: 'W-1',
  woundSite: null,
};
const observedAt = '2026-11-20T08:00:00+08:00';
const receipt: Submission['receipt'] = {
  clientRequestId: 'x',
  recordId: 'WA-1',
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: observedAt,
};

/** A create, and a correction of it that was begun while the create still waited. */
async function setUp(correctionIs: 'draft' | 'handed in', hasPhoto = false) {
  const store = openMemoryStore();
  let lastId = 0;
  const ports = { now: () => 1, randomId: () => `id-${(lastId += 1)}`, vault: openVault(store) };
  const device = openDevice(store, ports);
  const start = async (content: DraftContent) =>
    (await device.drafts.start({ hospitalKey, authorId, content })).draftId;
  const careNote = 'Cleaned';
  const wound = { kind: 'wound-assessment', observedAt, careNote, photoIds: [] } as const;
  const createId = await start({ ...wound, photoIds: [], subject, lengthCm: '', widthCm: '' });
  if (hasPhoto) await device.photos.add(createId, photo);
  const { patientId, encounterId, woundId } = subject;
  const handedIn: HandedIn = {
    ...wound,
    photoIds: [],
    patientId,
    encounterId,
    woundId,
    length: null,
    width: null,
  };
  await device.submissions.handIn(createId, handedIn);
  const target: Target = {
    recordId: null,
    createdBy: createId,
    seenVersion: null,
    seenCareNote: careNote,
    observedAt,
  };
  const correction = { kind: 'wound-correction', target, careNote: 'Corrected' } as const;
  const correctionId = await start({ ...correction, subject });
  if (correctionIs === 'handed in') await device.submissions.handIn(correctionId, correction);
  const change = async (submissionId: string, facts: Partial<Submission>) => {
    const submission = await device.submissions.read(submissionId);
    if (!submission) throw new Error('It is gone');
    store.plant('submissions', { ...submission, ...facts });
  };
  return { device, change, createId, correctionId };
}

const done = { stage: 'done', openIn: '', doneAt: 5, madeVersion: 1, receipt } as const;

test.each(['draft', 'handed in'] as const)(
  'what a correction refers to is not pruned while that is a %s',
  async (correctionIs) => {
    const { device, change, createId, correctionId } = await setUp(correctionIs);
    await change(createId, done);
    expect(await device.submissions.prune(hospitalKey, 10)).toBe(0);
    expect(await device.submissions.read(createId)).not.toBeNull();
    if (correctionIs === 'draft') await device.drafts.discard(correctionId);
    else await change(correctionId, { ...done, doneAt: 20 });
    expect(await device.submissions.prune(hospitalKey, 10)).toBe(1);
    expect(await device.submissions.read(createId)).toBeNull();
  },
);

test('photos go before the records that they are of, and not while something open refers to these', async () => {
  const { device, change, createId, correctionId } = await setUp('draft', true);
  await change(createId, done);
  const photos = () => device.submissions.photos(createId);
  expect(await device.submissions.prune(hospitalKey, 1, 10)).toBe(0);
  expect(await photos()).toHaveLength(1);
  await device.drafts.discard(correctionId);
  expect(await device.submissions.prune(hospitalKey, 1, 5)).toBe(0);
  expect(await photos()).toHaveLength(1);
  expect(await device.submissions.prune(hospitalKey, 1, 10)).toBe(0);
  expect(await photos()).toEqual([]);
  expect(await device.submissions.read(createId)).not.toBeNull();
  expect(await device.submissions.prune(hospitalKey, 10, 10)).toBe(1);
});

test.each(['draft', 'handed in'] as const)(
  'what is known of a record goes to its correction, a %s, when the create is let go',
  async (correctionIs) => {
    const { device, change, createId, correctionId } = await setUp(correctionIs);
    const create = await device.submissions.read(createId);
    if (!create) throw new Error('It is gone');
    const problem = {
      type: 'read-back-differs',
      since: 1,
      status: null,
      code: null,
      message: null,
      traceId: null,
      fields: [],
      photoId: null,
      theirs: null,
      recordId: null,
    } as const;
    const content = { ...create.content, problem: { ...problem, fields: [] } };
    await change(createId, { stage: 'problem', receipt, madeVersion: 1, content });
    await device.submissions.discard(createId);
    const handed = await device.submissions.read(correctionId);
    const kept = handed?.content.handedIn ?? (await device.drafts.read(correctionId))?.content;
    expect(kept).toMatchObject({ target: { recordId: 'WA-1', seenVersion: 1 } });
  },
);
