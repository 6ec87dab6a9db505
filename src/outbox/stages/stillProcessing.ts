/** When a "no" may only mean that the hospital is still at work on an earlier sending (rule R5). */
import type { Refusal, Sent } from '../../model/standing.ts';
import type { Submission } from '../../model/submission.ts';
import { durations } from '../ports.ts';
import type { HospitalTime } from './nextStage.ts';

/** @param lastSentAt hospital time, milliseconds; null where nothing of it can be under way */
export function mayStillBeProcessing(lastSentAt: number | null, hospitalTime: number): boolean {
  return lastSentAt !== null && Math.abs(hospitalTime - lastSentAt) < durations.atWorkMs;
}

/**
 * A 409 that nothing explains: a twin may be at work, and commit yet. Also after a first sending, for the network
 * may have sent that one twice.
 */
export function mayBeDuplicateInFlight(
  { lastSentAt }: Sent,
  refusal: Refusal,
  hospital: HospitalTime,
): boolean {
  return refusal.status === 409 && mayStillBeProcessing(lastSentAt, hospital.now);
}

/** Whether it makes a version of a record that is there. */
export function isChange({ kind }: Submission): boolean {
  return kind === 'wound-correction' || kind === 'wound-void';
}
