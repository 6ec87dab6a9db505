/** Not dropping an answer of the hospital because the disk refuses it once (decision 0210). */
import type { Submission } from '../model/submission.ts';
import type { Clock } from '../shared/clock.ts';
import { isStoreFailure } from '../shared/storeFailure.ts';
import { durations } from './ports.ts';

/**
 * Writes what was heard, again where the disk refuses it at first: dropped, it would have to be asked for, and may
 * be forgotten by then. Each try carries the lease and the revision as any commit does, so that it does no harm where
 * somebody else has gone on meanwhile; and what is lost by a crash in between is asked for, as ever (rule R15).
 * Throws FenceLost, SubmissionMoved, LeaseExpired at once, and StoreFailure after the last try.
 */
export async function keepAnswer(
  clock: Clock,
  commit: () => Promise<Submission>,
): Promise<Submission> {
  for (const waitMs of durations.keepAnswerAfterMs) {
    try {
      return await commit();
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
    }
    await new Promise<void>((resolve) => void clock.setTimer(resolve, waitMs));
  }
  return commit();
}
