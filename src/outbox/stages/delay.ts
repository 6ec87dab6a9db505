/** How long a submission rests before its next turn, and the reason that a person reads. */
import type { Wait } from '../../model/submission.ts';
import { backoffMs } from '../backoff.ts';
import { confirmAfterMs } from '../hospitalTime.ts';
import { durations } from '../ports.ts';

/** Why a run ends; how long is drawn by the stage runner. */
export type Delay =
  | { type: 'signed-out' }
  /** After so many unknown outcomes in a row; `toldMs`: what the hospital asked to wait, if it did. */
  | { type: 'backoff'; strikes: number; toldMs: number | null }
  /** Only until the hospital can be reached; where it can, there is no rest. */
  | { type: 'until-reached'; toldMs: number | null }
  /** A reading copy may lag behind. */
  | { type: 'reads-again'; strikes: number }
  /** The hospital's time has to be heard once more. */
  | { type: 'time-to-confirm' }
  /** The hospital may be at work on it still; that takes as long as it takes. */
  | { type: 'at-work' };

/**
 * The reason and the length, milliseconds; a null length: until the reason has gone. Null where it need
 * not rest.
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
      // The first one is asked about as soon as the hospital can be reached; from the second in a row on
      // it backs off, so that one poisoned record does not keep the line busy.
      const ownMs = rest.strikes > 1 ? backoffMs(rest.strikes, random) : 0;
      if (rest.toldMs !== null) {
        return { reason: 'told-to-wait', waitMs: Math.max(rest.toldMs, ownMs) };
      }
      return { reason: isOpen ? 'backing-off' : 'out-of-reach', waitMs: ownMs };
    }
    case 'until-reached':
      if (isOpen) return null;
      return { reason: rest.toldMs === null ? 'out-of-reach' : 'told-to-wait', waitMs: null };
    case 'reads-again':
      return { reason: 'backing-off', waitMs: backoffMs(rest.strikes + 1, random) };
    case 'time-to-confirm':
      return { reason: 'backing-off', waitMs: confirmAfterMs + backoffMs(2, random) };
    case 'at-work':
      return {
        reason: 'may-be-at-work',
        waitMs: durations.firstBackoffMs + backoffMs(20, random),
      };
  }
}
