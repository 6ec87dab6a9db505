/**
 * Owns the stage `assess`: the one write that makes a record or a new version. Before it leaves,
 * its bytes and "this may have reached the hospital" are on the disk (rules R3, R4, R15).
 */
import type { Credential, SubmissionInFull } from '../../device/outboxRows.ts';
import type { Attempt, Body, Submission } from '../../device/rows.ts';
import { endpoints } from '../../shared/interface/endpoints.ts';
import type { Answer } from '../hospitalClient.ts';
import { writeOutcome } from '../outcome.ts';
import { durations } from '../ports.ts';
import { writeRequest, type Base } from '../requestBody.ts';
import { refusalOf, settleRefusal } from './refusal.ts';
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
  wait,
  write,
  type StageContext,
  type StageResult,
} from './stage.ts';

export async function assess(context: StageContext, full: SubmissionInFull): Promise<StageResult> {
  const allowed = permission(context, full);
  if ('waitReason' in allowed) return wait(context, full, allowed.waitReason);

  const base = await baseOf(context, full.submission);
  if (base === 'lost') return raise(context, full, problemOf(context, 'base-lost'));
  const { submission } = full;
  const body = submission.bodyBuilt
    ? await context.ports.rows.body(submission.clientRequestId)
    : freshBody(full, base);
  // The frozen bytes are gone: whether they were ever sent in full cannot be known from here.
  if (body === null) return raise(context, full, problemOf(context, 'cannot-know'));

  const attempt = attemptOf(context, full, { kind: 'write', ...endpointOf(submission) });
  const begun = await write(context, full, {
    change: {
      stage: 'assess',
      bodyBuilt: true,
      uncertain: true,
      firstUnknownAt: submission.firstUnknownAt ?? context.reach.hospitalTime(),
      lastSentAt: context.reach.hospitalTime(),
      madeVersion: submission.bodyBuilt ? submission.madeVersion : (base?.version ?? 0) + 1,
      ...atRest,
    },
    attempt,
    ...(submission.bodyBuilt ? {} : { body }),
  });
  const answer = await exchange(context, full, exchangeOf(body, allowed.token), 'write');
  // What was unknown before this attempt stays so; this attempt adds to it only without an answer.
  return learn(context, begun, attempt, answer, { allowed, before: submission });
}

async function learn(
  context: StageContext,
  full: SubmissionInFull,
  attempt: Attempt,
  answer: Answer,
  { allowed, before }: { allowed: Credential; before: Submission },
): Promise<StageResult> {
  const outcome = writeOutcome(answer, full.submission.clientRequestId);
  const earlierUnknownAt = before.firstUnknownAt;
  const answered = { uncertain: false, firstUnknownAt: earlierUnknownAt };
  const note = (facts: Parameters<typeof completed>[3]) =>
    completed(context, attempt, answer, facts);
  switch (outcome.type) {
    case 'accepted':
      return write(context, full, {
        change: { ...answered, stage: 'confirm', receipt: outcome.receipt, strikes: 0 },
        attempt: note({ outcome: 'accepted', decision: 'receipt-stored' }),
      });
    case 'no-credential':
      return wait(context, full, 'signed-out', {
        change: answered,
        attempt: note({ outcome: 'refused', decision: 'waits-for-sign-in' }),
        expireCredential: allowed.signedInAt,
      });
    case 'refused': {
      const refusal = refusalOf(context, outcome);
      // A 409, or a no after an earlier unknown, is settled by the query (rule R5).
      const mustAsk = outcome.status === 409 || earlierUnknownAt !== null;
      const decision = mustAsk ? 'asks-hospital' : 'needs-author';
      const attempted = note({ outcome: 'refused', decision });
      const change = { ...answered, refusal };
      if (mustAsk) return write(context, full, { change, attempt: attempted });
      return settleRefusal(context, full, refusal, { change: answered, attempt: attempted });
    }
    case 'unknown': {
      const { failure } = outcome;
      const attempted = note({ outcome: 'unknown', decision: 'asks-hospital', failure });
      const strikes = full.submission.strikes + 1;
      const change = { strikes };
      if (strikes >= mostStrikes) {
        const problem = problemOf(context, 'no-answer', { status: outcome.status });
        return keepOpen(context, full, problem, { change, attempt: attempted });
      }
      if (context.reach.isOpen()) return write(context, full, { change, attempt: attempted });
      const { waitReason } = restAfter(context, answer, 1);
      return wait(context, full, waitReason, { change, attempt: attempted });
    }
  }
}

/** The bytes of this write, serialised now and never again. */
function freshBody(full: SubmissionInFull, base: Base | null): Body {
  const { submission, photos } = full;
  const { method, path, json } = writeRequest(submission, photos, base);
  return {
    clientRequestId: submission.clientRequestId,
    submissionId: submission.submissionId,
    method,
    path,
    bytes: new TextEncoder().encode(JSON.stringify(json)).buffer,
  };
}

function exchangeOf({ method, path, bytes }: Body, token: string) {
  const contentType = 'application/json';
  return {
    method,
    path,
    token,
    body: { bytes, contentType },
    timeoutMs: durations.writeTimeoutMs,
  };
}

const writeEndpoints = {
  'wound-assessment': endpoints.createWoundAssessment,
  'wound-correction': endpoints.correctWoundAssessment,
  'wound-void': endpoints.voidWoundAssessment,
  'admission-assessment': endpoints.createAdmissionAssessment,
} as const;

function endpointOf({ kind }: Submission): Pick<Attempt, 'method' | 'endpoint'> {
  const { method, path } = writeEndpoints[kind];
  return { method, endpoint: path };
}

/**
 * What a correction or void is laid on (rules R10, R11): the version its author has seen, or the one
 * that her own earlier submission has made since. Never one from a replayed receipt, which may be
 * newer than anything she saw.
 */
async function baseOf(
  { ports }: StageContext,
  submission: Submission,
): Promise<Base | null | 'lost'> {
  const { handedIn } = submission.content;
  if (!('target' in handedIn)) return null;
  const { target } = handedIn;
  const other = (id: string | null) => (id === null ? null : ports.rows.readOther(id));
  const create = await other(target.createdBy);
  const earlier = await other(submission.dependsOn);
  const recordId = target.recordId ?? create?.receipt?.recordId ?? null;
  const seen = target.seenVersion ?? committedVersion(create) ?? null;
  const version = Math.max(seen ?? 0, committedVersion(earlier) ?? 0);
  return recordId === null || version === 0 ? 'lost' : { recordId, version };
}

function committedVersion(submission: Submission | null): number | null {
  return submission?.receipt ? submission.madeVersion : null;
}
