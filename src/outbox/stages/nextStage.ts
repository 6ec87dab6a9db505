/**
 * Owns the decision where a submission stands. It is a pure function of what the device has kept,
 * so that a run after a crash begins exactly where the last commit left off (rule R15).
 */
import type { SubmissionInFull } from '../../device/outboxRows.ts';
import type { Photo, Submission } from '../../device/rows.ts';
import { durations } from '../ports.ts';

export type NextStage = 'upload' | 'assess' | 'recover' | 'confirm' | 'done' | 'problem';

/** What is known of the hospital's time. */
export interface HospitalTime {
  /** Best estimate, milliseconds since the epoch. */
  now: number;
  /** The hospital was heard lately, so that a tablet's clock that was set wrong is found out. */
  isFresh: boolean;
}

export function nextStage(full: SubmissionInFull, time: HospitalTime): NextStage {
  const { submission } = full;
  if (submission.stage === 'done') return 'done';
  if (submission.content.problem !== null) return 'problem';
  if (submission.receipt !== null || submission.foundRecordId !== null) return 'confirm';
  if (needsAnswer(full, time)) return 'recover';
  if (!submission.bodyBuilt && photosToUpload(full, time.now).length > 0) return 'upload';
  return 'assess';
}

/** Something has to be asked before any write may leave (rules R4, R5). */
function needsAnswer({ submission }: SubmissionInFull, time: HospitalTime): boolean {
  return asksOwnId(submission, time) || submission.predecessorsToSettle.length > 0;
}

/**
 * The question is about the submission's own id. It is put once more where an earlier attempt was
 * unknown and the hospital may have forgotten it since: a 404 of last week settles nothing today,
 * for a late delivery may have been committed after it (rule R12).
 */
export function asksOwnId(submission: Submission, time: HospitalTime): boolean {
  const { uncertain, refusal, firstUnknownAt } = submission;
  if (uncertain || refusal !== null) return true;
  // Also where nothing was built here yet: another tablet may have sent it (device/sharing.ts).
  if (firstUnknownAt === null) return false;
  return !time.isFresh || isBeyondRetention(firstUnknownAt, time.now);
}

/** Whether a 404 may mean "forgotten". A time that lies ahead cannot be trusted either way. */
export function isBeyondRetention(firstUnknownAt: number | null, hospitalTime: number): boolean {
  if (firstUnknownAt === null) return false;
  const ageMs = hospitalTime - firstUnknownAt;
  return ageMs > durations.retentionMs || ageMs < -durations.freshMs;
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
