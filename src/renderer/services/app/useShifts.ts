/** The shifts of this ward, as its hospital names them. */
import { useMemo } from 'react';
import { recentShifts, shiftToTell, type Shift } from '../../ui/words/wardShift.ts';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import { useApp } from './AppContext.tsx';

export interface Shifts {
  /** The shift that a nurse looks back on now. */
  readonly told: Shift;
  /** The shifts that have begun, latest first. */
  readonly recent: readonly Shift[];
}

/** @param nowMs the minute is precise enough: nothing here changes faster */
export function useShifts(nowMs: number): Shifts {
  const { shifts } = useApp().profile;
  const timeZone = useWardTimeZone();
  const minute = Math.floor(nowMs / 60_000) * 60_000;
  return useMemo(() => {
    const recent = recentShifts(minute, shifts, timeZone);
    const told = shiftToTell(minute, recent) ?? { name: null, fromMs: minute, toMs: minute };
    return { told, recent };
  }, [minute, shifts, timeZone]);
}
