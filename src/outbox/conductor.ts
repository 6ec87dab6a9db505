/**
 * Owns carrying out a stage: permission, attempt, exchange and commit, the same for all of them.
 * What to send and what follows from the answer is said by the stage's two functions (`stages/stage.ts`);
 * nothing is kept in memory that a crash could lose (rule R15).
 */
import type { Attempt } from '../model/attempt.ts';
import type { Credential, Step, SubmissionInFull } from '../model/outboxStep.ts';
import type { Progress } from '../model/progress.ts';
import { beginsShared, nextRequestId } from '../model/sharing.ts';
import type { WaitReason } from '../model/submission.ts';
import type { Decisions } from './decisions.ts';
import type { Elsewhere } from './elsewhere.ts';
import { exchange, type Wire } from './exchange.ts';
import type { Answer } from './hospitalClient.ts';
import type { Journal } from './journal.ts';
import { keepAnswer } from './keepAnswer.ts';
import type { PhotoShelf } from './photoShelf.ts';
import type { PhotosRead } from './photosRead.ts';
import type { EnginePorts } from './ports.ts';
import { needsCheck } from './stages/checkBase.ts';
import { photosToUpload, type NextStage } from './stages/nextStage.ts';
import type { Rest } from './stages/rest.ts';
import {
  needsAuthor,
  type Learned,
  type Question,
  type Stage,
  type State,
} from './stages/stage.ts';

export interface Podium extends Wire {
  ports: EnginePorts;
  decisions: Pick<
    Decisions,
    'look' | 'checkBase' | 'checkPhotos' | 'assess' | 'nextStage' | 'restFor'
  >;
  /** What was read of photos before their turn. */
  shelf: PhotoShelf;
  /** What other tablets may have recorded. */
  elsewhere: Elsewhere;
  /** Which photos the hospital has shown lately. */
  photosRead: PhotosRead;
  /** What was written down last. */
  journal: Journal;
  /** Gives the flight to the next one: what this stage asked is answered. */
  land(): void;
}

export interface StageResult extends SubmissionInFull {
  next: NextStage | 'waiting';
}

/**
 * One turn of a stage: one exchange, or the reason why there is none. Throws FenceLost, SubmissionMoved,
 * LeaseExpired, StoreFailure; then what is on the disk is still right.
 */
export async function conduct<At extends Progress, Found, Told>(
  podium: Podium,
  stage: Stage<At, Found, Told>,
  full: SubmissionInFull,
): Promise<StageResult> {
  const allowed = permission(podium, full);
  if ('waitReason' in allowed) return waitFor(podium, full, allowed.waitReason);
  const state = stateFor(podium, stage, full);
  const { rows, sha256 } = podium.ports;
  const shelf = podium.shelf.of(full.submission.submissionId, rows.photoBytes);
  const asked = stage.ask(state, await stage.find({ ...rows, sha256, ...shelf }, state));
  switch (asked.type) {
    case 'nothing':
      return resultOf(podium, full);
    case 'problem':
      return write(podium, full, { change: needsAuthor(asked.problem) });
    case 'question': {
      const { question } = asked;
      const attempt = attemptOf(podium, full, question);
      const begun = await begin(podium, full, question, attempt);
      // Counted from before it leaves.
      const leftAt = podium.reach.hospitalTime();
      const { attemptId } = attempt;
      const asks = { ...question, attemptId };
      const answer = await exchange(podium, full.submission, asks, allowed.token);
      const heard = { answer, leftAt, ...(await digestOf(podium, answer)) };
      const now = { now: podium.ports.clock.now(), hospital: timeOf(podium) };
      const learned = stage.learn({ ...state, ...now }, question.told, heard);
      notePhotos(podium, full.submission, learned, leftAt);
      const completedAttempt = completed(podium, attempt, answer, learned.journal);
      return conclude(podium, begun, learned, { attempt: completedAttempt, allowed });
    }
  }
}

/** Before a write: what it is laid on is read, or the photos that it names, where that is due. */
export function conductWrite(podium: Podium, full: SubmissionInFull): Promise<StageResult> {
  const { checkBase } = podium.decisions;
  // A change is written only over the record that its author saw, and what it is now is read first.
  return needsCheck(full.submission)
    ? conduct(podium, checkBase, full)
    : conductPhotos(podium, full);
}

/** Photos that were uploaded a while ago are read, one after the other, and then the write follows. */
function conductPhotos(podium: Podium, full: SubmissionInFull): Promise<StageResult> {
  const { checkPhotos, assess } = podium.decisions;
  const isDue = toRead(podium, full).length > 0;
  return isDue ? conduct(podium, checkPhotos, full) : conduct(podium, assess, full);
}

/**
 * Reads the photos that are to be uploaded before their flight begins: on a slow disk it would wait for them. Does
 * nothing where nothing may leave. Throws StoreFailure.
 */
export async function readAhead(
  podium: Omit<Podium, 'land'>,
  full: SubmissionInFull,
): Promise<void> {
  if ('waitReason' in permission(podium, full)) return;
  const waiting = photosToUpload(full, podium.reach.hospitalTime());
  const photos = full.photos.filter(({ photoId }) => waiting.includes(photoId));
  const { photoBytes } = podium.ports.rows;
  await podium.shelf.readAhead(full.submission.submissionId, photos, photoBytes);
}

function stateFor<At extends Progress, Found, Told>(
  podium: Podium,
  stage: Stage<At, Found, Told>,
  { submission, photos }: SubmissionInFull,
): State<At> {
  const at: Progress = submission.progress;
  if (!stage.isFor(at)) throw new Error(`A stage was begun that cannot be due: ${at.stage}`);
  return {
    submission,
    photos,
    at,
    now: podium.ports.clock.now(),
    hospital: timeOf(podium),
    toLookFor: toLookFor(podium, submission),
    lookedInVain: podium.elsewhere.unanswered(submission.submissionId),
    photosToRead: toRead(podium, { submission, photos }),
  };
}

/** Writes down what leaves, where it may do something; a question is noted with its answer. */
async function begin(
  podium: Podium,
  full: SubmissionInFull,
  { before }: Question<unknown>,
  attempt: Attempt,
): Promise<SubmissionInFull> {
  if (before === undefined) return full;
  podium.journal.isNews(attempt);
  const { progress, body } = before;
  return write(podium, full, {
    change: { progress, wait: null },
    attempt,
    ...(body === undefined ? {} : { body }),
  });
}

/** Writes what was learned, and says where the run goes from here. */
async function conclude(
  podium: Podium,
  full: SubmissionInFull,
  learned: Learned,
  { attempt, allowed }: { attempt: Attempt; allowed: Credential },
): Promise<StageResult> {
  const { change, rest, attachment, shown, renewed, looks, isAsSeen } = learned;
  noteElsewhere(podium, full.submission, learned);
  const step: StepChange = {
    change,
    ...(podium.journal.isNews(attempt) ? { attempt } : {}),
    ...(attachment === undefined ? {} : { attachment }),
    ...(shown === undefined ? {} : { shown }),
    ...(learned.isCredentialRefused ? { expireCredential: allowed.signedInAt } : {}),
  };
  if (renewed !== undefined) return renew(podium, full, renewed, step);
  if (looks || isAsSeen) {
    // What follows goes with the same flight, and may not go any more: the hospital may have asked to wait
    // meanwhile, or the author have signed out.
    const noted = await write({ ...podium, land: () => undefined }, full, step);
    if (looks) return conduct(podium, podium.decisions.look, noted);
    // Reading took its time, and something else may be due first by now.
    return noted.next === 'assess' ? conductPhotos(podium, noted) : noted;
  }
  return rest === undefined ? write(podium, full, step) : lie(podium, full, rest, step);
}

/** In memory, before the step is written: what the hospital said stays true if the disk refuses the step. */
function noteElsewhere(
  { elsewhere, reach }: Pick<Podium, 'elsewhere' | 'reach'>,
  submission: SubmissionInFull['submission'],
  { absent, lookedInVain }: Learned,
): void {
  if (absent !== undefined) elsewhere.noteAbsent(submission, absent, reach.hospitalTime());
  if (lookedInVain !== undefined) elsewhere.noteUnanswered(submission.submissionId, lookedInVain);
}

/** The same of photos that the hospital has: those that it has just been given, and those that it has shown. */
function notePhotos(
  { photosRead, reach }: Pick<Podium, 'photosRead' | 'reach'>,
  { submissionId }: SubmissionInFull['submission'],
  { attachment, photoSeen }: Learned,
  leftAt: number,
): void {
  const attachmentId = attachment?.attachment?.attachmentId ?? photoSeen;
  if (attachmentId === undefined) return;
  photosRead.note(submissionId, attachmentId, leftAt, reach.hospitalTime());
}

async function digestOf(
  { ports }: Pick<Podium, 'ports'>,
  answer: Answer,
): Promise<{ photoSha256?: string }> {
  const photo = answer.type === 'answered' ? answer.photo : undefined;
  return photo === undefined ? {} : { photoSha256: await ports.sha256(photo) };
}

/** Ends the run for a while, or goes on where there is no need to rest. */
async function lie(
  podium: Podium,
  full: SubmissionInFull,
  rest: Rest,
  step: StepChange,
): Promise<StageResult> {
  const { clock, random } = podium.ports;
  const drawn = podium.decisions.restFor(rest, podium.reach.isOpen(), random);
  if (drawn === null) return write(podium, full, step);
  const { reason, waitMs } = drawn;
  const until = waitMs === null ? null : clock.now() + waitMs;
  const change = { ...step.change, wait: { reason, until, restMs: waitMs } };
  return { ...(await write(podium, full, { ...step, change })), next: 'waiting' };
}

/** Ends the run before anything left; written only where it is news. */
async function waitFor(
  podium: Podium,
  full: SubmissionInFull,
  reason: WaitReason,
): Promise<StageResult> {
  const { wait } = full.submission;
  if (wait?.reason === reason && wait.until === null) return { ...full, next: 'waiting' };
  const change = { wait: { reason, until: null, restMs: null } };
  return { ...(await write(podium, full, { change })), next: 'waiting' };
}

/**
 * The old id is retired and will be asked about once more before the new one is sent; the photos
 * lose their attachment ids, one commit each, so that a crash in between only uploads one again.
 */
async function renew(
  podium: Podium,
  full: SubmissionInFull,
  { photoIds, retired }: NonNullable<Learned['renewed']>,
  step: StepChange,
): Promise<StageResult> {
  let current = full;
  for (const photoId of photoIds) {
    const attachment = { photoId, attachment: null };
    current = await write(podium, current, { change: {}, attachment });
  }
  const { clientRequestId, retiredRequestIds, content } = full.submission;
  const retiredIds = [...retiredRequestIds, clientRequestId];
  // The same on a tablet that has the same record: both can come to this on their own.
  const next = nextRequestId(clientRequestId);
  const ids = { clientRequestId: next, retiredRequestIds: retiredIds, retired };
  return write(podium, current, {
    ...step,
    change: {
      ...step.change,
      progress: { stage: 'uploading', toSettle: retiredIds },
      wait: null,
      ...ids,
      ...beginsShared(full.submission, { ...ids, handedIn: content.handedIn }),
    },
  });
}

type StepChange = Omit<Step, 'lease' | 'submission'>;

/** Writes one step and says what follows from it. Throws FenceLost, SubmissionMoved, StoreFailure. */
async function write(
  podium: Podium,
  { submission, photos }: SubmissionInFull,
  step: StepChange,
): Promise<StageResult> {
  const isAnswered = typeof step.attempt?.finishedAt === 'number';
  if (isAnswered) podium.land();
  const commit = () => podium.ports.rows.commit({ ...step, lease: podium.lease(), submission });
  const written = await (isAnswered ? keepAnswer(podium.ports.clock, commit) : commit());
  const { attachment } = step;
  const changed = attachment
    ? photos.map((photo) =>
        photo.photoId === attachment.photoId
          ? { ...photo, attachment: attachment.attachment }
          : photo,
      )
    : photos;
  return resultOf(podium, { submission: written, photos: changed });
}

/** What comes next, without writing anything. */
export function resultOf(
  podium: Pick<Podium, 'reach' | 'decisions' | 'elsewhere'>,
  full: SubmissionInFull,
): StageResult {
  const ids = toLookFor(podium, full.submission);
  return { ...full, next: podium.decisions.nextStage(full, timeOf(podium), ids) };
}

function toLookFor(
  { elsewhere, reach }: Pick<Podium, 'elsewhere' | 'reach'>,
  submission: SubmissionInFull['submission'],
): readonly string[] {
  return elsewhere.toLookFor(submission, reach.hospitalTime());
}

function toRead(
  { photosRead, reach }: Pick<Podium, 'photosRead' | 'reach'>,
  full: SubmissionInFull,
): readonly string[] {
  return photosRead.toRead(full, reach.hospitalTime());
}

function timeOf({ reach }: Pick<Podium, 'reach'>): State['hospital'] {
  return {
    now: reach.hospitalTime(),
    isFresh: reach.timeIsFresh(),
    neverSettles: reach.timeNeverSettles(),
    earliest: reach.earliestTime(),
  };
}

/** Who may go: the credential, or why this submission has to wait. */
function permission(
  podium: Pick<Podium, 'credential' | 'reach'>,
  { submission }: SubmissionInFull,
): Credential | { waitReason: WaitReason } {
  const credential = podium.credential(submission.authorId);
  if (credential === null) return { waitReason: 'signed-out' };
  return podium.reach.isOpen() ? credential : { waitReason: 'out-of-reach' };
}

/** Begins the journal row of one exchange. */
function attemptOf(
  podium: Podium,
  { submission }: SubmissionInFull,
  { kind, method, endpoint, clientRequestId }: Question<unknown>,
): Attempt {
  return {
    kind,
    method,
    endpoint,
    attemptId: podium.ports.randomId(),
    submissionId: submission.submissionId,
    clientRequestId: clientRequestId ?? submission.clientRequestId,
    startedAt: podium.ports.clock.now(),
    finishedAt: null,
    status: null,
    traceId: null,
    outcome: null,
    failure: null,
    decision: null,
  };
}

/** Completes the journal row with what came back. */
function completed(
  podium: Podium,
  attempt: Attempt,
  answer: Answer,
  journal: Learned['journal'],
): Attempt {
  const answered = answer.type === 'answered';
  return {
    ...attempt,
    failure: null,
    ...journal,
    finishedAt: podium.ports.clock.now(),
    status: answered ? answer.status : null,
    traceId: answered ? answer.traceId : null,
  };
}
