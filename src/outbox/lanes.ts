/**
 * Owns who may go next: order within a lane, none between lanes (rule R10). A lane is one record,
 * or for creates one wound; what is stuck holds back only what truly builds on it.
 */
import type { Submission } from '../device/rows.ts';
import { durations } from './ports.ts';

/** A create that has failed this often in a row no longer holds later creates of its wound. */
const strikesUntilPassed = 3;

/** The lane of a create: creates of one wound leave in the order in which they were handed in. */
function createLane({ authorId, content }: Submission): string | null {
  const { handedIn } = content;
  if (handedIn.kind === 'wound-assessment') return `wound|${authorId}|${handedIn.woundId}`;
  if (handedIn.kind === 'admission-assessment') {
    return `admission|${authorId}|${handedIn.encounterId}`;
  }
  return null;
}

/**
 * The submission that another one waits for, or null where it may go.
 * @param open every submission of the hospital that is not done, in the order of handing in
 */
export function heldBackBy(submission: Submission, open: readonly Submission[]): Submission | null {
  if (submission.dependsOn !== null) {
    return open.find((other) => other.submissionId === submission.dependsOn) ?? null;
  }
  const lane = createLane(submission);
  if (lane === null) return null;
  const earlier = open.find(
    (other) =>
      other.sequence < submission.sequence &&
      createLane(other) === lane &&
      other.stage !== 'problem' &&
      other.strikes < strikesUntilPassed,
  );
  return earlier ?? null;
}

/** Whether its own waiting time is over. A time too far ahead means that the clock was set back. */
export function isDue(submission: Submission, now: number): boolean {
  const { nextAttemptAt, waitReason } = submission;
  const longestMs =
    waitReason === 'told-to-wait' ? durations.longestToldWaitMs : durations.longestBackoffMs;
  return nextAttemptAt === null || nextAttemptAt <= now || nextAttemptAt > now + longestMs;
}

/** What may be started now for one author, in the order of handing in. */
export function readyToGo(
  open: readonly Submission[],
  authorId: string,
  now: number,
): Submission[] {
  return open.filter(
    (submission) =>
      submission.stage !== 'problem' &&
      submission.authorId === authorId &&
      isDue(submission, now) &&
      heldBackBy(submission, open) === null,
  );
}
