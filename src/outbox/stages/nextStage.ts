/**
 * Owns the decision where a submission stands. It is a pure function of what the device has kept,
 * so that a run after a crash begins exactly where the last commit left off (rule R15).
 */
import type { SubmissionInFull } from '../../device/outboxRows.ts';
import type { Photo } from '../../device/rows.ts';
import { durations } from '../ports.ts';

export type NextStage = 'upload' | 'assess' | 'recover' | 'confirm' | 'done' | 'problem';

/** @param hospitalTime best estimate of the hospital's time, milliseconds since the epoch */
export function nextStage(full: SubmissionInFull, hospitalTime: number): NextStage {
  const { submission } = full;
  if (submission.stage === 'done') return 'done';
  if (submission.content.problem !== null) return 'problem';
  if (submission.receipt !== null) return 'confirm';
  if (needsAnswer(full)) return 'recover';
  if (!submission.bodyBuilt && photosToUpload(full, hospitalTime).length > 0) return 'upload';
  return 'assess';
}

/** Something has to be asked before any write may leave (rules R4, R5). */
function needsAnswer({ submission }: SubmissionInFull): boolean {
  const { uncertain, refusal, predecessorsToSettle } = submission;
  return uncertain || refusal !== null || predecessorsToSettle.length > 0;
}

/** The ids of the photos that have no live attachment, in the nurse's order (rule R6). */
export function photosToUpload(full: SubmissionInFull, hospitalTime: number): string[] {
  const { handedIn } = full.submission.content;
  if (handedIn.kind !== 'wound-assessment') return [];
  return handedIn.photoIds.filter((photoId) => {
    const photo = full.photos.find((one) => one.photoId === photoId);
    return photo === undefined || !isLive(photo, hospitalTime);
  });
}

/** Whether the hospital still keeps the upload: it purges unbound files after 24 hours. */
export function isLive({ attachment }: Photo, hospitalTime: number): boolean {
  return attachment !== null && hospitalTime - attachment.uploadedAt < durations.attachmentLifeMs;
}
