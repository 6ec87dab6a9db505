/**
 * Runs a stage: permission, attempt, exchange and commit are the same for all stages. The stage's own two functions
 * (`stages/stage.ts`) say what to send and what follows from the answer. Nothing is kept in memory that a crash could
 * lose (rule R15).
 */
import type { Attempt } from '../model/attempt.ts';
import { earlierOf, freshProgress } from '../model/generations.ts';
import type { Credential, Step, SubmissionInFull } from '../model/outboxStep.ts';
import type { Progress } from '../model/progress.ts';
import type { WaitReason } from '../model/submission.ts';
import { attemptOf, changesNothing, completed, withNote } from './attempts.ts';
import type { Decisions } from './decisions.ts';
import { exchange, type Wire } from './exchange.ts';
import type { Answer } from './hospitalClient.ts';
import type { Journal } from './journal.ts';
import { persistAnswer } from './persistAnswer.ts';
import type { PhotoPrefetch } from './photoPrefetch.ts';
import type { PhotosRead } from './photosRead.ts';
import type { EnginePorts } from './ports.ts';
import { needsCheck } from './stages/checkBase.ts';
import type { Delay } from './stages/delay.ts';
import { isBeyondRetention, mayLeave, photosToUpload, type NextStage } from './stages/nextStage.ts';
import {
  needsAuthor,
  type StageOutcome,
  type StageRequest,
  type Stage,
  type StageState,
} from './stages/stage.ts';

export interface StageContext extends Wire {
  ports: EnginePorts;
  decisions: Pick<Decisions, 'checkBase' | 'checkPhotos' | 'assess' | 'nextStage' | 'delayFor'>;
  /** Photos that were read before their turn. */
  prefetch: PhotoPrefetch;
  /** Photos that the hospital has shown recently. */
  photosRead: PhotosRead;
  /** What the journal says last of each submission. */
  journal: Journal;
  /** The largest photo that the hospital takes. */
  photoMaxBytes: number;
  /** Frees the slot: the request of this stage was answered. */
  release(): void;
}

export interface StageResult extends SubmissionInFull {
  /** `conflict`: a correction or void was refused with 409, and nothing is recorded under its id. */
  next: NextStage | 'conflict' | 'waiting';
}

/**
 * Runs one turn of a stage: one exchange, or the reason why there is none. Throws FenceLost, SubmissionMoved,
 * LeaseExpired, StoreFailure; the rows on the disk are still right then.
 */
export async function runStage<At extends Progress, Found, Told>(
  stageContext: StageContext,
  stage: Stage<At, Found, Told>,
  full: SubmissionInFull,
): Promise<StageResult> {
  const allowed = permission(stageContext, full);
  if ('waitReason' in allowed) return waitFor(stageContext, full, allowed.waitReason);
  const state = stateFor(stageContext, stage, full);
  const { rows, sha256 } = stageContext.ports;
  const prefetch = stageContext.prefetch.of(full.submission.submissionId, rows.photoBytes);
  const asked = stage.request(state, await stage.load({ ...rows, sha256, ...prefetch }, state));
  switch (asked.type) {
    case 'nothing':
      return resultOf(stageContext, full);
    case 'problem':
      return write(stageContext, full, { change: needsAuthor(asked.problem) });
    case 'question': {
      const { question } = asked;
      if (question.kind === 'query' && stageContext.gate.isBarred()) {
        return waitFor(stageContext, full, 'barred');
      }
      const attempt = attemptOf(stageContext.ports, full, question);
      const begun = await begin(stageContext, full, question, attempt);
      // Taken before it is sent.
      const leftAt = stageContext.gate.hospitalTime();
      const { attemptId } = attempt;
      const asks = { ...question, attemptId };
      const answer = await exchange(stageContext, full.submission, asks, allowed.token);
      const known = await stage.recognize?.(rows, state, question.context, answer);
      const heard = { answer, leftAt, ...(await digestOf(stageContext, answer)), ...known };
      const now = { now: stageContext.ports.clock.now(), hospital: timeOf(stageContext) };
      const learned = stage.interpret({ ...state, ...now }, question.context, heard);
      if (question.kind === 'query' && learned.journal.outcome === 'unknown') {
        stageContext.gate.doubtQuery();
      }
      notePhotos(stageContext, full.submission, learned, leftAt);
      const completedAttempt = completed(stageContext.ports, attempt, answer, learned);
      return conclude(stageContext, begun, learned, { attempt: completedAttempt, allowed });
    }
  }
}

/** Runs the read that is due before a write, of its base or of the photos that it names, or else the write. */
export function runWrite(stageContext: StageContext, full: SubmissionInFull): Promise<StageResult> {
  const { checkBase } = stageContext.decisions;
  // A correction or void is written only over the record that its author saw, so that is read first.
  return needsCheck(full.submission)
    ? runStage(stageContext, checkBase, full)
    : runPhotoChecks(stageContext, full);
}

function runPhotoChecks(stageContext: StageContext, full: SubmissionInFull): Promise<StageResult> {
  const { checkPhotos, assess } = stageContext.decisions;
  const isDue = toRead(stageContext, full).length > 0;
  return isDue ? runStage(stageContext, checkPhotos, full) : runStage(stageContext, assess, full);
}

/**
 * Reads the photos to upload before taking a slot, which would otherwise wait for a slow disk. Does nothing if nothing
 * may be sent. Throws StoreFailure.
 */
export async function readAhead(
  stageContext: Omit<StageContext, 'release'>,
  full: SubmissionInFull,
): Promise<void> {
  if ('waitReason' in permission(stageContext, full)) return;
  const waiting = photosToUpload(full, stageContext.gate.hospitalTime());
  const photos = full.photos.filter(({ photoId }) => waiting.includes(photoId));
  const { photoBytes } = stageContext.ports.rows;
  await stageContext.prefetch.readAhead(full.submission.submissionId, photos, photoBytes);
}

function stateFor<At extends Progress, Found, Told>(
  stageContext: StageContext,
  stage: Stage<At, Found, Told>,
  { submission, photos }: SubmissionInFull,
): StageState<At> {
  const at: Progress = submission.progress;
  if (!stage.isFor(at)) throw new Error(`A stage was begun that cannot be due: ${at.stage}`);
  return {
    submission,
    photos,
    at,
    now: stageContext.ports.clock.now(),
    hospital: timeOf(stageContext),
    photosToRead: toRead(stageContext, { submission, photos }),
    photoMaxBytes: stageContext.photoMaxBytes,
  };
}

/** Writes the attempt before a write or upload is sent; a query or read is noted once it was answered. */
async function begin(
  stageContext: StageContext,
  full: SubmissionInFull,
  { before }: StageRequest<unknown>,
  attempt: Attempt,
): Promise<SubmissionInFull> {
  if (before === undefined) return full;
  stageContext.journal.isNews(attempt);
  const { change, body } = before;
  return write(stageContext, full, {
    change: { ...change, wait: null },
    attempt,
    ...(body === undefined ? {} : { body }),
  });
}

async function conclude(
  stageContext: StageContext,
  full: SubmissionInFull,
  learned: StageOutcome,
  { attempt, allowed }: { attempt: Attempt; allowed: Credential },
): Promise<StageResult> {
  const { change, delay, attachment, shown, renewed, looks, isAsSeen } = learned;
  const isNews = stageContext.journal.isNews(attempt);
  if (changesNothing(full.submission, learned)) {
    const noted = resultOf(stageContext, isNews ? withNote(full, attempt) : full);
    return isAsSeen ? writeNext(stageContext, noted) : noted;
  }
  const step: StepChange = {
    change,
    ...(isNews ? { attempt } : {}),
    ...(attachment === undefined ? {} : { attachment }),
    ...(shown === undefined ? {} : { shown }),
    ...(learned.isCredentialRefused ? { expireCredential: allowed.signedInAt } : {}),
  };
  if (renewed !== undefined) return renew(stageContext, full, renewed, step);
  if (looks) return { ...(await write(stageContext, full, step)), next: 'conflict' };
  if (isAsSeen) {
    // The next request reuses this slot and may no longer be allowed: the hospital may have asked to wait
    // meanwhile, or the author may have signed out.
    const noted = await write({ ...stageContext, release: () => undefined }, full, step);
    return writeNext(stageContext, noted);
  }
  return delay === undefined
    ? write(stageContext, full, step)
    : suspend(stageContext, full, delay, step);
}

/** The write follows a read in the same slot, unless something else is due first by now: the read took some time. */
async function writeNext(stageContext: StageContext, noted: StageResult): Promise<StageResult> {
  return noted.next === 'assess' ? runPhotoChecks(stageContext, noted) : noted;
}

function notePhotos(
  { photosRead, gate }: Pick<StageContext, 'photosRead' | 'gate'>,
  submission: SubmissionInFull['submission'],
  { attachment, photoSeen }: StageOutcome,
  leftAt: number,
): void {
  const attachmentId = attachment?.attachment?.attachmentId ?? photoSeen;
  if (attachmentId === undefined) return;
  photosRead.note(submission, attachmentId, leftAt, gate.hospitalTime());
}

async function digestOf(
  { ports }: Pick<StageContext, 'ports'>,
  answer: Answer,
): Promise<{ photoSha256?: string }> {
  const photo = answer.type === 'answered' ? answer.photo : undefined;
  return photo === undefined ? {} : { photoSha256: await ports.sha256(photo) };
}

async function suspend(
  stageContext: StageContext,
  full: SubmissionInFull,
  rest: Delay,
  step: StepChange,
): Promise<StageResult> {
  const { clock, random } = stageContext.ports;
  const drawn = stageContext.decisions.delayFor(rest, stageContext.gate.isOpen(), random);
  if (drawn === null) return write(stageContext, full, step);
  const { reason, waitMs } = drawn;
  const until = waitMs === null ? null : clock.now() + waitMs;
  const change = { ...step.change, wait: { reason, until, restMs: waitMs } };
  return { ...(await write(stageContext, full, { ...step, change })), next: 'waiting' };
}

async function waitFor(
  stageContext: StageContext,
  full: SubmissionInFull,
  reason: WaitReason,
): Promise<StageResult> {
  const { wait } = full.submission;
  const isSaid = wait?.reason === reason && wait.until === null;
  if (isSaid && full.notes === undefined) return { ...full, next: 'waiting' };
  const change = { wait: { reason, until: null, restMs: null } };
  return { ...(await write(stageContext, full, { change })), next: 'waiting' };
}

/**
 * Begins another generation of its bytes, with photos that are uploaded again; the hospital is asked first about the
 * one before. The photos lose their attachment ids in one commit each, so that a crash in between only repeats an
 * upload.
 */
async function renew(
  stageContext: StageContext,
  full: SubmissionInFull,
  photoIds: NonNullable<StageOutcome['renewed']>,
  step: StepChange,
): Promise<StageResult> {
  let current = full;
  for (const photoId of photoIds) {
    const attachment = { photoId, attachment: null };
    current = await write(stageContext, current, { change: {}, attachment });
  }
  const earlier = earlierOf(full.submission, 'photos');
  const change = { ...step.change, earlier, ...freshProgress(earlier) };
  return write(stageContext, current, { ...step, change });
}

type StepChange = Omit<Step, 'lease' | 'submission'>;

/** Writes one step and returns what follows from it. Throws FenceLost, SubmissionMoved, StoreFailure. */
async function write(
  stageContext: StageContext,
  { submission, photos, notes }: SubmissionInFull,
  step: StepChange,
): Promise<StageResult> {
  const { attempt } = step;
  const isAnswered = typeof attempt?.finishedAt === 'number';
  if (isAnswered) stageContext.release();
  const { clock, rows } = stageContext.ports;
  const stepNow = (): Step => ({
    ...step,
    ...(notes === undefined ? {} : { notes }),
    // The journal tells since when an answer is on the disk, which may take it only at a later try.
    ...(isAnswered ? { attempt: { ...attempt, finishedAt: clock.now() } } : {}),
    lease: stageContext.lease(),
    submission,
  });
  const written = await (isAnswered ? persistAnswer(clock, rows, stepNow) : rows.commit(stepNow()));
  const { attachment } = step;
  const changed = attachment
    ? photos.map((photo) =>
        photo.photoId === attachment.photoId
          ? { ...photo, attachment: attachment.attachment }
          : photo,
      )
    : photos;
  return resultOf(stageContext, { submission: written, photos: changed });
}

/** Returns what comes next, without writing anything. */
export function resultOf(
  stageContext: Pick<StageContext, 'gate' | 'decisions'>,
  full: SubmissionInFull,
): StageResult {
  return { ...full, next: stageContext.decisions.nextStage(full, timeOf(stageContext)) };
}

/** Whether it may go while the query is barred. */
export function needsNoQuery(
  stageContext: Pick<StageContext, 'gate'>,
  { submission }: Pick<SubmissionInFull, 'submission'>,
): boolean {
  const time = timeOf(stageContext);
  const isNext = 'asksFirst' in submission.progress && !submission.progress.asksFirst;
  return isNext && mayLeave(time) && !isBeyondRetention(submission, time.now);
}

function toRead(
  { photosRead, gate }: Pick<StageContext, 'photosRead' | 'gate'>,
  full: SubmissionInFull,
): readonly string[] {
  return photosRead.toRead(full, gate.hospitalTime());
}

function timeOf({ gate }: Pick<StageContext, 'gate'>): StageState['hospital'] {
  return {
    now: gate.hospitalTime(),
    isFresh: gate.timeIsFresh(),
    neverSettles: gate.timeNeverSettles(),
    earliest: gate.earliestTime(),
  };
}

function permission(
  stageContext: Pick<StageContext, 'credential' | 'gate'>,
  { submission }: SubmissionInFull,
): Credential | { waitReason: WaitReason } {
  const credential = stageContext.credential(submission.authorId);
  if (credential === null) return { waitReason: 'signed-out' };
  return stageContext.gate.isOpen() ? credential : { waitReason: 'out-of-reach' };
}
