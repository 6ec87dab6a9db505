/**
 * Owns what every stage of a submission has in common: what it is given, what it gives back, and
 * how a step is written. A stage makes its exchange, writes what it learned in one transaction, and
 * says where to go next; it keeps nothing in memory that a crash could lose.
 */
import type { Credential, Step, SubmissionInFull } from '../../device/outboxRows.ts';
import type { Attempt, Lease, Problem, ProblemType, WaitReason } from '../../device/rows.ts';
import type { Answer, Exchange, HospitalClient } from '../hospitalClient.ts';
import { backoffMs } from '../backoff.ts';
import { durations, type EnginePorts } from '../ports.ts';
import type { Provenance } from '../provenance.ts';
import { toldToWaitMs, type Reach } from '../reach.ts';
import { nextStage, type HospitalTime, type NextStage } from './nextStage.ts';

export interface StageContext {
  ports: EnginePorts;
  client: HospitalClient;
  reach: Reach;
  provenance: Provenance;
  /** The lease this engine writes under. */
  lease(): Lease;
  /** The author's own credential, or null where she is not signed in any more (rule R9). */
  credential(authorId: string): Credential | null;
  /** Gives the flight to the next one: what this stage asked is answered. */
  land(): void;
}

export interface StageResult extends SubmissionInFull {
  next: NextStage | 'waiting';
}

/** This engine's lease ran out while it was frozen: nothing may leave before it is renewed. */
export class LeaseExpired extends Error {
  override name = 'LeaseExpired';
}

export type StepChange = Omit<Step, 'lease' | 'submission'>;

/** Writes one step and says what follows from it. Throws FenceLost, SubmissionMoved, StoreFailure. */
export async function write(
  context: StageContext,
  { submission, photos }: SubmissionInFull,
  step: StepChange,
): Promise<StageResult> {
  const { rows } = context.ports;
  if (typeof step.attempt?.finishedAt === 'number') context.land();
  const written = await rows.commit({ ...step, lease: context.lease(), submission });
  const { attachment } = step;
  const changed = attachment
    ? photos.map((photo) =>
        photo.photoId === attachment.photoId
          ? { ...photo, attachment: attachment.attachment }
          : photo,
      )
    : photos;
  return resultOf(context, { submission: written, photos: changed });
}

/** What comes next, without writing anything. */
export function resultOf(context: StageContext, full: SubmissionInFull): StageResult {
  return { ...full, next: nextStage(full, timeOf(context)) };
}

export function timeOf({ reach }: StageContext): HospitalTime {
  return { now: reach.hospitalTime(), isFresh: reach.timeIsFresh() };
}

/** Ends this run: the submission waits, with a reason that a person can read. */
export async function wait(
  context: StageContext,
  full: SubmissionInFull,
  waitReason: WaitReason,
  step: StepChange & { waitMs?: number } = { change: {} },
): Promise<StageResult> {
  const { waitMs, ...rest } = step;
  const nextAttemptAt = waitMs === undefined ? null : context.ports.clock.now() + waitMs;
  const { submission } = full;
  const isNews =
    submission.waitReason !== waitReason ||
    submission.nextAttemptAt !== nextAttemptAt ||
    Object.keys(rest.change).length > 0 ||
    rest.attempt !== undefined;
  if (!isNews) return { ...full, next: 'waiting' };
  const change = { ...rest.change, waitReason, nextAttemptAt, restMs: waitMs ?? null };
  return { ...(await write(context, full, { ...rest, change })), next: 'waiting' };
}

/** Ends this run: the submission needs its author. */
export function raise(
  context: StageContext,
  full: SubmissionInFull,
  problem: Problem,
  step: StepChange = { change: {} },
): Promise<StageResult> {
  const change = { ...step.change, ...atRest, stage: 'problem' as const, refusal: null, problem };
  return write(context, full, { ...step, change });
}

export const atRest = { waitReason: null, nextAttemptAt: null, restMs: null } as const;

/** A problem of a type, with what the hospital said where it said anything. */
export function problemOf(
  context: StageContext,
  type: ProblemType,
  details: Partial<Omit<Problem, 'type' | 'since'>> = {},
): Problem {
  return {
    status: null,
    code: null,
    message: null,
    traceId: null,
    fields: [],
    photoId: null,
    theirs: null,
    recordId: null,
    ...details,
    type,
    since: context.ports.clock.now(),
  };
}

/** Who may go: the credential, or why this submission has to wait. */
export function permission(
  context: StageContext,
  { submission }: SubmissionInFull,
): Credential | { waitReason: WaitReason } {
  const credential = context.credential(submission.authorId);
  if (credential === null) return { waitReason: 'signed-out' };
  return context.reach.isOpen() ? credential : { waitReason: 'out-of-reach' };
}

/**
 * One exchange, reported to the gate; what is not provably the hospital's answer comes back marked as
 * such. Between the lease's check and the request nothing is awaited, so that a tab that thaws with a
 * lost lease cannot send.
 */
export async function exchange(
  context: StageContext,
  { submission }: SubmissionInFull,
  request: Exchange,
  kind: Attempt['kind'],
): Promise<Answer> {
  const { client, reach, provenance } = context;
  const { clock } = context.ports;
  if (!isLeaseValid(context.lease(), clock.now())) throw new LeaseExpired();
  const startedAt = clock.now();
  const came = await client.send(request);
  const tookMs = clock.now() - startedAt;
  const question = {
    key: `${submission.submissionId} ${request.method} ${request.path}`,
    about: kind === 'look' || kind === 'read-back' ? 'read' : kind,
  } as const;
  const answer = await provenance.settle(came, question, async (witness) => {
    if (!reach.isOpen() || !isLeaseValid(context.lease(), clock.now())) return null;
    const said = await client.send({ ...witness, timeoutMs: reach.readTimeoutMs() });
    reach.reportWitness(said);
    return said;
  });
  const isRead = kind !== 'write' && kind !== 'upload';
  // What one poisoned record is answered again and again says nothing about the others.
  const isPoisoned = isRead && submission.strikes >= strikesOfPoison && isServerError(answer);
  reach.report(answer, isRead && !isPoisoned, tookMs);
  return answer;
}

/** From so many unknown outcomes in a row on, a 5xx is this record's own and not the hospital's. */
const strikesOfPoison = 2;

/** So many unknown outcomes in a row, and a person is asked (rule R17). */
export const mostStrikes = 30;

function isServerError(answer: Answer): boolean {
  return answer.type === 'answered' && answer.status >= 500;
}

/** A lease that ends later than any lease can means that the clock was set back meanwhile. */
export function isLeaseValid({ expiresAt }: Lease, now: number): boolean {
  return expiresAt > now && expiresAt <= now + durations.leaseMs;
}

/** Begins the journal row of one exchange. */
export function attemptOf(
  context: StageContext,
  { submission }: SubmissionInFull,
  facts: Pick<Attempt, 'kind' | 'method' | 'endpoint'>,
): Attempt {
  return {
    ...facts,
    attemptId: context.ports.randomId(),
    submissionId: submission.submissionId,
    clientRequestId: submission.clientRequestId,
    startedAt: context.ports.clock.now(),
    finishedAt: null,
    status: null,
    traceId: null,
    outcome: null,
    failure: null,
    decision: null,
  };
}

/** Completes the journal row with what came back. */
export function completed(
  context: StageContext,
  attempt: Attempt,
  answer: Answer,
  facts: Pick<Attempt, 'outcome' | 'decision'> & { failure?: Attempt['failure'] },
): Attempt {
  const answered = answer.type === 'answered';
  return {
    ...attempt,
    failure: null,
    ...facts,
    finishedAt: context.ports.clock.now(),
    status: answered ? answer.status : null,
    traceId: answered ? answer.traceId : null,
  };
}

/**
 * How long a submission rests after an unknown outcome. The first one is asked about as soon as the
 * hospital can be reached; from the second in a row on it backs off, so that one poisoned record
 * does not keep the line busy.
 */
export function restAfter(
  context: StageContext,
  answer: Answer | null,
  strikes: number,
): { waitReason: WaitReason; waitMs: number } {
  const ownMs = strikes > 1 ? backoffMs(strikes, context.ports.random) : 0;
  const toldMs = answer === null ? null : toldToWaitMs(answer);
  if (toldMs !== null) {
    return { waitReason: 'told-to-wait', waitMs: Math.max(toldMs, ownMs) };
  }
  const waitReason = context.reach.isOpen() ? 'backing-off' : 'out-of-reach';
  return { waitReason, waitMs: ownMs };
}

/** A question that stays open needs a person: nothing is given up, and asking again can settle it. */
export function keepOpen(
  context: StageContext,
  full: SubmissionInFull,
  problem: Problem,
  step: StepChange,
): Promise<StageResult> {
  return write(context, full, {
    ...step,
    change: { ...step.change, ...atRest, stage: 'problem', problem },
  });
}
