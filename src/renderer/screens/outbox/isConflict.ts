import { problemIn } from '../../../model/submissionFacts.ts';
/** Which problems are conflicts between two changes of one record. */
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';

export function isConflict(submission: SubmissionSummary): boolean {
  const type = problemIn(submission)?.type;
  return type === 'conflict-newer-version' || type === 'conflict-voided';
}
