/**
 * What this window's own exchanges have learnt about the hospital: whether it can be reached, and
 * how far the tablet's clock is off. Each answer is judged by the engine's own rule. It lives only as
 * long as the window; the device keeps what the engine knows.
 */
import type { Answer } from '../../../outbox/hospitalClient.ts';
import { keepHospitalTime } from '../../../outbox/hospitalTime.ts';
import { toldToWaitMs, verdictOf, type Verdict } from '../../../outbox/verdict.ts';

export interface Reach {
  is: 'unknown' | 'told-to-wait' | Verdict;
  /** When the last answer came, by the tablet's clock; 0 before the first. */
  atMs: number;
  /** For how long the hospital asked to be left alone, milliseconds. */
  waitMs: number;
  /** The hospital's time minus the tablet's: the last word of this window or of the engine. */
  clockSkewMs: number | null;
}

export interface ConnectionWatch {
  current(): Reach;
  /** The hospital's time minus the tablet's as it stands now: the last word, less what the clock was set by since. */
  skewNow(): number | null;
  /** An answer to one of this window's reads. */
  hear(answer: Answer): void;
  /** Something of the hospital's came through that is no answer of the interface: a photo. */
  hearBytes(): void;
  /**
   * What the engine has heard of the clock. Only a value that it did not say before is news: what it says
   * first may be of an earlier day.
   */
  hearEngineClock(skewMs: number | null): void;
  /** @returns how to stop listening */
  subscribe(callback: () => void): () => void;
}

/** Two readings this close speak of the same clock, milliseconds. */
const toleranceMs = 2 * 60_000;

/**
 * @param now the tablet's clock, milliseconds
 * @param monotonicNow a clock that nobody can set; it may stand still while the tablet sleeps
 */
export function openConnectionWatch(
  now: () => number,
  monotonicNow: () => number = () => performance.now(),
): ConnectionWatch {
  const time = keepHospitalTime({ clockSkewMs: null, latestHospitalTime: 0 });
  let current: Reach = { is: 'unknown', atMs: 0, waitMs: 0, clockSkewMs: null };
  let engineSkewMs: number | null | undefined;
  /** How far the two clocks of the tablet were apart when its skew was heard last. */
  let apartMs = 0;
  const callbacks = new Set<() => void>();
  const learn = (change: Partial<Reach>) => {
    current = { ...current, ...change };
    if (typeof change.clockSkewMs === 'number') apartMs = now() - monotonicNow();
    for (const callback of callbacks) {
      callback();
    }
  };
  const clockHeard = (answer: Answer) => {
    if (answer.type === 'answered') time.hear(answer.dateMs, now());
    // While a jump waits to be confirmed, nothing new is known.
    return time.isFresh(now()) ? time.heard().clockSkewMs : null;
  };

  return {
    current: () => current,
    skewNow: () =>
      current.clockSkewMs === null
        ? null
        : skewAfter(current.clockSkewMs, now() - monotonicNow() - apartMs),
    hear(answer) {
      const told = toldToWaitMs(answer);
      const verdict = told === null ? verdictOf(answer, true) : 'told-to-wait';
      if (verdict === null) return;
      // Only the hospital's own clock counts: a login page may name any date.
      const skewMs = verdict === 'reachable' ? clockHeard(answer) : null;
      learn({
        is: verdict,
        atMs: now(),
        waitMs: told ?? 0,
        ...(skewMs === null ? {} : { clockSkewMs: skewMs }),
      });
    },
    hearBytes: () => learn({ is: 'reachable', atMs: now(), waitMs: 0 }),
    hearEngineClock(skewMs) {
      const isNews = engineSkewMs !== undefined && skewMs !== engineSkewMs;
      engineSkewMs = skewMs;
      if (skewMs !== null && (isNews || current.clockSkewMs === null)) {
        learn({ clockSkewMs: skewMs });
      }
    },
    subscribe(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}

/**
 * Somebody sets a clock that is told to be wrong. Where the time of day went back, or went on by just what it was off,
 * it was set; where it went on by anything else, the tablet may only have slept.
 * @param shiftMs by how much the time of day has moved against the clock that nobody can set
 */
function skewAfter(skewMs: number, shiftMs: number): number {
  const wasSet = shiftMs < -toleranceMs || Math.abs(skewMs - shiftMs) <= toleranceMs;
  return wasSet ? skewMs - shiftMs : skewMs;
}
