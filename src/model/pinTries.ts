/**
 * Rate limiting of wrong PINs: how long to wait after each, and how much of that is left. Nothing is ever destroyed.
 * The wait runs by a monotonic clock; only across a restart the device time counts, and never shortens the wait to
 * nothing (decision 0076).
 */
import { z } from 'zod';
import { timeMs } from './row.ts';

/**
 * What is kept of wrong PINs, beside the PIN's verifier; the right PIN removes it. Damaged, it counts as five: she
 * waits, and no damage shuts her out.
 */
export const pinTriesSchema = z
  .object({
    /** Wrong PINs in a row, including one that is being checked. */
    wrong: z.number(),
    /** When the last one was entered, device time. */
    since: timeMs,
  })
  .catch({ wrong: 5, since: 0 });
export type PinTries = z.infer<typeof pinTriesSchema>;

const slowAfter = [
  { wrong: 3, waitMs: 5_000 },
  { wrong: 4, waitMs: 15_000 },
  { wrong: 5, waitMs: 60_000 },
];
const maxWaitMs = 15 * 60_000;
const minAfterRestartMs = 60_000;

/** The wait after this many wrong PINs in a row, milliseconds. */
export function waitAfter(wrong: number): number {
  const last = slowAfter.at(-1);
  if (last !== undefined && wrong > last.wrong) {
    return Math.min(maxWaitMs, last.waitMs * 2 ** (wrong - last.wrong));
  }
  return slowAfter.find((step) => step.wrong === wrong)?.waitMs ?? 0;
}

export interface PinClock {
  /** How much of the wait is left, milliseconds; 0 if she may try. */
  leftMs(authorId: string, tries: PinTries | undefined): number;
  /** The last of these was the right PIN, even if the disk cannot note it: there is nothing to wait for. */
  wasRight(authorId: string, tries: PinTries): void;
}

/**
 * @param now device time, which may have been set
 * @param monotonicNow milliseconds since this window or worker was opened
 */
export function openPinClock(now: () => number, monotonicNow: () => number): PinClock {
  const deadlines = new Map<string, { key: string; atMs: number }>();
  const keyOf = ({ wrong, since }: PinTries) => `${wrong}|${since}`;
  return {
    wasRight(authorId, tries) {
      deadlines.set(authorId, { key: keyOf(tries), atMs: 0 });
    },
    leftMs(authorId, tries) {
      const wholeMs = tries === undefined ? 0 : waitAfter(tries.wrong);
      if (tries === undefined || wholeMs === 0) return 0;
      const key = keyOf(tries);
      let deadline = deadlines.get(authorId);
      if (deadline?.key !== key) {
        const elapsedMs = Math.max(0, now() - tries.since);
        const leftMs = Math.max(Math.min(wholeMs, minAfterRestartMs), wholeMs - elapsedMs);
        deadline = { key, atMs: monotonicNow() + leftMs };
        deadlines.set(authorId, deadline);
      }
      return Math.max(0, deadline.atMs - monotonicNow());
    },
  };
}
