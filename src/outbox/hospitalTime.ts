/**
 * Owns the best estimate of the hospital's time, out of its Date headers and the tablet's clock. A
 * jump is believed only when a later answer agrees with it: one node whose clock is years ahead must
 * not switch the rules about retention and photos off (rules R6, R12).
 */
import { durations } from './ports.ts';

export interface TimeHeard {
  /** Hospital's time minus the tablet's, milliseconds; null before the first answer. */
  clockSkewMs: number | null;
  /** The latest hospital time that was believed, milliseconds since the epoch. */
  latestHospitalTime: number;
}

export interface HospitalTimeKeeper {
  /** The hospital answered at this time of the tablet's clock; `dateMs` null: without a date. */
  hear(dateMs: number | null, nowMs: number): void;
  /** Never behind what was believed before (rule R6). */
  estimate(nowMs: number): number;
  /** Heard lately, in this term, and no jump waits to be confirmed: a write may leave (decision 212). */
  isFresh(nowMs: number): boolean;
  heard(): TimeHeard;
}

/** Two answers this close speak of the same clock, milliseconds. */
const toleranceMs = 2 * 60_000;
/** Before anything was heard, the tablet's own clock is trusted so far. */
const firstToleranceMs = 3_600_000;
/** A jump is confirmed by an answer that came at least so much later. */
export const confirmAfterMs = 5_000;
/** The Date header has whole seconds: only a real difference is worth a change. */
const noticeableMs = 2_000;

export function keepHospitalTime(before: TimeHeard): HospitalTimeKeeper {
  let skewMs = before.clockSkewMs;
  let latestMs = before.latestHospitalTime;
  let heardAtMs: number | null = null;
  let jump: { skewMs: number; sinceMs: number } | null = null;
  /** Since when this hospital has answered without a date, by the tablet's clock. */
  let undatedSinceMs: number | null = null;

  const accept = (dateMs: number, nowMs: number, isJump: boolean) => {
    const told = dateMs - nowMs;
    if (skewMs === null || Math.abs(told - skewMs) > noticeableMs) skewMs = told;
    latestMs = isJump ? dateMs : Math.max(latestMs, dateMs);
    heardAtMs = nowMs;
    jump = null;
  };

  /** One answer without a date says nothing of the clock; a hospital that names none leaves the tablet's alone. */
  const hearUndated = (nowMs: number) => {
    undatedSinceMs ??= nowMs;
    if (jump === null && nowMs - undatedSinceMs >= confirmAfterMs) heardAtMs = nowMs;
  };

  const estimate = (nowMs: number) => Math.max(nowMs + (skewMs ?? 0), latestMs);

  return {
    hear(dateMs, nowMs) {
      if (dateMs === null) return hearUndated(nowMs);
      undatedSinceMs = null;
      const told = dateMs - nowMs;
      const isNear =
        skewMs === null
          ? Math.abs(told) <= firstToleranceMs
          : Math.abs(told - skewMs) <= toleranceMs;
      if (isNear && dateMs >= latestMs - toleranceMs) return accept(dateMs, nowMs, false);
      if (jump === null || Math.abs(told - jump.skewMs) > toleranceMs) {
        jump = { skewMs: told, sinceMs: nowMs };
      } else if (nowMs - jump.sinceMs >= confirmAfterMs) accept(dateMs, nowMs, true);
    },
    estimate,
    isFresh: (nowMs) =>
      heardAtMs !== null && jump === null && Math.abs(nowMs - heardAtMs) < durations.freshMs,
    heard: () => ({ clockSkewMs: skewMs, latestHospitalTime: latestMs }),
  };
}
