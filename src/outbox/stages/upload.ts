/**
 * Owns the stage `upload`: one photo per run of it. An upload of unknown outcome is repeated, for
 * there is no query for it; a photo with a live attachment id is never uploaded again (rule R6).
 */
import type { Credential, SubmissionInFull } from '../../device/outboxRows.ts';
import type { Photo } from '../../device/rows.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import type { Answer } from '../hospitalClient.ts';
import { uploadOutcome, type Refused, type Unknown } from '../outcome.ts';
import { durations } from '../ports.ts';
import { photosToUpload } from './nextStage.ts';
import {
  atRest,
  attemptOf,
  completed,
  exchange,
  permission,
  problemOf,
  raise,
  restAfter,
  resultOf,
  wait,
  write,
  type StageContext,
  type StageResult,
  type StepChange,
} from './stage.ts';

/** A connection that breaks this close to the limit is taken as "too large" (open point tooLargeAnswer). */
const nearTheLimitBytes = 9_500_000;
/** A photo that breaks so often in a row does not get through, while the rest of the queue does. */
const mostUploadStrikes = 12;

export async function upload(context: StageContext, full: SubmissionInFull): Promise<StageResult> {
  const allowed = permission(context, full);
  if ('waitReason' in allowed) return wait(context, full, allowed.waitReason);

  const [photoId] = photosToUpload(full, context.reach.hospitalTime());
  if (photoId === undefined) return resultOf(context, full);
  const looked = await lookAtPhotos(context, full, photoId);
  if ('damaged' in looked) {
    return raise(context, full, problemOf(context, 'photo-missing', { photoId: looked.damaged }));
  }
  return send(context, full, looked.photo, looked.bytes, allowed);
}

async function send(
  context: StageContext,
  full: SubmissionInFull,
  photo: Photo,
  bytes: ArrayBuffer,
  { token, signedInAt }: Credential,
): Promise<StageResult> {
  const { subject } = full.submission.content;
  const { method, path: endpoint } = endpoints.uploadAttachment;
  const attempt = attemptOf(context, full, { kind: 'upload', method, endpoint });
  const begun = await write(context, full, {
    change: { stage: 'upload', ...atRest },
    attempt,
  });
  // Counted from before the upload: the photo can only be younger than we think.
  const uploadedAt = context.reach.hospitalTime();
  const answer = await exchange(
    context,
    full,
    {
      method,
      path: endpointPath('uploadAttachment', {}),
      token,
      body: { form: photoForm(subject.patientId, photo, bytes) },
      timeoutMs: durations.writeTimeoutMs + bytes.byteLength * durations.uploadTimeoutMsPerByte,
    },
    'upload',
  );
  const outcome = uploadOutcome(answer, subject.patientId);
  const note = (facts: Parameters<typeof completed>[3]) =>
    completed(context, attempt, answer, facts);
  switch (outcome.type) {
    case 'accepted':
      return write(context, begun, {
        change: { strikes: 0 },
        attempt: note({ outcome: 'accepted', decision: 'photo-stored' }),
        attachment: {
          photoId: photo.photoId,
          attachment: { attachmentId: outcome.attachmentId, uploadedAt },
        },
      });
    case 'no-credential':
      return wait(context, begun, 'signed-out', {
        change: {},
        attempt: note({ outcome: 'refused', decision: 'waits-for-sign-in' }),
        expireCredential: signedInAt,
      });
    case 'refused': {
      const attempted = note({ outcome: 'refused', decision: 'needs-author' });
      return refused(context, begun, photo, outcome, { change: {}, attempt: attempted });
    }
    case 'unknown': {
      const { failure } = outcome;
      const attempted = note({ outcome: 'unknown', decision: 'uploads-again', failure });
      return unknown(context, begun, photo, answer, outcome, { change: {}, attempt: attempted });
    }
  }
}

/** 413, 415 and 422 are about this photo; 403 and 404 are about the patient. */
function refused(
  context: StageContext,
  full: SubmissionInFull,
  photo: Photo,
  { status, details }: Refused,
  step: StepChange,
): Promise<StageResult> {
  const isAboutPhoto = status !== 403 && status !== 404;
  const problem = isAboutPhoto
    ? problemOf(context, 'photo-refused', { ...details, photoId: photo.photoId })
    : problemOf(context, 'refused', details);
  return raise(context, full, problem, step);
}

function unknown(
  context: StageContext,
  full: SubmissionInFull,
  photo: Photo,
  answer: Answer,
  outcome: Unknown,
  step: StepChange,
): Promise<StageResult> {
  const strikes = full.submission.strikes + 1;
  if (outcome.failure === 'connection' && photo.lengthBytes > nearTheLimitBytes && strikes >= 3) {
    const details = { status: 413, photoId: photo.photoId };
    return raise(context, full, problemOf(context, 'photo-refused', details), step);
  }
  if (strikes >= mostUploadStrikes && outcome.failure !== 'another-hospital') {
    const details = { status: outcome.status, photoId: photo.photoId };
    return raise(context, full, problemOf(context, 'photo-stuck', details), step);
  }
  const { waitReason, waitMs } = restAfter(context, answer, strikes);
  return wait(context, full, waitReason, { ...step, change: { strikes }, waitMs });
}

/**
 * Before anything is sent, every photo must be there with the length and the digest it was taken
 * with: a missing or altered photo is a problem, never a silent gap. Once the first one is with the
 * hospital, each of the others is looked at again when its turn comes.
 */
async function lookAtPhotos(
  { ports }: StageContext,
  { submission, photos }: SubmissionInFull,
  nextPhotoId: string,
): Promise<{ photo: Photo; bytes: ArrayBuffer } | { damaged: string }> {
  const { handedIn } = submission.content;
  const all = handedIn.kind === 'wound-assessment' ? handedIn.photoIds : [];
  const hasBegun = photos.some((photo) => photo.attachment !== null);
  let next: { photo: Photo; bytes: ArrayBuffer } | null = null;
  for (const photoId of hasBegun ? [nextPhotoId] : all) {
    const photo = photos.find((one) => one.photoId === photoId);
    const bytes = photo ? await ports.rows.photoBytes(photoId) : null;
    if (!photo || bytes?.byteLength !== photo.lengthBytes) return { damaged: photoId };
    if ((await ports.sha256(bytes)) !== photo.sha256) return { damaged: photoId };
    if (photoId === nextPhotoId) next = { photo, bytes };
  }
  return next ?? { damaged: nextPhotoId };
}

/** Interface: Endpoint 4. The declared type is the real one. */
function photoForm(patientId: string, photo: Photo, bytes: ArrayBuffer): FormData {
  const form = new FormData();
  form.append('patientId', patientId);
  const extension = photo.contentType === 'image/png' ? 'png' : 'jpg';
  // The file name says nothing about patient or nurse.
  form.append('file', new Blob([bytes], { type: photo.contentType }), `photo.${extension}`);
  return form;
}
