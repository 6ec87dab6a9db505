/** How long to wait before the next try: exponential with full jitter (rule R14). */
import { durations } from './ports.ts';

/**
 * Milliseconds to wait after `failures` failures in a row: uniform between 0 and min(60 s, 1 s x 2^(failures - 1)), so
 * that many tablets do not retry at the same time.
 */
export function backoffMs(failures: number, random: () => number): number {
  const ceiling = durations.firstBackoffMs * 2 ** Math.min(Math.max(failures - 1, 0), 10);
  return Math.round(random() * Math.min(ceiling, durations.maxBackoffMs));
}

/**
 * Milliseconds by which a tablet comes later when something tells all of them the same moment: the network that is back,
 * or a `Retry-After`. Uniform between 0 and a tenth of the time that the hospital was away, at most a minute: after a
 * lift nobody notices it, and after an outage of the whole house a thousand tablets do not come in one second.
 * @param isInUse somebody is using the app: she waits three seconds at most
 */
export function spreadMs(awayMs: number, random: () => number, isInUse = false): number {
  const maxMs = isInUse ? durations.maxSpreadInUseMs : durations.maxSpreadMs;
  return Math.round(random() * Math.min(Math.max(awayMs, 0) / 10, maxMs));
}
