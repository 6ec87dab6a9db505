/** Tests for which sending a receipt counts that a window hears after another window has taken over. */
import { describe, expect, test } from 'vitest';
import type { Step } from '../../model/outboxStep.ts';
import type { Progress } from '../../model/progress.ts';
import { submissionRow, type Submission } from '../../model/submission.ts';
import {
  committed,
  create,
  photoOf,
  sent,
  submissionOf,
  sentBefore,
} from '../../model/testing/rows.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice } from '../device.ts';

const since = { ...sent, isUnknown: true };
const before = submissionOf('s', { progress: { stage: 'sending', sent: since } });
const lease = { hospitalKey: 'h', fence: 1, holder: 'frozen', expiresAt: 0 };
const receiptOf: Step = { lease, submission: before, change: { progress: committed } };

/** What this step leaves of a submission that has changed like this meanwhile. */
async function keep(meanwhile: Partial<Submission>, step: Step, attachmentId?: string) {
  const store = openMemoryStore();
  const device = openDevice(store, {
    now: () => 1,
    randomId: () => 'd',
    vault: openTestVault(store),
  });
  await device.outbox.takeLease('h', 'the next', 20_000);
  store.plant('submissions', submissionRow({ ...before, revision: 5, ...meanwhile }));
  store.plant('photos', photoOf(attachmentId ?? 'p', attachmentId === undefined ? null : 3));
  await device.outbox.keepLateReceipt(step);
  const full = await device.outbox.read('s');
  const { revision: signals } = await device.outbox.readSignal('h');
  return { ...full?.submission, photos: full?.photos, signals };
}

const cannotKnow: Progress = {
  stage: 'problem',
  problem: {
    type: 'cannot-know',
    since: 0,
    ...{ status: null, code: null, message: null, traceId: null, fields: [], recordId: null },
    sendState: { stage: 'asking', sent: since },
  },
};

describe('a late receipt', () => {
  test.each([
    ['is being sent again', { stage: 'sending', sent: { ...since, lastSentAt: 9 } }],
    ['may be sent again', { stage: 'not-there', sent: since }],
    ['is reported as unknown', cannotKnow],
  ] as const)('settles what %s, and the leader is told', async (_what, progress) => {
    const kept = await keep({ progress, failures: 2 }, receiptOf);
    expect(kept).toMatchObject({ progress: committed, failures: 0, revision: 6, signals: 1 });
  });

  test.each([
    [
      'was submitted again under its id after it was lost',
      { progress: { stage: 'sending', sent }, earlier: [sentBefore] },
    ],
    ['has another id by now', { clientRequestId: 'another' }],
    ['was moved to another hospital', { hospitalKey: 'other' }],
    ['was taken back and submitted anew', { sequence: 2 }],
    ['was not sent yet', { progress: { stage: 'queued', asksFirst: false } }],
    ['has its receipt', { progress: { ...committed, missing: 'nothing' } }],
  ] as const)('leaves alone what %s', async (_what, meanwhile) => {
    const kept = await keep(meanwhile as Partial<Submission>, receiptOf);
    expect(kept).toMatchObject({ revision: 5, signals: 0, ...meanwhile });
  });
});

describe('the late id of a photo', () => {
  const content = { ...before.content, submitted: { ...create, photoIds: ['p'] } };
  const unsent: Partial<Submission> = {
    content,
    progress: { stage: 'uploading', asksFirst: false },
  };
  const attachment = { photoId: 'p', attachment: { attachmentId: 'ATT-1', uploadedAt: 2 } };
  const step: Step = { lease, submission: { ...before, ...unsent }, change: {}, attachment };

  test('is kept while the photo has none, and the leader is told', async () => {
    const { photos, revision, signals } = await keep(unsent, step);
    expect([photos?.[0]?.attachment, revision, signals]).toEqual([attachment.attachment, 6, 1]);
  });

  test('does not replace the id that the photo was given since', async () => {
    const { photos, revision } = await keep(unsent, step, 'p');
    expect([photos?.[0]?.attachment?.attachmentId, revision]).toEqual(['ATT-p', 5]);
  });

  test('is not kept once a write may name another', async () => {
    const { photos, revision } = await keep({ content }, step);
    expect([photos?.[0]?.attachment, revision]).toEqual([null, 5]);
  });
});
