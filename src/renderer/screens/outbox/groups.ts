/** The groups of the outbox in order: needs you, on its way, in the record today, and earlier. */
import { describe } from '../../../model/describe.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { isSameDay } from '../../ui/words/wardTime.ts';

export const groupNames = ['problem', 'moving', 'doneToday', 'doneBefore'] as const;
export type GroupName = (typeof groupNames)[number];

/** Moves waiting submissions that are due soon or late to the front, the one due first at the top. */
export function pressingFirst<Item extends { readonly submittedAt: number }>(
  waiting: readonly Item[],
  isPressing: (item: Item) => boolean,
): Item[] {
  const pressing = waiting.filter(isPressing);
  if (pressing.length === 0) return [...waiting];
  return [
    ...pressing.toSorted((one, other) => one.submittedAt - other.submittedAt),
    ...waiting.filter((item) => !isPressing(item)),
  ];
}

/** Sorts submissions, which come newest first, into the groups of the outbox. */
export function groupOutbox(
  submissions: readonly SubmissionSummary[],
  nowMs: number,
  timeZone: string,
): Record<GroupName, SubmissionSummary[]> {
  const groups: Record<GroupName, SubmissionSummary[]> = {
    problem: [],
    moving: [],
    doneToday: [],
    doneBefore: [],
  };
  for (const submission of submissions) {
    const { group, doneAt } = describe(submission);
    const isToday = doneAt !== null && isSameDay(doneAt, nowMs, timeZone);
    groups[group === 'done' ? (isToday ? 'doneToday' : 'doneBefore') : group].push(submission);
  }
  return groups;
}
