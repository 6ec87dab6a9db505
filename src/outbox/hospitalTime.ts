/**
 * The best estimate of the hospital's time, out of its Date headers and the tablet's clock. A
 * jump is believed only when a later answer agrees with it: one node whose clock is years ahead must
 * not switch the rules about retention and photos off (rules R6, R12). Several nodes behind one address may each
 * have a clock of its own, so several jumps are kept in mind. Of dates that never agree it says so (decision 270).
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
  /** Heard lately, in this term, and no jump that matters waits to be confirmed: a write may leave (decision 212). */
  isFresh(nowMs: number): boolean;
  /** Its answers have come for ten minutes, and no time could be made of their dates. */
  neverSettles(nowMs: number): boolean;
  /** The earliest of all times that it may be there, as far as is known: what is counted from it counts long enough. */
  earliest(nowMs: number): number;
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
/**
 * Nodes whose clocks differ by less change no decision: the margins of rules R6 and R12 are an hour and more. Where each
 * took the other's freshness away, the question about an id and the look at its base would follow each other in a circle.
 */
const harmlessMs = 50 * 60_000;
/** So many clocks behind one address are kept apart. */
const maxJumps = 8;
/** Dates that do not agree for so long, in so many answers, never will. */
const unsettledForMs = 10 * 60_000;
const unsettledAnswers = 10;
/** Between two answers of such a time: after a longer gap the tablet's clock may have been set, and it begins anew. */
const longestGapMs = 3 * 60_000;

export function keepHospitalTime(before: TimeHeard): HospitalTimeKeeper {
  let skewMs = before.clockSkewMs;
  let latestMs = before.latestHospitalTime;
  let heardAtMs: number | null = null;
  /** Told by an answer, and confirmed by none so far. */
  let jumps: readonly { skewMs: number; sinceMs: number }[] = [];
  let unsettled: { sinceMs: number; lastMs: number; answers: number } | null = null;
  /** Since when this hospital has answered without a date, by the tablet's clock. */
  let undatedSinceMs: number | null = null;

  const accept = (dateMs: number, nowMs: number, isJump: boolean) => {
    const told = dateMs - nowMs;
    if (skewMs === null || Math.abs(told - skewMs) > noticeableMs) skewMs = told;
    latestMs = isJump ? dateMs : Math.max(latestMs, dateMs);
    heardAtMs = nowMs;
    jumps = [];
  };

  /** One answer without a date says nothing of the clock; a hospital that names none leaves the tablet's alone. */
  const hearUndated = (nowMs: number) => {
    undatedSinceMs ??= nowMs;
    if (nowMs - undatedSinceMs < confirmAfterMs) return;
    // Whoever told that one date was not the hospital, or tells it no more.
    jumps = [];
    heardAtMs = nowMs;
  };

  const hearDated = (dateMs: number, nowMs: number) => {
    undatedSinceMs = null;
    const told = dateMs - nowMs;
    const isNear =
      skewMs === null ? Math.abs(told) <= firstToleranceMs : Math.abs(told - skewMs) <= toleranceMs;
    if (isNear && dateMs >= latestMs - toleranceMs) return accept(dateMs, nowMs, false);
    const known = jumps.find((one) => Math.abs(told - one.skewMs) <= toleranceMs);
    if (known === undefined) {
      jumps = [...jumps.slice(1 - maxJumps), { skewMs: told, sinceMs: nowMs }];
    } else if (nowMs - known.sinceMs >= confirmAfterMs) accept(dateMs, nowMs, true);
  };

  const isFresh = (nowMs: number) =>
    heardAtMs !== null &&
    jumps.every((one) => skewMs !== null && Math.abs(one.skewMs - skewMs) <= harmlessMs) &&
    Math.abs(nowMs - heardAtMs) < durations.freshMs;

  const noteWhetherItSettles = (nowMs: number) => {
    if (isFresh(nowMs)) {
      unsettled = null;
      return;
    }
    const gapMs = unsettled === null ? 0 : Math.abs(nowMs - unsettled.lastMs);
    if (unsettled === null || gapMs > longestGapMs) {
      unsettled = { sinceMs: nowMs, lastMs: nowMs, answers: 1 };
    } else unsettled = { ...unsettled, lastMs: nowMs, answers: unsettled.answers + 1 };
  };

  const estimate = (nowMs: number) => Math.max(nowMs + (skewMs ?? 0), latestMs);

  return {
    hear(dateMs, nowMs) {
      if (dateMs === null) hearUndated(nowMs);
      else hearDated(dateMs, nowMs);
      noteWhetherItSettles(nowMs);
    },
    estimate,
    isFresh,
    neverSettles: (nowMs) =>
      unsettled !== null &&
      Math.abs(nowMs - unsettled.lastMs) <= longestGapMs &&
      unsettled.answers >= unsettledAnswers &&
      unsettled.lastMs - unsettled.sinceMs >= unsettledForMs,
    earliest: (nowMs) =>
      Math.min(estimate(nowMs), nowMs, ...jumps.map((one) => nowMs + one.skewMs)),
    heard: () => ({ clockSkewMs: skewMs, latestHospitalTime: latestMs }),
  };
}
