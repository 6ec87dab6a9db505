/** The order of the outbox: needs you, on its way, in the record today, and earlier. */
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

/** Sorts submissions, newest first as they come, into the groups of the outbox. */
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
