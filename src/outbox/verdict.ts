/**
 * What an answer says about the connection to the hospital; both the engine's gate and the screens' own reads use it
 * (rule R14).
 */
import type { Answer } from './hospitalClient.ts';
import { durations } from './ports.ts';
import { isAsSpecified } from './whoseAnswer.ts';

export type Verdict = 'reachable' | 'out-of-reach' | 'captive-portal' | 'another-hospital';

/**
 * What an answer says about the connection; null if it says nothing. A 5xx to a write may be that record's fault; a 5xx
 * to a read is attributed to the hospital.
 */
export function verdictOf(answer: Answer, isRead: boolean): Verdict | null {
  if (answer.type === 'broken') {
    return answer.failure === 'another-hospital' ? 'another-hospital' : 'out-of-reach';
  }
  if (answer.isLate) return null;
  // An intermediary answered. Whether the hospital can be reached, the next probe or a control request tells.
  if (answer.isUntrusted) return answer.isWayOpen ? 'reachable' : 'out-of-reach';
  const isReadable =
    answer.json !== undefined || answer.photo !== undefined || answer.isMisencoded === true;
  if (answer.status < 400 && !isReadable) return 'captive-portal';
  if (answer.status === 429 || answer.status === 503) return 'out-of-reach';
  if (answer.status >= 500) return isRead ? 'out-of-reach' : null;
  return 'reachable';
}

/**
 * How long an answer asks to wait, milliseconds; null if it does not. An answer that is not the hospital's own, such as
 * a gateway's maintenance page, is granted a short wait only.
 */
export function toldToWaitMs(answer: Answer): number | null {
  if (answer.type !== 'answered' || answer.retryAfterMs === null) return null;
  const maxMs = isAsSpecified(answer) ? durations.maxToldWaitMs : durations.maxForeignWaitMs;
  return answer.retryAfterMs > 0 ? Math.min(answer.retryAfterMs, maxMs) : null;
}
