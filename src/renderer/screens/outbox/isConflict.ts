/** Which problems are conflicts between two changes of one record. */
import type { Submission } from '../../../model/submission.ts';
import { problemIn } from '../../../model/submissionFacts.ts';

export function isConflict(submission: Submission): boolean {
  const type = problemIn(submission)?.type;
  return type === 'conflict-newer-version' || type === 'conflict-voided';
}
