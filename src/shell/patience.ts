/**
 * How long the page waits for an answer, by its own word. Electron does not tell its handler that the page has given up,
 * and a hospital that takes a write and never answers would keep a connection, the bytes and "is being sent" for ever.
 */
import { patienceHeader } from '../shared/bridge.ts';
import type { Clock } from '../shared/clock.ts';

/** An answer on its way as the page gives up may still come: a receipt is kept whenever it comes (rule R4). */
export const patienceMarginMs = 5_000;

/** Of a page that names none, and the most that is believed: longer than the largest photo takes. */
export const longestPatienceMs = 20 * 60_000;

/**
 * Does `work` for a page, under a signal that is aborted when the page goes away, and a little after the time that it
 * named. Of an answer that has begun the page's going is heard in both shells.
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
