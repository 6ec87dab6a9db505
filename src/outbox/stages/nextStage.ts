/**
 * Decides which stage is due. A pure function of what the device has kept, so that a run after a crash begins where the
 * last commit left off (rule R15).
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
  /** Whether the hospital was heard recently, so that a wrong clock of the tablet would be noticed. */
  isFresh: boolean;
  /** Whether it has answered for ten minutes with dates that do not agree. */
  neverSettles: boolean;
  /** The earliest time that it may be there. */
  earliest: number;
}

/**
 * The stage that is due. No write is sent while the hospital's time is uncertain: "unknown since" would then rest on
 * the tablet's own clock, which may be days off (decision 212). Querying its id brings the time. Nor is a write sent of
 * something that another tablet may have, before the hospital was queried for the ids that the other may have used.
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
      if (progress.toResolve.length > 0 || looksFirst) return 'recover';
      if (asksAnew(full.submission, time)) return 'recover';
      if (photosToUpload(full, time.now).length > 0) return 'upload';
      return mayLeave(time) ? 'assess' : 'recover';
  }
}

/**
 * Whether a first write may be sent. It may also go to a hospital whose dates never agree: then it counts as sent at
 * the earliest possible time, so that the week of rule R12 ends too early rather than too late (decision 270).
 */
export function mayLeave({ isFresh, neverSettles }: HospitalTime): boolean {
  return isFresh || neverSettles;
}

/**
 * Whether its own id must be queried before a write may be sent (rules R4, R5). It is queried again if an earlier
 * attempt was unknown and the hospital may have forgotten it since: last week's 404 settles nothing today, because a
 * late delivery may have been committed after it (rule R12).
 */
function asksOwnId(
  progress: Extract<Progress, { stage: 'sending' | 'asking' | 'refused' | 'not-there' }>,
  time: HospitalTime,
): boolean {
  if (progress.stage !== 'not-there') return true;
  return !time.isFresh || isBeyondRetention(progress.sent.firstUnknownAt, time.now);
}

/** The same if nothing was sent from here, but another tablet may have sent it (`model/sharing.ts`). */
function asksAnew({ retired, clientRequestId }: Submission, time: HospitalTime): boolean {
  const firstUnknownAt = retired[clientRequestId]?.firstUnknownAt ?? null;
  if (firstUnknownAt === null) return false;
  return !time.isFresh || isBeyondRetention(firstUnknownAt, time.now);
}

/** Whether a 404 may mean "forgotten". A time in the future cannot be trusted either way. */
export function isBeyondRetention(firstUnknownAt: number | null, hospitalTime: number): boolean {
  if (firstUnknownAt === null) return false;
  const ageMs = hospitalTime - firstUnknownAt;
  return ageMs > durations.retentionMs || ageMs < -durations.freshMs;
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
