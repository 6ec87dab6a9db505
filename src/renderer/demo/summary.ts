/** The figures of the summary, counted from the hospital's log and the outbox. */
import type { RecordLine } from './host/commands.ts';
import type { DemoState, FinishedLesson } from './host/demoState.ts';
import { madeBy } from './lessons/evaluate.ts';
import type { SubmissionFact } from './lessons/facts.ts';

export interface SummaryFigures {
  sinceMs: number;
  finished: (Pick<FinishedLesson, 'lessonId' | 'mistakes'> & { minutes: number })[];
  submitted: number;
  inRecord: number;
  waiting: number;
  needsSomebody: number;
  photos: number;
  lost: number;
  lostAnswers: number;
  asked: number;
  /** Submissions that made more than one record or version; must be 0. */
  duplicates: number;
  records: RecordLine[];
}

export function summarise(
  state: DemoState,
  submissions: readonly SubmissionFact[],
  records: readonly RecordLine[],
): SummaryFigures {
  const { happenings } = state;
  const made = records.filter(({ isPast }) => !isPast);
  const count = (stages: readonly string[]) =>
    submissions.filter(({ group }) => stages.includes(group)).length;
  const inRecord = count(['done']);
  const needsSomebody = count(['problem']);
  return {
    sinceMs: state.startMs,
    finished: state.finished.map((one) => ({
      lessonId: one.lessonId,
      mistakes: one.mistakes,
      minutes: minutesOf(one),
    })),
    submitted: submissions.length,
    inRecord,
    needsSomebody,
    waiting: submissions.length - inRecord - needsSomebody,
    photos: made.reduce((sum, { photos }) => sum + photos, 0),
    lost: happenings.filter(({ delivery }) => delivery.startsWith('lost')).length,
    lostAnswers: happenings.filter(
      ({ delivery, committed }) => committed && delivery === 'lost-on-the-way-back',
    ).length,
    asked: happenings.filter(({ endpoint, status }) => endpoint === 'readRequest' && status === 200)
      .length,
    duplicates: submissions.filter(
      (one) => madeBy(one, happenings).size > 1 || createsOf(one, made) > 1,
    ).length,
    records: made,
  };
}

/** How long a lesson took, in whole minutes. */
function minutesOf({ startedAtMs, finishedAtMs }: FinishedLesson): number {
  return Math.max(1, Math.round((finishedAtMs - startedAtMs) / 60_000));
}

/** The number of records whose first version was made under one of a submission's ids. */
function createsOf({ clientRequestIds }: SubmissionFact, records: readonly RecordLine[]): number {
  return records.filter((record) => clientRequestIds.includes(record.clientRequestIds[0] ?? ''))
    .length;
}

/** The rows of a table as CSV that spreadsheet programs open in both languages. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    // A leading sign would be interpreted as a formula.
    const text = String(value).replace(/^[=+\-@]/, "'$&");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
