/** The one place where the hospital's time is the machine's. */
import type { Clock } from '../../shared/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  // A timer of ours never keeps a process alive: its server does.
  setTimer: (callback, delayMs) => setTimeout(callback, delayMs).unref(),
  clearTimer: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
