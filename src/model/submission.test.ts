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
    { stage: 'problem', problem: { ...problemOf('refused'), standing: {} } },
  ],
  [
    'a conflict without the other text',
    { stage: 'problem', problem: { ...problemOf('conflict-voided'), theirs: null } },
  ],
  ['committed without a receipt', { stage: 'committed', madeVersion: 1, isAdopted: false }],
  ['on its way, with nothing that has left', { stage: 'sending', toSettle: [] }],
])('%s', (_name, progress) => {
  const row = submissionRow(submissionOf('s'));
  expect(submissionSchema.safeParse(row).success).toBe(true);
  expect(submissionSchema.safeParse({ ...row, progress }).success).toBe(false);
});

test.each([9e15, -9e15])('submitted at %d, which no calendar has', (handedInAt) => {
  const row = { ...submissionRow(submissionOf('s')), handedInAt };
  expect(submissionSchema.safeParse(row).success).toBe(false);
});
