/**
 * What waits for an earlier entry: there is an order within a lane, none between lanes (rule R10). A lane is one record
 * or, for creates, one wound or one admission; a submission that is stuck holds back only those that build on it.
 */
import { problemIn, sendStateIn } from './submissionFacts.ts';
import type { SubmissionSummary } from './submissionSummary.ts';

/** A create that has failed or been read this often no longer holds back later creates of its wound. */
const triesUntilPassed = 3;

function createLane({ authorId, content }: SubmissionSummary): string | null {
  const { submitted } = content;
  if (submitted.kind === 'wound-assessment') return `wound|${authorId}|${submitted.woundId}`;
  if (submitted.kind === 'admission-assessment') {
    return `admission|${authorId}|${submitted.encounterId}`;
  }
  return null;
}

function holdsItsLane(submission: SubmissionSummary): boolean {
  if (problemIn(submission) !== null) return false;
  const sendState = sendStateIn(submission);
  const spent = sendState && 'spent' in sendState ? Object.values(sendState.spent ?? {}) : [];
  return submission.failures + spent.reduce((sum, one) => sum + one, 0) < triesUntilPassed;
}

/**
 * The ids of those that wait for an earlier one. A single pass, because this runs after every step and a queue may hold
 * a thousand.
 * @param open every submission that is not done, in the order in which they were submitted
 */
export function heldBackIn(open: readonly SubmissionSummary[]): ReadonlySet<string> {
  const openIds = new Set(open.map(({ submissionId }) => submissionId));
  const takenLanes = new Set<string>();
  const heldBack = new Set<string>();
  for (const submission of open) {
    const lane = createLane(submission);
    const isHeldBack =
      submission.dependsOn === null
        ? lane !== null && takenLanes.has(lane)
        : openIds.has(submission.dependsOn);
    if (lane !== null && holdsItsLane(submission)) takenLanes.add(lane);
    if (isHeldBack) heldBack.add(submission.submissionId);
  }
  return heldBack;
}
