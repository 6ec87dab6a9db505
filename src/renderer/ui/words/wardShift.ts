/** Which shift of the ward it is: by the ward's clock, whatever the tablet is set to. */
import type { WardShift } from '../../../shared/wardRules.ts';
import { fromLocalField, toDateTime } from './wardTime.ts';

export interface Shift {
  /** In both languages; null where the hospital names no shifts. */
  readonly name: WardShift['name'] | null;
  readonly fromMs: number;
  readonly toMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Stands for a shift where the hospital names none: a long one. */
const anyShiftMs = 12 * hourMs;
/** Who is at work so long after its end is still writing for it. */
const overtimeMs = 2 * hourMs;
const maxRecent = 4;

/** The shifts that have begun, the latest first: one that is on, and the ones before it. */
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

/** Of these the one that a nurse looks back on: until two hours after its end it is the one before. */
export function shiftToTell(nowMs: number, recent: readonly Shift[]): Shift | undefined {
  return recent.findLast(({ toMs }) => nowMs < toMs + overtimeMs) ?? recent[0];
}

/** The end of a shift is near, or not long ago. */
export function isNearEnd(nowMs: number, { name, toMs }: Shift): boolean {
  return name !== null && nowMs >= toMs - hourMs / 2 && nowMs < toMs + overtimeMs;
}

/** A shift as it starts on the day of an instant. */
function shiftOn(atMs: number, { name, starts, ends }: WardShift, timeZone: string): Shift {
  const fromMs = instantAt(atMs, starts, timeZone);
  const endMs = instantAt(atMs, ends, timeZone);
  return { name, fromMs, toMs: endMs > fromMs ? endMs : instantAt(atMs + dayMs, ends, timeZone) };
}

/** When the ward's clock shows that time, on the day of an instant. */
function instantAt(atMs: number, wallTime: string, timeZone: string): number {
  const isMidnight = wallTime === '24:00';
  const day = toDateTime(isMidnight ? atMs + dayMs : atMs, timeZone).slice(0, 10);
  const at = fromLocalField(`${day}T${isMidnight ? '00:00' : wallTime}`, timeZone);
  return Date.parse(at ?? '');
}
