/**
 * Tests that what is reported without a sign-in is what is there: of everybody, at every hospital, including what
 * nobody can read.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { submissionRow, type Submission } from '../../model/submission.ts';
import { inProblem, problemOf } from '../../model/testing/problems.ts';
import { committed, photoOf, submissionOf } from '../../model/testing/rows.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { KeyLines, openSealedThread } from '../testing/sealedTablet.ts';
import { content, hospitalKey, signIn, withRecovery, work } from '../testing/sealedWork.ts';
import { countsOf, tabletLeft } from './tabletLeft.ts';

let store: MemoryStore;
beforeEach(() => {
  store = openMemoryStore();
});
const nothing = { nurses: 0, records: 0, drafts: 0, photos: 0, oldestAt: null, authorIds: [] };
const end = { how: 'found-by-author' as const, recordId: 'WA-1' };
const done = { progress: { stage: 'done' as const, doneAt: 1, end } };

function plant(id: string, change: Partial<Submission> = {}): void {
  store.plant('submissions', submissionRow(submissionOf(id, change)));
}

describe('what a tablet has left', () => {
  test('is nothing where everything is done', async () => {
    expect(await tabletLeft(store)).toEqual(nothing);
    plant('done', done);
    expect(await tabletLeft(store)).toEqual(nothing);
  });

  test('is whatever waits, moves or needs somebody, of every nurse and hospital, since when', async () => {
    plant('done', done);
    plant('waits', { submittedAt: 70 });
    plant('needs-her', { ...inProblem(problemOf('refused')), submittedAt: 50 });
    plant('read-back', { progress: committed, authorId: 'ben', submittedAt: 60 });
    plant('elsewhere', { hospitalKey: 'other', authorId: 'cho', submittedAt: -9e15 });
    store.plant('drafts', { draftId: 'd', authorId: 'amy', createdAt: 40, content: 'torn' });
    expect(await tabletLeft(store)).toEqual({
      nurses: 3,
      records: 4,
      drafts: 1,
      photos: 0,
      oldestAt: 40,
      authorIds: [],
    });
    expect(await countsOf(store, 'amy')).toEqual({ records: 2, drafts: 1 });
    expect(await countsOf(store, 'dee')).toEqual({ records: 0, drafts: 0 });
  });

  test.each([
    ['damaged', { submissionId: 'x', authorId: 'amy', openIn: 'h', isDamaged: true }],
    ['of nobody known', { submissionId: 'x', openIn: 'h' }],
    ['lost to the index', { submissionId: 'x', authorId: 'amy' }],
  ])('counts a row that is %s', async (_what, row) => {
    plant('done', done);
    store.plant('submissions', row);
    expect(await tabletLeft(store)).toEqual({ ...nothing, nurses: 1, records: 1 });
    expect(await countsOf(store, 'amy')).toEqual({ records: 1, drafts: 0 });
  });

  test('counts the photos of what is left, of drafts too', async () => {
    plant('s');
    plant('done', done);
    store.plant('drafts', { draftId: 'd', authorId: 'amy', createdAt: 1 });
    store.plant('photos', { ...photoOf('p-1', 1), ownerId: 's' });
    store.plant('photos', { ...photoOf('p-2', null), ownerId: 's' });
    store.plant('photos', { ...photoOf('p-3', null), ownerId: 'd' });
    store.plant('photos', { ...photoOf('p-4', null), ownerId: 'done' });
    expect((await tabletLeft(store)).photos).toBe(3);
  });

  test('costs as much with a thousand that are done as with ten', async () => {
    store.plant('nurses', { authorId: 'amy', hospitalKey: 'h' });
    plant('waits');
    const keysAsked = async (count: number) => {
      for (let at = 0; at < count; at += 1) plant(`done-${at}`, done);
      let asked = 0;
      const read: MemoryStore['read'] = (tables, ask) =>
        store.read(tables, (rows) =>
          ask({
            ...rows,
            async keys(table, by) {
              if (table === 'submissions') asked += 1;
              return rows.keys(table, by);
            },
          }),
        );
      await tabletLeft({ ...store, read });
      return asked;
    };
    expect([await keysAsked(10), await keysAsked(1_000)]).toEqual([0, 0]);
  });
});

test('the same is told where nobody has given a PIN', async () => {
  const parts = await withRecovery();
  const thread = openSealedThread(store, new KeyLines(), parts);
  const amy = await signIn(thread, 'Amy Lin');
  await work(thread, amy);
  await thread.device.drafts.start({ hospitalKey, authorId: amy.authorId, content });
  const open = await thread.device.submissions.leftOnTablet();
  thread.end();
  const locked = openSealedThread(store, new KeyLines(), parts);
  expect(await locked.device.submissions.leftOnTablet()).toEqual(open);
  expect(open).toMatchObject({ nurses: 1, records: 1, drafts: 2, authorIds: [amy.authorId] });
});
