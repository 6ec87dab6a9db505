/**
 * Owns what every stage of a submission has in common: what it is given, what it gives back, and
 * how a step is written. A stage makes its exchange, writes what it learned in one transaction, and
 * says where to go next; it keeps nothing in memory that a crash could lose.
 */
import type { Step, SubmissionInFull } from '../../device/outboxRows.ts';
import type { Attempt, Lease, Problem, ProblemType, WaitReason } from '../../device/rows.ts';
import type { Answer, Exchange, HospitalClient } from '../hospitalClient.ts';
import type { Unknown } from '../outcome.ts';
import { backoffMs } from '../backoff.ts';
import { durations, type EnginePorts } from '../ports.ts';
import type { Reach } from '../reach.ts';
import { nextStage, type HospitalTime, type NextStage } from './nextStage.ts';

export interface StageContext {
  ports: EnginePorts;
  client: HospitalClient;
  reach: Reach;
  /** The lease this engine writes under. */
  lease(): Lease;
  /** The author's own token, or null where she is not signed in any more (rule R9). */
  token(authorId: string): string | null;
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
  const change = { ...rest.change, waitReason, nextAttemptAt };
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

export const atRest = { waitReason: null, nextAttemptAt: null } as const;

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

/** Who may go: the token, or why this submission has to wait. */
export function permission(
  context: StageContext,
  { submission }: SubmissionInFull,
): { token: string } | { waitReason: WaitReason } {
  const token = context.token(submission.authorId);
  if (token === null) return { waitReason: 'signed-out' };
  return context.reach.isOpen() ? { token } : { waitReason: 'out-of-reach' };
}

/**
 * One exchange, reported to the gate. Between the lease's check and the request nothing is awaited,
 * so that a tab that thaws with a lost lease cannot send.
 */
export async function exchange(
  context: StageContext,
  request: Exchange,
  isRead: boolean,
): Promise<Answer> {
  if (!isLeaseValid(context.lease(), context.ports.clock.now())) throw new LeaseExpired();
  const answer = await context.client.send(request);
  context.reach.report(answer, isRead);
  return answer;
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
  outcome: Unknown,
  strikes: number,
): { waitReason: WaitReason; waitMs: number } {
  if (outcome.retryAfterMs !== null) {
    return { waitReason: 'told-to-wait', waitMs: outcome.retryAfterMs };
  }
  const waitMs = strikes > 1 ? backoffMs(strikes, context.ports.random) : 0;
  const waitReason = context.reach.isOpen() ? 'backing-off' : 'out-of-reach';
  return { waitReason, waitMs };
}
