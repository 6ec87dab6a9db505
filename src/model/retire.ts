/** What is kept of a request id when a submission gets another one (rules R5, R12). */
import type { ProblemType } from './problem.ts';
import type { RetiredRequests } from './retired.ts';
import type { Sent } from './standing.ts';
import type { Submission } from './submission.ts';

/** Each of them was read in the record, after the last sending. */
const overtaken: ReadonlySet<ProblemType> = new Set(['conflict-newer-version', 'conflict-voided']);

/**
 * What has to be known of the present id before another may go in its place. A hospital that said 409
 * without a reason to be seen may be at work on an earlier sending, and so may one that was sent to
 * without an answer. A change of a record that was overtaken cannot come true any more, whoever is at
 * work on it: it was written for a version that is not the newest.
 */
export function factsOfRetired(
  { handedIn }: Submission['content'],
  { firstUnknownAt, lastSentAt, madeVersion }: Sent,
  why: ProblemType | null,
): RetiredRequests[string] {
  const isUnexplained = why === 'request-id-conflict';
  const mayComeTrue = why === null || !overtaken.has(why);
  return {
    firstUnknownAt,
    lastSentAt: mayComeTrue && (firstUnknownAt !== null || isUnexplained) ? lastSentAt : null,
    photoIds: handedIn.kind === 'wound-assessment' ? handedIn.photoIds : [],
    madeVersion,
  };
}

/**
 * Its author has looked and says that it is not there: the old ids are still asked about, but what the
 * hospital may have forgotten keeps nothing back any more.
 */
export function authorConfirmedAbsent(retired: RetiredRequests): RetiredRequests {
  return Object.fromEntries(
    Object.entries(retired).map(([id, facts]) => [
      id,
      { ...facts, firstUnknownAt: null, lastSentAt: null },
    ]),
  );
}
