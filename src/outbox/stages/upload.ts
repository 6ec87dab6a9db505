/**
 * The stage `upload`: one photo at a time. An upload with an unknown outcome is repeated, because there is no query for
 * it; a photo with a live attachment id is never uploaded again (rule R6).
 */
import type { Photo } from '../../model/photo.ts';
import { noHospitalError } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { Unsent } from '../../model/sendState.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import type { Answer } from '../hospitalClient.ts';
import { uploadOutcome, type Refused, type Unknown } from '../outcome.ts';
import { durations, type EnginePorts } from '../ports.ts';
import { toldToWaitMs } from '../verdict.ts';
import { photosToUpload } from './nextStage.ts';
import {
  credentialRefused,
  failureOf,
  needsAuthor,
  type RequestDecision,
  type Disk,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';
import { anew } from './unanswered.ts';

/** From this part of the largest size on, a broken connection counts as "too large" (open point tooLargeAnswer). */
const nearTheLimit = 0.95;
/** So often; timeouts and errors of the server say nothing about its size. */
const maxBroken = 3;
/** After this many failures in a row a photo counts as not getting through, while the rest of the queue does. */
const maxUploadFailures = 12;

/** The photo whose turn it is, or the one that is missing or altered, or none. */
type NextPhoto = { photo: Photo; bytes: ArrayBuffer } | { damaged: string } | null;

export const upload = {
  isFor: (progress: Progress): progress is Unsent => 'asksFirst' in progress,
  load: nextPhoto,
  request,
  recognize,
  interpret,
} satisfies Stage<Unsent, NextPhoto, Photo>;

function request(
  { submission, at, now }: StageState<Unsent>,
  next: NextPhoto,
): RequestDecision<Photo> {
  if (next === null) return { type: 'nothing' };
  if ('damaged' in next) {
    const facts = { type: 'photo-missing', since: now, photoId: next.damaged } as const;
    return { type: 'problem', problem: { ...facts, sendState: at } };
  }
  const { photo, bytes } = next;
  const { patientId } = submission.content.subject;
  const { method, path: endpoint } = endpoints.uploadAttachment;
  return {
    type: 'question',
    question: {
      kind: 'upload',
      method,
      endpoint,
      path: endpointPath('uploadAttachment', {}),
      body: { form: photoForm(patientId, photo, bytes) },
      timeoutMs: durations.writeTimeoutMs + bytes.byteLength * durations.uploadTimeoutMsPerByte,
      before: { change: { progress: { ...at, stage: 'uploading' } } },
      context: photo,
    },
  };
}

function interpret(
  state: StageState<Unsent>,
  photo: Photo,
  { answer, leftAt, isAnothersFile = false }: StageResponse,
): StageOutcome {
  const outcome = outcomeOf(state, answer, isAnothersFile);
  switch (outcome.type) {
    case 'accepted': {
      const uploadedAt = storedAt(answer, leftAt);
      const attachment = { attachmentId: outcome.attachmentId, uploadedAt };
      return {
        journal: { outcome: 'accepted', decision: 'photo-stored' },
        change: { failures: 0, progress: anew(state.at) },
        attachment: { photoId: photo.photoId, attachment },
      };
    }
    case 'no-credential':
      return credentialRefused();
    case 'refused':
      return refused(state, photo, outcome);
    case 'unknown':
      return unknown(state, photo, outcome, toldToWaitMs(answer));
  }
}

function outcomeOf(
  { submission }: StageState,
  answer: Answer,
  isAnothersFile: boolean,
): ReturnType<typeof uploadOutcome> {
  return uploadOutcome(answer, submission.content.subject.patientId, isAnothersFile);
}

/** Whether the file is one of another photo, on this tablet. What a disk does not tell, the commit finds out. */
async function recognize(
  disk: Pick<EnginePorts['rows'], 'isAnothersFile'>,
  state: StageState<Unsent>,
  { sha256 }: Photo,
  answer: Answer,
): Promise<Partial<StageResponse>> {
  const outcome = outcomeOf(state, answer, false);
  if (outcome.type !== 'accepted') return {};
  const { attachmentId } = outcome;
  const { hospitalKey } = state.submission;
  const file = { hospitalKey, attachmentId, sha256 };
  return { isAnothersFile: await disk.isAnothersFile(file).catch(() => false) };
}

/** A date further ahead comes from a faulty node, not from a clock that was set. */
const aheadAtMostMs = 30 * 24 * 3_600_000;

/**
 * The age of the upload is counted from before it was sent, so that the photo can only be younger. If the hospital's
 * clock is far ahead of our estimate, its own date counts; otherwise the photo would seem expired once that date is
 * believed, and be uploaded again while it is live (rule R6).
 */
function storedAt(answer: Answer, leftAt: number): number {
  const told = answer.type === 'answered' ? answer.dateMs : null;
  if (told === null || told - leftAt > aheadAtMostMs) return leftAt;
  return told - leftAt > durations.freshMs ? told : leftAt;
}

/** 413, 415 and 422 are about this photo; 403 and 404 are about the patient. */
function refused(
  { at: sendState, now: since }: StageState<Unsent>,
  { photoId }: Photo,
  { status, details }: Refused,
): StageOutcome {
  const journal = { outcome: 'refused', decision: 'needs-author' } as const;
  const isAboutPhoto = status !== 403 && status !== 404;
  const change = isAboutPhoto
    ? needsAuthor({ ...details, type: 'photo-refused', since, photoId, sendState })
    : needsAuthor({ ...details, type: 'refused', since, sendState });
  return { journal, change };
}

function unknown(
  { submission, at, now: since, photoMaxBytes }: StageState<Unsent>,
  { photoId, lengthBytes }: Photo,
  outcome: Unknown,
  toldMs: number | null,
): StageOutcome {
  const { failure, status } = outcome;
  const journal = { outcome: 'unknown', decision: 'uploads-again', ...failureOf(outcome) } as const;
  const failures = submission.failures + 1;
  const mayBeTooLarge = failure === 'connection' && lengthBytes > nearTheLimit * photoMaxBytes;
  const broken = (at.spent?.broken ?? 0) + (mayBeTooLarge ? 1 : 0);
  const sendState = broken === 0 ? at : { ...at, spent: { ...at.spent, broken } };
  if (broken >= maxBroken) {
    const said = { ...noHospitalError, status: 413 };
    const problem = { ...said, type: 'photo-refused', since, photoId, sendState } as const;
    return { journal, change: needsAuthor(problem) };
  }
  if (failures >= maxUploadFailures && failure !== 'another-hospital') {
    const problem = { type: 'photo-stuck', since, status, photoId, sendState } as const;
    return { journal, change: needsAuthor(problem) };
  }
  const delay = { type: 'backoff', failures, toldMs } as const;
  return { journal, change: { failures, ...(mayBeTooLarge && { progress: sendState }) }, delay };
}

/**
 * Before anything is sent, every photo must be there with the length and digest that it was taken with: a missing or
 * altered photo is a problem, never a silent gap. After the first upload each of the others is checked again when its
 * turn comes.
 */
async function nextPhoto(
  { photoBytes, sha256, keepForItsTurn }: Pick<Disk, 'photoBytes' | 'sha256' | 'keepForItsTurn'>,
  { submission, photos, hospital }: StageState,
): Promise<NextPhoto> {
  const [nextPhotoId] = photosToUpload({ submission, photos }, hospital.now);
  if (nextPhotoId === undefined) return null;
  const { submitted } = submission.content;
  const all = submitted.kind === 'wound-assessment' ? submitted.photoIds : [];
  const hasBegun = photos.some((photo) => photo.attachment !== null);
  let next: { photo: Photo; bytes: ArrayBuffer } | null = null;
  for (const photoId of hasBegun ? [nextPhotoId] : all) {
    const photo = photos.find((one) => one.photoId === photoId);
    const bytes = photo ? await photoBytes(photoId) : null;
    if (!photo || bytes?.byteLength !== photo.lengthBytes) return { damaged: photoId };
    if ((await sha256(bytes)) !== photo.sha256) return { damaged: photoId };
    if (photoId === nextPhotoId) next = { photo, bytes };
    else keepForItsTurn(photoId, bytes);
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
