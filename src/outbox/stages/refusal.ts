/**
 * Owns what follows from a definite no, once it is certain that nothing was committed: a problem
 * for the author, or, where only the photos had expired, uploading them again (rules R5, R7).
 */
import type { SubmissionInFull } from '../../device/outboxRows.ts';
import { factsOfRetired } from '../../device/retire.ts';
import type { Photo, Problem } from '../../device/rows.ts';
import { beginsShared, nextRequestId } from '../../device/sharing.ts';
import type { Refused } from '../outcome.ts';
import { isLive } from './nextStage.ts';
import {
  atRest,
  problemOf,
  raise,
  write,
  type StageContext,
  type StageResult,
  type StepChange,
} from './stage.ts';

/** After this many request ids the engine stops helping itself and asks the author. */
const mostRenewals = 3;

/** The problem that a refusal will be, unless the query finds a receipt after all. */
export function refusalOf(context: StageContext, { status, details }: Refused): Problem {
  return problemOf(context, status === 409 ? 'request-id-conflict' : 'refused', details);
}

/** Nothing was committed under this id. Writes the step together with what follows. */
export function settleRefusal(
  context: StageContext,
  full: SubmissionInFull,
  refusal: Problem,
  step: StepChange,
): Promise<StageResult> {
  const { submission } = full;
  if (
    mayHaveExpired(context, full, refusal) &&
    submission.retiredRequestIds.length < mostRenewals
  ) {
    return renewPhotos(context, full, refusal, step);
  }
  return raise(context, full, refusal, step);
}

/** 404 or 422 on a body whose photos the hospital may have purged. */
function mayHaveExpired(
  context: StageContext,
  { photos, submission }: SubmissionInFull,
  { status, fields }: Problem,
): boolean {
  if (submission.kind !== 'wound-assessment' || (status !== 404 && status !== 422)) return false;
  const now = context.reach.hospitalTime();
  return photos.some((photo) => !isLive(photo, now)) || fields.some(isAboutAttachments);
}

function isAboutAttachments({ path }: Problem['fields'][number]): boolean {
  return path.startsWith('attachmentIds');
}

/**
 * The photos to be uploaded again: those that have expired, and those that the hospital named. One
 * that is still live keeps its attachment (rule R6).
 */
function renewable(
  context: StageContext,
  { photos, submission }: SubmissionInFull,
  { fields }: Problem,
): Photo[] {
  const { handedIn } = submission.content;
  const photoIds = handedIn.kind === 'wound-assessment' ? handedIn.photoIds : [];
  const now = context.reach.hospitalTime();
  const named = fields.filter(isAboutAttachments).map(({ path }) => {
    const index = /^attachmentIds[.[](\d+)/.exec(path)?.[1];
    return index === undefined ? null : (photoIds[Number(index)] ?? null);
  });
  const expired = photos.filter((photo) => !isLive(photo, now) || named.includes(photo.photoId));
  // Where it cannot be told which one was meant, all of them are.
  return expired.length > 0 ? expired : photos;
}

/**
 * The old id is retired and will be asked about once more before the new one is sent; the photos
 * lose their attachment ids, one commit each, so that a crash in between only uploads one again.
 */
async function renewPhotos(
  context: StageContext,
  full: SubmissionInFull,
  refusal: Problem,
  step: StepChange,
): Promise<StageResult> {
  let current: SubmissionInFull = full;
  for (const { photoId, attachment } of renewable(context, full, refusal)) {
    if (attachment === null) continue;
    current = await write(context, current, {
      change: {},
      attachment: { photoId, attachment: null },
    });
  }
  const { clientRequestId, retired, retiredRequestIds } = full.submission;
  const retiredIds = [...retiredRequestIds, clientRequestId];
  const next = nextRequestId(clientRequestId);
  const facts = {
    ...retired,
    [clientRequestId]: factsOfRetired(full.submission, refusal),
  };
  const { handedIn } = full.submission.content;
  return write(context, current, {
    ...step,
    change: {
      ...step.change,
      ...atRest,
      stage: 'upload',
      // The same on a tablet that has the same record: both can come to this on their own.
      clientRequestId: next,
      retiredRequestIds: retiredIds,
      retired: facts,
      predecessorsToSettle: retiredIds,
      bodyBuilt: false,
      uncertain: false,
      firstUnknownAt: null,
      lastSentAt: null,
      refusal: null,
      ...beginsShared(full.submission, {
        clientRequestId: next,
        retired: facts,
        handedIn,
      }),
    },
  });
}
