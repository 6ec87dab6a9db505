import { describe, expect, test } from 'vitest';
import { doubted, submittedAgain } from '../../model/authorDecisions.ts';
import { NotAllowedNow } from '../../model/problem.ts';
import { submissionRow } from '../../model/submission.ts';
import { inProblem, problemOf } from '../../model/testing/problems.ts';
import { committed, create, submissionOf } from '../../model/testing/rows.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice } from '../device.ts';

const lost = inProblem(problemOf('record-lost'));
const withPhotos = { ...create, photoIds: ['a'] };

describe('what the hospital has lost, submitted again', () => {
  test('goes under the same id, once the hospital was asked about it, with its photos uploaded again (R3, R5)', () => {
    const again = submittedAgain(submissionOf('s', { ...lost, failures: 3 }, withPhotos));
    expect(again).toMatchObject({
      clientRequestId: 'request-s',
      earlier: [{ photoIds: ['a'], isUnknown: false, why: 'again' }],
      progress: { stage: 'queued', asksFirst: true },
      failures: 0,
    });
  });
});

describe('on the tablet', () => {
  const setUp = () => {
    const store = openMemoryStore();
    const ports = { now: () => 1, randomId: () => 'x', vault: openTestVault(store) };
    return { store, device: openDevice(store, ports) };
  };
  const { stage: _stage, ...recorded } = committed;
  const end = { how: 'read-back', ...recorded, since: null } as const;
  const done = submissionOf('s', { progress: { stage: 'done', doneAt: 7, end } });

  test('what is done is read back once more, and is no longer among what is done', async () => {
    const { store, device } = setUp();
    store.plant('submissions', submissionRow(done));
    expect((await device.submissions.listDone('h', 'amy', 9)).submissions).toHaveLength(1);
    await device.submissions.readBackAgain('s');
    const again = await device.submissions.read('s');
    expect(again?.progress).toEqual({ ...committed, confirmedAt: 7 });
    expect((await device.outbox.open('h')).map((one) => one.submissionId)).toEqual(['s']);
    // If the second read-back ends differently, that end is what is read.
    const later = { ...end, since: 'changed-since' as const };
    const progress = { stage: 'done' as const, doneAt: 7, end: later };
    store.plant('submissions', submissionRow({ ...done, progress }));
    const { submissions } = await device.submissions.listDone('h', 'amy', 9);
    expect(submissions.map((one) => one.progress)).toEqual([progress]);
  });

  test('what has no receipt, or waits, is left as it is', () => {
    const found = { how: 'found-by-author', recordId: 'WA-1' } as const;
    const progress = { stage: 'done', doneAt: 7, end: found } as const;
    expect(doubted(submissionOf('s', { progress }))).toBeNull();
    expect(doubted(submissionOf('s', lost))).toBeNull();
  });

  test('submitting it again is refused where it is not lost', async () => {
    const { store, device } = setUp();
    store.plant('submissions', submissionRow(done));
    await expect(device.submissions.submitAgain('s')).rejects.toThrow(NotAllowedNow);
  });
});
