/** Which submissions may go next: what is due and does not wait for an earlier one (rule R10). */
import { heldBackIn } from '../model/lane.ts';
import type { Submission } from '../model/submission.ts';
import { problemIn } from '../model/submissionFacts.ts';
import { durations } from './ports.ts';

/** Whether its wait is over. A time too far ahead means that the clock was set back. */
export function isDue({ wait }: Submission, now: number): boolean {
  if (wait === null || wait.until === null) return true;
  const { until, restMs, reason } = wait;
  // Older rows do not say how long they wait.
  const maxMs =
    restMs ?? (reason === 'told-to-wait' ? durations.maxToldWaitMs : durations.maxBackoffMs);
  return until <= now || until > now + maxMs;
}

/**
 * What may be started now for one author, in the order in which it was submitted.
 * @param open every submission of the hospital that is not done, in the order in which they were submitted
 */
export function* readyToGo(
  open: readonly Submission[],
  authorId: string,
  now: number,
): Generator<Submission> {
  const heldBack = heldBackIn(open);
  for (const submission of open) {
    const isHers = problemIn(submission) === null && submission.authorId === authorId;
    const isFree = isHers && !heldBack.has(submission.submissionId);
    if (isFree && isDue(submission, now)) yield submission;
  }
}
