/** The record that a submission made or is about. */
import type { Submission } from '../../../model/submission.ts';
import { madeRecordIn, problemIn } from '../../../model/submissionFacts.ts';

/** Null until the hospital has given an id. */
export function recordIdOf(submission: Submission): string | null {
  const { submitted } = submission.content;
  const problem = problemIn(submission);
  const named = problem?.type === 'cannot-know' ? problem.recordId : null;
  const made = madeRecordIn(submission) ?? named;
  return made ?? ('target' in submitted ? submitted.target.recordId : null);
}
