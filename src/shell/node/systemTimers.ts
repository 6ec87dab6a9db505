/** The system's timers for a shell; they never keep its process alive. */
import type { Clock } from '../../shared/clock.ts';

export const systemTimers: Pick<Clock, 'setTimer' | 'clearTimer'> = {
  setTimer: (callback, delayMs) => setTimeout(callback, delayMs).unref(),
  clearTimer: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
