/** Determines the shift by the ward's clock, whatever the tablet is set to. */
import type { WardShift } from '../../../shared/wardRules.ts';
import { fromLocalField, toDateTime } from './wardTime.ts';

export interface Shift {
  /** In both languages; null if the hospital names no shifts. */
  readonly name: WardShift['name'] | null;
  readonly fromMs: number;
  readonly toMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Used as a shift if the hospital names none: a long one. */
const anyShiftMs = 12 * hourMs;
/** For this long after its end, a nurse still writes for a shift. */
const overtimeMs = 2 * hourMs;
const maxRecent = 4;

/** The shifts that have begun, latest first: the present one and those before it. */
export function recentShifts(
  nowMs: number,
  shifts: readonly WardShift[],
  timeZone: string,
): Shift[] {
  if (shifts.length === 0) return [{ name: null, fromMs: nowMs - anyShiftMs, toMs: nowMs }];
  return [-2, -1, 0]
    .flatMap((days) => shifts.map((shift) => shiftOn(nowMs + days * dayMs, shift, timeZone)))
    .filter(({ fromMs }) => fromMs <= nowMs)
    .toSorted((one, other) => other.fromMs - one.fromMs)
    .slice(0, maxRecent);
}

/** The shift that a nurse looks back on: until two hours after its end, that is still the previous one. */
export function shiftToTell(nowMs: number, recent: readonly Shift[]): Shift | undefined {
  return recent.findLast(({ toMs }) => nowMs < toMs + overtimeMs) ?? recent[0];
}

/** The occurrence of a shift that starts on the day of an instant. */
function shiftOn(atMs: number, { name, starts, ends }: WardShift, timeZone: string): Shift {
  const fromMs = instantAt(atMs, starts, timeZone);
  const endMs = instantAt(atMs, ends, timeZone);
  return { name, fromMs, toMs: endMs > fromMs ? endMs : instantAt(atMs + dayMs, ends, timeZone) };
}

/** When the ward's clock shows `wallTime`, on the day of an instant. */
function instantAt(atMs: number, wallTime: string, timeZone: string): number {
  const isMidnight = wallTime === '24:00';
  const day = toDateTime(isMidnight ? atMs + dayMs : atMs, timeZone).slice(0, 10);
  const at = fromLocalField(`${day}T${isMidnight ? '00:00' : wallTime}`, timeZone);
  return Date.parse(at ?? '');
}
