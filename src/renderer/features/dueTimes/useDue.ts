/** When a record is due, by this hospital's rule and clock. */
import { dueOf, type Due } from '../../../model/dueTime.ts';
import type { Submission } from '../../../model/submission.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { useNow } from '../../services/app/useNow.ts';

type Timed = Pick<Submission, 'handedInAt' | 'progress'>;

/** Returns when a record is due; null if this hospital sets no time. */
export function useDue(): (submission: Timed) => Due | null {
  const afterHours = useApp().profile.records.dueAfterHours;
  const { offMs } = useHospitalClock();
  const nowMs = useNow(60_000) + offMs;
  return (submission) =>
    afterHours === null ? null : dueOf(submission, { nowMs, offMs, afterHours });
}

/** The submissions that are due soon or late, the one due first at the top. */
export function pressingOf<One extends Timed>(
  open: readonly One[],
  due: (submission: Timed) => Due | null,
): { due: Due; submission: One }[] {
  return open
    .flatMap((submission) => {
      const found = due(submission);
      return found === null || found.is === 'in-time' ? [] : [{ due: found, submission }];
    })
    .toSorted((one, other) => one.due.atMs - other.due.atMs);
}
