/** Which record a submission made, or is about. */
import type { Submission } from '../../../model/submission.ts';
import { problemIn, receiptIn } from '../../../model/submissionFacts.ts';

/** Null while the hospital has not given an id. */
export function recordIdOf(submission: Submission): string | null {
  const { handedIn } = submission.content;
  const problem = problemIn(submission);
  const named = problem?.type === 'cannot-know' ? problem.recordId : null;
  const made = receiptIn(submission)?.recordId ?? named;
  return made ?? ('target' in handedIn ? handedIn.target.recordId : null);
}
