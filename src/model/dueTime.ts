/**
 * By when a record has to be in the hospital record, where its hospital says so, and whether it came in time. It is
 * counted from when it was submitted, by the hospital's clock: a tablet's own may be wrong by days.
 */
import type { SubmissionSummary } from './submissionSummary.ts';

const hourMs = 3_600_000;
/** From here on it is named to its author: four hours before the end of 24. */
const pressingFrom = 5 / 6;

export interface DueRule {
  /** Hospital time. */
  readonly nowMs: number;
  /** The hospital's time minus the tablet's. */
  readonly offMs: number;
  readonly afterHours: number;
}

export interface Due {
  /** Hospital time. */
  readonly atMs: number;
  /** `pressing`: little of the time is left. `late`: it is over, or was when the record came in. */
  readonly is: 'in-time' | 'pressing' | 'late';
}

/** When it is due; what is done is late only where it came too late. */
export function dueOf(
  { submittedAt, doneAt }: { submittedAt: number; doneAt: number | null },
  { nowMs, offMs, afterHours }: DueRule,
): Due {
  const fromMs = submittedAt + offMs;
  const atMs = fromMs + afterHours * hourMs;
  if (doneAt !== null) return { atMs, is: doneAt + offMs > atMs ? 'late' : 'in-time' };
  if (nowMs > atMs) return { atMs, is: 'late' };
  return {
    atMs,
    is: nowMs >= fromMs + afterHours * hourMs * pressingFrom ? 'pressing' : 'in-time',
  };
}

/** When what it tells of was seen, as its author said. */
export function observedAtOf({ content }: SubmissionSummary): string {
  const { submitted } = content;
  switch (submitted.kind) {
    case 'wound-assessment':
      return submitted.observedAt;
    case 'admission-assessment':
      return submitted.assessedAt;
    case 'wound-correction':
    case 'wound-void':
      return submitted.target.observedAt;
  }
}
