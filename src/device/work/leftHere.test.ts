/** Tests that what is reported as left behind is what is there: all of hers, at a cost that does not grow. */
import { beforeEach, describe, expect, test } from 'vitest';
import { submissionRow, type Submission } from '../../model/submission.ts';
import { inProblem, problemOf } from '../../model/testing/problems.ts';
import { committed, submissionOf } from '../../model/testing/rows.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import type { Transaction } from '../../storage/store.ts';
import { KeyLines, openSealedThread } from '../testing/sealedTablet.ts';
import { content, hospitalKey, pin, signIn, withRecovery, work } from '../testing/sealedWork.ts';
import { leftHere } from './leftHere.ts';

let store: MemoryStore;
beforeEach(() => {
  store = openMemoryStore();
});

const nothing = { open: [], drafts: [], unreadable: 0 };
const left = () => leftHere(store, 'h', 'amy');
const idsLeft = async () => (await left()).open.map(({ submissionId }) => submissionId);

function plant(id: string, change: Partial<Submission> = {}): void {
  store.plant('submissions', submissionRow(submissionOf(id, change)));
}
const end = { how: 'found-by-author' as const, recordId: 'WA-1' };
const done = { progress: { stage: 'done' as const, doneAt: 1, end } };

describe('what is left', () => {
  test('is nothing where everything is done, and of others nothing is told', async () => {
    plant('done', done);
    plant('of-ben', { authorId: 'ben' });
    expect(await left()).toEqual(nothing);
  });

  test('is whatever waits, moves or needs her, newest first', async () => {
    plant('waits', { sequence: 1 });
    plant('needs-her', { ...inProblem(problemOf('refused')), sequence: 2 });
    plant('read-back', { progress: committed, sequence: 3 });
    expect(await idsLeft()).toEqual(['read-back', 'needs-her', 'waits']);
  });

  test.each([
    ['damaged', { submissionId: 'x', authorId: 'amy', openIn: 'h', isDamaged: true }],
    ['of a later version', { submissionId: 'x', authorId: 'amy', openIn: 'h', kind: 'a-dream' }],
    ['of nobody known', { submissionId: 'x', openIn: 'h' }],
    ['lost to the index', { submissionId: 'x', authorId: 'amy' }],
    ['open at another hospital', { ...submissionRow(submissionOf('x')), openIn: 'other' }],
    ['said to be done and open', { ...submissionRow(submissionOf('x', done)), openIn: 'h' }],
  ])('counts a row that is %s', async (_what, row) => {
    plant('done', done);
    store.plant('submissions', row);
    expect(await left()).toEqual({ ...nothing, unreadable: 1 });
  });

  test('counts a draft that cannot be read', async () => {
    store.plant('drafts', { draftId: 'd', authorId: 'amy', content: 'torn' });
    expect(await left()).toEqual({ ...nothing, unreadable: 1 });
  });

  test('costs as many rows with ten thousand that are done as with ten', async () => {
    plant('waits');
    const cost = async (count: number) => {
      for (let at = 0; at < count; at += 1) plant(`done-${at}`, done);
      const read = counting();
      await leftHere(read.store, 'h', 'amy');
      return read.rows();
    };
    const few = await cost(10);
    expect(few).toBe(1);
    expect(await cost(10_000)).toBe(few);
  });

  function counting() {
    let rows = 0;
    const counted = (transaction: Transaction): Transaction => ({
      ...transaction,
      async list(table, by) {
        const listed = await transaction.list(table, by);
        rows += listed.length;
        return listed;
      },
      async get(table, key) {
        rows += 1;
        return transaction.get(table, key);
      },
    });
    const read: MemoryStore['read'] = (tables, ask) =>
      store.read(tables, (transaction) => ask(counted(transaction)));
    return { store: { ...store, read }, rows: () => rows };
  }
});

test('what waits for her key is counted, and is not nothing', async () => {
  const parts = await withRecovery();
  const thread = openSealedThread(store, new KeyLines(), parts);
  const amy = await signIn(thread, 'Amy Lin');
  await work(thread, amy);
  await thread.device.drafts.start({ hospitalKey, authorId: amy.authorId, content });
  const open = await thread.device.submissions.left(hospitalKey, amy.authorId);
  expect([open.open.length, open.drafts.length, open.unreadable]).toEqual([1, 2, 0]);
  thread.end();
  // Another thread, in which nobody has entered the PIN.
  const locked = openSealedThread(store, new KeyLines(), parts);
  const sealed = await locked.device.submissions.left(hospitalKey, amy.authorId);
  expect(sealed).toMatchObject({ open: [], drafts: [], unreadable: 3 });
  await locked.device.nurses.signInAgain(amy.authorId, pin);
  expect((await locked.device.submissions.left(hospitalKey, amy.authorId)).unreadable).toBe(0);
});
