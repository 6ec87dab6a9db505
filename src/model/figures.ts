/**
 * Figures for a pilot: how often and how quickly, counted for each hour of the day and kind of record. Without a name,
 * an id, a date or a word of a record, so that they tell of a ward and not of anybody (decision 0430).
 */
import { z } from 'zod';
import { submissionKinds, type SubmissionKind } from './content.ts';
import { problemTypes, type ProblemType } from './problem.ts';
import { row, timeMs } from './row.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The upper ends of the classes in which times are counted, milliseconds; what is longer is in a class of its own. */
export const figureBounds = {
  /** From unlocking, or from the Submit before, to Submit. */
  toSubmit: [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600].map(
    (seconds) => seconds * secondMs,
  ),
  /** From Submit until it was found in the hospital record. */
  toRecord: [
    ...[5, 15].map((seconds) => seconds * secondMs),
    ...[1, 5, 15].map((minutes) => minutes * minuteMs),
    ...[1, 4, 12, 24].map((hours) => hours * hourMs),
  ],
} as const;
export type FigureTime = keyof typeof figureBounds;

const count = z.int().nonnegative();
const classes = z.array(count);

const tallySchema = row({
  toSubmit: classes,
  toRecord: classes,
  /** Tries after which nobody knew whether the hospital had got the request. */
  unanswered: count,
  /** How often a record needed its author, by type. */
  problems: z.partialRecord(z.enum(problemTypes), count),
});
export type FiguresTally = z.infer<typeof tallySchema>;

const hoursOfDay = 24;
const placeOf = (hour: number, kind: SubmissionKind): string => `${hour}|${kind}`;

export const figuresSchema = row({
  /** Device time at which counting began. */
  sinceMs: timeMs,
  /** By hour of the day (UTC) and kind. */
  tallies: z.record(z.string(), tallySchema),
});
export type Figures = z.infer<typeof figuresSchema>;

/** Something that is counted, and the device time at which it happened. */
export type FigureEvent = { kind: SubmissionKind; atMs: number } & (
  | { what: FigureTime; tookMs: number }
  | { what: 'problem'; type: ProblemType }
  | { what: 'unanswered' }
);

/** The figures with one more event. A time that a changed clock made negative is not counted. */
export function withEvent(figures: Figures, event: FigureEvent): Figures {
  if ('tookMs' in event && !(event.tookMs >= 0)) return figures;
  const place = placeOf(new Date(event.atMs).getUTCHours(), event.kind);
  const tally = counted(figures.tallies[place] ?? noTally, event);
  return { ...figures, tallies: { ...figures.tallies, [place]: tally } };
}

const noTally: FiguresTally = { toSubmit: [], toRecord: [], unanswered: 0, problems: {} };

function counted(tally: FiguresTally, event: FigureEvent): FiguresTally {
  switch (event.what) {
    case 'toSubmit':
    case 'toRecord': {
      const bounds = figureBounds[event.what];
      const found = bounds.findIndex((bound) => event.tookMs < bound);
      const at = found < 0 ? bounds.length : found;
      const one = bounds.map((_bound, place) => (place === at ? 1 : 0));
      return {
        ...tally,
        [event.what]: summed(tally[event.what], [...one, at === bounds.length ? 1 : 0]),
      };
    }
    case 'problem': {
      const before = tally.problems[event.type] ?? 0;
      return { ...tally, problems: { ...tally.problems, [event.type]: before + 1 } };
    }
    case 'unanswered':
      return { ...tally, unanswered: tally.unanswered + 1 };
  }
}

function summed(one: readonly number[], other: readonly number[]): number[] {
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, at) => (one[at] ?? 0) + (other[at] ?? 0));
}

/** What was counted in some hours of the day together. */
export function sumOf(
  { tallies }: Figures,
  kind: SubmissionKind,
  isIn: (hourUtc: number) => boolean,
): FiguresTally {
  return Array.from({ length: hoursOfDay }, (_, hour) => hour)
    .filter(isIn)
    .map((hour) => tallies[placeOf(hour, kind)] ?? noTally)
    .reduce((sum, next) => {
      const problems = { ...sum.problems };
      for (const type of problemTypes) {
        const both = (sum.problems[type] ?? 0) + (next.problems[type] ?? 0);
        if (both > 0) problems[type] = both;
      }
      return {
        toSubmit: summed(sum.toSubmit, next.toSubmit),
        toRecord: summed(sum.toRecord, next.toRecord),
        unanswered: sum.unanswered + next.unanswered,
        problems,
      };
    }, noTally);
}

/** How many there are in all classes. */
export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, next) => sum + next, 0);
}

export interface TimeClass {
  /** Milliseconds; the last class has no upper end. */
  fromMs: number;
  toMs: number | null;
}

/**
 * The class that a share of the times does not exceed: 0.5 is the median. Null if nothing was counted.
 * @param share between 0 and 1
 */
export function classAt(
  time: FigureTime,
  counts: readonly number[],
  share: number,
): TimeClass | null {
  const total = totalOf(counts);
  if (total === 0) return null;
  let seen = 0;
  const at = counts.findIndex((each) => (seen += each) >= total * share);
  const bounds: readonly number[] = figureBounds[time];
  return { fromMs: bounds[at - 1] ?? 0, toMs: bounds[at] ?? null };
}

/** Kinds in the order in which they are shown. */
export const figureKinds = submissionKinds;
