/**
 * What each sentence about a record claims, and when that is true by the hospital's own books. `npm run judge` applies
 * this table to what a tablet exported, if it is given the hospital's records.
 */
import type { RecordListing, VersionListing } from '../../src/hospital/listings.ts';
import type { Description, DiscardSentence, Now, WhereItMayBe } from '../../src/model/describe.ts';
import { problemTypes, type ProblemType } from '../../src/model/problem.ts';
import { readsTheSame } from '../../src/shared/text.ts';
import type { JournalEntry } from './journalRules.ts';

/** A sentence, by the key of its words; a badge by its state. */
export type Sentence =
  | Now['sentence']
  | WhereItMayBe
  | DiscardSentence
  | `state.${Description['state']}`;
type OfProblem = `problem.${ProblemType}`;

/** One version in the hospital's books, and when it came there, by the clock of the exchanges. */
export interface Committed {
  record: RecordListing;
  version: VersionListing;
  atMs: number;
}

/** What the books and the wire have about one submission. */
export interface RecordFacts {
  nowMs: number;
  /** What the hospital has under any request id that it ever had. */
  commits: readonly Committed[];
  /** The record that a correction or void is about; null for another kind, or if it is not known. */
  target: RecordListing | null;
  /** The request of it that was recorded was lost since: the hospital was restored from a backup. */
  isVanished: boolean;
  /** Its writes and queries, and the uploads and reads of its tablet. */
  exchanges: readonly JournalEntry[];
  /** Another tablet may have sent it, which this one need not have heard. */
  isShared: boolean;
  /** Its author has decided to write it again although the hospital may have it. */
  isLicensed: boolean;
  /** Its author has named the record in which she found it. */
  wasLookedFor: boolean;
  /**
   * A window of its tablet crashed, which may have left a request behind that nobody knows of, or the disk refused to
   * answer a commit, after which the engine takes it for sent.
   */
  hasCrashed: boolean;
  /** It waits for an earlier one on its tablet; null if nobody can tell. */
  isHeldBack: boolean | null;
  /** The hospital does not hold all of its photos, as its tablet knows it; null if nobody can tell. */
  arePhotosLeft: boolean | null;
  /** The note of the record as the author of a correction or void saw it; null for another kind, or if not known. */
  seenNote: string | null;
}

const minuteMs = 60_000;
/** A sentence may stand this long after the fact, until the engine's next turn. */
const graceMs = 2 * minuteMs;
/** How long a write counts as perhaps still being worked on, with room for a hospital's clock. */
const atWorkMs = 25 * minuteMs;

type Claim = (facts: RecordFacts) => boolean;

const always: Claim = () => true;

/** It is in the hospital's record, or was until a backup was restored. */
const isThere: Claim = ({ commits, isVanished }) => commits.length > 0 || isVanished;

/** The hospital had nothing of it when it was last asked, and what it has came later, if anything. */
const isNotThere: Claim = (facts) => {
  if (facts.isShared || facts.isLicensed || facts.wasLookedFor || facts.isVanished) return true;
  const noes = facts.exchanges.filter(
    ({ kind, outcome }) => kind === 'query' && outcome === 'not-found',
  );
  return facts.commits.every(({ atMs }) => noes.some(({ startedAt }) => startedAt <= atMs));
};

const isSent: Claim = ({ exchanges, isShared, hasCrashed }) =>
  isShared || hasCrashed || exchanges.some(({ kind }) => kind === 'write');

/** A write of it left, and no receipt has reached the tablet. */
const isOpen: Claim = ({ exchanges, nowMs }) =>
  exchanges.every(
    ({ kind, outcome, finishedAt }) =>
      kind !== 'write' || outcome !== 'accepted' || (finishedAt ?? nowMs) > nowMs - graceMs,
  );

const wasRefused: Claim = ({ exchanges, isShared }) =>
  isShared ||
  exchanges.some(
    ({ kind, outcome }) => kind === 'write' && outcome !== 'accepted' && outcome !== null,
  );

const isVoided: Claim = ({ target, isVanished }) =>
  isVanished || target === null || target.recordState === 'voided';

/** The record has a version after the one that this submission made. */
const isChangedSince: Claim = ({ commits, isVanished }) =>
  isVanished || commits.some(({ record, version }) => record.version > version.version);

/** There is a version after the one that its author saw, or she has edited that one since. */
const isChanged: Claim = (facts) => {
  const { target, seenNote } = facts;
  if (!isNotThere(facts)) return false;
  if (target === null || seenNote === null || target.versions.length > 1) return true;
  return !readsTheSame(seenNote, target.versions[0]?.careNote ?? '');
};

/** Whether a sentence is true. A problem with no claim of its own claims that the hospital does not have the record. */
export function holds(sentence: Sentence, facts: RecordFacts): boolean {
  return (claims[sentence] ?? isNotThere)(facts);
}

/** A tablet of another version may have said something that nobody here has words for. */
export function isSentence(word: string): word is Sentence {
  return Object.hasOwn(claims, word) || problemTypes.some((type) => word === `problem.${type}`);
}

const claims: Record<Exclude<Sentence, OfProblem>, Claim> & { [Of in OfProblem]?: Claim } = {
  'state.waiting': isNotThere,
  'state.upload': isNotThere,
  'state.assess': isOpen,
  'state.recover': always,
  'state.confirm': isThere,
  // How it ended is said by its sentence.
  'state.done': always,
  'state.problem': always,

  'now.queued': isNotThere,
  'now.after': ({ isHeldBack }) => isHeldBack !== false,
  'now.upload': isNotThere,
  'now.assess': isOpen,
  'now.recover': (facts) => isSent(facts) && isOpen(facts),
  'now.askAfterNo': wasRefused,
  'now.lookForIt': ({ wasLookedFor }) => wasLookedFor,
  'now.confirm': isThere,
  'now.wasThere': isThere,
  'now.isThere': isThere,
  'now.mayBeThere': isSent,

  // What the connection and the sign-in are is in no record.
  'now.outOfReach': always,
  'now.barred': always,
  // It says only that nothing is confirmed yet, which its state says as well.
  'now.backingOff': always,
  'now.photoNotThrough': ({ arePhotosLeft }) => arePhotosLeft !== false,
  'now.toldToWait': always,
  'now.mayStillBeProcessing': ({ exchanges, nowMs, isShared, hasCrashed }) =>
    isShared ||
    hasCrashed ||
    exchanges.some(({ kind, startedAt }) => kind === 'write' && startedAt > nowMs - atWorkMs),
  'now.expired': always,

  'done.plain': isThere,
  'done.changed-since': isChangedSince,
  'done.voided-since': (facts) =>
    facts.isVanished || facts.commits.some(({ record }) => record.recordState === 'voided'),
  'done.voided-by-other': isVoided,
  'done.said-already': always,
  'done.found-by-author': ({ wasLookedFor }) => wasLookedFor,
  'done.accepted-by-author': isThere,

  'detail.discardSentence': isNotThere,
  'detail.discardUnknownSentence': always,
  'detail.discardThereSentence': isThere,

  'problem.conflict-newer-version': isChanged,
  'problem.conflict-voided': (facts) => isNotThere(facts) && isVoided(facts),
  'problem.from-file': ({ isShared }) => isShared,
  // A copy of the disk may have sent what this tablet never did; the reason for it is judged by R16.
  'problem.cannot-know': always,
  'problem.cannot-ask': isSent,
  'problem.no-answer': always,
  'problem.read-back-differs': isThere,
  'problem.read-back-refused': isThere,
  'problem.earlier-version-recorded': isThere,
  // What the hospital said it had received: a swap, or a backup, has taken it away.
  'problem.record-lost': (facts) => facts.isShared || isSent(facts),
};
