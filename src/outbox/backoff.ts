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
 * Extra delay of a tablet, in milliseconds, for events that reach all tablets at the same moment: the network is back,
 * or a `Retry-After` ends. Uniform between 0 and a tenth of the time for which the hospital was away, at most a minute:
 * nobody notices it after a ride in a lift, and after an outage of the whole hospital a thousand tablets do not come in
 * the same second.
 */
export function spreadMs(awayMs: number, random: () => number): number {
  return Math.round(random() * Math.min(Math.max(awayMs, 0) / 10, durations.maxSpreadMs));
}
