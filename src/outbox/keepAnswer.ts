/** Tries again to write an answer of the hospital that the disk refused (decision 0210). */
import type { Submission } from '../model/submission.ts';
import type { Clock } from '../shared/clock.ts';
import { isStoreFailure } from '../shared/storeFailure.ts';
import { durations } from './ports.ts';

/**
 * Writes what was heard, and tries again if the disk refuses: otherwise it would have to be asked for again, and the
 * hospital may have forgotten it by then. Each try carries the lease and the revision like any commit, so it does no
 * harm if another window has gone on meanwhile. What a crash in between loses is asked for again (rule R15).
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
