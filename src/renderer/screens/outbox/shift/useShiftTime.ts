/** The shift that a nurse looks back on, those that she can choose instead, and since when anything is read. */
import { useMemo, useState } from 'react';
import { useApp } from '../../../services/app/AppContext.tsx';
import { useHospitalClock } from '../../../services/app/useHospitalClock.ts';
import { useNow } from '../../../services/app/useNow.ts';
import { recentShifts, shiftToTell } from '../../../ui/words/wardShift.ts';
import { useWardTimeZone } from '../../../ui/words/WardTimeZone.tsx';

/** How many shifts can be chosen. */
const maxShifts = 3;

/** All times but `offMs` are the hospital's; that is by how much it is ahead of the tablet. */
export function useShiftTime() {
  const { offMs } = useHospitalClock();
  const nowMs = useNow(60_000) + offMs;
  const { shifts: named } = useApp().profile;
  const timeZone = useWardTimeZone();
  const [chosenMs, choose] = useState<number | null>(null);
  return useMemo(() => {
    const recent = recentShifts(nowMs, named, timeZone);
    const present = shiftToTell(nowMs, recent) ?? { name: null, fromMs: nowMs, toMs: nowMs };
    const shifts = recent.slice(0, maxShifts);
    const shift = shifts.find(({ fromMs }) => fromMs === chosenMs) ?? present;
    const sinceMs = Math.min(present.fromMs, ...shifts.map(({ fromMs }) => fromMs));
    // A nurse who stays on after the end still writes for this shift; what she does in the next one is on the
    // sheet of that shift, too.
    const toMs = shift === present ? Infinity : shift.toMs;
    return { nowMs, offMs, present, shifts, shift, choose, sinceMs, toMs };
  }, [nowMs, offMs, named, timeZone, chosenMs]);
}

export type ShiftTime = ReturnType<typeof useShiftTime>;
