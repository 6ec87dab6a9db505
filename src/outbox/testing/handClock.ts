/** A clock that a unit test moves by hand, and how to let everything that waits for no time go on. */
import type { Clock } from '../../shared/clock.ts';

/** Lets everything that waits for nothing but promises go on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await Promise.resolve();
  }
}

/** A clock that stands still; `passes` moves it, and calls back what is due in between. */
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
