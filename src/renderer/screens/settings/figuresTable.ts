/** The figures for a pilot as they are shown and exported: for each shift and kind, and nothing that tells of one person. */
import type { SubmissionKind } from '../../../model/content.ts';
import {
  classAt,
  figureBounds,
  figureKinds,
  sumOf,
  totalOf,
  type Figures,
  type FiguresTally,
  type TimeClass,
} from '../../../model/figures.ts';
import type { WardShift } from '../../../shared/wardRules.ts';
import { offsetMinutesAt } from '../../ui/words/wardTime.ts';

/** Fewer records than this may tell of one nurse: they are neither shown nor exported. */
export const fewestShown = 5;

export interface FiguresRow {
  /** Null: the hospital names no shifts, and the whole day is one. */
  shift: WardShift['name'] | null;
  kind: SubmissionKind;
  submitted: number;
  toSubmit: Times;
  recorded: number;
  toRecord: Times;
  unanswered: number;
  problems: FiguresTally['problems'];
}

/** The classes that half of the times, and nine in ten, do not exceed; null if there are none. */
interface Times {
  half: TimeClass | null;
  nineInTen: TimeClass | null;
  /** How many times are in each class. */
  counts: readonly number[];
}

const dayMinutes = 24 * 60;

/**
 * One row for each shift and kind that has enough records, in the order of the shifts. An hour belongs to the shift
 * that its middle is in.
 * @param nowMs whose offset in the zone counts
 */
export function figuresTable(
  figures: Figures,
  { shifts, timeZone, nowMs }: { shifts: readonly WardShift[]; timeZone: string; nowMs: number },
): FiguresRow[] {
  const offset = offsetMinutesAt(nowMs, timeZone);
  const minuteOf = (hourUtc: number) => (hourUtc * 60 + 30 + offset + dayMinutes) % dayMinutes;
  const parts = shifts.length === 0 ? [null] : shifts;
  return parts.flatMap((shift) =>
    figureKinds
      .map((kind) =>
        rowOf(
          shift?.name ?? null,
          kind,
          sumOf(figures, kind, (hour) => shift === null || isIn(shift, minuteOf(hour))),
        ),
      )
      .filter(({ submitted, recorded }) => Math.max(submitted, recorded) >= fewestShown),
  );
}

function rowOf(shift: FiguresRow['shift'], kind: SubmissionKind, tally: FiguresTally): FiguresRow {
  const { toSubmit, toRecord, unanswered, problems } = tally;
  const timesOf = (time: 'toSubmit' | 'toRecord', counts: readonly number[]): Times =>
    totalOf(counts) < fewestShown
      ? { half: null, nineInTen: null, counts: [] }
      : { half: classAt(time, counts, 0.5), nineInTen: classAt(time, counts, 0.9), counts };
  return {
    shift,
    kind,
    submitted: totalOf(toSubmit),
    toSubmit: timesOf('toSubmit', toSubmit),
    recorded: totalOf(toRecord),
    toRecord: timesOf('toRecord', toRecord),
    unanswered,
    problems,
  };
}

function isIn({ starts, ends }: WardShift, minute: number): boolean {
  const [from, to] = [minutesIn(starts), minutesIn(ends)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

function minutesIn(wallTime: string): number {
  const [hours, minutes] = wallTime.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** How often a record met somebody else's, a photo was refused, or anything else needed the author. */
export function problemCounts(problems: FiguresTally['problems']): {
  conflicts: number;
  photos: number;
  others: number;
} {
  const of = (isOne: (type: string) => boolean) =>
    totalOf(Object.entries(problems).map(([type, times]) => (isOne(type) ? times : 0)));
  const conflicts = of((type) => type.startsWith('conflict-'));
  const photos = of((type) => type.startsWith('photo-'));
  return { conflicts, photos, others: of(() => true) - conflicts - photos };
}

/** The exported file, as JSON. `ward`: as whoever exports it calls it. */
export function figuresFile(
  figures: Figures,
  rows: readonly FiguresRow[],
  { ward, appVersion, nowMs }: { ward: string; appVersion: string; nowMs: number },
): string {
  const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
  const file = {
    format: 'wardbook-figures-1',
    appVersion,
    ward,
    fromDay: day(figures.sinceMs),
    toDay: day(nowMs),
    fewestShown,
    classesEndAtMs: figureBounds,
    rows: rows.map(({ shift, kind, submitted, toSubmit, recorded, toRecord, ...rest }) => ({
      shift: shift?.en ?? 'all day',
      kind,
      submitted,
      toSubmit: toSubmit.counts,
      recorded,
      toRecord: toRecord.counts,
      ...rest,
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
