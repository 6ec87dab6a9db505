/** Tests how many runs are under way at once, and how one that ended in a fault backs off. */
import { expect, test } from 'vitest';
import { SubmissionMoved, type SubmissionInFull } from '../model/outboxStep.ts';
import type { Submission } from '../model/submission.ts';
import { create, submissionOf } from '../model/testing/rows.ts';
import { StoreFailure } from '../shared/storeFailure.ts';
import { ownDecisions } from './decisions.ts';
import { LeaseExpired } from './exchange.ts';
import { durations, type OutboxRows } from './ports.ts';
import { openRuns, type RunsParts } from './runs.ts';
import type { RunOutput } from './submissionMachine.ts';
import { freeGate } from './testing/freeGate.ts';
import { handClock, settled } from './testing/handClock.ts';

type Reading = {
  id: string;
  gives(full: SubmissionInFull | null): void;
  fails(error: unknown): void;
};

/** Runs whose first read of the disk ends when the test says so. */
function setUp(lanes = 4) {
  const { clock, passes } = handClock();
  const reads: Reading[] = [];
  const ended: [string, RunOutput['end']][] = [];
  let rested = 0;
  const read = (id: string) =>
    new Promise<SubmissionInFull | null>((gives, fails) => reads.push({ id, gives, fails }));
  const stageContext = () =>
    ({
      decisions: ownDecisions,
      elsewhere: { idsToQuery: () => [] },
      gate: freeGate(() => 0),
    }) as unknown as ReturnType<RunsParts['stageContext']>;
  const runs = openRuns({
    clock,
    rows: { read } as unknown as OutboxRows,
    decisions: ownDecisions,
    lanes,
    stageContext,
    onEnd: (submissionId, { end }) => ended.push([submissionId, end]),
    onRested: () => void (rested += 1),
  });
  const fails = async (error: unknown) => {
    runs.start(submissionOf('s'));
    reads.pop()?.fails(error);
    await settled();
  };
  return { runs, reads, ended, passes, fails, rested: () => rested };
}

const done: Submission = submissionOf('s', {
  progress: { stage: 'done', doneAt: 1, end: { how: 'said-already' } },
});
const withPhoto = (submissionId: string): Submission => {
  const { subject, draft } = submissionOf(submissionId).content;
  const content = { subject, draft, submitted: { ...create, photoIds: ['p'] } };
  return submissionOf(submissionId, { content });
};
const busy = new StoreFailure('aborted');

test('runs a submission once at a time, and two for each exchange that may be under way', () => {
  const { runs, reads } = setUp(2);
  runs.start(submissionOf('a'));
  runs.start(submissionOf('a'));
  expect(reads.map(({ id }) => id)).toEqual(['a']);
  expect(runs.isRunning('a')).toBe(true);
  expect(runs.isRunning('b')).toBe(false);
  for (const id of ['b', 'c']) runs.start(submissionOf(id));
  expect(runs.hasRoom()).toBe(true);
  runs.start(submissionOf('d'));
  expect(runs.hasRoom()).toBe(false);
});

test('keeps room beside those with photos for what has none', () => {
  const { runs, reads } = setUp(4);
  const ids = ['1', '2', '3', '4', '5', '6', '7'];
  for (const id of ids) runs.start(withPhoto(id));
  expect(reads.map(({ id }) => id)).toEqual(ids.slice(0, 6));
  runs.start(submissionOf('plain'));
  expect(runs.isRunning('plain')).toBe(true);
  expect(runs.isRunning('7')).toBe(false);
});

test('rests after a fault, twice as long after the next, and no longer than a minute', async () => {
  const { runs, reads, ended, passes, fails, rested } = setUp();
  let restMs: number = durations.storeRetryMs;
  for (let fault = 1; fault <= 8; fault += 1) {
    await fails(busy);
    expect(ended).toHaveLength(fault);
    await passes(restMs - 1);
    runs.start(submissionOf('s'));
    expect(reads).toHaveLength(0);
    expect(rested()).toBe(fault - 1);
    await passes(1);
    expect(rested()).toBe(fault);
    restMs = Math.min(restMs * 2, durations.maxBackoffMs);
  }
  expect(restMs).toBe(durations.maxBackoffMs);
});

test('a run that ended well ends the counting of faults', async () => {
  const { runs, reads, ended, passes, fails, rested } = setUp();
  await fails(busy);
  await passes(durations.storeRetryMs);
  await fails(busy);
  await passes(2 * durations.storeRetryMs);
  runs.start(done);
  reads.pop()?.gives({ submission: done, photos: [] });
  await settled();
  expect(ended.at(-1)).toEqual(['s', 'done']);
  await fails(busy);
  await passes(durations.storeRetryMs);
  expect(rested()).toBe(3);
});

test.each([
  ['moved on by its author', (one: ReturnType<typeof setUp>) => one.fails(new SubmissionMoved())],
  ['under a lease that ran out', (one: ReturnType<typeof setUp>) => one.fails(new LeaseExpired())],
])('one that was found %s may go again at once', async (_what, happens) => {
  const one = setUp();
  await happens(one);
  expect(one.ended).toEqual([['s', 'faulted']]);
  one.runs.start(submissionOf('s'));
  expect(one.reads).toHaveLength(1);
});

test('one that is gone from the disk ends without a rest', async () => {
  const { runs, reads, ended } = setUp();
  runs.start(submissionOf('s'));
  reads.pop()?.gives(null);
  await settled();
  expect(ended).toEqual([['s', 'faulted']]);
  runs.start(submissionOf('s'));
  expect(reads).toHaveLength(1);
});

test.each<[string, Partial<Submission>]>([
  ['comes behind others', { sequence: 9 }],
  ['builds on another one', { dependsOn: 'other' }],
])(
  'what was submitted again meanwhile, and %s, does not go on as before (R10)',
  async (_name, change) => {
    const { runs, reads, ended } = setUp();
    runs.start(submissionOf('s'));
    reads.pop()?.gives({ submission: submissionOf('s', { ...done, ...change }), photos: [] });
    await settled();
    expect(ended).toEqual([['s', 'faulted']]);
    runs.start(submissionOf('s'));
    expect(reads).toHaveLength(1);
  },
);
