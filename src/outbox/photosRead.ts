/**
 * Which photos to read from the hospital before writing the record that names them: those uploaded some time ago. A
 * hospital restored from a backup meanwhile may have given their ids to other photos (rule R20). What was read is
 * relied on for a short time only, and kept in memory.
 */
import type { SubmissionInFull } from '../model/outboxStep.ts';
import type { Progress } from '../model/progress.ts';
import type { Submission } from '../model/submission.ts';
import { durations } from './ports.ts';

export interface PhotosRead {
  /**
   * The ids of the photos to read, in the nurse's order; empty if there are no photos.
   * @param hospitalTime milliseconds since the epoch
   */
  toRead(full: SubmissionInFull, hospitalTime: number): readonly string[];
  /**
   * Takes note that the hospital has this very photo under this id: it was uploaded or read just now.
   * @param submission as it was when the request was sent
   * @param leftAt when that was, hospital time; what was relied on then still counts after the answer
   */
  note(
    submission: Pick<Submission, 'submissionId' | 'progress'>,
    attachmentId: string,
    leftAt: number,
    hospitalTime: number,
  ): void;
}

/** By file id: since when its photo had been in doubt when it was seen; null if it was not in doubt. */
type Seen = ReadonlyMap<string, number | null>;

/** What one term of the engine knows. */
export function openPhotosRead(): PhotosRead {
  /**
   * By submission: the doubt under which each file id was seen to be the photo, and when the last was seen, hospital
   * time.
   */
  const known = new Map<string, { seen: Seen; at: number }>();

  /** Counted from the last answer: otherwise a slow network would make it read for ever. */
  const shown = (submissionId: string, hospitalTime: number): Seen => {
    const found = known.get(submissionId);
    return found && isRecent(found.at, hospitalTime) ? found.seen : new Map();
  };

  return {
    toRead({ submission, photos }, hospitalTime) {
      const { submitted } = submission.content;
      if (submitted.kind !== 'wound-assessment') return [];
      const seen = shown(submission.submissionId, hospitalTime);
      const doubtedAt = doubtIn(submission.progress);
      return submitted.photoIds.filter((photoId) => {
        const attachment = photos.find((photo) => photo.photoId === photoId)?.attachment ?? null;
        if (attachment === null) return false;
        const seenUnder = seen.get(attachment.attachmentId);
        // Compares the doubt and not the time, because the estimate of the time may stand still for a moment.
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

/** Since when the hospital may no longer have its photos; null if it has them. */
function doubtIn(progress: Progress): number | null {
  return progress.stage === 'not-there' ? (progress.sent.photosInDoubtAt ?? null) : null;
}

function isRecent(at: number, hospitalTime: number): boolean {
  return Math.abs(hospitalTime - at) < durations.photoSeenMs;
}
