import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { DraftContent, HandedIn } from '../../model/content.ts';
import { submissionRow, type Submission } from '../../model/submission.ts';
import { isDone } from '../../model/submissionFacts.ts';
import { submissionSummarySchema } from '../../model/submissionSummary.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { openDexieStore } from '../../storage/dexieStore.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { openVault } from '../../vault/vault.ts';
import { openDevice } from '../device.ts';

const hospitalKey = 'h';
const content: DraftContent = {
  kind: 'wound-assessment',
  subject: {
    patientId: 'P',
    displayName: 'Lin',
    medicalRecordNumber: '1',
    encounterId: null,
    woundId: 'W',
    woundSite: null,
  },
  observedAt: '2026-11-20T14:00:00+08:00',
  careNote: 'note',
  lengthCm: '',
  widthCm: '',
  photoIds: [],
};
const handedIn: HandedIn = {
  kind: 'wound-assessment',
  patientId: 'P',
  encounterId: null,
  woundId: 'W',
  observedAt: '2026-11-20T14:00:00+08:00',
  careNote: 'note',
  length: null,
  width: null,
  photoIds: [],
};

function doneRow(submission: Submission, doneAt: number): object {
  const progress = { stage: 'done', doneAt, end: { how: 'voided-by-other' } } as const;
  return submissionRow({ ...submission, progress });
}

async function tabletWith(counts: { open: number; done: number }) {
  const store = openMemoryStore();
  const device = openDevice(store, {
    now: () => 1,
    randomId: () => crypto.randomUUID(),
    vault: openVault(store),
  });
  for (let index = 0; index < counts.open + counts.done; index += 1) {
    const draft = await device.drafts.start({ hospitalKey, authorId: 'amy', content });
    const submission = await device.submissions.handIn(draft.draftId, handedIn);
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

it('removes what is done and older than the keep-time, and nothing else', async () => {
  const { device } = await tabletWith({ open: 1, done: 3 });
  expect(await device.submissions.prune(hospitalKey, 2)).toBe(1);
  expect((await device.submissions.listDone(hospitalKey, 'amy', 999)).submissions).toHaveLength(2);
  expect(await device.submissions.prune('other', 99)).toBe(0);
  expect((await device.submissions.listOpen(hospitalKey, 'amy')).submissions).toHaveLength(1);
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

it('reads the newest of a database that an older version wrote', async () => {
  const engine = { indexedDB: new IDBFactory(), IDBKeyRange };
  const older = new Dexie('before', engine);
  older.version(1).stores({ submissions: 'submissionId,hospitalKey,authorId,openIn' });
  older.version(2).stores({ ledger: 'key' });
  await older.table('submissions').bulkPut([
    { submissionId: 'first', openIn: '', doneAt: 1 },
    { submissionId: 'open', openIn: hospitalKey, doneAt: null },
    { submissionId: 'last', openIn: '', doneAt: 3 },
    { submissionId: 'second', openIn: '', doneAt: 2 },
  ]);
  const store = openDexieStore({ name: 'before', ...engine });
  const idsOf = (rows: readonly unknown[]) => rows.map((row) => fieldOf(row, 'submissionId'));
  const newest = await store.read(['submissions'], (rows) =>
    rows.newest('submissions', 'doneAt', 2),
  );
  expect(idsOf(newest)).toEqual(['last', 'second']);
  const old = await store.read(['submissions'], (rows) =>
    rows.list('submissions', { index: 'doneAt', below: 3 }),
  );
  expect(idsOf(old)).toEqual(['first', 'second']);
  // A window of the older version that is still open continues, and what it writes is found.
  await older.table('submissions').put({ submissionId: 'newest', openIn: '', doneAt: 4 });
  const found = await store.read(['submissions'], (rows) =>
    rows.newest('submissions', 'doneAt', 1),
  );
  expect(idsOf(found)).toEqual(['newest']);
  older.close();
  store.close();
});
