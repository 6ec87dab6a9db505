/** The only place where the hospital's time comes from the machine. */
import type { Clock } from '../../shared/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  // Our timers never keep a process alive: its server does.
  setTimer: (callback, delayMs) => setTimeout(callback, delayMs).unref(),
  clearTimer: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
