/** Tests that no record is removed that may still be needed by a nurse who has not unlocked. */
import { expect, test } from 'vitest';
import { submissionRow, type Submission } from '../model/submission.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import { KeyLines, openSealedThread } from './testing/sealedTablet.ts';
import { content, submittedHere, hospitalKey, photo, withRecovery } from './testing/sealedWork.ts';

const pin = '582914';
const foundByAuthor = { how: 'found-by-author' as const, recordId: 'WA-1' };

test('a record goes by what its author sealed, so not before she unlocks, whatever is said in clear', async () => {
  const kept = openMemoryStore();
  const parts = await withRecovery();
  const { device, end } = openSealedThread(kept, new KeyLines(), parts);
  const { authorId } = await device.nurses.signIn({ hospitalKey, name: 'Amy', token: 't', pin });
  const sent = await device.drafts.start({ hospitalKey, authorId, content });
  await device.photos.add(sent.draftId, photo);
  const { submissionId } = await device.submissions.submit(sent.draftId, submittedHere);
  const waiting = await device.submissions.read(submissionId);
  end();
  const [row] = kept.snapshot('submissions');
  kept.plant('submissions', { ...Object(row), openIn: '', doneAt: 5 });

  // Another thread, without her key.
  const later = openSealedThread(kept, new KeyLines(), parts);
  const { submissions, nurses, outbox } = later.device;
  expect(await submissions.prune(hospitalKey, 10)).toBe(0);
  await nurses.unlock(hospitalKey, pin);
  expect(await submissions.prune(hospitalKey, 10)).toBe(0);
  expect(kept.snapshot('photoBytes')).toHaveLength(1);
  expect(await outbox.open(hospitalKey)).toHaveLength(1);
  const progress = { stage: 'done' as const, doneAt: 5, end: foundByAuthor };
  await later.store.write(['submissions'], (rows) =>
    rows.put('submissions', submissionRow({ ...(waiting as Submission), progress })),
  );
  expect(await submissions.prune(hospitalKey, 10)).toBe(1);
  expect([...kept.snapshot('submissions'), ...kept.snapshot('photoBytes')]).toEqual([]);
});
