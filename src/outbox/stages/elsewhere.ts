/**
 * What is still to be asked before a write of something that another tablet may have, too: every id that the
 * other one may have recorded it under (rules R1, R4). The hospital's answers are relied on for a short while
 * only, for the other tablet may write at any time.
 */
import { idsOnTwoTablets } from '../../device/sharing.ts';
import type { Submission } from '../../device/rows.ts';
import { durations } from '../ports.ts';
import type { State } from './stage.ts';

type Known = Pick<State, 'submission' | 'mayBeElsewhere'> & {
  hospital: Pick<State['hospital'], 'now'>;
};

/** The ids to be asked about, in this order; none where it is on this tablet alone. */
export function toLookFor({ submission, mayBeElsewhere, hospital }: Known): string[] {
  if (!mayBeElsewhere) return [];
  const absent = absentNow(submission, hospital.now);
  return idsOnTwoTablets(submission).filter((id) => !absent.includes(id));
}

/** What a step notes where the hospital holds nothing of one of these ids. */
export function notedAbsent(
  { submission, mayBeElsewhere, hospital }: Known,
  clientRequestId: string,
): Pick<Submission, 'absent'> {
  if (!mayBeElsewhere) return {};
  const before = absentNow(submission, hospital.now).filter((id) => id !== clientRequestId);
  return { absent: { ids: [...before, clientRequestId], at: hospital.now } };
}

/**
 * Counted from the last answer: counted from the first, a slow hospital would be asked in a circle. A time that lies
 * ahead counts for nothing.
 */
function absentNow({ absent }: Pick<Submission, 'absent'>, hospitalTime: number): string[] {
  if (absent === undefined) return [];
  return Math.abs(hospitalTime - absent.at) < durations.absentMs ? absent.ids : [];
}
