/** Tests what the engine learns about the tablet as its term begins. */
import { expect, test } from 'vitest';
import { submissionRow } from '../../model/submission.ts';
import { submissionOf } from '../../model/testing/rows.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice } from '../device.ts';

test('what is here is every draft and all that is not done, by the id that both have in common', async () => {
  const store = openMemoryStore();
  const device = openDevice(store, {
    now: () => 1,
    randomId: () => 'd',
    vault: openTestVault(store),
  });
  const put = (submissionId: string, change: Parameters<typeof submissionOf>[1]) =>
    store.plant('submissions', submissionRow(submissionOf(submissionId, change)));
  put('waiting', {});
  put('elsewhere', { hospitalKey: 'other' });
  put('done', {
    progress: { stage: 'done', doneAt: 1, end: { how: 'found-by-author', recordId: 'WA-1' } },
  });
  const draft = await device.drafts.start({
    hospitalKey: 'h',
    authorId: 'amy',
    content: submissionOf('x').content.draft,
  });
  expect([...(await device.outbox.idsHere('h'))].toSorted()).toEqual([draft.draftId, 'waiting']);
});
