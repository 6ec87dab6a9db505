/**
 * Owns the stage `recover`: the question that comes before anything may be repeated (rules R4, R5,
 * R12). A receipt settles everything; a 404 lets the same bytes go again under the same id, or lets
 * a refusal stand.
 */
import type { Progress, SentStanding, Submission, Unrecorded } from '../../device/rows.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import type { Receipt } from '../../shared/interface/receipt.ts';
import { queryOutcome } from '../outcome.ts';
import { addressedRecord } from './base.ts';
import { isBeyondRetention, photosToUpload } from './nextStage.ts';
import { settleRefusal } from './refusal.ts';
import {
  cannotKnow,
  needsAuthor,
  type Asked,
  type Heard,
  type Learned,
  type Stage,
  type State,
} from './stage.ts';
import { isChange, mayBeAtWork, mayBeItsTwin } from './twin.ts';
import { unanswered } from './unanswered.ts';

/** Which request id was asked about. */
export interface AskedAbout {
  clientRequestId: string;
  /** Of a correction or void, the record that it was addressed to. */
  recordId: string | null;
}

/** What is found is the record that a correction or void is addressed to. */
export const recover: Stage<Unrecorded, string | null, AskedAbout> = {
  isFor: (progress: Progress): progress is Unrecorded =>
    'toSettle' in progress || 'sent' in progress,
  find: (disk, { submission, at }) => addressedRecord(disk, submission, askedAbout(submission, at)),
  ask,
  learn,
};

/** The first of the ids that have to be settled, or its own. */
function askedAbout({ clientRequestId }: Submission, at: Unrecorded): string {
  const earlier = 'toSettle' in at ? at.toSettle[0] : undefined;
  return earlier ?? clientRequestId;
}

function ask({ submission, at }: State<Unrecorded>, recordId: string | null): Asked<AskedAbout> {
  const clientRequestId = askedAbout(submission, at);
  const { method, path: endpoint } = endpoints.readRequest;
  return {
    type: 'question',
    question: {
      kind: 'query',
      method,
      endpoint,
      path: endpointPath('readRequest', { clientRequestId }),
      clientRequestId,
      timeoutMs: 'read',
      told: { clientRequestId, recordId },
    },
  };
}

function learn(
  state: State<Unrecorded>,
  { clientRequestId, recordId }: AskedAbout,
  { answer }: Heard,
): Learned {
  const { at } = state;
  const outcome = queryOutcome(answer, clientRequestId, recordId);
  switch (outcome.type) {
    case 'found':
      return found(state, outcome.content);
    case 'not-found':
      return 'toSettle' in at ? earlierNotFound(state, at, clientRequestId) : notFound(state, at);
    default:
      return unanswered(state, outcome, answer);
  }
}

/**
 * The record is certain: what was unknown is known, and a refusal is forgotten. Where it is an earlier
 * id that was committed after all, that one is ours again: the present one was never sent.
 */
function found({ submission, at }: State<Unrecorded>, receipt: Receipt): Learned {
  const { retired, retiredRequestIds } = submission;
  const { clientRequestId } = receipt;
  const journal = { outcome: 'found', decision: 'receipt-stored' } as const;
  if ('sent' in at) {
    const { madeVersion } = at.sent;
    const isAdopted = submission.sharedAt !== undefined;
    const progress = { stage: 'committed', receipt, madeVersion, isAdopted } as const;
    return { journal, change: { progress, strikes: 0, wait: null } };
  }
  const madeVersion = retired[clientRequestId]?.madeVersion ?? 1;
  return {
    journal,
    change: {
      progress: { stage: 'committed', receipt, madeVersion, isAdopted: true },
      strikes: 0,
      wait: null,
      clientRequestId,
      retiredRequestIds: retiredRequestIds.filter((id) => id !== clientRequestId),
    },
  };
}

/**
 * An earlier id has left no record, or the present one none from another tablet: the next one may be asked
 * about, or the present one may go.
 */
function earlierNotFound(
  { submission, photos, hospital, now }: State,
  at: Extract<Unrecorded, { toSettle: string[] }>,
  clientRequestId: string,
): Learned {
  const known = submission.retired[clientRequestId] ?? { firstUnknownAt: null, lastSentAt: null };
  const { firstUnknownAt, lastSentAt } = known;
  const journal = (decision: string) => ({ outcome: 'not-found', decision }) as const;
  if (!hospital.isFresh) {
    return { journal: journal('asks-again'), change: {}, rest: { type: 'time-to-confirm' } };
  }
  if (isBeyondRetention(firstUnknownAt, hospital.now)) {
    return { journal: journal('needs-author'), change: needsAuthor(cannotKnow(now, at)) };
  }
  if (mayBeAtWork(lastSentAt, hospital.now)) {
    return { journal: journal('may-be-at-work'), change: {}, rest: { type: 'at-work' } };
  }
  const toSettle = at.toSettle.filter((id) => id !== clientRequestId);
  // With no photo to come, the write is next: strikes are its own from here on.
  const isWriteNext = photosToUpload({ submission, photos }, hospital.now).length === 0;
  const strikes = isWriteNext ? 0 : submission.strikes;
  return { journal: journal('next-id-may-go'), change: { progress: { ...at, toSettle }, strikes } };
}

/** Nothing is committed under our id, as far as the hospital remembers. */
function notFound(state: State, at: SentStanding): Learned {
  const { submission, hospital, now } = state;
  const { sent } = at;
  const journal = (decision: string) => ({ outcome: 'not-found', decision }) as const;
  if (!hospital.isFresh) {
    return { journal: journal('asks-again'), change: {}, rest: { type: 'time-to-confirm' } };
  }
  if (looksFirst(submission, at)) {
    return { journal: journal('needs-author'), change: {}, looks: true };
  }
  if (isBeyondRetention(sent.firstUnknownAt, hospital.now)) {
    // The hospital may have forgotten a record that it did make, also of what it refused since (rule R12).
    return { journal: journal('needs-author'), change: needsAuthor(cannotKnow(now, at)) };
  }
  if (at.stage === 'refused') return refusalStands(state, at);
  const { strikes } = submission;
  const progress = { stage: 'not-there', sent } as const;
  return {
    journal: journal('same-bytes-again'),
    change: { progress, wait: null },
    ...(strikes < 2 ? {} : { rest: { type: 'backoff', strikes, toldMs: null } }),
  };
}

/** A 409 on a correction or void: what the record says now decides, never the error's code. */
function looksFirst(submission: Submission, at: SentStanding): boolean {
  return at.stage === 'refused' && at.refusal.status === 409 && isChange(submission);
}

/** A refusal that no receipt contradicts; a twin of before may still be at work. */
function refusalStands(
  state: State,
  { sent, refusal }: Extract<SentStanding, { stage: 'refused' }>,
): Learned {
  const journal = { outcome: 'not-found', decision: 'needs-author' } as const;
  if (mayBeItsTwin(sent, refusal, state.hospital)) {
    return { journal, change: {}, rest: { type: 'at-work' } };
  }
  return { journal, ...settleRefusal(state, sent, refusal) };
}
