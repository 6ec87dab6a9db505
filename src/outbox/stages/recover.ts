/**
 * Owns the stage `recover`: the question that comes before anything may be repeated (rules R4, R5,
 * R12). A receipt settles everything; a 404 lets the same bytes go again under the same id, or lets
 * a refusal stand.
 */
import type {
  Progress,
  RetiredRequests,
  SentStanding,
  Submission,
  Unrecorded,
} from '../../device/rows.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import type { Receipt } from '../../shared/interface/receipt.ts';
import { queryOutcome } from '../outcome.ts';
import { baseOf } from './base.ts';
import { notedAbsent, toLookFor } from './elsewhere.ts';
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
  /** The version it would have made, where nothing more is known of that very id. */
  madeVersion: number;
}

export const recover: Stage<Unrecorded, number, AskedAbout> = {
  isFor: (progress: Progress): progress is Unrecorded =>
    'toSettle' in progress || 'sent' in progress,

  async find(disk, { submission, at }) {
    if ('sent' in at) return at.sent.madeVersion;
    const base = await baseOf(disk, submission);
    return base === null || base === 'lost' ? 1 : base.version + 1;
  },

  ask,
  learn,
};

function ask(state: State<Unrecorded>, madeVersion: number): Asked<AskedAbout> {
  const clientRequestId = idToAskAbout(state);
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
      told: { clientRequestId, madeVersion },
    },
  };
}

/**
 * What has left is asked about first. Then come the ids of before, and those that another tablet may have recorded
 * it under; where there are none of them, its own, for the hospital's time.
 */
function idToAskAbout(state: State<Unrecorded>): string {
  const { at, submission } = state;
  const own = submission.clientRequestId;
  if ('sent' in at && at.stage !== 'not-there') return own;
  const earlier = 'toSettle' in at ? at.toSettle[0] : undefined;
  return earlier ?? toLookFor(state)[0] ?? own;
}

function learn(state: State<Unrecorded>, asked: AskedAbout, { answer }: Heard): Learned {
  const { at, submission } = state;
  const outcome = queryOutcome(answer, asked.clientRequestId);
  const isOwn = asked.clientRequestId === submission.clientRequestId;
  switch (outcome.type) {
    case 'found':
      return 'sent' in at && isOwn
        ? foundAsSent(state, at, outcome.content)
        : adopted(state, asked, outcome.content);
    case 'not-found':
      return 'sent' in at && isOwn ? notFound(state, at) : nothingUnder(state, asked);
    default:
      return unanswered(state, outcome, answer);
  }
}

const receiptStored = { outcome: 'found', decision: 'receipt-stored' } as const;

/** The record is certain: what was unknown is known, and a refusal is forgotten. */
function foundAsSent({ submission }: State, { sent }: SentStanding, receipt: Receipt): Learned {
  const { madeVersion } = sent;
  const isAdopted = submission.sharedAt !== undefined;
  const progress = { stage: 'committed', receipt, madeVersion, isAdopted } as const;
  return { journal: receiptStored, change: { progress, strikes: 0, wait: null } };
}

/**
 * It was recorded by what this tablet did not send, or sent long ago: under an earlier id, or by another tablet that
 * has it. That id is its own from now on. Whether it holds the same words, the read-back tells.
 */
function adopted(
  { submission, at }: State<Unrecorded>,
  asked: AskedAbout,
  receipt: Receipt,
): Learned {
  const { clientRequestId: own, retired, retiredRequestIds, content } = submission;
  const { clientRequestId } = receipt;
  const { handedIn } = content;
  const known: RetiredRequests[string] = retired[clientRequestId] ?? {
    firstUnknownAt: null,
    lastSentAt: null,
    photoIds: handedIn.kind === 'wound-assessment' ? handedIn.photoIds : [],
    madeVersion: asked.madeVersion,
  };
  const madeVersion = known.madeVersion ?? asked.madeVersion;
  const before = 'sent' in at ? [...retiredRequestIds, own] : retiredRequestIds;
  return {
    journal: receiptStored,
    change: {
      progress: { stage: 'committed', receipt, madeVersion, isAdopted: true },
      strikes: 0,
      wait: null,
      clientRequestId,
      retiredRequestIds: before.filter((id) => id !== clientRequestId),
      retired: { ...retired, [clientRequestId]: known },
    },
  };
}

/** An earlier id has left no record, or no other tablet has made one under this: the next one may be asked about. */
function nothingUnder(state: State<Unrecorded>, { clientRequestId }: AskedAbout): Learned {
  const { submission, at, hospital, now } = state;
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
  const noted = notedAbsent(state, clientRequestId);
  if (!('toSettle' in at)) return { journal: journal('not-elsewhere'), change: noted };
  const toSettle = at.toSettle.filter((id) => id !== clientRequestId);
  const isEarlier = toSettle.length < at.toSettle.length;
  const decision = isEarlier || !state.mayBeElsewhere ? 'next-id-may-go' : 'not-elsewhere';
  const strikes = isWriteNext(state, toSettle, noted) ? 0 : submission.strikes;
  return { journal: journal(decision), change: { progress: { ...at, toSettle }, strikes, ...noted } };
}

/** With no question and no photo to come, the write is next: strikes are its own from here on. */
function isWriteNext(
  state: State,
  toSettle: readonly string[],
  noted: Pick<Submission, 'absent'>,
): boolean {
  const { photos, hospital } = state;
  const submission = { ...state.submission, ...noted };
  if (toSettle.length > 0 || toLookFor({ ...state, submission }).length > 0) return false;
  return photosToUpload({ submission, photos }, hospital.now).length === 0;
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
  const noted = notedAbsent(state, submission.clientRequestId);
  return {
    journal: journal('same-bytes-again'),
    change: { progress, wait: null, ...noted },
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
