/**
 * The stage `recover`: the query that comes before anything may be repeated or replaced (rules R3, R4, R5, R12). A
 * receipt settles everything; after a 404 the same bytes may be sent again, a refusal stands, or other bytes may be sent
 * under the same id.
 */
import type { Decision } from '../../model/attempt.ts';
import { noHospitalError } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { Committed, SentState, Unrecorded, Unsent } from '../../model/sendState.ts';
import type { Submission } from '../../model/submission.ts';
import { isUnsent } from '../../model/submissionFacts.ts';
import type { Receipt } from '../../shared/interface/receipt.ts';
import { queryOutcome, type Refused, type Unknown } from '../outcome.ts';
import { isReworded } from '../readBack.ts';
import { addressedRecord, baseOf } from './base.ts';
import { isBeyondRetention, photosToUpload } from './nextStage.ts';
import { decisionOf, settleRefusal } from './refusal.ts';
import {
  asks,
  cannotKnow,
  needsAuthor,
  type RequestDecision,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';
import { isChange, mayBeDuplicateInFlight } from './stillProcessing.ts';
import { unanswered } from './unanswered.ts';

/** What a record under its id would be. */
export interface AskedAbout {
  /** The version that its present content makes; null if its base is not known here. */
  madeVersion: number | null;
  /** For a correction or void, the record that it was sent to. */
  recordId: string | null;
  /** What was sent before has other words than it has now. */
  isReworded: boolean;
}

export const recover: Stage<Unrecorded, AskedAbout, AskedAbout> = {
  isFor: (progress: Progress): progress is Unrecorded =>
    'asksFirst' in progress || 'sent' in progress,

  async load(disk, { submission, at }) {
    const { clientRequestId, submissionId } = submission;
    const recordId = await addressedRecord(disk, submission);
    if ('sent' in at) {
      const { madeVersion, isReworded: wasReworded = false } = at.sent;
      return { madeVersion, recordId, isReworded: wasReworded };
    }
    const base = await baseOf(disk, submission);
    const madeVersion = base === 'lost' ? null : (base?.version ?? 0) + 1;
    const before = at.asksFirst ? await disk.body(clientRequestId, submissionId) : null;
    const wasReworded = isReworded(submission, before?.bytes ?? null);
    return { madeVersion, recordId, isReworded: wasReworded };
  },

  request({ submission: { clientRequestId } }, asked): RequestDecision<AskedAbout> {
    return asks('query', ['readRequest', { clientRequestId }], asked);
  },

  interpret,
};

function interpret(
  state: StageState<Unrecorded>,
  asked: AskedAbout,
  { answer }: StageResponse,
): StageOutcome {
  const { at, submission } = state;
  const said = queryOutcome(answer, submission.clientRequestId, asked.recordId);
  // Whoever may not ask has learned nothing about what was never sent.
  const outcome = said.type === 'refused' && isUnsent(submission) ? withoutWord(said) : said;
  switch (outcome.type) {
    case 'found': {
      const progress = committedBy(submission, at, asked, outcome.content);
      const journal = { outcome: 'found', decision: 'receipt-stored' } as const;
      return { journal, change: { progress, failures: 0, wait: null } };
    }
    case 'not-found':
      return 'sent' in at ? notFound(state, at) : nothingBefore(state, at);
    default:
      return unanswered(state, outcome, answer);
  }
}

function withoutWord({ status }: Refused): Unknown {
  return { type: 'unknown', failure: 'unreadable', status, retryAfterMs: null };
}

/**
 * The record is certain: nothing is unknown any more, and a refusal is forgotten. It may have been made by an earlier
 * generation of its bytes, or by another tablet; the read-back tells whether it has the same words.
 */
function committedBy(
  { earlier, isShared, content }: Submission,
  at: Unrecorded,
  { madeVersion: own, isReworded: wasReworded }: AskedAbout,
  receipt: Receipt,
): Committed {
  // What was never sent from here, or got a 409 at first, was sent from a copy of the disk.
  const isUnsentHere = 'asksFirst' in at && earlier.length === 0;
  const isCopys = at.stage === 'refused' && at.refusal.status === 409 && !at.sent.isUnknown;
  const versions = [...earlier.map(({ madeVersion }) => madeVersion), own ?? receipt.version];
  // A replayed receipt may tell the version of now.
  const made = versions.includes(receipt.version)
    ? receipt.version
    : Math.max(...versions.filter((one) => one < receipt.version), Math.min(...versions));
  return {
    stage: 'committed',
    receipt,
    madeVersion: 'target' in content.submitted ? made : 1,
    isFound: true,
    ...((isShared || isUnsentHere || isCopys || wasReworded) && { isReworded: true }),
  };
}

/** What was sent before is not there, nor anything that another tablet sent: its content may be sent. */
function nothingBefore(state: StageState<Unrecorded>, at: Unsent): StageOutcome {
  const { submission, hospital, now } = state;
  const journal = (decision: Decision) => ({ outcome: 'not-found', decision }) as const;
  if (!hospital.isFresh && !hospital.neverSettles) return withoutTime(state, journal);
  if (isBeyondRetention(submission, hospital.now)) {
    return { journal: journal('needs-author'), change: needsAuthor(cannotKnow(now, at)) };
  }
  // With no photo to come, the write is next, and counts its own unknown outcomes from here on.
  const isWriteNext = photosToUpload(state, hospital.now).length === 0;
  const failures = isWriteNext || at.asksFirst ? 0 : submission.failures;
  const progress = { ...at, asksFirst: false };
  return { journal: journal('may-be-sent'), change: { progress, failures } };
}

/** After this many answers in a row to the write that are no receipt, its text counts as refused. */
const maxPages = 5;

/** Nothing was committed under our id, as far as the hospital remembers. */
function notFound(state: StageState, at: SentState): StageOutcome {
  const { submission, hospital, now } = state;
  const { sent } = at;
  const journal = (decision: Decision) => ({ outcome: 'not-found', decision }) as const;
  if (!hospital.isFresh && !(hospital.neverSettles && !sent.isUnknown)) {
    return withoutTime({ at, hospital, now }, journal);
  }
  if (looksFirst(submission, at)) {
    return { journal: journal('reads-record'), change: {}, looks: true };
  }
  const mayBeThere = at.stage !== 'refused' || sent.isUnknown;
  if (mayBeThere && isBeyondRetention(submission, hospital.now)) {
    // The hospital may have made a record and forgotten the id since, even if it refused it later (rule R12).
    return { journal: journal('needs-author'), change: needsAuthor(cannotKnow(now, at)) };
  }
  if (at.stage === 'refused') return refusalStands(state, at);
  const { failures } = submission;
  const progress = { stage: 'not-there', sent } as const;
  if (at.stage !== 'not-there' && sent.blocked && sent.blocked.times >= maxPages) {
    const { status, traceId, noReceipt } = sent.blocked;
    const said = { ...noHospitalError, status, traceId, code: noReceipt?.code ?? null };
    const problem = { ...said, type: 'text-refused', since: now, sendState: progress } as const;
    return { journal: journal('needs-author'), change: needsAuthor(problem) };
  }
  const again = { journal: journal('same-bytes-again'), change: { progress, wait: null } };
  return failures < 2 ? again : { ...again, delay: { type: 'backoff', failures, toldMs: null } };
}

/** The hospital's time decides what a 404 means: it is asked for again, but not without end. */
function withoutTime(
  { at, hospital, now }: Pick<StageState<Unrecorded>, 'at' | 'hospital' | 'now'>,
  journal: (decision: Decision) => StageOutcome['journal'],
): StageOutcome {
  return hospital.neverSettles
    ? { journal: journal('needs-author'), change: needsAuthor(cannotKnow(now, at)) }
    : { journal: journal('asks-again'), change: {}, delay: { type: 'time-to-confirm' } };
}

/** A 409 on a correction or void: what the record says now decides, not the error code. */
function looksFirst(submission: Submission, at: SentState): boolean {
  return at.stage === 'refused' && at.refusal.status === 409 && isChange(submission);
}

/** A refusal that no receipt contradicts; the hospital may still be working on an earlier attempt. */
function refusalStands(
  state: StageState,
  { sent, refusal }: Extract<SentState, { stage: 'refused' }>,
): StageOutcome {
  const said = { outcome: 'not-found' } as const;
  if (mayBeDuplicateInFlight(state.submission, sent, refusal, state.hospital)) {
    const journal = { ...said, decision: 'may-be-at-work' } as const;
    return { journal, change: {}, delay: { type: 'at-work' } };
  }
  const settled = settleRefusal(state, sent, refusal);
  return { journal: { ...said, decision: decisionOf(settled) }, ...settled };
}
