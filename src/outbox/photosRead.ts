/**
 * Which photos are to be read from the hospital before the record that names them is written: those that were uploaded
 * a while ago. A hospital that was put back to its backup meanwhile may have given their ids to other photos
 * (rule R20). What it has shown is relied on for a short while only, and kept in memory.
 */
import type { SubmissionInFull } from '../model/outboxStep.ts';
import { durations } from './ports.ts';

export interface PhotosRead {
  /**
   * The ids of the photos to be read, in the nurse's order; none for what has no photos.
   * @param hospitalTime milliseconds since the epoch
   */
  toRead(full: SubmissionInFull, hospitalTime: number): readonly string[];
  /**
   * The hospital has this very photo under this id: it was uploaded just now, or read.
   * @param leftAt when the question left, hospital time; what was relied on then is relied on after its answer, too
   */
  note(submissionId: string, attachmentId: string, leftAt: number, hospitalTime: number): void;
}

/** What one term of the engine knows of it. */
export function openPhotosRead(): PhotosRead {
  const known = new Map<string, { ids: readonly string[]; at: number }>();

  /** Counted from the last answer, as in `elsewhere.ts`: over a slow network they would be read in a circle. */
  const shown = (submissionId: string, hospitalTime: number): readonly string[] => {
    const found = known.get(submissionId);
    return found && isRecent(found.at, hospitalTime) ? found.ids : [];
  };

  return {
    toRead({ submission, photos }, hospitalTime) {
      const { handedIn } = submission.content;
      if (handedIn.kind !== 'wound-assessment') return [];
      const ids = shown(submission.submissionId, hospitalTime);
      return handedIn.photoIds.filter((photoId) => {
        const attachment = photos.find((photo) => photo.photoId === photoId)?.attachment ?? null;
        if (attachment === null || ids.includes(attachment.attachmentId)) return false;
        return !isRecent(attachment.uploadedAt, hospitalTime);
      });
    },
    note(submissionId, attachmentId, leftAt, at) {
      const before = shown(submissionId, leftAt).filter((id) => id !== attachmentId);
      known.set(submissionId, { ids: [...before, attachmentId], at });
    },
  };
}

function isRecent(at: number, hospitalTime: number): boolean {
  return Math.abs(hospitalTime - at) < durations.absentMs;
}
