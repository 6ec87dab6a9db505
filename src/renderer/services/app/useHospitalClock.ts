/**
 * What time it is for a record: the hospital's, where it was heard and differs from the tablet's by more than a
 * little. A time of assessment cannot be corrected, and a wrong clock would stand in the record for good.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { useApp } from './AppContext.tsx';
import { useNow } from './useNow.ts';

/** More than this is reported: records would carry wrong times. Milliseconds. */
const clockToleranceMs = 2 * 60_000;

/**
 * How far the tablet's clock is off, where that is worth a word, and 0 where it is not.
 * @param skewMs the hospital's time minus the tablet's; null where it was never heard
 */
export function notableSkewMs(skewMs: number | null): number {
  return skewMs !== null && Math.abs(skewMs) > clockToleranceMs ? skewMs : 0;
}

export interface HospitalClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** What is added to the tablet's time; 0 where that is right, or where nothing else is known. */
  offMs: number;
}

/** The hospital's clock as far as it is known, and else the tablet's. */
export function useHospitalClock(): HospitalClock {
  const { now, gate } = useApp();
  const offNow = () => notableSkewMs(gate.skewNow());
  const offMs = useSyncExternalStore(gate.subscribe, offNow);
  return useMemo(
    () => ({ offMs, now: () => now() + notableSkewMs(gate.skewNow()) }),
    [now, offMs, gate],
  );
}

/** The hospital's time, again every half minute: for what is judged or told by times of the hospital's records. */
export function useHospitalNow(): number {
  return useNow() + useHospitalClock().offMs;
}
