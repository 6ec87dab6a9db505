/** Tests that an author's decision applies only to what was on her screen and what she had been told. */
import { expect, test } from 'vitest';
import { NotAllowedNow } from '../../model/problem.ts';
import { submissionRow, type Submission } from '../../model/submission.ts';
import { inProblem, problemOf } from '../../model/testing/problems.ts';
import { create, correction, sent, submissionOf } from '../../model/testing/rows.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice } from '../device.ts';

function setUp() {
  const store = openMemoryStore();
  let lastId = 0;
  const ports = {
    now: () => 1,
    randomId: () => `id-${(lastId += 1)}`,
    vault: openTestVault(store),
  };
  return { store, device: openDevice(store, ports) };
}

function conflictWith(version: number): Submission {
  const theirs = { version, recordState: 'valid', careNote: 'theirs', recordedAt: null } as const;
  const conflict = problemOf('conflict-newer-version', { theirs });
  return submissionOf('s', inProblem(conflict), correction);
}

test('a conflict is settled over the version that was on the screen, and over no other', async () => {
  const { store, device } = setUp();
  store.plant('submissions', submissionRow(conflictWith(3)));
  const unseen = device.submissions.resolve('s', { shownVersion: 2, careNote: 'both' });
  await expect(unseen).rejects.toThrow(NotAllowedNow);
  expect((await device.submissions.read('s'))?.progress.stage).toBe('problem');
  await device.submissions.resolve('s', { shownVersion: 3, careNote: 'both' });
  expect((await device.submissions.read('s'))?.content.submitted).toMatchObject({
    target: { seenVersion: 3 },
    careNote: 'both',
  });
});

const unknown = { ...sent, isUnknown: true };
test.each([
  [problemOf('cannot-know', { sendState: { stage: 'asking', sent: unknown } }), true],
  [problemOf('refused', { sendState: { stage: 'not-there', sent: unknown } }), false],
])(
  'what was sent of it is remembered through submitting and taking back',
  async (one, isUnknown) => {
    const { store, device } = setUp();
    store.plant('submissions', submissionRow(submissionOf('s', inProblem(one))));
    const { earlier } = await device.submissions.backToDraft('s');
    expect(earlier).toMatchObject([{ isUnknown, mayBeAtWork: true, why: 'edited' }]);
    await device.submissions.submit('s', create);
    expect((await device.submissions.backToDraft('s')).earlier).toEqual(earlier);
  },
);

test('a record that was never in doubt is not said to be', async () => {
  const { store, device } = setUp();
  store.plant('submissions', submissionOf('s'));
  expect((await device.submissions.backToDraft('s')).earlier).toEqual([]);
});

test('a discarded draft takes along what was sent of it before', async () => {
  const { store, device } = setUp();
  const refused = problemOf('refused', { sendState: { stage: 'not-there', sent } });
  store.plant('submissions', submissionRow(submissionOf('s', inProblem(refused))));
  const body = { clientRequestId: 'request-s', submissionId: 's', authorId: 'amy', method: 'POST' };
  store.plant('bodies', { ...body, path: '/wound-assessments', bytes: new ArrayBuffer(1) });
  await device.submissions.backToDraft('s');
  await device.drafts.discard('s');
  expect([...store.snapshot('drafts'), ...store.snapshot('bodies')]).toEqual([]);
});
