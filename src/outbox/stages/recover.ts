/**
 * The stage `recover`: the query that comes before anything may be repeated (rules R4, R5, R12). A receipt settles
 * everything; after a 404 the same bytes may be sent again under the same id, or a refusal stands.
 */
import type { Decision } from '../../model/attempt.ts';
import { noHospitalError } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { RetiredRequests } from '../../model/retired.ts';
import type { SentState, Unrecorded } from '../../model/sendState.ts';
import type { Submission } from '../../model/submission.ts';
import { isUnsent } from '../../model/submissionFacts.ts';
import type { Receipt } from '../../shared/interface/receipt.ts';
import { queryOutcome, type Refused, type Unknown } from '../outcome.ts';
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
import { isChange, mayStillBeProcessing, mayBeDuplicateInFlight } from './stillProcessing.ts';
import { unansweredQueries, unanswered } from './unanswered.ts';

/** The request id that was queried. */
export interface AskedAbout {
  clientRequestId: string;
  /** The version it would have made, if nothing more is known of that id; null if its base is not known here. */
  madeVersion: number | null;
  /** For a correction or void, the record that it was sent to. */
  recordId: string | null;
}

/** Loads the record that a correction or void is sent to, and the version that it would make. */
export const recover: Stage<Unrecorded, Omit<AskedAbout, 'clientRequestId'>, AskedAbout> = {
  isFor: (progress: Progress): progress is Unrecorded =>
    'toResolve' in progress || 'sent' in progress,

  async load(disk, state) {
    const { submission, at } = state;
    const recordId = await addressedRecord(disk, submission, idToAskAbout(state));
    if ('sent' in at) return { madeVersion: at.sent.madeVersion, recordId };
    const base = await baseOf(disk, submission);
    if (base === 'lost') return { madeVersion: null, recordId };
    return { madeVersion: (base?.version ?? 0) + 1, recordId };
  },

  request,
  interpret,
};

function request(
  state: StageState<Unrecorded>,
  { madeVersion, recordId }: Omit<AskedAbout, 'clientRequestId'>,
): RequestDecision<AskedAbout> {
  const clientRequestId = idToAskAbout(state);
  const context = { clientRequestId, madeVersion, recordId };
  return asks('query', ['readRequest', { clientRequestId }], context, { clientRequestId });
}

/**
 * What was sent is queried first. Then come the ids under which another tablet may have recorded it, and earlier ids;
 * if there are none, its own id, to hear the hospital's time.
 */
function idToAskAbout({ at, submission, idsToQuery }: StageState<Unrecorded>): string {
  const own = submission.clientRequestId;
  if (isUnknown(at) && idsToQuery.includes(own)) return own;
  const earlier = 'toResolve' in at ? at.toResolve[0] : undefined;
  return idsToQuery[0] ?? earlier ?? own;
}

/** Whether it was sent with an unknown outcome. */
function isUnknown(at: Unrecorded): at is SentState {
  return 'sent' in at && at.stage !== 'not-there';
}

function interpret(
  state: StageState<Unrecorded>,
  asked: AskedAbout,
  { answer }: StageResponse,
): StageOutcome {
  const { at, submission, idsToQuery } = state;
  const { clientRequestId, recordId } = asked;
  const said = queryOutcome(answer, clientRequestId, recordId);
  // Whoever may not ask has learned nothing about what was never sent.
  const outcome = said.type === 'refused' && isUnsent(submission) ? withoutWord(said) : said;
  const isOwn = clientRequestId === submission.clientRequestId;
  const isLook = idsToQuery.includes(clientRequestId) && !(isOwn && isUnknown(at));
  switch (outcome.type) {
    case 'found':
      return 'sent' in at && isOwn
        ? foundAsSent(state.submission, at, outcome.content)
        : adopted(state, asked, outcome.content);
    case 'not-found':
      return 'sent' in at && isOwn && !isLook ? notFound(state, at) : nothingUnder(state, asked);
    case 'unknown':
      return isLook
        ? unansweredQueries(state, outcome, answer)
        : unanswered(state, outcome, answer);
    default:
      return unanswered(state, outcome, answer);
  }
}

function withoutWord({ status }: Refused): Unknown {
  return { type: 'unknown', failure: 'unreadable', status, retryAfterMs: null };
}

const receiptStored = { outcome: 'found', decision: 'receipt-stored' } as const;

/**
 * The record is certain: nothing is unknown any more, and a refusal is forgotten. If the first write got a 409, a copy
 * of the disk had sent it before, with uploads of its own.
 */
function foundAsSent({ sharedAt }: Submission, at: SentState, receipt: Receipt): StageOutcome {
  const { madeVersion, firstUnknownAt } = at.sent;
  const isCopys = at.stage === 'refused' && at.refusal.status === 409 && firstUnknownAt === null;
  const isFromOtherId = sharedAt !== undefined || isCopys;
  const progress = { stage: 'committed', receipt, madeVersion, isFromOtherId } as const;
  return { journal: receiptStored, change: { progress, failures: 0, wait: null } };
}

/**
 * It was recorded under an earlier id, or by another tablet that has it. That id is its own from now on. The read-back
 * tells whether the record has the same words.
 */
function adopted(
  { submission, at }: StageState<Unrecorded>,
  asked: AskedAbout,
  receipt: Receipt,
): StageOutcome {
  const { clientRequestId: own, retired, retiredRequestIds, content } = submission;
  const { clientRequestId } = receipt;
  const { submitted } = content;
  const known: RetiredRequests[string] = retired[clientRequestId] ?? {
    firstUnknownAt: null,
    lastSentAt: null,
    photoIds: submitted.kind === 'wound-assessment' ? submitted.photoIds : [],
    madeVersion: asked.madeVersion,
  };
  const madeVersion = known.madeVersion ?? asked.madeVersion ?? receipt.version;
  const before = 'sent' in at ? [...retiredRequestIds, own] : retiredRequestIds;
  return {
    journal: receiptStored,
    change: {
      progress: { stage: 'committed', receipt, madeVersion, isFromOtherId: true },
      failures: 0,
      wait: null,
      clientRequestId,
      retiredRequestIds: before.filter((id) => id !== clientRequestId),
      retired: { ...retired, [clientRequestId]: known },
    },
  };
}

/** There is no record under an earlier id, or by another tablet: the next id may be queried. */
function nothingUnder(
  state: StageState<Unrecorded>,
  { clientRequestId }: AskedAbout,
): StageOutcome {
  const { submission, at, hospital, now } = state;
  const { firstUnknownAt, lastSentAt } = knownOf(submission, at, clientRequestId);
  const journal = (decision: Decision) => ({ outcome: 'not-found', decision }) as const;
  // If nothing was sent from here, there is no time to judge by: the write itself waits for it.
  const needsNoTime = firstUnknownAt === null && lastSentAt === null;
  const isLook = state.idsToQuery.includes(clientRequestId);
  if (!hospital.isFresh && !(needsNoTime && (isLook || hospital.neverSettles))) {
    return withoutTime(state, journal);
  }
  if (isBeyondRetention(firstUnknownAt, hospital.now)) {
    return { journal: journal('needs-author'), change: needsAuthor(cannotKnow(now, at)) };
  }
  if (mayStillBeProcessing(lastSentAt, hospital.now)) {
    return { journal: journal('may-be-at-work'), change: {}, delay: { type: 'at-work' } };
  }
  const absent = clientRequestId;
  if (!('toResolve' in at)) return { journal: journal('not-elsewhere'), change: {}, absent };
  const toResolve = at.toResolve.filter((id) => id !== clientRequestId);
  const isElsewhereOnly = !at.toResolve.includes(absent) && state.idsToQuery.includes(absent);
  const left = [...toResolve, ...state.idsToQuery.filter((id) => id !== absent)];
  // With no query and no photo to come, the write is next, and counts its own unknown outcomes from here on.
  const isWriteNext = left.length === 0 && photosToUpload(state, hospital.now).length === 0;
  // The last of the earlier ids is settled: earlier failures say nothing about a photo.
  const isSettled = at.toResolve.length > 0 && toResolve.length === 0;
  const failures = isWriteNext || isSettled ? 0 : submission.failures;
  return {
    journal: journal(isElsewhereOnly ? 'not-elsewhere' : 'next-id-may-go'),
    change: { progress: { ...at, toResolve }, failures },
    absent,
  };
}

/** Since when it is unknown and, if the hospital may still be working on it, when it was sent last. */
function knownOf(
  { clientRequestId: own, retired }: Submission,
  at: Unrecorded,
  clientRequestId: string,
): Pick<RetiredRequests[string], 'firstUnknownAt' | 'lastSentAt'> {
  if ('sent' in at && clientRequestId === own) {
    return { firstUnknownAt: at.sent.firstUnknownAt, lastSentAt: null };
  }
  return retired[clientRequestId] ?? { firstUnknownAt: null, lastSentAt: null };
}

/** After this many answers in a row to the write that are no receipt, its text counts as refused. */
const maxPages = 5;

/** Nothing was committed under our id, as far as the hospital remembers. */
function notFound(state: StageState, at: SentState): StageOutcome {
  const { submission, hospital, now } = state;
  const { sent } = at;
  const journal = (decision: Decision) => ({ outcome: 'not-found', decision }) as const;
  if (!hospital.isFresh && !(hospital.neverSettles && sent.firstUnknownAt === null)) {
    return withoutTime({ at, hospital, now }, journal);
  }
  if (looksFirst(submission, at)) {
    return { journal: journal('reads-record'), change: {}, looks: true };
  }
  const { clientRequestId: absent } = submission;
  const isElsewhere = state.idsToQuery.some((id) => id !== absent);
  if (isElsewhere && isBeyondRetention(sent.firstUnknownAt, hospital.now)) {
    // Another tablet may have recorded it recently, under an id that the hospital still remembers.
    return { journal: journal('asks-again'), change: {}, absent };
  }
  if (isBeyondRetention(sent.firstUnknownAt, hospital.now)) {
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
    return { journal: journal('needs-author'), change: needsAuthor(problem), absent };
  }
  return {
    journal: journal('same-bytes-again'),
    change: { progress, wait: null },
    absent,
    ...(failures < 2 ? {} : { delay: { type: 'backoff', failures, toldMs: null } }),
  };
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
  if (mayBeDuplicateInFlight(sent, refusal, state.hospital)) {
    const journal = { ...said, decision: 'may-be-at-work' } as const;
    return { journal, change: {}, delay: { type: 'at-work' } };
  }
  const settled = settleRefusal(state, sent, refusal);
  return { journal: { ...said, decision: decisionOf(settled) }, ...settled };
}
