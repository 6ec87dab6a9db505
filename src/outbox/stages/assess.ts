/**
 * The stage `assess`: the one write that makes a record or a new version. Before it is sent, its bytes and "this may
 * have reached the hospital" are on the disk (rules R3, R4, R15).
 */
import type { Body } from '../../model/attempt.ts';
import type { Progress } from '../../model/progress.ts';
import type { Sent, Unwritten } from '../../model/sendState.ts';
import type { Submission } from '../../model/submission.ts';
import { endpoints, recordIdIn } from '../../shared/interface/endpoints.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Answer } from '../hospitalClient.ts';
import { writeOutcome, type Unknown, type WriteOutcome } from '../outcome.ts';
import { durations } from '../ports.ts';
import { isReworded } from '../readBack.ts';
import { writeRequest, type Base } from '../requestBody.ts';
import { toldToWaitMs } from '../verdict.ts';
import { baseForStage } from './base.ts';
import { mayLeave } from './nextStage.ts';
import { decisionOf, mayBeForPhotos, refusalOf, settleRefusal } from './refusal.ts';
import {
  cannotKnow,
  credentialRefused,
  failureOf,
  maxFailures,
  needsAuthor,
  noAnswer,
  type RequestDecision,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';

/** What the disk holds of a write besides its submission. */
export interface Basis {
  /** The base of a correction or void; null for a create. */
  base: Base | null | 'lost';
  /** Its frozen bytes, or those of the generation before. */
  body: Body | null;
}

/** The attempt written before it was sent, and whether an earlier attempt of these bytes is unknown. */
export interface Written {
  sent: Sent;
  wasUnknown: boolean;
  /** The path that it was sent to; for a correction or void it names the record. */
  path: string;
}

export const assess: Stage<Unwritten, Basis, Written> = {
  isFor: isUnwritten,

  async load(disk, { submission, at }) {
    const base = await baseForStage(disk, { submission, at });
    const { clientRequestId, submissionId, earlier } = submission;
    const isKept = base !== 'lost' && (at.stage === 'not-there' || earlier.length > 0);
    return { base, body: isKept ? await disk.body(clientRequestId, submissionId) : null };
  },

  request,
  interpret,
};

function isUnwritten(progress: Progress): progress is Unwritten {
  const { stage } = progress;
  return stage === 'queued' || stage === 'uploading' || stage === 'not-there';
}

function request(
  state: StageState<Unwritten>,
  { base, body: kept }: Basis,
): RequestDecision<Written> {
  const { at, now, submission } = state;
  // The clock was set, or another date was heard, since it was found due.
  const { isFresh, now: hospitalNow, earliest } = state.hospital;
  if (at.stage === 'not-there' ? !isFresh : !mayLeave(state.hospital)) return { type: 'nothing' };
  if (base === 'lost') {
    return { type: 'problem', problem: { type: 'base-lost', since: now, sendState: at } };
  }
  const body = at.stage === 'not-there' ? kept : freshBody(state, base);
  // The frozen bytes are gone, so it cannot be known whether they were ever sent in full.
  if (body === null) {
    return { type: 'problem', problem: cannotKnow(now, at) };
  }
  const wasUnknown = at.stage === 'not-there' && at.sent.isUnknown;
  const sent: Sent = {
    ...(at.stage === 'not-there' ? at.sent : freshSent(state, base, kept)),
    isUnknown: true,
    lastSentAt: hospitalNow,
  };
  const bornAt = Math.min(submission.bornAt, isFresh ? hospitalNow : earliest);
  const { path: endpoint } = writeEndpoints[submission.kind];
  return {
    type: 'question',
    question: {
      kind: 'write',
      method: body.method,
      endpoint,
      path: body.path,
      body: { bytes: body.bytes, contentType: 'application/json' },
      timeoutMs: durations.writeTimeoutMs,
      before: {
        change: { progress: { stage: 'sending', sent }, bornAt },
        ...(at.stage === 'not-there' ? {} : { body }),
      },
      context: { sent, wasUnknown, path: body.path },
    },
  };
}

function interpret(
  state: StageState<Unwritten>,
  { sent, wasUnknown, path }: Written,
  { answer }: StageResponse,
): StageOutcome {
  const outcome = outcomeOf(answer, state.submission, path);
  // What was unknown before this attempt stays unknown; the attempt itself is unknown only without an answer.
  const answered: Sent = { ...sent, isUnknown: wasUnknown };
  switch (outcome.type) {
    case 'accepted': {
      const { receipt } = outcome;
      const { madeVersion } = sent;
      const progress = { stage: 'committed', receipt, madeVersion, isFound: false } as const;
      return {
        journal: { outcome: 'accepted', decision: 'receipt-stored' },
        change: { progress, failures: 0 },
      };
    }
    case 'no-credential':
      return credentialRefused({ progress: { stage: 'not-there', sent: answered } });
    case 'refused': {
      const refusal = refusalOf(state, outcome);
      // The query settles a 409, a refusal after an unknown attempt (rule R5), and one that may be because of
      // the photos.
      const mustAsk =
        outcome.status === 409 ||
        wasUnknown ||
        state.submission.isShared === true ||
        mayBeForPhotos(state, answered, refusal);
      if (!mustAsk) {
        const settled = settleRefusal(state, answered, refusal);
        return { journal: { outcome: 'refused', decision: decisionOf(settled) }, ...settled };
      }
      const journal = { outcome: 'refused', decision: 'asks-hospital' } as const;
      return { journal, change: { progress: { stage: 'refused', sent: answered, refusal } } };
    }
    case 'unknown': {
      const failed = failureOf(outcome);
      const journal = { outcome: 'unknown', decision: 'asks-hospital', ...failed } as const;
      const failures = state.submission.failures + 1;
      const sendState = { stage: 'asking', sent: afterNoReceipt(sent, outcome, answer) } as const;
      if (failures >= maxFailures) {
        const problem = noAnswer(state.now, outcome, sendState);
        return { journal, change: { ...needsAuthor(problem), failures } };
      }
      const delay = { type: 'until-reached', toldMs: toldToWaitMs(answer) } as const;
      return { journal, change: { progress: sendState, failures }, delay };
    }
  }
}

/** What a new generation of its bytes would make, and whether one before it had other words. */
function freshSent({ submission }: StageState, base: Base | null, before: Body | null) {
  const wasReworded = isReworded(submission, before?.bytes ?? null);
  return {
    madeVersion: (base?.version ?? 0) + 1,
    ...(wasReworded && { isReworded: true as const }),
  };
}

/**
 * Counts in a row the pages that an intermediary sent instead of the hospital's answer, and the successes that are no
 * receipt of this request.
 */
function afterNoReceipt({ blocked, ...sent }: Sent, unknown: Unknown, answer: Answer): Sent {
  if (answer.type !== 'answered') return sent;
  const { status, traceId, json, isIntercepted } = answer;
  if (isIntercepted !== true && status >= 400) return sent;
  const times = (blocked?.times ?? 0) + 1;
  // Of a receipt of another request, the name of the id that differs.
  const differs = unknown.failure === 'not-as-asked' ? (unknown.field ?? null) : null;
  const noReceipt =
    json === undefined || isIntercepted ? {} : { noReceipt: { code: codeIn(json) ?? differs } };
  const kept = { times, status, traceId: traceId ?? blocked?.traceId ?? null, ...noReceipt };
  return { ...sent, blocked: kept };
}

/** A machine's code, where such bodies have one; never a sentence, which may repeat what the nurse wrote. */
function codeIn(json: unknown): string | null {
  const [issue]: unknown[] = [fieldOf(json, 'issue')].flat();
  const codes = [fieldOf(json, 'error'), json, issue].map((part) => fieldOf(part, 'code'));
  const code = codes.find((one) => typeof one === 'string' && /^[A-Za-z][\w.-]{1,59}$/.test(one));
  return typeof code === 'string' ? code : null;
}

/** Whether the receipt names this request and, for a correction or void, the record that it was sent to. */
function outcomeOf(
  answer: Answer,
  { kind, clientRequestId }: Submission,
  path: string,
): WriteOutcome {
  const recordId = recordIdIn(path) ?? '';
  switch (kind) {
    case 'wound-assessment':
      return writeOutcome(answer, 'createWoundAssessment', { clientRequestId });
    case 'admission-assessment':
      return writeOutcome(answer, 'createAdmissionAssessment', { clientRequestId });
    case 'wound-correction':
      return writeOutcome(answer, 'correctWoundAssessment', { clientRequestId, recordId });
    case 'wound-void':
      return writeOutcome(answer, 'voidWoundAssessment', { clientRequestId, recordId });
  }
}

/** The bytes of this write, serialised once and never again. */
function freshBody({ submission, photos }: StageState, base: Base | null): Body {
  const { method, path, json } = writeRequest(submission, photos, base);
  return {
    clientRequestId: submission.clientRequestId,
    submissionId: submission.submissionId,
    method,
    path,
    bytes: new TextEncoder().encode(JSON.stringify(json)).buffer,
  };
}

const writeEndpoints = {
  'wound-assessment': endpoints.createWoundAssessment,
  'wound-correction': endpoints.correctWoundAssessment,
  'wound-void': endpoints.voidWoundAssessment,
  'admission-assessment': endpoints.createAdmissionAssessment,
} as const satisfies Record<Submission['kind'], unknown>;
