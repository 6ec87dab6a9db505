/**
 * Owns the clock of the double's device: main's, which a test may move while the app runs, and that of the page and
 * its workers, which stands before the machine's by the same from the start on.
 */
import { preludeOf } from '../../support/ownTimePrelude.ts';

const startsAheadMs = Number(process.env['WARDBOOK_AHEAD_MS'] ?? 0);
let aheadMs = startsAheadMs;

/** What begins each script of the app; empty where the clock is right. */
export const clockOfScripts = startsAheadMs === 0 ? '' : preludeOf({ aheadMs: startsAheadMs });

/** Main's clock from now on, milliseconds before the machine's; behind it where negative. */
export function moveClock(toMs: number): void {
  aheadMs = toMs;
}

/** To be called before main's module is there. */
export function startClock(): void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given: []) {
      if (given.length === 0) super(Real.now() + aheadMs);
      else super(...given);
    }
    static override now() {
      return Real.now() + aheadMs;
    }
  } as DateConstructor;
}
