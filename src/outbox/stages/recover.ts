/**
 * Owns the stage `recover`: the question that comes before anything may be repeated (rules R4, R5,
 * R12). A receipt settles everything; a 404 lets the same bytes go again under the same id, or lets
 * a refusal stand.
 */
import type { Credential, SubmissionInFull } from '../../device/outboxRows.ts';
import type { Attempt, Problem, Theirs } from '../../device/rows.ts';
import { endpointPath, endpoints, type EndpointName } from '../../shared/interface/endpoints.ts';
import type { Receipt } from '../../shared/interface/receipt.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import { backoffMs } from '../backoff.ts';
import type { Answer } from '../hospitalClient.ts';
import { confirmAfterMs } from '../hospitalTime.ts';
import { queryOutcome, readOutcome, type ReadOutcome } from '../outcome.ts';
import { durations } from '../ports.ts';
import { asksOwnId, isBeyondRetention } from './nextStage.ts';
import { settleRefusal } from './refusal.ts';
import {
  atRest,
  attemptOf,
  completed,
  exchange,
  keepOpen,
  mostStrikes,
  permission,
  problemOf,
  raise,
  restAfter,
  timeOf,
  wait,
  write,
  type StageContext,
  type StageResult,
  type StepChange,
} from './stage.ts';

export async function recover(context: StageContext, full: SubmissionInFull): Promise<StageResult> {
  const allowed = permission(context, full);
  if ('waitReason' in allowed) return wait(context, full, allowed.waitReason);
  const { submission } = full;
  const ownIsOpen = asksOwnId(submission, timeOf(context));
  const clientRequestId = ownIsOpen
    ? submission.clientRequestId
    : (submission.predecessorsToSettle[0] ?? submission.clientRequestId);

  const attempt = {
    ...attemptOf(context, full, { kind: 'query', ...wireOf('readRequest') }),
    clientRequestId,
  };
  const answer = await exchange(
    context,
    full,
    readExchange(context, endpointPath('readRequest', { clientRequestId }), allowed.token),
    'query',
  );
  const outcome = queryOutcome(answer, clientRequestId);
  const note = (facts: Parameters<typeof completed>[3]) => ({
    change: {},
    attempt: completed(context, attempt, answer, facts),
  });
  switch (outcome.type) {
    case 'found': {
      const step = note({ outcome: 'found', decision: 'receipt-stored' });
      return found(context, full, outcome.content, step);
    }
    case 'not-found':
      return ownIsOpen
        ? notFound(context, full, attempt, answer)
        : predecessorNotFound(context, full, clientRequestId, note);
    default:
      return unanswered(context, full, outcome, { answer, note, signedInAt: allowed.signedInAt });
  }
}

/**
 * The record is certain: what was unknown is known, and a refusal is forgotten. Where it is an earlier
 * id that was committed after all, that one is ours again: the present one was never sent.
 */
function found(
  context: StageContext,
  full: SubmissionInFull,
  receipt: Receipt,
  step: StepChange,
): Promise<StageResult> {
  const { clientRequestId, retired, retiredRequestIds } = full.submission;
  const earlier = receipt.clientRequestId === clientRequestId ? null : receipt.clientRequestId;
  const adopted =
    earlier === null
      ? {}
      : {
          isAdopted: true,
          clientRequestId: earlier,
          retiredRequestIds: retiredRequestIds.filter((id) => id !== earlier),
          predecessorsToSettle: [],
          bodyBuilt: true,
          madeVersion: retired[earlier]?.madeVersion ?? 1,
        };
  return write(context, full, {
    ...step,
    change: {
      stage: 'confirm',
      receipt,
      uncertain: false,
      refusal: null,
      strikes: 0,
      ...adopted,
      ...atRest,
    },
  });
}

/** An earlier id has left no record: the next one may be asked about, or the new one may go. */
function predecessorNotFound(
  context: StageContext,
  full: SubmissionInFull,
  clientRequestId: string,
  note: (facts: Parameters<typeof completed>[3]) => StepChange,
): Promise<StageResult> {
  const { retired, predecessorsToSettle } = full.submission;
  const known = retired[clientRequestId] ?? { firstUnknownAt: null, lastSentAt: null };
  const { firstUnknownAt, lastSentAt } = known;
  const step = (decision: string) => note({ outcome: 'not-found', decision });
  if (firstUnknownAt !== null && !timeOf(context).isFresh) {
    return askAgainSoon(context, full, 'backing-off', step('asks-again'));
  }
  if (isBeyondRetention(firstUnknownAt, context.reach.hospitalTime())) {
    return raise(context, full, problemOf(context, 'cannot-know'), step('needs-author'));
  }
  if (mayBeAtWork(lastSentAt, context.reach.hospitalTime())) {
    return askAgainSoon(context, full, 'may-be-at-work', step('may-be-at-work'));
  }
  return write(context, full, {
    ...step('next-id-may-go'),
    change: { predecessorsToSettle: predecessorsToSettle.filter((id) => id !== clientRequestId) },
  });
}

/** The answer of now settles nothing yet; what was unknown stays so. */
function askAgainSoon(
  context: StageContext,
  full: SubmissionInFull,
  waitReason: 'backing-off' | 'may-be-at-work',
  step: StepChange,
): Promise<StageResult> {
  const { random } = context.ports;
  // A time that waits to be confirmed needs only one more answer; work takes as long as it takes.
  const waitMs =
    waitReason === 'backing-off'
      ? confirmAfterMs + backoffMs(2, random)
      : durations.firstBackoffMs + backoffMs(20, random);
  return wait(context, full, waitReason, { ...step, waitMs });
}

/** Nothing is committed under our id, as far as the hospital remembers. */
async function notFound(
  context: StageContext,
  full: SubmissionInFull,
  attempt: Attempt,
  answer: Answer,
): Promise<StageResult> {
  const { submission } = full;
  const note = (decision: string): StepChange => ({
    change: { uncertain: false },
    attempt: completed(context, attempt, answer, { outcome: 'not-found', decision }),
  });
  if (submission.firstUnknownAt !== null && !timeOf(context).isFresh) {
    return askAgainSoon(context, full, 'backing-off', { ...note('asks-again'), change: {} });
  }
  if (submission.refusal !== null) {
    return settleConflict(context, full, submission.refusal, note('needs-author'));
  }
  if (isBeyondRetention(submission.firstUnknownAt, context.reach.hospitalTime())) {
    // The hospital may have forgotten a record that it did make (rule R12).
    return raise(context, full, problemOf(context, 'cannot-know'), {
      ...note('needs-author'),
      change: {},
    });
  }
  const { strikes } = submission;
  if (strikes < 2) return write(context, full, { ...note('same-bytes-again'), change: settled });
  const { waitReason, waitMs } = restAfter(context, null, strikes);
  return wait(context, full, waitReason, {
    ...note('same-bytes-again'),
    change: { uncertain: false },
    waitMs,
  });
}

/** Whether a "no" may only mean that the hospital is still at work on an earlier sending. */
function mayBeAtWork(lastSentAt: number | null, hospitalTime: number): boolean {
  return lastSentAt !== null && Math.abs(hospitalTime - lastSentAt) < durations.atWorkMs;
}

/** A 409 after an unknown outcome: the twin of before may be at work, and commit yet (rule R5). */
function mayBeItsTwin(context: StageContext, { submission }: SubmissionInFull): boolean {
  const { refusal, firstUnknownAt, lastSentAt } = submission;
  if (refusal?.status !== 409 || firstUnknownAt === null) return false;
  return mayBeAtWork(lastSentAt, context.reach.hospitalTime());
}

const settled = { uncertain: false, ...atRest } as const;

/** A 409 on a correction or void: what the record says now decides, never the error's code. */
async function settleConflict(
  context: StageContext,
  full: SubmissionInFull,
  refusal: Problem,
  step: StepChange,
): Promise<StageResult> {
  const { kind } = full.submission;
  const isChange = kind === 'wound-correction' || kind === 'wound-void';
  if (refusal.status !== 409 || !isChange) {
    return mayBeItsTwin(context, full)
      ? askAgainSoon(context, full, 'may-be-at-work', step)
      : settleRefusal(context, full, refusal, step);
  }

  const body = await context.ports.rows.body(full.submission.clientRequestId);
  const recordId = recordIdIn(body?.path ?? '');
  if (recordId === null) return settleRefusal(context, full, refusal, step);
  // The look goes with the same flight, and may not go any more: the hospital may have asked to wait
  // meanwhile, or the author have signed out.
  const asked = await write({ ...context, land: () => undefined }, full, { ...step, change: {} });
  const allowed = permission(context, asked);
  if ('waitReason' in allowed) return wait(context, asked, allowed.waitReason);
  return look(context, asked, allowed, recordId, refusal);
}

async function look(
  context: StageContext,
  full: SubmissionInFull,
  { token, signedInAt }: Credential,
  recordId: string,
  refusal: Problem,
): Promise<StageResult> {
  const attempt = attemptOf(context, full, { kind: 'look', ...wireOf('readWoundAssessment') });
  const answer = await exchange(
    context,
    full,
    readExchange(context, endpointPath('readWoundAssessment', { recordId }), token),
    'look',
  );
  const outcome = readOutcome(answer, woundAssessmentRecordSchema);
  const note = (facts: Parameters<typeof completed>[3]) => ({
    change: {},
    attempt: completed(context, attempt, answer, facts),
  });
  if (outcome.type === 'found') {
    const { version, recordState, recordedAt, assessment } = outcome.content;
    const theirs: Theirs = { version, recordState, recordedAt, careNote: assessment.careNote };
    return conflict(
      context,
      full,
      refusal,
      theirs,
      note({ outcome: 'found', decision: 'compared' }),
    );
  }
  if (outcome.type === 'not-found') {
    const step = note({ outcome: 'not-found', decision: 'needs-author' });
    return settleRefusal(context, full, refusal, { ...step, change: { uncertain: false } });
  }
  return unanswered(context, full, outcome, { answer, note, signedInAt });
}

function conflict(
  context: StageContext,
  full: SubmissionInFull,
  refusal: Problem,
  theirs: Theirs,
  step: StepChange,
): Promise<StageResult> {
  const { submission } = full;
  const seenVersion = (submission.madeVersion ?? 1) - 1;
  if (theirs.recordState === 'voided') {
    if (submission.kind === 'wound-void') {
      const change = {
        ...settled,
        stage: 'done' as const,
        refusal: null,
        doneAt: context.ports.clock.now(),
        doneNote: 'voided-by-other' as const,
      };
      return write(context, full, { ...step, change });
    }
    const problem = problemOf(context, 'conflict-voided', { ...detailsOf(refusal), theirs });
    return raise(context, full, problem, { ...step, change: { uncertain: false } });
  }
  const isNewer = theirs.version > seenVersion;
  if (!isNewer && mayBeItsTwin(context, full)) {
    return askAgainSoon(context, full, 'may-be-at-work', step);
  }
  const type = isNewer ? 'conflict-newer-version' : refusal.type;
  const problem = problemOf(context, type, { ...detailsOf(refusal), theirs });
  return raise(context, full, problem, { ...step, change: { uncertain: false } });
}

function detailsOf({ status, code, message, traceId, fields }: Problem) {
  return { status, code, message, traceId, fields };
}

/** Neither yes nor no: what was unknown stays unknown. */
function unanswered(
  context: StageContext,
  full: SubmissionInFull,
  outcome: Exclude<ReadOutcome<unknown>, { type: 'found' | 'not-found' }>,
  heard: {
    answer: Answer;
    note: (facts: Parameters<typeof completed>[3]) => StepChange;
    signedInAt: number;
  },
): Promise<StageResult> {
  const { answer, note, signedInAt } = heard;
  if (outcome.type === 'no-credential') {
    return wait(context, full, 'signed-out', {
      ...note({ outcome: 'refused', decision: 'waits-for-sign-in' }),
      expireCredential: signedInAt,
    });
  }
  if (outcome.type === 'refused') {
    const step = note({ outcome: 'refused', decision: 'needs-author' });
    return keepOpen(context, full, problemOf(context, 'cannot-ask', outcome.details), step);
  }
  const strikes = full.submission.strikes + 1;
  const step = note({ outcome: 'unknown', decision: 'asks-again', failure: outcome.failure });
  if (strikes >= mostStrikes) {
    const problem = problemOf(context, 'no-answer', { status: outcome.status });
    return keepOpen(context, full, problem, { ...step, change: { strikes } });
  }
  const { waitReason, waitMs } = restAfter(context, answer, strikes);
  return wait(context, full, waitReason, {
    ...step,
    change: { stage: 'recover', strikes },
    waitMs,
  });
}

function readExchange({ reach }: StageContext, path: string, token: string) {
  return { method: 'GET', path, token, timeoutMs: reach.readTimeoutMs() };
}

function wireOf(name: EndpointName): Pick<Attempt, 'method' | 'endpoint'> {
  return { method: endpoints[name].method, endpoint: endpoints[name].path };
}

/** The record that a frozen correction or void was addressed to. */
function recordIdIn(path: string): string | null {
  const segment = /^\/[^/]+\/([^/]+)/.exec(path)?.[1];
  return segment === undefined ? null : decodeURIComponent(segment);
}
