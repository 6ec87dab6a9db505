/**
 * Owns the stage `recover`: the question that comes before anything may be repeated (rules R4, R5,
 * R12). A receipt settles everything; a 404 lets the same bytes go again under the same id, or lets
 * a refusal stand.
 */
import type { SubmissionInFull } from '../../device/outboxRows.ts';
import type { Attempt, Problem, Theirs } from '../../device/rows.ts';
import { endpointPath, endpoints, type EndpointName } from '../../shared/interface/endpoints.ts';
import type { Receipt } from '../../shared/interface/receipt.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import type { Answer } from '../hospitalClient.ts';
import { queryOutcome, readOutcome, type ReadOutcome } from '../outcome.ts';
import { durations } from '../ports.ts';
import { asksOwnId, isBeyondRetention } from './nextStage.ts';
import { settleRefusal } from './refusal.ts';
import {
  atRest,
  attemptOf,
  completed,
  exchange,
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
    readExchange(endpointPath('readRequest', { clientRequestId }), allowed.token),
    true,
  );
  const outcome = queryOutcome(answer, clientRequestId);
  const note = (facts: Parameters<typeof completed>[3]) => ({
    change: {},
    attempt: completed(context, attempt, answer, facts),
  });
  switch (outcome.type) {
    case 'found':
      return ownIsOpen
        ? found(
            context,
            full,
            outcome.content,
            note({ outcome: 'found', decision: 'receipt-stored' }),
          )
        : raise(
            context,
            full,
            problemOf(context, 'earlier-version-recorded', {
              recordId: outcome.content.recordId,
            }),
            note({ outcome: 'found', decision: 'needs-author' }),
          );
    case 'not-found':
      if (!ownIsOpen) {
        return write(context, full, {
          ...note({ outcome: 'not-found', decision: 'next-id-may-go' }),
          change: { predecessorsToSettle: submission.predecessorsToSettle.slice(1) },
        });
      }
      return notFound(context, full, attempt, answer);
    default:
      return unanswered(context, full, outcome, note);
  }
}

/** The record is certain: what was unknown is known, and a refusal is forgotten. */
function found(
  context: StageContext,
  full: SubmissionInFull,
  receipt: Receipt,
  step: StepChange,
): Promise<StageResult> {
  return write(context, full, {
    ...step,
    change: {
      stage: 'confirm',
      receipt,
      uncertain: false,
      refusal: null,
      strikes: 0,
      ...atRest,
    },
  });
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
  const unknown = {
    type: 'unknown',
    failure: 'timeout',
    status: null,
    retryAfterMs: null,
  } as const;
  const { waitReason, waitMs } = restAfter(context, unknown, strikes);
  return wait(context, full, waitReason, {
    ...note('same-bytes-again'),
    change: { uncertain: false },
    waitMs,
  });
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
  if (refusal.status !== 409 || !isChange) return settleRefusal(context, full, refusal, step);

  const body = await context.ports.rows.body(full.submission.clientRequestId);
  const recordId = recordIdIn(body?.path ?? '');
  if (recordId === null) return settleRefusal(context, full, refusal, step);
  // The look goes with the same flight, and may not go any more: the hospital may have asked to wait
  // meanwhile, or the author have signed out.
  const asked = await write({ ...context, land: () => undefined }, full, { ...step, change: {} });
  const allowed = permission(context, asked);
  if ('waitReason' in allowed) return wait(context, asked, allowed.waitReason);
  return look(context, asked, allowed.token, recordId, refusal);
}

async function look(
  context: StageContext,
  full: SubmissionInFull,
  token: string,
  recordId: string,
  refusal: Problem,
): Promise<StageResult> {
  const attempt = attemptOf(context, full, { kind: 'look', ...wireOf('readWoundAssessment') });
  const answer = await exchange(
    context,
    readExchange(endpointPath('readWoundAssessment', { recordId }), token),
    true,
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
  return unanswered(context, full, outcome, note);
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
  const type = theirs.version > seenVersion ? 'conflict-newer-version' : refusal.type;
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
  note: (facts: Parameters<typeof completed>[3]) => StepChange,
): Promise<StageResult> {
  if (outcome.type === 'no-credential') {
    return wait(context, full, 'signed-out', {
      ...note({ outcome: 'refused', decision: 'waits-for-sign-in' }),
      expireCredential: true,
    });
  }
  if (outcome.type === 'refused') {
    const step = note({ outcome: 'refused', decision: 'needs-author' });
    return keepOpen(context, full, problemOf(context, 'cannot-ask', outcome.details), step);
  }
  const strikes = full.submission.strikes + 1;
  const step = note({ outcome: 'unknown', decision: 'asks-again', failure: outcome.failure });
  const { waitReason, waitMs } = restAfter(context, outcome, strikes);
  return wait(context, full, waitReason, {
    ...step,
    change: { stage: 'recover', strikes },
    waitMs,
  });
}

/** A problem that leaves the question itself open, so that asking again can still settle it. */
function keepOpen(
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

function readExchange(path: string, token: string) {
  return { method: 'GET', path, token, timeoutMs: durations.readTimeoutMs };
}

function wireOf(name: EndpointName): Pick<Attempt, 'method' | 'endpoint'> {
  return { method: endpoints[name].method, endpoint: endpoints[name].path };
}

/** The record that a frozen correction or void was addressed to. */
function recordIdIn(path: string): string | null {
  const segment = /^\/[^/]+\/([^/]+)/.exec(path)?.[1];
  return segment === undefined ? null : decodeURIComponent(segment);
}
