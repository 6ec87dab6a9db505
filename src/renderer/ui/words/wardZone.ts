/** Determines the ward's zone, and its source: the profile, the hospital's own times, a nurse, or only the tablet. */
import { offsetMinutesAt } from './wardTime.ts';

/** What is known of the ward's zone, apart from the tablet's own. */
export interface ZoneWord {
  /** From the hospital's profile, an IANA name. */
  named: string | null;
  /** The offset in the hospital's own times, and when it was heard. */
  heard: { offsetMinutes: number; atMs: number } | null;
  /** From a nurse who was asked. */
  answered: string | null;
}

export interface WardZone {
  timeZone: string;
  by: 'profile' | 'hospital' | 'nurse' | 'tablet';
}

const namedZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Whether this device's zone has a name that can be used. Chromium calls a zone that it does not know `Etc/Unknown`,
 * and refuses that very name.
 */
export function isTabletZoneSet(): boolean {
  return isUsable(namedZone());
}

/** The zone that this device is set to; if that has no usable name, one with the offset of this device's clock. */
export function tabletZone(): string {
  const named = namedZone();
  if (isUsable(named)) return named;
  const nowMs = Date.now();
  const offsetMinutes = -new Date(nowMs).getTimezoneOffset();
  return zoneAt(offsetMinutes, nowMs) ?? 'UTC';
}

/**
 * The ward's zone. An offset alone does not tell about summer time, so if the nurse's answer or the tablet's own zone
 * agrees with what was heard, that zone is used.
 */
export function wardZoneOf({ named, heard, answered }: ZoneWord, tablet: string): WardZone {
  if (named !== null) return { timeZone: named, by: 'profile' };
  if (heard === null) {
    return answered !== null && isUsable(answered)
      ? { timeZone: answered, by: 'nurse' }
      : { timeZone: tablet, by: 'tablet' };
  }
  const { offsetMinutes, atMs } = heard;
  const likely = [answered, tablet].find(
    (zone) => zone !== null && isAt(zone, offsetMinutes, atMs),
  );
  return { timeZone: likely ?? zoneAt(offsetMinutes, atMs) ?? tablet, by: 'hospital' };
}

function isAt(zone: string, offsetMinutes: number, atMs: number): boolean {
  return isUsable(zone) && offsetMinutesAt(atMs, zone) === offsetMinutes;
}

/** A zone with that offset at that instant: one that never changes its clocks, if there is any. */
function zoneAt(offsetMinutes: number, atMs: number): string | undefined {
  return [fixedZone(offsetMinutes), ...allZones()].find((zone) => isAt(zone, offsetMinutes, atMs));
}

/** Whether the tablet's clock and the ward's show different times at that instant. */
export function isSetOtherwise(timeZone: string, tablet: string, epochMs: number): boolean {
  return offsetMinutesAt(epochMs, timeZone) !== offsetMinutesAt(epochMs, tablet);
}

/** A zone that never changes its clocks; none exists if the offset is not in whole hours. */
function fixedZone(offsetMinutes: number): string {
  const hours = offsetMinutes / 60;
  // The sign of `Etc/` zones is inverted.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

function allZones(): string[] {
  return Intl.supportedValuesOf('timeZone');
}

/** Asked at each drawing, and a formatter is slow to make. */
const usable = new Map<string, boolean>();

function isUsable(timeZone: string): boolean {
  const known = usable.get(timeZone);
  if (known !== undefined) return known;
  let isSo = true;
  try {
    offsetMinutesAt(0, timeZone);
  } catch {
    isSo = false;
  }
  usable.set(timeZone, isSo);
  return isSo;
}

const zoneNames = new Map<string, string>();

/** The name of the zone in that language, such as `Taipei Standard Time`. */
export function zoneName(timeZone: string, language: string): string {
  const key = `${timeZone} ${language}`;
  const known = zoneNames.get(key);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' });
  const name = parts.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
  zoneNames.set(key, name ?? timeZone);
  return name ?? timeZone;
}
