/**
 * The decision where a submission stands. It is a pure function of what the device has kept,
 * so that a run after a crash begins exactly where the last commit left off (rule R15).
 */
import type { SubmissionInFull } from '../../model/outboxStep.ts';
import type { Photo } from '../../model/photo.ts';
import type { Progress } from '../../model/progress.ts';
import type { Submission } from '../../model/submission.ts';
import { durations } from '../ports.ts';

export type NextStage = 'upload' | 'assess' | 'recover' | 'confirm' | 'done' | 'problem';

/** What is known of the hospital's time. */
export interface HospitalTime {
  /** Best estimate, milliseconds since the epoch. */
  now: number;
  /** The hospital was heard lately, so that a tablet's clock that was set wrong is found out. */
  isFresh: boolean;
  /** It was asked for ten minutes, and no time could be made of what its answers said. */
  neverSettles: boolean;
  /** The earliest that it may be there. */
  earliest: number;
}

/**
 * What is due. No write leaves while the hospital's time is uncertain: since when it is unknown would rest on
 * the tablet's own clock, which may be days off (decision 212). Asking about its id brings the time. Nor does
 * one of what another tablet may have, before the hospital was asked under which id that one may have recorded it.
 */
export function nextStage(
  full: SubmissionInFull,
  time: HospitalTime,
  idsToQuery: readonly string[],
): NextStage {
  const { progress } = full.submission;
  const looksFirst = idsToQuery.length > 0;
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
    case 'not-there':
      return asksOwnId(progress, time) || looksFirst ? 'recover' : 'assess';
    case 'queued':
    case 'uploading':
    case 'settling':
      if (progress.toSettle.length > 0 || looksFirst) return 'recover';
      if (asksAnew(full.submission, time)) return 'recover';
      if (photosToUpload(full, time.now).length > 0) return 'upload';
      return mayLeave(time) ? 'assess' : 'recover';
  }
}

/**
 * Whether a first write may leave. One before a hospital whose dates never agree may, too: it counts as sent at the
 * earliest time that it may be, so that the week of rule R12 is over too early rather than too late (decision 270).
 */
export function mayLeave({ isFresh, neverSettles }: HospitalTime): boolean {
  return isFresh || neverSettles;
}

/**
 * Whether its own id has to be asked about before any write may leave (rules R4, R5). It is, once more,
 * where an earlier attempt was unknown and the hospital may have forgotten it since: a 404 of last week
 * settles nothing today, for a late delivery may have been committed after it (rule R12).
 */
function asksOwnId(
  progress: Extract<Progress, { stage: 'sending' | 'asking' | 'refused' | 'not-there' }>,
  time: HospitalTime,
): boolean {
  if (progress.stage !== 'not-there') return true;
  return !time.isFresh || isBeyondRetention(progress.sent.firstUnknownAt, time.now);
}

/** The same where nothing has left from here, but another tablet may have sent it (`model/sharing.ts`). */
function asksAnew({ retired, clientRequestId }: Submission, time: HospitalTime): boolean {
  const firstUnknownAt = retired[clientRequestId]?.firstUnknownAt ?? null;
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
export function photosToUpload(
  { submission, photos }: { submission: Submission; photos: readonly Photo[] },
  hospitalTime: number,
): string[] {
  const { handedIn } = submission.content;
  if (handedIn.kind !== 'wound-assessment') return [];
  return handedIn.photoIds.filter((photoId) => {
    const photo = photos.find((one) => one.photoId === photoId);
    return photo === undefined || !isLive(photo, hospitalTime);
  });
}

/** Whether the hospital still keeps the upload: it purges unbound files after 24 hours. */
export function isLive({ attachment }: Photo, hospitalTime: number): boolean {
  return attachment !== null && hospitalTime - attachment.uploadedAt < durations.attachmentLifeMs;
}
