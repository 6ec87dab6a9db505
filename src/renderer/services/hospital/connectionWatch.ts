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

/** @param now the tablet's clock, milliseconds */
export function openConnectionWatch(now: () => number): ConnectionWatch {
  const time = keepHospitalTime({ clockSkewMs: null, latestHospitalTime: 0 });
  let current: Reach = { is: 'unknown', atMs: 0, waitMs: 0, clockSkewMs: null };
  let engineSkewMs: number | null | undefined;
  const callbacks = new Set<() => void>();
  const learn = (change: Partial<Reach>) => {
    current = { ...current, ...change };
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
        clockSkewMs: skewMs ?? current.clockSkewMs,
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
