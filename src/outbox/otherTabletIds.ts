/**
 * Which ids to query before writing something that may also be on another tablet: every id under which the other one
 * may have recorded it (rules R1, R4). The answers are relied on for a short time only, because the other tablet may
 * write at any moment, and kept in memory only, so that no copy of a disk has them.
 */
import { idsOnTwoTablets, mayBeElsewhere } from '../model/sharing.ts';
import type { Submission } from '../model/submission.ts';
import { isUnsent } from '../model/submissionFacts.ts';
import { durations } from './ports.ts';
import { isBeyondRetention } from './stages/nextStage.ts';

/** A submission as it was when the query was sent. */
type Asked = Pick<Submission, 'submissionId' | 'sharedAt'>;

export interface OtherTabletIds {
  /**
   * The ids to query before writing it, in this order; empty if it is on this tablet alone, or if it was never sent and
   * queries are barred (decision 0521).
   * @param hospitalTime milliseconds since the epoch
   * @param isBarred whether queries have been barred for long
   */
  idsToQuery(submission: Submission, hospitalTime: number, isBarred?: boolean): readonly string[];
  /** Takes note that the hospital holds nothing under this id of a submission. */
  noteAbsent(submission: Asked, clientRequestId: string, hospitalTime: number): void;
  /** Takes note that it is recorded: imported from its file once more, it is asked about anew. */
  noteRecorded(submissionId: string): void;
  /** How many of these queries in a row had no answer. */
  unanswered(submissionId: string): number;
  noteUnanswered(submissionId: string, inARow: number): void;
}

/**
 * Opens the notes of one term of the engine.
 * @param wasHere whether a submission or its draft was on this tablet when the term began
 */
export function openOtherTabletIds(wasHere: (submissionId: string) => boolean): OtherTabletIds {
  const known = new Map<string, { ids: readonly string[]; at: number } & Pick<Asked, 'sharedAt'>>();
  const inVain = new Map<string, number>();

  /**
   * Counted from the last answer; counted from the first, a slow hospital would be queried for ever. An answer from
   * before a rescue file was made says nothing about the tablet that takes the file in.
   */
  const absent = ({ submissionId, sharedAt }: Asked, hospitalTime: number): readonly string[] => {
    const found = known.get(submissionId);
    const isRecent = found && Math.abs(hospitalTime - found.at) < durations.absentMs;
    return isRecent && found.sharedAt === sharedAt ? found.ids : [];
  };

  /** The hospital recognizes its id as long as it remembers it, whichever tablet has sent it. */
  const mayGoUnasked = (submission: Submission, hospitalTime: number): boolean =>
    isUnsent(submission) &&
    submission.retiredRequestIds.length === 0 &&
    !isBeyondRetention(submission.submittedAt, hospitalTime);

  return {
    idsToQuery(submission, hospitalTime, isBarred = false) {
      const { submissionId, submittedAt } = submission;
      // A copy of the disk may have sent it so long ago that the hospital no longer knows its id.
      const isOld = hospitalTime - submittedAt > durations.retentionMs;
      if (!mayBeElsewhere(submission, isOld || wasHere(submissionId))) return [];
      if (isBarred && mayGoUnasked(submission, hospitalTime)) return [];
      const ids = absent(submission, hospitalTime);
      return idsOnTwoTablets(submission).filter((id) => !ids.includes(id));
    },
    noteAbsent(submission, clientRequestId, at) {
      const { submissionId, sharedAt } = submission;
      const before = absent(submission, at).filter((id) => id !== clientRequestId);
      known.set(submissionId, { ids: [...before, clientRequestId], at, sharedAt });
      inVain.delete(submissionId);
    },
    noteRecorded: (submissionId) => void known.delete(submissionId),
    unanswered: (submissionId) => inVain.get(submissionId) ?? 0,
    noteUnanswered(submissionId, inARow) {
      inVain.set(submissionId, inARow);
    },
  };
}
