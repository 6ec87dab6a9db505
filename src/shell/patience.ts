/**
 * Limits an exchange to the time that the page says it waits. Electron does not tell its protocol handler that the page
 * has given up, so a hospital that accepts a write and never answers would hold the connection, the bytes and the state
 * "is being sent" for ever.
 */
import { patienceHeader } from '../shared/bridge.ts';
import type { Clock } from '../shared/clock.ts';

/** Added because an answer may be on its way when the page gives up: a receipt is kept whenever it comes (rule R4). */
export const patienceMarginMs = 5_000;

/** The default if the page names no time, and the maximum: longer than the largest photo takes. */
export const longestPatienceMs = 20 * 60_000;

/**
 * Runs `work` with a signal that is aborted when the page goes away, or shortly after the time that the page named.
 * Once an answer has begun, both shells notice by themselves that the page is gone.
 */
export async function withPatienceOf<T>(
  { headers, signal }: Request,
  timers: Pick<Clock, 'setTimer' | 'clearTimer'>,
  work: (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  const named = Number(headers.get(patienceHeader) ?? Number.NaN);
  const patienceMs = named > 0 ? Math.min(named, longestPatienceMs) : longestPatienceMs;
  const over = new AbortController();
  const timer = timers.setTimer(() => over.abort(), patienceMs + patienceMarginMs);
  try {
    return await work(AbortSignal.any([signal, over.signal]));
  } finally {
    timers.clearTimer(timer);
  }
}
