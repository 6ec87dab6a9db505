/**
 * Times as the ward reads and writes them: in the ward's zone, whatever the tablet is set to, and date-times with
 * seconds and offset for the hospital (Interface: Wound assessment input).
 */

const dayMs = 86_400_000;

interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Making a formatter costs more than using it a hundred times, so there is one for each zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formatters.get(timeZone);
  if (kept !== undefined) {
    return kept;
  }
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}

function wallTimeAt(epochMs: number, timeZone: string): WallTime {
  const parts = formatterOf(timeZone).formatToParts(epochMs);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

function asIfUtcMs(wall: WallTime): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
}

/** Minutes that the zone's clock is ahead of UTC at that instant. */
export function offsetMinutesAt(epochMs: number, timeZone: string): number {
  const wholeSecondMs = Math.floor(epochMs / 1000) * 1000;
  return Math.round((asIfUtcMs(wallTimeAt(wholeSecondMs, timeZone)) - wholeSecondMs) / 60_000);
}

const two = (value: number) => String(value).padStart(2, '0');

function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}

/** An instant in the hospital's format, such as `2026-11-20T14:02:00+08:00`. */
export function toDateTime(epochMs: number, timeZone: string): string {
  const wall = wallTimeAt(epochMs, timeZone);
  const date = `${String(wall.year).padStart(4, '0')}-${two(wall.month)}-${two(wall.day)}`;
  const time = `${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`;
  return `${date}T${time}${offsetText(offsetMinutesAt(epochMs, timeZone))}`;
}

/** What a `datetime-local` field shows for a date-time, such as `2026-11-20T14:02`. */
export function toLocalField(dateTime: string, timeZone: string): string {
  const epochMs = Date.parse(dateTime);
  return Number.isNaN(epochMs) ? '' : toDateTime(epochMs, timeZone).slice(0, 16);
}

/**
 * The date-time of a `datetime-local` field in the ward's zone, or null if it is incomplete. A time that a change to
 * summer time skips is moved forward by the skipped hour.
 */
export function fromLocalField(local: string, timeZone: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(local);
  if (!match) {
    return null;
  }
  const [year, month, day, hour, minute] = match.slice(1).map(Number);
  const wallMs = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute);
  return toDateTime(instantOf(wallMs, timeZone), timeZone);
}

/**
 * The instant at which the zone's clock shows what UTC shows at `wallMs`: the first of the two if the clock shows it
 * twice, and later by what was skipped if it never does.
 */
function instantOf(wallMs: number, timeZone: string): number {
  // No zone is further from UTC than 14 hours, so a nearby change of clocks is between these two.
  const before = wallMs - offsetMinutesAt(wallMs - dayMs, timeZone) * 60_000;
  const after = wallMs - offsetMinutesAt(wallMs + dayMs, timeZone) * 60_000;
  const shows = (epochMs: number) =>
    epochMs + offsetMinutesAt(epochMs, timeZone) * 60_000 === wallMs;
  return !shows(before) && shows(after) ? after : before;
}

interface Day {
  timeZone: string;
  startMs: number;
  endMs: number;
}

/** The most recently used days: a list needs the same two a thousand times. */
let knownDays: readonly Day[] = [];
const maxKnownDays = 4;

/** The day of the ward's calendar that contains an instant; `endMs` is the start of the next day. */
function dayAt(epochMs: number, timeZone: string): Day {
  const known = knownDays.find((day) => day.timeZone === timeZone && isWithin(epochMs, day));
  if (known !== undefined) {
    return known;
  }
  const { year, month, day } = wallTimeAt(epochMs, timeZone);
  const midnight = (of: number) => instantOf(Date.UTC(year, month - 1, of), timeZone);
  const found = { timeZone, startMs: midnight(day), endMs: midnight(day + 1) };
  knownDays = [found, ...knownDays].slice(0, maxKnownDays);
  return found;
}

function isWithin(epochMs: number, { startMs, endMs }: Day): boolean {
  return epochMs >= startMs && epochMs < endMs;
}

/** How many days of the ward's calendar lie between two instants: 1 from late on one evening to early on the next day. */
export function calendarDays(fromMs: number, toMs: number, timeZone: string): number {
  const dateOf = (epochMs: number) => {
    const { year, month, day } = wallTimeAt(epochMs, timeZone);
    return Date.UTC(year, month - 1, day);
  };
  return Math.round((dateOf(toMs) - dateOf(fromMs)) / dayMs);
}

/** Whether two instants are on the same day of the ward's calendar. */
export function isSameDay(oneMs: number, otherMs: number, timeZone: string): boolean {
  return isWithin(oneMs, dayAt(otherMs, timeZone));
}
