/**
 * Which photos are to be read from the hospital before the record that names them is written: those that were uploaded
 * a while ago. A hospital that was put back to its backup meanwhile may have given their ids to other photos
 * (rule R20). What it has shown is relied on for a short while only, and kept in memory.
 */
import type { SubmissionInFull } from '../model/outboxStep.ts';
import type { Progress } from '../model/progress.ts';
import type { Submission } from '../model/submission.ts';
import { durations } from './ports.ts';

export interface PhotosRead {
  /**
   * The ids of the photos to be read, in the nurse's order; none for what has no photos.
   * @param hospitalTime milliseconds since the epoch
   */
  toRead(full: SubmissionInFull, hospitalTime: number): readonly string[];
  /**
   * The hospital has this very photo under this id: it was uploaded just now, or read.
   * @param submission as it was when the question left
   * @param leftAt when that was, hospital time; what was relied on then is relied on after its answer, too
   */
  note(
    submission: Pick<Submission, 'submissionId' | 'progress'>,
    attachmentId: string,
    leftAt: number,
    hospitalTime: number,
  ): void;
}

/** Of each file id, since when its photo had been in doubt as it was seen; null: it was not. */
type Seen = ReadonlyMap<string, number | null>;

/** What one term of the engine knows of it. */
export function openPhotosRead(): PhotosRead {
  /** By submission: under which doubt each file id was seen to be the photo, and when the last one was, hospital time. */
  const known = new Map<string, { seen: Seen; at: number }>();

  /** Counted from the last answer, as in `otherTabletIds.ts`: over a slow network they would be read in a circle. */
  const shown = (submissionId: string, hospitalTime: number): Seen => {
    const found = known.get(submissionId);
    return found && isRecent(found.at, hospitalTime) ? found.seen : new Map();
  };

  return {
    toRead({ submission, photos }, hospitalTime) {
      const { handedIn } = submission.content;
      if (handedIn.kind !== 'wound-assessment') return [];
      const seen = shown(submission.submissionId, hospitalTime);
      const doubtedAt = doubtIn(submission.progress);
      return handedIn.photoIds.filter((photoId) => {
        const attachment = photos.find((photo) => photo.photoId === photoId)?.attachment ?? null;
        if (attachment === null) return false;
        const seenUnder = seen.get(attachment.attachmentId);
        // By the doubt and not by the time: an estimate of it may stand still for a moment.
        if (doubtedAt !== null) return seenUnder !== doubtedAt;
        return seenUnder === undefined && !isRecent(attachment.uploadedAt, hospitalTime);
      });
    },
    note({ submissionId, progress }, attachmentId, leftAt, at) {
      const seen = new Map([...shown(submissionId, leftAt), [attachmentId, doubtIn(progress)]]);
      known.set(submissionId, { seen, at });
    },
  };
}

/** Since when the hospital is not believed to have its photos; null where it is. */
function doubtIn(progress: Progress): number | null {
  return progress.stage === 'not-there' ? (progress.sent.photosInDoubtAt ?? null) : null;
}

function isRecent(at: number, hospitalTime: number): boolean {
  return Math.abs(hospitalTime - at) < durations.absentMs;
}
