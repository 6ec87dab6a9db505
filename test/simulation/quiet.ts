/**
 * Tells whether the world is quiet: no call to the hospital or to a store under way, and no microtask left. Only then
 * may virtual time move. The real `setImmediate` is never replaced.
 */

import type { Clock } from '../../src/shared/clock.ts';

export interface Quiet {
  /** Counts a call for as long as it is under way; `name` identifies it if it never ends. */
  track<T>(call: Promise<T>, name: string): Promise<T>;
  /** A clock on which a counted call may wait: while it waits, it does not count. */
  clockFor(clock: Clock): Clock;
  /**
   * Lets a counted call wait for another one: while it waits, it does not count. Otherwise the two would wait for ever,
   * one for the other and that one for a time that cannot pass.
   */
  waitForOther(other: Promise<void>): Promise<void>;
  /** Resolves with null when nothing is under way any more, or with a `Standstill` when nothing ends. */
  wait(): Promise<Standstill | null>;
}

/** Calls that are under way and never end, so that time can never move again. */
export interface Standstill {
  /** The names of all calls that have not ended, oldest first. */
  calls: string[];
  /** How many of them wait for virtual time to pass. */
  onClock: number;
  /** How many of them wait for another call. */
  onOthers: number;
}

/**
 * This many turns of the event loop take about a tenth of a second. Any call, even a transaction of a hundred rows on
 * IndexedDB, takes a few hundred turns.
 */
const patienceTurns = 100_000;

/** @param turns how many turns of the event loop must pass without anything under way */
export function createQuiet(turns: number): Quiet {
  const calls = new Map<symbol, string>();
  let onClock = 0;
  let onOthers = 0;
  let changes = 0;
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    track(call, name) {
      const id = Symbol(name);
      calls.set(id, name);
      changes += 1;
      return call.finally(() => {
        calls.delete(id);
        changes += 1;
      });
    },
    clockFor: (clock) => ({
      ...clock,
      setTimer: (callback, delayMs) => {
        onClock += 1;
        return clock.setTimer(() => {
          onClock -= 1;
          callback();
        }, delayMs);
      },
    }),
    waitForOther(other) {
      onOthers += 1;
      return other.then(() => {
        onOthers -= 1;
      });
    },
    async wait() {
      let calm = 0;
      let idle = 0;
      let before = changes;
      while (calm < turns) {
        await turn();
        const hasChanged = changes !== before;
        before = changes;
        idle = hasChanged ? 0 : idle + 1;
        calm = calls.size === onClock + onOthers && !hasChanged ? calm + 1 : 0;
        if (idle > patienceTurns) return { calls: [...calls.values()], onClock, onOthers };
      }
      return null;
    },
  };
}

/** Describes a standstill: what is under way, and how much of it waits for what. */
export function describeStandstill({ calls, onClock, onOthers }: Standstill): string {
  const waits = [
    [onClock, 'for virtual time, which passes only when nothing else is under way'],
    [onOthers, 'for another of them'],
    [calls.length - onClock - onOthers, 'for something that nobody told of'],
  ] as const;
  const told = waits.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `under way without end: ${calls.join('; ')}. Of these wait ${told.join(', ')}`;
}
