/** Decides when a refusal may only mean that the hospital is still working on an earlier attempt (rule R5). */
import type { Refusal, Sent } from '../../model/sendState.ts';
import type { Submission } from '../../model/submission.ts';
import { durations } from '../ports.ts';
import type { HospitalTime } from './nextStage.ts';

/**
 * A 409 that nothing explains: a duplicate of the request may still be committed. This includes a first attempt, which
 * the network may have sent twice. If other content was sent under the id, and each attempt was answered, that explains
 * it.
 */
export function mayBeDuplicateInFlight(
  { earlier }: Submission,
  { isUnknown, lastSentAt }: Sent,
  refusal: Refusal,
  hospital: HospitalTime,
): boolean {
  const isAnswered = !isUnknown && !earlier.some((one) => one.isUnknown || one.mayBeAtWork);
  const isBound = earlier.length > 0 && isAnswered;
  const isRecent = Math.abs(hospital.now - lastSentAt) < durations.atWorkMs;
  return refusal.status === 409 && !isBound && isRecent;
}

/** Whether it makes a new version of an existing record. */
export function isChange({ kind }: Submission): boolean {
  return kind === 'wound-correction' || kind === 'wound-void';
}
