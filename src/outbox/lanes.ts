/**
 * Which submissions may go next: there is an order within a lane, none between lanes (rule R10). A lane is one record
 * or, for creates, one wound; a submission that is stuck holds back only those that build on it.
 */
import type { Submission } from '../model/submission.ts';
import { durations } from './ports.ts';

/** A create that has failed this often in a row no longer holds back later creates of its wound. */
const strikesUntilPassed = 3;

/** The lane of a create: creates of one wound are sent in the order in which they were submitted. */
function createLane({ authorId, content }: Submission): string | null {
  const { handedIn } = content;
  if (handedIn.kind === 'wound-assessment') return `wound|${authorId}|${handedIn.woundId}`;
  if (handedIn.kind === 'admission-assessment') {
    return `admission|${authorId}|${handedIn.encounterId}`;
  }
  return null;
}

function holdsItsLane({ progress, strikes }: Submission): boolean {
  return progress.stage !== 'problem' && strikes < strikesUntilPassed;
}

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
 * What may be started now for one author, in the order in which it was submitted. A single pass, because this runs
 * after every step and a queue may hold a thousand.
 * @param open every submission of the hospital that is not done, in the order in which they were submitted
 */
export function* readyToGo(
  open: readonly Submission[],
  authorId: string,
  now: number,
): Generator<Submission> {
  const openIds = new Set(open.map(({ submissionId }) => submissionId));
  const takenLanes = new Set<string>();
  for (const submission of open) {
    const lane = createLane(submission);
    const isHeldBack =
      submission.dependsOn === null
        ? lane !== null && takenLanes.has(lane)
        : openIds.has(submission.dependsOn);
    if (lane !== null && holdsItsLane(submission)) takenLanes.add(lane);
    const isHers = submission.progress.stage !== 'problem' && submission.authorId === authorId;
    if (isHers && !isHeldBack && isDue(submission, now)) yield submission;
  }
}
