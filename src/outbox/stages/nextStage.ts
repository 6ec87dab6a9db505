/**
 * Decides which stage is due. A pure function of what the device has kept, so that a run after a crash begins where the
 * last commit left off (rule R15).
 */
import type { SubmissionInFull } from '../../model/outboxStep.ts';
import type { Photo } from '../../model/photo.ts';
import type { Submission } from '../../model/submission.ts';
import { isUnsent } from '../../model/submissionFacts.ts';
import { durations } from '../ports.ts';

export type NextStage = 'upload' | 'assess' | 'recover' | 'confirm' | 'done' | 'problem';

/** What is known of the hospital's time. */
export interface HospitalTime {
  /** Best estimate, milliseconds since the epoch. */
  now: number;
  /** Whether the hospital was heard recently, so that a wrong clock of the tablet would be noticed. */
  isFresh: boolean;
  /** Whether it has answered for ten minutes with dates that do not agree. */
  neverSettles: boolean;
  /** The earliest time that it may be there. */
  earliest: number;
}

/**
 * The stage that is due. No write is sent while the hospital's time is uncertain: the age of its id would then rest on
 * the tablet's own clock, which may be days off (decision 212). Querying its id brings the time.
 */
export function nextStage(full: SubmissionInFull, time: HospitalTime): NextStage {
  const { progress } = full.submission;
  const mayBeForgotten = isBeyondRetention(full.submission, time.now);
  switch (progress.stage) {
    case 'done':
    case 'problem':
      return progress.stage;
    case 'committed':
    case 'found':
      return 'confirm';
    case 'sending':
    case 'asking':
    case 'refused':
      return 'recover';
    case 'not-there':
      return time.isFresh && !mayBeForgotten ? 'assess' : 'recover';
    case 'queued':
    case 'uploading':
      if (progress.asksFirst || mayBeForgotten) return 'recover';
      if (photosToUpload(full, time.now).length > 0) return 'upload';
      return mayLeave(time) ? 'assess' : 'recover';
  }
}

/**
 * Whether a first write may be sent. It may also go to a hospital whose dates never agree: then its id counts
 * as born at the earliest possible time, so that the week of rule R12 ends too early rather than too late (decision
 * 270).
 */
export function mayLeave({ isFresh, neverSettles }: HospitalTime): boolean {
  return isFresh || neverSettles;
}

/**
 * Whether the hospital may have forgotten what it was sent under an id of this age, so that a 404 settles nothing and a
 * repeated write would make a second record (rule R12): it may have been sent from here, or from a copy of this disk,
 * as soon as it was born. A birth in the future was dated by a tablet that had not heard the hospital's time; once it
 * was sent, such a time cannot be trusted either way.
 */
export function isBeyondRetention(submission: Submission, hospitalTime: number): boolean {
  const ageMs = hospitalTime - submission.bornAt;
  const isAhead = ageMs < -durations.freshMs && !isUnsent(submission);
  return isAhead || ageMs > durations.retentionMs;
}

/** The ids of the photos without a live attachment, in the nurse's order (rule R6). */
export function photosToUpload(
  { submission, photos }: { submission: Submission; photos: readonly Photo[] },
  hospitalTime: number,
): string[] {
  const { submitted } = submission.content;
  if (submitted.kind !== 'wound-assessment') return [];
  return submitted.photoIds.filter((photoId) => {
    const photo = photos.find((one) => one.photoId === photoId);
    return photo === undefined || !isLive(photo, hospitalTime);
  });
}

/** Whether the hospital still keeps the upload: it purges unbound files after 24 hours. */
export function isLive({ attachment }: Photo, hospitalTime: number): boolean {
  return attachment !== null && hospitalTime - attachment.uploadedAt < durations.attachmentLifeMs;
}
