/** What of a submission its conflict shows. */
import type { Submission } from '../../../model/submission.ts';

/**
 * Whether a conflict is shown alike for both: they differ in nothing but the merged text that is being typed, of which
 * every key is written to the submission.
 */
export function showsTheSame(before: Submission, now: Submission): boolean {
  return shownOf(before) === shownOf(now);
}

function shownOf({ content, ...facts }: Submission): string {
  return JSON.stringify([{ ...facts, revision: 0 }, content.subject, content.submitted]);
}
