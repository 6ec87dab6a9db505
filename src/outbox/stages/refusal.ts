/**
 * What follows from a definite refusal once it is certain that nothing was committed: a problem for the author or, if
 * only the photos had expired, uploading them again (rules R5, R7). If it may be because of the photos and does not say
 * so, they are read first.
 */
import type { Decision } from '../../model/attempt.ts';
import { freshProgress, isRenewedTooOften, nextRequestId } from '../../model/generations.ts';
import type { SubmissionChange } from '../../model/outboxStep.ts';
import type { Photo } from '../../model/photo.ts';
import type { Refusal, HospitalError, Sent } from '../../model/sendState.ts';
import type { Refused } from '../outcome.ts';
import { isLive } from './nextStage.ts';
import { needsAuthor, type StageState } from './stage.ts';

/** The problem that a refusal becomes, unless the query finds a receipt after all. */
export function refusalOf({ now }: Pick<StageState, 'now'>, { status, details }: Refused): Refusal {
  return { ...details, type: status === 409 ? 'request-id-conflict' : 'refused', since: now };
}

/** What a step changes when nothing was committed under its id. */
export function settleRefusal(
  state: StageState,
  sent: Sent,
  refusal: Refusal,
): { change: SubmissionChange; renewed?: readonly string[] } {
  const { clientRequestId, earlier } = state.submission;
  if (mayBeForPhotos(state, sent, refusal)) {
    const inDoubt = { ...sent, photosInDoubtAt: state.hospital.now };
    return { change: { progress: { stage: 'not-there', sent: inDoubt }, wait: null } };
  }
  if (mayHaveExpired(state, refusal) && !isRenewedTooOften(earlier)) {
    const photos = renewable(state, refusal).filter(({ attachment }) => attachment !== null);
    return { change: {}, renewed: photos.map(({ photoId }) => photoId) };
  }
  // The hospital has bound the id to content that it refused before: the one case for another id (rule R5).
  if (refusal.status === 409 && earlier.length > 0) {
    const change = { clientRequestId: nextRequestId(clientRequestId), earlier: [] };
    return { change: { ...change, ...freshProgress([]) } };
  }
  return { change: needsAuthor(problemOf(state, sent, refusal)) };
}

/** What the journal says of such a step. */
export function decisionOf({ change, renewed }: ReturnType<typeof settleRefusal>): Decision {
  if (renewed !== undefined) return 'uploads-again';
  if (change.clientRequestId !== undefined) return 'takes-next-id';
  return change.progress?.stage === 'not-there' ? 'same-bytes-again' : 'needs-author';
}

/**
 * A 404 that names nothing, for a body with photos: the hospital may have lost them early. The photos are checked, once
 * for each id, before the author is told that the patient or wound was not found.
 */
export function mayBeForPhotos(
  state: StageState,
  sent: Sent,
  { status, fields }: HospitalError,
): boolean {
  const hasPhotos = state.photos.some(({ attachment }) => attachment !== null);
  return (
    status === 404 &&
    fields.length === 0 &&
    state.submission.kind === 'wound-assessment' &&
    hasPhotos &&
    sent.photosInDoubtAt === undefined &&
    state.photos.every((photo) => isLive(photo, state.hospital.now))
  );
}

/** What the author is told of a refusal that stands. */
export function problemOf({ now }: StageState, sent: Sent, { type, ...said }: Refusal) {
  const sendState = { stage: 'not-there', sent } as const;
  return { ...said, type, since: now, sendState };
}

/** 404 or 422 for a body whose photos the hospital may have purged. */
function mayHaveExpired(
  { photos, submission, hospital }: StageState,
  { status, fields }: HospitalError,
): boolean {
  if (submission.kind !== 'wound-assessment' || (status !== 404 && status !== 422)) return false;
  return photos.some((photo) => !isLive(photo, hospital.now)) || fields.some(isAboutAttachments);
}

function isAboutAttachments({ path }: HospitalError['fields'][number]): boolean {
  return path.startsWith('attachmentIds');
}

/**
 * The photos to upload again: those that have expired, and those that the hospital named. A photo that is still live
 * keeps its attachment (rule R6).
 */
function renewable(
  { photos, submission, hospital }: StageState,
  { fields }: HospitalError,
): readonly Photo[] {
  const { submitted } = submission.content;
  const photoIds = submitted.kind === 'wound-assessment' ? submitted.photoIds : [];
  const named = fields.filter(isAboutAttachments).map(({ path }) => {
    const index = /^attachmentIds[.[](\d+)/.exec(path)?.[1];
    return index === undefined ? null : (photoIds[Number(index)] ?? null);
  });
  const expired = photos.filter(
    (photo) => !isLive(photo, hospital.now) || named.includes(photo.photoId),
  );
  // If it is unclear which one was meant, all are.
  return expired.length > 0 ? expired : photos;
}
