/** Decides when a refusal may only mean that the hospital is still working on an earlier attempt (rule R5). */
import type { Refusal, Sent } from '../../model/sendState.ts';
import type { Submission } from '../../model/submission.ts';
import { durations } from '../ports.ts';
import type { HospitalTime } from './nextStage.ts';

/** @param lastSentAt hospital time, milliseconds; null if nothing of it can be under way */
export function mayStillBeProcessing(lastSentAt: number | null, hospitalTime: number): boolean {
  return lastSentAt !== null && Math.abs(hospitalTime - lastSentAt) < durations.atWorkMs;
}

/**
 * A 409 that nothing explains: a duplicate of the request may still be committed. This includes a first attempt, which
 * the network may have sent twice.
 */
export function mayBeDuplicateInFlight(
  { lastSentAt }: Sent,
  refusal: Refusal,
  hospital: HospitalTime,
): boolean {
  return refusal.status === 409 && mayStillBeProcessing(lastSentAt, hospital.now);
}

/** Whether it makes a new version of an existing record. */
export function isChange({ kind }: Submission): boolean {
  return kind === 'wound-correction' || kind === 'wound-void';
}
