/**
 * Tests that finished work of a nurse who has not unlocked is removed in time, and nothing that may still be needed.
 */
import { expect, test } from 'vitest';
import { openMemoryStore } from '../storage/memoryStore.ts';
import { KeyLines, openSealedThread } from './testing/sealedTablet.ts';
import { content, handedInHere, hospitalKey, photo, withRecovery } from './testing/sealedWork.ts';

const pin = '582914';

test('what is done goes without its key once nothing of hers is open, and stays while a draft may need it', async () => {
  const kept = openMemoryStore();
  const parts = await withRecovery();
  const { device, end } = openSealedThread(kept, new KeyLines(), parts);
  const { authorId } = await device.nurses.signIn({ hospitalKey, name: 'Amy', token: 't', pin });
  const given = { hospitalKey, authorId, content };
  const sent = await device.drafts.start(given);
  await device.photos.add(sent.draftId, photo);
  const { submissionId } = await device.submissions.handIn(sent.draftId, handedInHere);
  const draft = await device.drafts.start(given);
  const [row] = kept.snapshot('submissions');
  end();
  kept.plant('submissions', { ...(row as object), stage: 'done', openIn: '', doneAt: 5 });

  // Another thread, without her key.
  const later = openSealedThread(kept, new KeyLines(), parts).device;
  expect(await later.submissions.prune(hospitalKey, 10)).toBe(0);
  expect(kept.snapshot('photoBytes')).toHaveLength(1);
  await kept.write(['drafts'], (rows) => rows.delete('drafts', draft.draftId));
  expect(await later.submissions.prune(hospitalKey, 1, 10)).toBe(0);
  expect(kept.snapshot('photoBytes')).toEqual([]);
  expect(await later.submissions.prune(hospitalKey, 10)).toBe(1);
  expect(kept.snapshot('submissions')).toEqual([]);
  expect(await later.submissions.read(submissionId)).toBeNull();
});
