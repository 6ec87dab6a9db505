/** What is kept of a request id when a submission gets another one (rules R5, R12). */
import type { ProblemType } from './problem.ts';
import type { RetiredRequests } from './retired.ts';
import type { Sent } from './sendState.ts';
import type { Submission } from './submission.ts';

const overtaken: ReadonlySet<ProblemType> = new Set(['conflict-newer-version', 'conflict-voided']);

/**
 * What must be known of the present id before another one may replace it. A hospital that answered 409 without an
 * apparent reason, or did not answer, may still be working on an earlier attempt. A correction or void that was
 * overtaken can no longer be committed, because it was written for a version that is not the latest.
 */
export function factsOfRetired(
  { submitted }: Submission['content'],
  { firstUnknownAt, lastSentAt, madeVersion }: Sent,
  why: ProblemType | null,
): RetiredRequests[string] {
  const isUnexplained = why === 'request-id-conflict';
  const mayComeTrue = why === null || !overtaken.has(why);
  return {
    firstUnknownAt,
    lastSentAt: mayComeTrue && (firstUnknownAt !== null || isUnexplained) ? lastSentAt : null,
    photoIds: submitted.kind === 'wound-assessment' ? submitted.photoIds : [],
    madeVersion,
  };
}

/**
 * Its author has looked and says that it is not there: the old ids are still queried, but what the hospital may have
 * forgotten no longer holds anything back.
 */
export function authorConfirmedAbsent(retired: RetiredRequests): RetiredRequests {
  return Object.fromEntries(
    Object.entries(retired).map(([id, facts]) => [
      id,
      { ...facts, firstUnknownAt: null, lastSentAt: null },
    ]),
  );
}
