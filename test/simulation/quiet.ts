/**
 * Owns the question whether the world is quiet: no call to the hospital or to a store under way, and
 * no microtask left. Only then may virtual time move. Real `setImmediate` is never replaced.
 */

import type { Clock } from '../../src/shared/clock.ts';

export interface Quiet {
  /** Counts a call for as long as it is under way. */
  track<T>(call: Promise<T>): Promise<T>;
  /** A clock on which a counted call may wait: while it does, it does not count. */
  clockFor(clock: Clock): Clock;
  /** Resolves when nothing is under way any more. */
  wait(): Promise<void>;
}

/** @param turns how many turns of the event loop must pass without anything under way */
export function createQuiet(turns: number): Quiet {
  let underWay = 0;
  let begun = 0;
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    track(call) {
      underWay += 1;
      begun += 1;
      return call.finally(() => {
        underWay -= 1;
      });
    },
    clockFor: (clock) => ({
      ...clock,
      setTimer: (callback, delayMs) => {
        underWay -= 1;
        return clock.setTimer(() => {
          underWay += 1;
          callback();
        }, delayMs);
      },
    }),
    async wait() {
      let calm = 0;
      let before = begun;
      while (calm < turns) {
        await turn();
        calm = underWay === 0 && begun === before ? calm + 1 : 0;
        before = begun;
      }
    },
  };
}
