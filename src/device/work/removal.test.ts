import { expect, test } from 'vitest';
import type { DraftContent, Target } from '../../model/content.ts';
import { submissionRow, type Submission } from '../../model/submission.ts';
import { inProblem, problemOf } from '../../model/testing/problems.ts';
import { committed, submissionOf } from '../../model/testing/rows.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { notingStore } from '../../storage/testing/notingStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice } from '../device.ts';
import { content, submittedHere, photo } from '../testing/sealedWork.ts';

const hospitalKey = 'h';
const authorId = 'amy';
const { subject } = content;
/** A create, and a correction of it that was begun while the create was still waiting. */
async function setUp(correctionIs: 'draft' | 'submitted', hasPhoto = false) {
  const store = openMemoryStore();
  let lastId = 0;
  const ports = {
    now: () => 1,
    randomId: () => `id-${(lastId += 1)}`,
    vault: openTestVault(store),
  };
  const device = openDevice(store, ports);
  const start = async (begun: DraftContent) =>
    (await device.drafts.start({ hospitalKey, authorId, content: begun })).draftId;
  const createId = await start(content);
  if (hasPhoto) await device.photos.add(createId, photo);
  await device.submissions.submit(createId, submittedHere);
  const target: Target = {
    recordId: null,
    createdBy: createId,
    seenVersion: null,
    seenCareNote: submittedHere.careNote,
    observedAt: submittedHere.observedAt,
  };
  const correction = { kind: 'wound-correction', target, careNote: 'Corrected' } as const;
  const correctionId = await start({ ...correction, subject });
  if (correctionIs === 'submitted') await device.submissions.submit(correctionId, correction);
  const change = async (submissionId: string, facts: Partial<Submission>) => {
    const submission = await device.submissions.read(submissionId);
    if (!submission) throw new Error('It is gone');
    store.plant('submissions', submissionRow({ ...submission, ...facts }));
  };
  return { device, change, createId, correctionId };
}

const done = (doneAt: number) => {
  const { stage: _before, ...recorded } = committed;
  const end = { how: 'read-back' as const, ...recorded, since: null };
  return { progress: { stage: 'done' as const, doneAt, end } };
};

test.each(['draft', 'submitted'] as const)(
  'what a correction refers to is not pruned while that is a %s',
  async (correctionIs) => {
    const { device, change, createId, correctionId } = await setUp(correctionIs);
    await change(createId, done(5));
    expect(await device.submissions.prune(hospitalKey, 10)).toBe(0);
    expect(await device.submissions.read(createId)).not.toBeNull();
    if (correctionIs === 'draft') await device.drafts.discard(correctionId);
    else await change(correctionId, done(20));
    expect(await device.submissions.prune(hospitalKey, 10)).toBe(1);
    expect(await device.submissions.read(createId)).toBeNull();
  },
);

test('photos go before the records that they are of, and not while something open refers to these', async () => {
  const { device, change, createId, correctionId } = await setUp('draft', true);
  await change(createId, done(5));
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

test.each([10, 300])(
  'of %i records that stay, all past the time of their photos, it reads none and blocks no write',
  async (stays) => {
    const cost = { read: 0, writes: 0 };
    const { device, plantDone } = await counted(cost);
    for (let index = 0; index < stays; index += 1) plantDone(`stays-${index}`, 20 + index);
    plantDone('goes', 5);
    plantDone('of-another-hospital', 5, 'other');
    // Only these two have to be opened, to learn whose they are, and in the write the one that goes.
    expect(await device.submissions.prune(hospitalKey, 10, 1_000)).toBe(1);
    expect(cost).toEqual({ read: 3, writes: 1 });
    expect(await device.submissions.read('stays-0')).not.toBeNull();
    expect(await device.submissions.prune('nobody', 1, 1_000)).toBe(0);
    expect(cost.writes).toBe(1);
  },
);

/** A tablet that counts the submissions that were read, and the writes, since it was filled. */
async function counted(cost: { read: number; writes: number }) {
  const kept = openMemoryStore();
  const store = notingStore(kept, {
    begins: (mode) => void (cost.writes += mode === 'write' ? 1 : 0),
    reads: (table) => void (cost.read += table === 'submissions' ? 1 : 0),
  });
  const ports = { now: () => 1, randomId: () => 'id', vault: openTestVault(kept) };
  const plantDone = (submissionId: string, doneAt: number, at = hospitalKey) =>
    kept.plant(
      'submissions',
      submissionRow(submissionOf(submissionId, { hospitalKey: at, authorId, ...done(doneAt) })),
    );
  return { device: openDevice(store, ports), plantDone };
}

test.each(['draft', 'submitted'] as const)(
  'what is known of a record goes to its correction, a %s, when the create is let go',
  async (correctionIs) => {
    const { device, change, createId, correctionId } = await setUp(correctionIs);
    await change(createId, inProblem(problemOf('read-back-differs')));
    await device.submissions.discard(createId);
    const handed = await device.submissions.read(correctionId);
    const kept = handed?.content.submitted ?? (await device.drafts.read(correctionId))?.content;
    expect(kept).toMatchObject({ target: { recordId: 'WA-1', seenVersion: 1 } });
  },
);

test('a later version that the correction has seen is not taken back when the create is let go', async () => {
  const { device, change, createId, correctionId } = await setUp('submitted');
  const handed = await device.submissions.read(correctionId);
  if (handed?.content.submitted.kind !== 'wound-correction') throw new Error('It is gone');
  const { submitted } = handed.content;
  const target = { ...submitted.target, seenVersion: 3 };
  await change(correctionId, {
    content: { ...handed.content, submitted: { ...submitted, target } },
  });
  await change(createId, inProblem(problemOf('read-back-differs')));
  await device.submissions.discard(createId);
  const kept = await device.submissions.read(correctionId);
  expect(kept?.content.submitted).toMatchObject({ target: { recordId: 'WA-1', seenVersion: 3 } });
});

/** A correction and a void of it, submitted one after the other, while the create is still waiting. */
async function threeInARow() {
  const at = await setUp('submitted');
  const handed = await at.device.submissions.read(at.correctionId);
  if (handed?.content.submitted.kind !== 'wound-correction') throw new Error('It is gone');
  const { target } = handed.content.submitted;
  const voiding = { kind: 'wound-void', target, reason: 'Wrong wound' } as const;
  const begun = { hospitalKey, authorId, content: { ...voiding, subject } };
  const { draftId: voidId } = await at.device.drafts.start(begun);
  await at.device.submissions.submit(voidId, voiding);
  const waitsFor = async (submissionId: string) =>
    (await at.device.submissions.read(submissionId))?.dependsOn;
  return { ...at, voidId, waitsFor };
}

test.each(['taken back', 'discarded'] as const)(
  'what waited for a change that is %s waits for what that waited for (R10)',
  async (way) => {
    const { device, createId, correctionId, voidId, waitsFor } = await threeInARow();
    expect(await waitsFor(voidId)).toBe(correctionId);
    const before = (await device.submissions.read(voidId))?.revision ?? 0;
    if (way === 'taken back') await device.submissions.backToDraft(correctionId);
    else await device.submissions.discard(correctionId);
    expect(await waitsFor(voidId)).toBe(createId);
    // A step that was begun before notices that the row has changed.
    expect((await device.submissions.read(voidId))?.revision).toBe(before + 1);
  },
);

test('a change that is taken back and submitted anew comes after what has passed it', async () => {
  const { device, correctionId, voidId, waitsFor } = await threeInARow();
  const handed = (await device.submissions.read(correctionId))?.content.submitted;
  if (!handed) throw new Error('It is gone');
  await device.submissions.backToDraft(correctionId);
  await device.submissions.submit(correctionId, handed);
  expect(await waitsFor(correctionId)).toBe(voidId);
});

test('what waits for a create goes on waiting for it while its author has it back', async () => {
  const { device, createId, correctionId, waitsFor } = await threeInARow();
  await device.submissions.backToDraft(createId);
  expect(await waitsFor(correctionId)).toBe(createId);
});

test.each(['draft', 'submitted'] as const)(
  'a correction (a %s) follows its create to another wound and time',
  async (correctionIs) => {
    const { device, createId, correctionId } = await setUp(correctionIs);
    await device.submissions.backToDraft(createId);
    const wound = { ...subject, woundId: 'W-2', woundSite: 'Heel' };
    await device.drafts.reassign({ draftId: createId, authorId, from: subject, to: wound });
    const later = '2026-11-20T09:30:00+08:00';
    const moved = { ...submittedHere, observedAt: later, woundId: 'W-2' };
    await device.submissions.submit(createId, moved);
    const about =
      correctionIs === 'draft'
        ? (await device.drafts.read(correctionId))?.content
        : (await device.submissions.read(correctionId))?.content.draft;
    expect(about).toMatchObject({ subject: wound, target: { observedAt: later } });
    const submitted = (await device.submissions.read(correctionId))?.content;
    if (correctionIs === 'draft') return;
    expect(submitted).toMatchObject({
      subject: wound,
      submitted: { target: { observedAt: later } },
    });
  },
);
