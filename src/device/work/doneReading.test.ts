import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { submissionRow, type Submission } from '../../model/submission.ts';
import { isDone } from '../../model/submissionFacts.ts';
import { submissionSummarySchema } from '../../model/submissionSummary.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { openDexieStore } from '../../storage/dexieStore.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice } from '../device.ts';
import { content, submittedHere, hospitalKey } from '../testing/sealedWork.ts';

function doneRow(submission: Submission, doneAt: number): object {
  const progress = { stage: 'done', doneAt, end: { how: 'voided-by-other' } } as const;
  return submissionRow({ ...submission, progress });
}

async function tabletWith(counts: { open: number; done: number }) {
  const store = openMemoryStore();
  const device = openDevice(store, {
    now: () => 1,
    randomId: () => crypto.randomUUID(),
    vault: openTestVault(store),
  });
  for (let index = 0; index < counts.open + counts.done; index += 1) {
    const draft = await device.drafts.start({ hospitalKey, authorId: 'amy', content });
    const submission = await device.submissions.submit(draft.draftId, submittedHere);
    if (index >= counts.open) {
      await store.write(['submissions'], (rows) =>
        rows.put('submissions', doneRow(submission, index)),
      );
    }
  }
  return { device, store };
}

it('parts what is open from what is done, each newest first, and loses none', async () => {
  const { device } = await tabletWith({ open: 3, done: 120 });
  const open = await device.submissions.listOpen(hospitalKey, 'amy');
  const done = await device.submissions.listDone(hospitalKey, 'amy', 999);
  const all = await device.submissions.list(hospitalKey, 'amy');
  expect(open.submissions).toHaveLength(3);
  expect(done.submissions).toHaveLength(120);
  const each = all.submissions.map((one) =>
    isDone(one) ? submissionSummarySchema.parse(one) : one,
  );
  expect(
    [...open.submissions, ...done.submissions].toSorted((a, b) => b.sequence - a.sequence),
  ).toEqual(each);
});

it('shows nothing of another nurse or another hospital', async () => {
  const { device } = await tabletWith({ open: 1, done: 1 });
  expect((await device.submissions.listOpen(hospitalKey, 'ben')).submissions).toEqual([]);
  expect((await device.submissions.listDone(hospitalKey, 'ben', 999)).submissions).toEqual([]);
  expect((await device.submissions.listDone('other', 'amy', 999)).submissions).toEqual([]);
});

it('follows what is done later, what goes, and sets apart what cannot be read', async () => {
  const { device, store } = await tabletWith({ open: 1, done: 2 });
  const before = (await device.submissions.listDone(hospitalKey, 'amy', 999)).submissions;
  const [open] = (await device.submissions.listOpen(hospitalKey, 'amy')).submissions;
  if (!open) throw new Error('Nothing is open');
  await store.write(['submissions'], async (rows) => {
    await rows.put('submissions', doneRow(open, 9));
    const progress = { stage: 'nonsense' };
    await rows.put('submissions', { ...doneRow(open, 9), submissionId: 'x', progress });
    await rows.delete('submissions', before[0]?.submissionId ?? '');
  });
  const again = await device.submissions.listDone(hospitalKey, 'amy', 999);
  expect(new Set(again.submissions.map(({ submissionId }) => submissionId))).toEqual(
    new Set([open?.submissionId, before[1]?.submissionId]),
  );
  expect(again.unreadable.map(({ key }) => key)).toEqual(['x']);
});

it('gives a page of the newest, and says whether there are more, past what others have done', async () => {
  const { device, store } = await tabletWith({ open: 0, done: 120 });
  const all = await device.submissions.listDone(hospitalKey, 'amy', 999);
  const page = await device.submissions.listDone(hospitalKey, 'amy', 10);
  expect(page.submissions).toEqual(all.submissions.slice(0, 10));
  expect([all.hasMore, page.hasMore]).toEqual([false, true]);
  // A colleague's thirty are newer than all of hers.
  const [one] = (await device.submissions.list(hospitalKey, 'amy')).submissions;
  if (!one) throw new Error('Nothing is done');
  await store.write(['submissions'], async (rows) => {
    for (let index = 0; index < 30; index += 1) {
      const row = doneRow({ ...one, submissionId: `ben-${index}`, authorId: 'ben' }, 1_000 + index);
      await rows.put('submissions', row);
    }
  });
  const later = await device.submissions.listDone(hospitalKey, 'amy', 10);
  expect(later.submissions.slice(0, 10)).toEqual(page.submissions);
});

it('reads the newest by their index on the disk, and those below a time', async () => {
  const engine = { indexedDB: new IDBFactory(), IDBKeyRange };
  const store = openDexieStore({ name: 'done', ...engine });
  const ends = { first: 1, open: null, last: 3, second: 2 };
  await store.write(['submissions'], async (rows) => {
    for (const [submissionId, doneAt] of Object.entries(ends)) {
      await rows.put('submissions', { submissionId, doneAt });
    }
  });
  const idsOf = (rows: readonly unknown[]) => rows.map((row) => fieldOf(row, 'submissionId'));
  const newest = await store.read(['submissions'], (rows) =>
    rows.newest('submissions', 'doneAt', 2),
  );
  expect(idsOf(newest)).toEqual(['last', 'second']);
  const old = await store.read(['submissions'], (rows) =>
    rows.list('submissions', { index: 'doneAt', below: 3 }),
  );
  expect(idsOf(old)).toEqual(['first', 'second']);
  store.close();
});
