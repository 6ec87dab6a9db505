/** The shift that a nurse looks back on, those that she can choose instead, and since when anything is read. */
import { useState } from 'react';
import { useHospitalClock } from '../../../services/app/useHospitalClock.ts';
import { useNow } from '../../../services/app/useNow.ts';
import { useShifts } from '../../../services/app/useShifts.ts';

/** How many shifts can be chosen. */
const maxShifts = 3;

/** All times but `offMs` are the hospital's; that is by how much it is ahead of the tablet. */
export function useShiftTime() {
  const { offMs } = useHospitalClock();
  const nowMs = useNow(60_000) + offMs;
  const { told: present, recent } = useShifts(nowMs);
  const shifts = recent.slice(0, maxShifts);
  const [chosenMs, choose] = useState<number | null>(null);
  const shift = shifts.find(({ fromMs }) => fromMs === chosenMs) ?? present;
  return {
    nowMs,
    offMs,
    present,
    shifts,
    shift,
    choose,
    sinceMs: Math.min(present.fromMs, ...shifts.map(({ fromMs }) => fromMs)),
    // A nurse who stays on after the end still writes for this shift; what she does in the next one is on the
    // sheet of that shift, too.
    toMs: shift.fromMs === present.fromMs ? Infinity : shift.toMs,
  };
}

export type ShiftTime = ReturnType<typeof useShiftTime>;
