import { expect, test } from 'vitest';
import type { SentState } from '../../model/sendState.ts';
import { sent } from '../../model/testing/rows.ts';
import { queryOutcome, type Unknown } from '../outcome.ts';
import { answered, broken, foreign, receiptJson, stateOf } from '../testing/answers.ts';
import { unanswered } from './unanswered.ts';

test('after thirty answers that cannot be read she is told so, and the help desk which field', () => {
  const asking: SentState = { stage: 'asking', sent };
  const learn = (answer: Parameters<typeof queryOutcome>[0]) =>
    unanswered(
      stateOf(asking, { failures: 29 }),
      queryOutcome(answer, 'request-s') as Unknown,
      answer,
    );
  const { recordId: _, ...unreadable } = receiptJson('request-s');
  const last = learn(answered(200, unreadable));
  expect(last.journal).toMatchObject({ failure: 'unreadable', field: 'recordId' });
  expect(last.change.progress).toMatchObject({ problem: { type: 'no-answer', field: 'recordId' } });
  // An error is an answer as it should be.
  for (const answer of [broken, answered(500), foreign(404)]) {
    const { progress } = learn(answer).change;
    expect(progress).toMatchObject({ problem: { type: 'no-answer' } });
    expect(progress).not.toHaveProperty('problem.field');
  }
});
