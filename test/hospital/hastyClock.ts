/** A clock shared by hospital, engine and auditor, whose time passes many times as fast as the machine's. */
import type { Clock } from '../../src/shared/clock.ts';

export interface HastyClock extends Clock {
  stop(): void;
}

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** Interval at which time advances, milliseconds of the machine. */
const beatMs = 10;
/**
 * The most time that one beat accounts for, milliseconds of the machine. Otherwise a process that got no processor for
 * seconds would resume half a minute later, and time out before it reads an answer that arrived long ago.
 */
const maxBeatMs = 100;

/** @param haste how many times as fast; the clock starts at the machine's time */
export function openHastyClock(haste: number): HastyClock {
  const timers = new Set<Timer>();
  let nowMs = Date.now();
  let isStopped = false;

  const nextUntil = (untilMs: number): Timer | undefined =>
    [...timers].filter(({ dueMs }) => dueMs <= untilMs).toSorted((a, b) => a.dueMs - b.dueMs)[0];

  /** Fires timers one after the other, each at its own time, and lets what it triggers run before the next one. */
  const moveTo = async (untilMs: number): Promise<void> => {
    for (let timer = nextUntil(untilMs); timer !== undefined; timer = nextUntil(untilMs)) {
      timers.delete(timer);
      nowMs = Math.max(nowMs, timer.dueMs);
      timer.callback();
      await new Promise((resolve) => setImmediate(resolve));
      if (isStopped) return;
    }
    nowMs = untilMs;
  };

  const beat = (beforeMs: number) => {
    const pause = setTimeout(() => {
      const atMs = performance.now();
      const passedMs = Math.min(atMs - beforeMs, maxBeatMs) * haste;
      void moveTo(nowMs + passedMs).then(() => {
        if (!isStopped) beat(atMs);
      });
    }, beatMs);
    pause.unref();
  };
  beat(performance.now());

  return {
    now: () => nowMs,
    setTimer(callback, delayMs) {
      const timer = { dueMs: nowMs + delayMs, callback };
      timers.add(timer);
      return timer;
    },
    clearTimer: (handle) => void timers.delete(handle as Timer),
    stop() {
      isStopped = true;
      timers.clear();
    },
  };
}
