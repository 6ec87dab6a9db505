/** A clock that a unit test advances by hand, and a way to run everything that does not wait for time. */
import type { Clock } from '../../shared/clock.ts';

/** Runs everything that waits only for promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await Promise.resolve();
  }
}

/** A clock that stands still until `passes` advances it and fires the timers that are due meanwhile. */
export function handClock(startAt = 1_000_000) {
  let now = startAt;
  let lastTimer = 0;
  const timers = new Map<number, { at: number; callback: () => void }>();
  const clock: Clock = {
    now: () => now,
    setTimer: (callback, delayMs) => {
      timers.set((lastTimer += 1), { at: now + delayMs, callback });
      return lastTimer;
    },
    clearTimer: (handle) => void timers.delete(handle as number),
  };
  const passes = async (ms: number): Promise<void> => {
    const until = now + ms;
    for (;;) {
      const due = [...timers].filter(([, { at }]) => at <= until);
      const [first] = due.toSorted((a, b) => a[1].at - b[1].at);
      if (first === undefined) break;
      timers.delete(first[0]);
      now = first[1].at;
      first[1].callback();
      await settled();
    }
    now = until;
  };
  return { clock, passes };
}
