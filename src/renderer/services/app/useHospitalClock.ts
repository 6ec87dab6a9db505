/**
 * The time for records: the hospital's, if it was heard and differs noticeably from the tablet's. A time of assessment
 * cannot be corrected, so a wrong clock would stay in the record for good.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { useApp } from './AppContext.tsx';
import { useNow } from './useNow.ts';

/** A larger difference is reported, because records would have wrong times. Milliseconds. */
const clockToleranceMs = 2 * 60_000;

/**
 * By how much the tablet's clock is off, or 0 if that is not worth reporting.
 * @param skewMs the hospital's time minus the tablet's; null if it was never heard
 */
export function notableSkewMs(skewMs: number | null): number {
  return skewMs !== null && Math.abs(skewMs) > clockToleranceMs ? skewMs : 0;
}

/**
 * Which way the tablet's clock is off.
 * @param offMs the hospital's time minus the tablet's; not 0
 */
export function clockIs(offMs: number): 'fast' | 'slow' {
  return offMs < 0 ? 'fast' : 'slow';
}

export interface HospitalClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** What is added to the tablet's time; 0 if the tablet is right, or if nothing else is known. */
  offMs: number;
}

/** The hospital's clock if it is known, otherwise the tablet's. */
export function useHospitalClock(): HospitalClock {
  const { now, gate } = useApp();
  const offNow = () => notableSkewMs(gate.skewNow());
  const offMs = useSyncExternalStore(gate.subscribe, offNow);
  return useMemo(
    () => ({ offMs, now: () => now() + notableSkewMs(gate.skewNow()) }),
    [now, offMs, gate],
  );
}

/** The hospital's time, updated every half minute: for comparisons with the times of the hospital's records. */
export function useHospitalNow(): number {
  return useNow() + useHospitalClock().offMs;
}
