/**
 * What one answer says about the way to the hospital: the one rule by which the engine's gate and
 * the screens' own reads judge it (rule R14).
 */
import type { Answer } from './hospitalClient.ts';
import { durations } from './ports.ts';
import { isAsSpecified } from './responseTrust.ts';

export type Verdict = 'reachable' | 'out-of-reach' | 'captive-portal' | 'another-hospital';

/**
 * What an answer says about the way to the hospital; null: nothing either way. A 5xx to a write may
 * be that one record's fault; a 5xx to a read is taken as the hospital's.
 */
export function verdictOf(answer: Answer, isRead: boolean): Verdict | null {
  if (answer.type === 'broken') {
    return answer.failure === 'another-hospital' ? 'another-hospital' : 'out-of-reach';
  }
  if (answer.isLate) return null;
  // Somebody on the way speaks in its place: whether it can be reached, the next probe tells, or a control request has told.
  if (answer.isUntrusted) return answer.isWayOpen ? 'reachable' : 'out-of-reach';
  const isReadable = answer.json !== undefined || answer.photo !== undefined;
  if (answer.status < 400 && !isReadable) return 'captive-portal';
  if (answer.status === 429 || answer.status === 503) return 'out-of-reach';
  if (answer.status >= 500) return isRead ? 'out-of-reach' : null;
  return 'reachable';
}

/**
 * How long an answer asks to wait; null where it does not ask, or not for any time at all. Of what is
 * not the hospital's own word (a gateway's maintenance page) only a short wish is granted.
 */
export function toldToWaitMs(answer: Answer): number | null {
  if (answer.type !== 'answered' || answer.retryAfterMs === null) return null;
  const maxMs = isAsSpecified(answer) ? durations.maxToldWaitMs : durations.maxForeignWaitMs;
  return answer.retryAfterMs > 0 ? Math.min(answer.retryAfterMs, maxMs) : null;
}
