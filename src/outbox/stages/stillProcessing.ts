/** When a "no" may only mean that the hospital is still at work on an earlier sending (rule R5). */
import type { Refusal, Sent } from '../../model/standing.ts';
import type { Submission } from '../../model/submission.ts';
import { durations } from '../ports.ts';
import type { HospitalTime } from './nextStage.ts';

/** @param lastSentAt hospital time, milliseconds; null where nothing of it can be under way */
export function mayStillBeProcessing(lastSentAt: number | null, hospitalTime: number): boolean {
  return lastSentAt !== null && Math.abs(hospitalTime - lastSentAt) < durations.atWorkMs;
}

/** A 409 after an unknown outcome: the twin of before may be at work, and commit yet. */
export function mayBeDuplicateInFlight(
  { firstUnknownAt, lastSentAt }: Sent,
  refusal: Refusal,
  hospital: HospitalTime,
): boolean {
  if (refusal.status !== 409 || firstUnknownAt === null) return false;
  return mayStillBeProcessing(lastSentAt, hospital.now);
}

/** Whether it makes a version of a record that is there. */
export function isChange({ kind }: Submission): boolean {
  return kind === 'wound-correction' || kind === 'wound-void';
}
