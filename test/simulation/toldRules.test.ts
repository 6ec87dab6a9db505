/**
 * Proves that the pages at the end of a shift are checked against the hospital's history, and that a false statement is
 * found.
 */
import { expect, test } from 'vitest';
import type { RecordListing } from '../../src/hospital/listings.ts';
import { submissionRow, type Submission } from '../../src/model/submission.ts';
import { submissionOf } from '../../src/model/testing/rows.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import { Ledger } from './ledger.ts';
import { drawPlan, noWish } from './plan.ts';
import type { Run } from './run.ts';
import { simulate } from './simulate.ts';
import { ownCode } from './subject.ts';
import { checkTold } from './toldRules.ts';

const receipt = { recordId: 'WA-1', version: 1, clientRequestId: 'request-s' };
const end = { how: 'read-back', receipt, since: null };
const done = submissionOf('s', {
  progress: { stage: 'done', doneAt: 1, end } as unknown as Submission['progress'],
});

async function complaints(row: Submission, recorded: readonly string[]) {
  const store = openMemoryStore();
  const ledger = new Ledger();
  const stored = submissionRow(row);
  store.plant('submissions', stored);
  store.plant('nurses', { authorId: 'amy', hospitalKey: 'h' });
  ledger.apply('t0', [{ table: 'submissions', key: 's', row: row }]);
  const versions = recorded.map((clientRequestId) => ({ clientRequestId }));
  const said: string[] = [];
  const told = { allIn: 0, empty: 0 };
  await checkTold(
    {
      tabletName: 't0',
      hospitalKey: 'h',
      store,
      authorIds: ['amy'],
      ledger,
      records: [{ versions }] as unknown as RecordListing[],
      vanished: new Set(),
      broken: (_rule, message) => said.push(message),
    },
    told,
  );
  return { said, told };
}

test('what is told of a record that is there is true', async () => {
  expect(await complaints(done, ['request-s'])).toEqual({ said: [], told: { allIn: 1, empty: 1 } });
});

test('where the hospital has no such version both pages told what is false', async () => {
  const { said } = await complaints(done, ['another']);
  expect(said).toEqual([
    '"you can go home" is told of what is not in',
    '"nothing is left on this tablet" is told of what is not in',
  ]);
});

test('of what waits neither is told', async () => {
  const { said, told } = await complaints(submissionOf('s'), []);
  expect({ said, told }).toEqual({ said: [], told: { allIn: 0, empty: 0 } });
});

test('both are told in ordinary runs, so that there is something to look at', async () => {
  const runs: Run[] = [];
  for (let number = 1; number <= 6; number += 1) {
    const report = await simulate(drawPlan(`told-${number}`, 'memory', noWish), ownCode, (run) =>
      runs.push(run),
    );
    expect(report.violations).toEqual([]);
  }
  expect(runs.reduce((sum, { told }) => sum + told.allIn, 0)).toBeGreaterThan(6);
  expect(runs.reduce((sum, { told }) => sum + told.empty, 0)).toBeGreaterThan(3);
});
