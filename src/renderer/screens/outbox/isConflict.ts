/** Owns which problems are a choice between two hands on one record. */
import type { Submission } from '../../../device/rows.ts';
import { problemIn } from '../../../device/submissionFacts.ts';

export function isConflict(submission: Submission): boolean {
  const type = problemIn(submission)?.type;
  return type === 'conflict-newer-version' || type === 'conflict-voided';
}
