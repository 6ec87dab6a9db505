/**
 * Estimates the hospital's time from its Date headers and the tablet's clock. A jump is believed only once a later
 * answer agrees with it: one node whose clock is years ahead must not disable the rules about retention and photos
 * (rules R6, R12). Each node behind an address may have a clock of its own, so several jumps are remembered. Dates that
 * never agree are reported (decision 270).
 */
import { durations } from './ports.ts';

export interface TimeHeard {
  /** Hospital's time minus the tablet's, milliseconds; null before the first answer. */
  clockSkewMs: number | null;
  /** The latest hospital time that was believed, milliseconds since the epoch. */
  latestHospitalTime: number;
}

export interface HospitalTimeKeeper {
  /** Takes note of an answer that came at `nowMs` of the tablet's clock; `dateMs` is null if it had no date. */
  hear(dateMs: number | null, nowMs: number): void;
  /** Never behind what was believed before (rule R6). */
  estimate(nowMs: number): number;
  /**
   * Whether it was heard recently in this term, with no jump that matters unconfirmed: a write may be sent (decision
   * 212).
   */
  isFresh(nowMs: number): boolean;
  /**
   * When an answer could confirm the jump that was heard last, by the tablet's clock; null if no jump that matters waits
   * for that.
   */
  confirmsAt(): number | null;
  /** Whether answers have come for ten minutes without dates that agree. */
  neverSettles(nowMs: number): boolean;
  /** The earliest time that it may be there: a period counted from it is never cut short. */
  earliest(nowMs: number): number;
  heard(): TimeHeard;
}

/** Two dates that differ by no more than this come from the same clock, milliseconds. */
const toleranceMs = 2 * 60_000;
/** How far the tablet's clock is trusted before anything was heard, milliseconds. */
const firstToleranceMs = 3_600_000;
/** A jump is confirmed by an answer at least this much later, milliseconds. */
export const confirmAfterMs = 5_000;
/** The Date header has whole seconds, so a smaller change of the difference is noise, milliseconds. */
const noticeableMs = 2_000;
/**
 * A jump smaller than this changes no decision: the margins of rules R6 and R12 are an hour and more. If it cost
 * freshness, two nodes with different clocks would make the query and the read of the base follow each other for ever.
 */
const harmlessMs = 50 * 60_000;
/** How many clocks behind one address are told apart. */
const maxJumps = 8;
/** After this long and this many answers, dates that do not agree count as never agreeing. */
const unsettledForMs = 10 * 60_000;
const unsettledAnswers = 10;
/** The count starts again after a longer gap between answers: the tablet's clock may have been set meanwhile. */
const longestGapMs = 3 * 60_000;

export function keepHospitalTime(before: TimeHeard): HospitalTimeKeeper {
  let skewMs = before.clockSkewMs;
  let latestMs = before.latestHospitalTime;
  let heardAtMs: number | null = null;
  /** Jumps that one answer told of and none has confirmed yet. */
  let jumps: readonly { skewMs: number; sinceMs: number }[] = [];
  let unsettled: { sinceMs: number; lastMs: number; answers: number } | null = null;
  /** Since when answers have had no date, by the tablet's clock. */
  let undatedSinceMs: number | null = null;

  const accept = (dateMs: number, nowMs: number, isJump: boolean) => {
    const told = dateMs - nowMs;
    if (skewMs === null || Math.abs(told - skewMs) > noticeableMs) skewMs = told;
    latestMs = isJump ? dateMs : Math.max(latestMs, dateMs);
    heardAtMs = nowMs;
    jumps = [];
  };

  /**
   * A single answer without a date says nothing. If the hospital sends none for a while, the tablet's own clock is
   * used.
   */
  const hearUndated = (nowMs: number) => {
    undatedSinceMs ??= nowMs;
    if (nowMs - undatedSinceMs < confirmAfterMs) return;
    // The date heard before came from another node, or is no longer sent.
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

  const matters = (jump: { skewMs: number }) =>
    skewMs === null || Math.abs(jump.skewMs - skewMs) > harmlessMs;

  const isFresh = (nowMs: number) =>
    heardAtMs !== null && !jumps.some(matters) && Math.abs(nowMs - heardAtMs) < durations.freshMs;

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
    confirmsAt() {
      const last = jumps.findLast(matters);
      return last === undefined ? null : last.sinceMs + confirmAfterMs;
    },
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
