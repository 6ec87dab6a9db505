/** How long a submission waits before its next turn, and the reason to show. */
import type { Wait } from '../../model/submission.ts';
import { backoffMs } from '../backoff.ts';
import { confirmAfterMs } from '../hospitalTime.ts';
import { durations } from '../ports.ts';

/** Why a run ends; the stage runner works out for how long. */
export type Delay =
  | { type: 'signed-out' }
  /** After this many unknown outcomes in a row; `toldMs`: how long the hospital asked to wait, if it did. */
  | { type: 'backoff'; failures: number; toldMs: number | null }
  /** Until the hospital can be reached; no wait if it can. */
  | { type: 'until-reached'; toldMs: number | null }
  /** A read replica may lag behind. */
  | { type: 'reads-again'; failures: number }
  /** The hospital's time has to be heard again. */
  | { type: 'time-to-confirm' }
  /** The hospital may still be working on it. */
  | { type: 'at-work' };

/**
 * The reason and the length in milliseconds; a null length means until the reason is gone. Null if it need not wait.
 * @param isOpen whether the hospital can be reached now
 */
export function delayFor(
  rest: Delay,
  isOpen: boolean,
  random: () => number,
): { reason: Wait['reason']; waitMs: number | null } | null {
  switch (rest.type) {
    case 'signed-out':
      return { reason: 'signed-out', waitMs: null };
    case 'backoff': {
      // The first unknown outcome is queried as soon as the hospital can be reached; from the second on the
      // submission backs off, so that one failing record does not block the queue.
      const ownMs = rest.failures > 1 ? backoffMs(rest.failures, random) : 0;
      if (rest.toldMs !== null) {
        return { reason: 'told-to-wait', waitMs: Math.max(rest.toldMs, ownMs) };
      }
      return { reason: isOpen ? 'backing-off' : 'out-of-reach', waitMs: ownMs };
    }
    case 'until-reached':
      if (isOpen) return null;
      return { reason: rest.toldMs === null ? 'out-of-reach' : 'told-to-wait', waitMs: null };
    case 'reads-again':
      return { reason: 'backing-off', waitMs: backoffMs(rest.failures + 1, random) };
    case 'time-to-confirm':
      return { reason: 'backing-off', waitMs: confirmAfterMs + backoffMs(2, random) };
    case 'at-work':
      return {
        reason: 'may-be-at-work',
        waitMs: durations.firstBackoffMs + backoffMs(20, random),
      };
  }
}
