import { describe, expect, it } from 'vitest';
import type { RecordLine } from './host/commands.ts';
import { freshDemoState, withHappening } from './host/demoState.ts';
import type { SubmissionFact } from './lessons/facts.ts';
import { csvOf, summarise } from './summary.ts';

describe('the summary of a class', () => {
  const submission = (change: Partial<SubmissionFact>): SubmissionFact => ({
    submissionId: 's',
    kind: 'wound-assessment',
    authorId: 'a',
    group: 'done',
    problem: null,
    submittedAtMs: 1,
    clientRequestIds: ['one'],
    patientId: 'DEMO-01',
    woundId: 'DEMO-W01-1',
    hasPhoto: false,
    hasLastSize: false,
    keepsColleague: false,
    ...change,
  });
  const record = (change: Partial<RecordLine>): RecordLine => ({
    recordId: 'r1',
    kind: 'wound-assessment',
    patientId: 'DEMO-01',
    woundId: 'DEMO-W01-1',
    version: 1,
    recordState: 'valid',
    operator: 'demo-amy',
    photos: 2,
    clientRequestIds: ['one'],
    isPast: false,
    ...change,
  });

  it('counts what was done and leaves out the ward’s past', () => {
    const summary = summarise(
      freshDemoState(5),
      [submission({}), submission({ group: 'moving' }), submission({ group: 'problem' })],
      [record({}), record({ recordId: 'old', isPast: true })],
    );
    expect(summary).toMatchObject({
      submitted: 3,
      inRecord: 1,
      waiting: 1,
      needsSomebody: 1,
      photos: 2,
      duplicates: 0,
    });
    expect(summary.records).toHaveLength(1);
  });

  it('finds a duplicate in the records and in the exchanges', () => {
    const twice = [record({}), record({ recordId: 'r2' })];
    expect(summarise(freshDemoState(5), [submission({})], twice).duplicates).toBe(1);
    const committed = (recordId: string) => ({
      atMs: 1,
      by: 'tablet' as const,
      operatorId: 'demo-amy',
      method: 'POST',
      endpoint: 'createWoundAssessment',
      status: 201,
      delivery: 'delivered' as const,
      committed: true,
      clientRequestId: 'one',
      recordId,
      version: 1,
    });
    const state = withHappening(withHappening(freshDemoState(5), committed('r1')), committed('r2'));
    expect(summarise(state, [submission({})], [record({})]).duplicates).toBe(1);
  });

  it('is written so that a spreadsheet shows text as text', () => {
    expect(
      csvOf([
        ['a,b', '=1+1'],
        ['"x"', 2],
      ]),
    ).toBe('\uFEFF"a,b",\'=1+1\r\n"""x""",2\r\n');
  });
});
