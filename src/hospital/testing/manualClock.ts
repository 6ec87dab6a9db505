/** Time for tests: it stands still until it is moved. */
import type { Clock } from '../../shared/clock.ts';

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly callback: () => void;
}

export interface ManualClock extends Clock {
  /** Moves the time and fires due timers in order, letting promises run in between. */
  advance(byMs: number): Promise<void>;
}

/** A clock that starts at an instant, in milliseconds since the epoch. */
export function createManualClock(startMs: number): ManualClock {
  let nowMs = startMs;
  let order = 0;
  const timers = new Set<Timer>();
  const next = (untilMs: number) =>
    [...timers]
      .filter(({ atMs }) => atMs <= untilMs)
      .toSorted((left, right) => left.atMs - right.atMs || left.order - right.order)[0];
  return {
    now: () => nowMs,
    setTimer: (callback, delayMs) => {
      order += 1;
      const timer = { atMs: nowMs + delayMs, order, callback };
      timers.add(timer);
      return timer;
    },
    clearTimer: (handle) => {
      timers.delete(handle as Timer);
    },
    advance: async (byMs) => {
      const untilMs = nowMs + byMs;
      await settle();
      for (let timer = next(untilMs); timer !== undefined; timer = next(untilMs)) {
        timers.delete(timer);
        nowMs = timer.atMs;
        timer.callback();
        await settle();
      }
      nowMs = untilMs;
    },
  };
}

/** Lets everything run that waits only for promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
