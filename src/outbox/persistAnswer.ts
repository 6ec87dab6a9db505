/** Tries again to write an answer of the hospital that the disk refused (decision 0210). */
import { FenceLost, SubmissionMoved, type Step } from '../model/outboxStep.ts';
import type { Submission } from '../model/submission.ts';
import type { Clock } from '../shared/clock.ts';
import { isStoreFailure } from '../shared/storeFailure.ts';
import { durations, type OutboxRows } from './ports.ts';

/**
 * Writes what the hospital answered, and tries again if the disk refuses: otherwise it would have to be queried again,
 * and the hospital may have forgotten it by then. Each try carries the lease and the revision like any commit, so it
 * does no harm if another window has gone on meanwhile; from such a step only a receipt or the id of a photo is kept
 * (decision 0333). What a crash in between loses is queried again (rule R15).
 * Throws FenceLost, SubmissionMoved or LeaseExpired at once, and StoreFailure after the last try.
 */
export async function persistAnswer(
  clock: Clock,
  rows: Pick<OutboxRows, 'commit' | 'keepLateReceipt'>,
  stepNow: () => Step,
): Promise<Submission> {
  for (const waitMs of durations.persistAnswerAfterMs) {
    try {
      return await commit(rows, stepNow());
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
    }
    await new Promise<void>((resolve) => void clock.setTimer(resolve, waitMs));
  }
  return commit(rows, stepNow());
}

async function commit(
  rows: Pick<OutboxRows, 'commit' | 'keepLateReceipt'>,
  step: Step,
): Promise<Submission> {
  try {
    return await rows.commit(step);
  } catch (error) {
    const isOvertaken = error instanceof FenceLost || error instanceof SubmissionMoved;
    if (isOvertaken) await rows.keepLateReceipt(step);
    throw error;
  }
}
