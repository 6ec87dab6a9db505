/** The groups of the outbox in order: needs you, on its way, in the record today, and earlier. */
import type { Submission } from '../../../model/submission.ts';
import { isSameDay } from '../../ui/words/wardTime.ts';

export const groupNames = ['problem', 'moving', 'doneToday', 'doneBefore'] as const;
export type GroupName = (typeof groupNames)[number];

type Grouped = Pick<Submission, 'progress'>;

function groupOf({ progress }: Grouped, nowMs: number, zone: string): GroupName {
  if (progress.stage === 'problem') {
    return 'problem';
  }
  if (progress.stage !== 'done') {
    return 'moving';
  }
  return isSameDay(progress.doneAt, nowMs, zone) ? 'doneToday' : 'doneBefore';
}

/** Moves waiting submissions that are due soon or late to the front, the one due first at the top. */
export function pressingFirst<Item extends { readonly handedInAt: number }>(
  waiting: readonly Item[],
  isPressing: (item: Item) => boolean,
): Item[] {
  const pressing = waiting.filter(isPressing);
  if (pressing.length === 0) return [...waiting];
  return [
    ...pressing.toSorted((one, other) => one.handedInAt - other.handedInAt),
    ...waiting.filter((item) => !isPressing(item)),
  ];
}

/** Sorts submissions, which come newest first, into the groups of the outbox. */
export function groupOutbox<Item extends Grouped>(
  submissions: readonly Item[],
  nowMs: number,
  timeZone: string,
): Record<GroupName, Item[]> {
  const groups: Record<GroupName, Item[]> = {
    problem: [],
    moving: [],
    doneToday: [],
    doneBefore: [],
  };
  for (const submission of submissions) {
    groups[groupOf(submission, nowMs, timeZone)].push(submission);
  }
  return groups;
}
