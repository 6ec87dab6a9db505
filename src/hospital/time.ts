/** How the hospital keeps and writes time: virtual milliseconds since the epoch internally, text externally. */
import type { Clock } from '../shared/clock.ts';

export const minuteMs = 60_000;
const hospitalOffsetMs = 8 * 60 * minuteMs;

export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** One exchange writes the same instant several times, so the last text is remembered. */
function remembering(write: (instant: Date) => string): (epochMs: number) => string {
  let lastMs = Number.NaN;
  let text = '';
  return (epochMs) => {
    if (epochMs !== lastMs) text = write(new Date(epochMs));
    lastMs = epochMs;
    return text;
  };
}

/** An instant in the hospital's own zone, e.g. `2026-11-20T09:30:00.000+08:00`. Interface: Receipt. */
export const hospitalDateTime = remembering((instant) =>
  new Date(instant.getTime() + hospitalOffsetMs).toISOString().replace('Z', '+08:00'),
);

/** An instant in UTC, e.g. `2026-11-20T01:30:00.000Z`. */
export function utcDateTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** An instant as the `Date` header writes it. */
export const headerDateTime = remembering((instant) => instant.toUTCString());

/** Milliseconds since the epoch of a date-time with a zone, parsed leniently; NaN if it is none. */
export function parseDateTime(text: string): number {
  const zoned = text
    .trim()
    .replace(/([+-]\d{2})(\d{2})?$/, (_, hours: string, minutes?: string) => {
      return `${hours}:${minutes ?? '00'}`;
    });
  return Date.parse(zoned.replace(/:(\d{2}):00$/, ':$1:00').replace(' ', 'T'));
}

/** The hospital's own time: the underlying clock plus an offset. */
export interface VirtualTime {
  /** Virtual milliseconds since the epoch. */
  now(): number;
  offsetMs(): number;
  setOffsetMs(offsetMs: number): void;
}

/** Virtual time on top of a running clock. */
export function createVirtualTime(clock: Clock): VirtualTime {
  let offsetMs = 0;
  return {
    now: () => clock.now() + offsetMs,
    offsetMs: () => offsetMs,
    setOffsetMs: (value) => {
      offsetMs = value;
    },
  };
}
