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

/** The zone that this device is set to. */
export function tabletZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
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
  const agrees = (zone: string) =>
    isUsable(zone) && offsetMinutesAt(heard.atMs, zone) === heard.offsetMinutes;
  const likely = [answered, tablet].find((zone) => zone !== null && agrees(zone));
  const timeZone = likely ?? [fixedZone(heard.offsetMinutes), ...allZones()].find(agrees);
  return { timeZone: timeZone ?? tablet, by: 'hospital' };
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

function isUsable(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
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
