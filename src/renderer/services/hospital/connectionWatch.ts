/**
 * What this window's own exchanges have shown of the hospital: whether it can be reached, and how far the tablet's
 * clock is off. Each answer is judged by the engine's own rule. This state lives only as long as the window; the device
 * stores what the engine knows.
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
  /** When the browser last said that the network is back, by the same clock; 0 if it never did. */
  onlineAtMs: number;
  /** The hospital's time minus the tablet's: the latest value of this window or of the engine. */
  clockSkewMs: number | null;
}

export interface ConnectionWatch {
  current(): Reach;
  /**
   * The hospital's time minus the tablet's as of now: the latest value, corrected if the tablet's clock was set since.
   */
  skewNow(): number | null;
  /** Takes note of an answer to one of this window's reads. */
  hear(answer: Answer): void;
  /** Takes note that the browser says the network is back. */
  hearOnline(): void;
  /** Takes note of hospital data that are not an answer of the interface: a photo. */
  hearBytes(): void;
  /**
   * Takes note of the engine's clock difference. Only a changed value is news: the first one may be from an earlier
   * day.
   */
  hearEngineClock(skewMs: number | null): void;
  /** @returns an unsubscribe function */
  subscribe(callback: () => void): () => void;
}

/** Two readings this close show the same clock, milliseconds. */
const toleranceMs = 2 * 60_000;

/**
 * @param now the tablet's clock, milliseconds
 * @param monotonicNow a clock that nobody can set; it may stop while the tablet sleeps
 */
export function openConnectionWatch(
  now: () => number,
  monotonicNow: () => number = () => performance.now(),
): ConnectionWatch {
  const time = keepHospitalTime({ clockSkewMs: null, latestHospitalTime: 0 });
  let current: Reach = { is: 'unknown', atMs: 0, waitMs: 0, onlineAtMs: 0, clockSkewMs: null };
  let engineSkewMs: number | null | undefined;
  /** The difference between the tablet's two clocks when its skew was last heard. */
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
    // While a jump is unconfirmed, nothing new is known.
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
      // Only the hospital's own clock counts: a login page may give any date.
      const skewMs = verdict === 'reachable' ? clockHeard(answer) : null;
      learn({
        is: verdict,
        atMs: now(),
        waitMs: told ?? 0,
        ...(skewMs === null ? {} : { clockSkewMs: skewMs }),
      });
    },
    hearOnline: () => learn({ onlineAtMs: now() }),
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
 * The skew after the tablet's clock moved. A clock that is reported wrong is soon set right. If the time of day moved
 * back, or forward by just its skew, it was set; if it moved forward by anything else, the tablet may only have slept.
 * @param shiftMs by how much the time of day has moved against the clock that nobody can set
 */
function skewAfter(skewMs: number, shiftMs: number): number {
  const wasSet = shiftMs < -toleranceMs || Math.abs(skewMs - shiftMs) <= toleranceMs;
  return wasSet ? skewMs - shiftMs : skewMs;
}
