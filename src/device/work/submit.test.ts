import { expect, test } from 'vitest';
import type { DraftContent, Submitted } from '../../model/content.ts';
import { submissionRow } from '../../model/submission.ts';
import { committed, submissionOf } from '../../model/testing/rows.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice } from '../device.ts';
import { content as written, submittedHere, photo } from '../testing/sealedWork.ts';

const { subject } = written;
const target = {
  recordId: 'WA-1',
  createdBy: null,
  seenVersion: 1,
  seenCareNote: '',
  observedAt: '2026-11-20T08:00:00Z',
};
const content: DraftContent = { kind: 'wound-correction', subject, target, careNote: '' };
const submitted = { kind: 'wound-correction', target, careNote: 'x' } as const satisfies Submitted;
const { stage: _stage, ...recordedAs } = committed;
const recorded = { ...recordedAs, since: null };

function openTablet() {
  let id = 0;
  const store = openMemoryStore();
  const ports = { now: () => 1, randomId: () => `id-${(id += 1)}`, vault: openTestVault(store) };
  const device = openDevice(store, ports);
  const hospitalKey = 'h';
  const correct = async () => {
    const { draftId } = await device.drafts.start({ hospitalKey, authorId: 'amy', content });
    return device.submissions.submit(draftId, submitted);
  };
  return { store, device, correct };
}

test('a correction that is taken back and submitted anew does not wait for those that wait for it', async () => {
  const { device, correct } = openTablet();
  const first = await correct();
  const second = await correct();
  expect(second.dependsOn).toBe(first.submissionId);
  await device.submissions.backToDraft(first.submissionId);
  const again = await device.submissions.submit(first.submissionId, submitted);
  expect(again.dependsOn).toBeNull();
  expect((await correct()).dependsOn).toBe(again.submissionId);
});

test('a correction takes the id of its record from a submission of its own author only', async () => {
  const { store, device } = openTablet();
  for (const authorId of ['amy', 'ben']) {
    const progress = { stage: 'done', doneAt: 1, end: { how: 'read-back', ...recorded } } as const;
    const submission = submissionOf(`of-${authorId}`, { authorId, progress });
    store.plant('submissions', submissionRow(submission));
  }
  const correctionOf = async (createdBy: string) => {
    const about = { ...target, recordId: null, createdBy };
    const given = { ...content, target: about };
    const { draftId } = await device.drafts.start({
      hospitalKey: 'h',
      authorId: 'amy',
      content: given,
    });
    const made = await device.submissions.submit(draftId, { ...submitted, target: about });
    return 'target' in made.content.submitted ? made.content.submitted.target.recordId : undefined;
  };
  expect(await correctionOf('of-amy')).toBe('WA-1');
  expect(await correctionOf('of-ben')).toBeNull();
});

test('a signal or a lease that cannot be read stops nobody', async () => {
  const { store, device, correct } = openTablet();
  const first = await correct();
  store.plant('signals', { hospitalKey: 'h' });
  store.plant('leases', { hospitalKey: 'h' });
  expect((await correct()).sequence).toBeGreaterThan(first.sequence);
  expect(await device.outbox.readLease('h')).toMatchObject({ expiresAt: 0 });
  const lease = await device.outbox.takeLease('h', 'engine', 1_000);
  await expect(device.outbox.renewLease(lease, 1_000)).resolves.toMatchObject({
    fence: lease.fence,
  });
});

test('a submission or a body that cannot be read is nothing to build on', async () => {
  const { store, device, correct } = openTablet();
  const { submissionId } = await correct();
  store.plant('submissions', { submissionId, authorId: 'amy' });
  store.plant('bodies', { clientRequestId: 'id' });
  expect(await device.outbox.readOther(submissionId)).toBeNull();
  expect(await device.outbox.body('id', submissionId)).toBeNull();
  expect((await device.submissions.list('h', 'amy')).unreadable).toHaveLength(1);
});

test('what is submitted has the photos of the draft, however old the reading of the screen is', async () => {
  const { device } = openTablet();
  const begun = { hospitalKey: 'h', authorId: 'amy', content: written };
  const { draftId } = await device.drafts.start(begun);
  const first = await device.photos.add(draftId, photo);
  const second = await device.photos.add(draftId, photo);
  // Retaken: the new photo replaces the old one in the same transaction.
  const third = await device.photos.add(draftId, photo, first.photoId);
  const { content: handed } = await device.submissions.submit(draftId, {
    ...submittedHere,
    photoIds: [first.photoId],
  });
  expect(handed.submitted).toMatchObject({ photoIds: [third.photoId, second.photoId] });
  expect((await device.photos.list(draftId)).map(({ photoId }) => photoId).toSorted()).toEqual(
    [second.photoId, third.photoId].toSorted(),
  );
});
