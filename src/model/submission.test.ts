/** Tests that a submission whose progress contradicts itself can neither be read nor written. */
import { expect, test } from 'vitest';
import { submissionRow, submissionSchema } from './submission.ts';
import { problemOf } from './testing/problems.ts';
import { submissionOf } from './testing/rows.ts';

test.each<[string, object]>([
  ['done without a receipt', { stage: 'done', doneAt: 8, end: { how: 'read-back', since: null } }],
  ['a problem without one', { stage: 'problem' }],
  [
    'a problem at no stage',
    { stage: 'problem', problem: { ...problemOf('refused'), sendState: {} } },
  ],
  [
    'a conflict without the other text',
    { stage: 'problem', problem: { ...problemOf('conflict-voided'), theirs: null } },
  ],
  ['committed without a receipt', { stage: 'committed', madeVersion: 1, isFound: false }],
  ['on its way, with nothing that has left', { stage: 'sending', asksFirst: false }],
])('%s', (_name, progress) => {
  const row = submissionRow(submissionOf('s'));
  expect(submissionSchema.safeParse(row).success).toBe(true);
  expect(submissionSchema.safeParse({ ...row, progress }).success).toBe(false);
});

test.each([9e15, -9e15])('submitted at %d, which no calendar has', (submittedAt) => {
  const row = { ...submissionRow(submissionOf('s')), submittedAt };
  expect(submissionSchema.safeParse(row).success).toBe(false);
});
