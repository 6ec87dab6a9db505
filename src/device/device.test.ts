import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DraftContent } from '../model/content.ts';
import { SubmissionMoved, FenceLost } from '../model/outboxStep.ts';
import { NotAllowedNow } from '../model/problem.ts';
import { sent } from '../model/testing/rows.ts';
import { openDexieStore } from '../storage/dexieStore.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import type { Store } from '../storage/store.ts';
import { openTestVault } from '../vault/testing/testVault.ts';
import { openDevice, type Device } from './device.ts';
import {
  content,
  submittedHere as submitted,
  hospitalKey,
  photo,
  photoBytes,
} from './testing/sealedWork.ts';
import { DraftGone } from './work/drafts.ts';

const authorId = 'author-amy';

const stores: [string, () => Store][] = [
  ['memory', () => openMemoryStore()],
  ['dexie', () => openDexieStore({ name: 'test', indexedDB: new IDBFactory(), IDBKeyRange })],
];

describe.each(stores)('the device on the %s store', (_name, openStore) => {
  let store: Store;
  let device: Device;
  let now = 1_000;
  let nextId = 0;

  beforeEach(() => {
    store = openStore();
    now = 1_000;
    nextId = 0;
    device = openDevice(store, {
      now: () => now,
      randomId: () => `id-${++nextId}`,
      vault: openTestVault(store),
    });
  });

  const draftOf = () => device.drafts.start({ hospitalKey, authorId, content });

  test('a saved change is there when the draft is read again', async () => {
    const draft = await draftOf();
    now = 2_000;
    const { savedAt } = await device.drafts.save(draft.draftId, { careNote: 'Clean' });
    expect(savedAt).toBe(2_000);
    const read = await device.drafts.read(draft.draftId);
    expect(read?.content).toEqual({ ...content, careNote: 'Clean' });
    expect(read?.clientRequestId).toBe(draft.clientRequestId);
  });

  test('answers of an admission change one by one: two windows do not undo each other', async () => {
    const admission: DraftContent = {
      kind: 'admission-assessment',
      subject: content.subject,
      assessedAt: null,
      assessment: { sleep: { usualHours: 6 } },
      sectionId: null,
    };
    const { draftId } = await device.drafts.start({ hospitalKey, authorId, content: admission });
    await Promise.all([
      device.drafts.save(draftId, { answers: { 'admission.reason': 'fever' } }),
      device.drafts.save(draftId, { answers: { 'sleep.usualHours': undefined }, sectionId: 'x' }),
    ]);
    const read = await device.drafts.read(draftId);
    expect(read?.content).toEqual({
      ...admission,
      sectionId: 'x',
      assessment: { admission: { reason: 'fever' }, sleep: {} },
    });
  });

  test('whoever watches a draft hears of its changes and of no other', async () => {
    const [watched, other] = [await draftOf(), await draftOf()];
    let heard = 0;
    const stop = device.drafts.watch(watched.draftId, () => (heard += 1));
    await device.drafts.save(other.draftId, { careNote: 'x' });
    expect(heard).toBe(0);
    await device.drafts.save(watched.draftId, { careNote: 'x' });
    expect(heard).toBe(1);
    await device.drafts.discard(watched.draftId);
    expect(heard).toBe(2);
    stop();
    await device.drafts.save(other.draftId, { careNote: 'y' });
    expect(heard).toBe(2);
  });

  test('whoever watches all drafts hears of each, and of nothing else', async () => {
    // A database that has just been opened may have changed completely, and reports a change.
    const other = await draftOf();
    let heard = 0;
    const stop = device.drafts.watchAll(() => (heard += 1));
    const one = await draftOf();
    expect(heard).toBe(1);
    expect(await device.drafts.count(one.authorId)).toBe(2);
    await device.drafts.save(one.draftId, { careNote: 'x' });
    expect(heard).toBe(2);
    await device.settings.change({ theme: 'night' });
    expect(heard).toBe(2);
    await device.drafts.discard(one.draftId);
    expect(heard).toBe(3);
    expect(await device.drafts.count(one.authorId)).toBe(1);
    stop();
    await device.drafts.discard(other.draftId);
    expect(heard).toBe(3);
  });

  test('writes run one after the other, though they share no table', async () => {
    const steps: string[] = [];
    const slow = store.write(['drafts'], async (rows) => {
      for (let read = 0; read < 20; read += 1) await rows.get('drafts', 'nothing');
      steps.push('first ends');
    });
    const quick = store.write(['leases'], async (rows) => {
      await rows.get('leases', 'nothing');
      steps.push('second begins');
    });
    await Promise.all([slow, quick]);
    expect(steps).toEqual(['first ends', 'second begins']);
  });

  test('submitting removes the draft and adds the submission under the same request id', async () => {
    const draft = await draftOf();
    const submission = await device.submissions.submit(draft.draftId, submitted);
    expect(submission.clientRequestId).toBe(draft.clientRequestId);
    expect(await device.drafts.read(draft.draftId)).toBeNull();
    const { submissions } = await device.submissions.list(hospitalKey, authorId);
    expect(submissions).toEqual([submission]);
  });

  test('a double tap submits once', async () => {
    const draft = await draftOf();
    const [first, second] = await Promise.all([
      device.submissions.submit(draft.draftId, submitted),
      device.submissions.submit(draft.draftId, submitted),
    ]);
    expect(second).toEqual(first);
    expect((await device.submissions.list(hospitalKey, authorId)).submissions).toHaveLength(1);
  });

  test('saving a draft that was submitted says so and keeps nothing half', async () => {
    const draft = await draftOf();
    await device.submissions.submit(draft.draftId, submitted);
    await expect(device.drafts.save(draft.draftId, { careNote: 'x' })).rejects.toThrow(DraftGone);
  });

  test('what may be on its way can be neither taken back nor discarded', async () => {
    const draft = await draftOf();
    const submission = await device.submissions.submit(draft.draftId, submitted);
    const lease = await device.outbox.takeLease(hospitalKey, 'engine', 60_000);
    await device.outbox.commit({
      lease,
      submission,
      change: { progress: { stage: 'sending', sent } },
    });
    await expect(device.submissions.backToDraft(draft.draftId)).rejects.toThrow(NotAllowedNow);
    await expect(device.submissions.discard(draft.draftId)).rejects.toThrow(NotAllowedNow);
    // In another window it is still a draft.
    await device.drafts.discard(draft.draftId);
    expect(await device.submissions.read(draft.draftId)).not.toBeNull();
  });

  test('an engine whose lease was taken over can write nothing more', async () => {
    const draft = await draftOf();
    const submission = await device.submissions.submit(draft.draftId, submitted);
    const frozen = await device.outbox.takeLease(hospitalKey, 'frozen', 60_000);
    await device.outbox.takeLease(hospitalKey, 'next', 60_000);
    const step = { lease: frozen, submission, change: { failures: 1 } };
    await expect(device.outbox.commit(step)).rejects.toThrow(FenceLost);
    expect((await device.submissions.read(draft.draftId))?.failures).toBe(0);
  });

  test('an engine cannot write over what the author changed in the meantime', async () => {
    const draft = await draftOf();
    const submission = await device.submissions.submit(draft.draftId, submitted);
    const lease = await device.outbox.takeLease(hospitalKey, 'engine', 60_000);
    await device.submissions.backToDraft(draft.draftId);
    const step = { lease, submission, change: { failures: 1 } };
    await expect(device.outbox.commit(step)).rejects.toThrow(SubmissionMoved);
    expect(await device.drafts.read(draft.draftId)).not.toBeNull();
  });

  test('an engine cannot write over what was taken back, changed and submitted anew', async () => {
    const draft = await draftOf();
    const submission = await device.submissions.submit(draft.draftId, submitted);
    const lease = await device.outbox.takeLease(hospitalKey, 'engine', 60_000);
    await device.submissions.backToDraft(draft.draftId);
    const anew = await device.submissions.submit(draft.draftId, submitted);
    const step = { lease, submission, change: { failures: 1 } };
    await expect(device.outbox.commit(step)).rejects.toThrow(SubmissionMoved);
    expect(await device.submissions.read(draft.draftId)).toEqual(anew);
  });

  test('a photo belongs to its draft and leaves with it', async () => {
    const draft = await draftOf();
    const { photoId } = await device.photos.add(draft.draftId, photo);
    const read = await device.drafts.read(draft.draftId);
    expect(read?.content).toMatchObject({ photoIds: [photoId] });
    expect(await device.photos.bytes(photoId)).toEqual(photoBytes);
    await device.drafts.discard(draft.draftId);
    expect(await device.photos.bytes(photoId)).toBeNull();
  });
});
