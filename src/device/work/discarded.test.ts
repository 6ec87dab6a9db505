/** Tests that what its author discarded is not sent, if somebody puts a copy of the row back. */
import { beforeEach, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { submissionRow, type Submission } from '../../model/submission.ts';
import { inProblem, problemOf } from '../../model/testing/problems.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import type { VaultParts } from '../../vault/vault.ts';
import { genuineFile, openedFile } from '../testing/craftedRescue.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import {
  content,
  submittedHere,
  hospitalKey,
  pin,
  signIn,
  withRecovery,
} from '../testing/sealedWork.ts';

let kept: MemoryStore;
let parts: VaultParts;
let window: SealedThread;
let amy: OpenSession;
let submissionId: string;

const sent = async ({ device }: SealedThread) =>
  (await device.outbox.open(hospitalKey)).map((one) => one.submissionId);

beforeEach(async () => {
  kept = openMemoryStore();
  parts = await withRecovery();
  window = openSealedThread(kept, new KeyLines(), parts);
  amy = await signIn(window);
  const { drafts, submissions } = window.device;
  const { draftId } = await drafts.start({ hospitalKey, authorId: amy.authorId, content });
  ({ submissionId } = await submissions.submit(draftId, submittedHere));
});

test('it waits for its author, who finds it as a draft', async () => {
  const [row] = kept.snapshot('submissions');
  expect(await sent(window)).toEqual([submissionId]);
  await window.device.submissions.discard(submissionId);
  kept.plant('submissions', Object(row));
  expect(await sent(window)).toEqual([]);
  window.end();
  const later = openSealedThread(kept, new KeyLines(), parts);
  await later.device.nurses.unlock(hospitalKey, pin);
  expect(await sent(later)).toEqual([]);
  const { drafts } = await later.device.drafts.list(hospitalKey, amy.authorId);
  expect(drafts).toMatchObject([{ draftId: submissionId, content: { careNote: 'MARK-note' } }]);
  expect(kept.snapshot('submissions')).toEqual([]);
  await later.device.submissions.submit(submissionId, submittedHere);
  expect(await sent(later)).toEqual([submissionId]);
});

test('imported from her own rescue file it is wanted again', async () => {
  const file = await genuineFile(window, amy, 'MARK-token-amy');
  const { rescue, submissions } = window.device;
  const submitted = await submissions.read(submissionId);
  const refused = { ...(submitted as Submission), ...inProblem(problemOf('refused')) };
  await window.store.write(['submissions'], (rows) =>
    rows.put('submissions', submissionRow(refused)),
  );
  await submissions.discard(submissionId);
  const taker = { hospitalKey, authorId: amy.authorId, token: 'MARK-token-amy' };
  expect(await rescue.importFile(await openedFile(file), taker)).toMatchObject({
    submissions: 1,
  });
  expect(await sent(window)).toEqual([submissionId]);
});
