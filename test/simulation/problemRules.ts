/**
 * Rule R16: a problem must be justified when it is raised. The reason that a nurse is given is judged by the hospital's
 * own history and by what its answers truly were, not by what the engine took them for.
 */
import type { AttachmentListing, RecordListing } from '../../src/hospital/listings.ts';
import type { ProblemType } from '../../src/model/problem.ts';
import type { Submission } from '../../src/model/submission.ts';
import { problemIn, receiptIn } from '../../src/model/submissionFacts.ts';
import { type Commit, contentComplaint, photosOf } from './endRules.ts';
import { isPage } from './faults.ts';
import { isShared, type Ledger, type Lineage } from './ledger.ts';
import type { SentRequest } from './network.ts';

const dayMs = 24 * 3_600_000;
/** A week, less the engine's margin and the possible error of its estimate. */
const forgottenMs = 6.4 * dayMs;
/** How long a write waits for its answer. */
const writePatienceMs = 30_000;

export interface ProblemSurroundings {
  ledger: Ledger;
  sentRequests(): readonly SentRequest[];
  records(): readonly RecordListing[];
  attachments(): readonly AttachmentListing[];
  now(): number;
  /** Whether the tablet's own clock was set wrong: its judgements by time may then be off. */
  clockIsOff: boolean;
  /** A row of the tablet was damaged: what was lost cannot be judged. */
  isDamaged: boolean;
  /** The hospital was restored from its backup: its history no longer shows what it once said. */
  wasRestored: boolean;
  /** When its disk refused a write. */
  refusals: readonly number[];
  /** The hospital's refusals have the interface's own shape, and so prove that they are its own. */
  errorsAreSpecified: boolean;
  /** Whether the hospital shows a record differently from how it was submitted. */
  isDistorted(recordId: string): boolean;
}

/** What is wrong with the reason that a nurse is given; null if it is true. */
export function problemComplaint(
  around: ProblemSurroundings,
  tabletName: string,
  submission: Submission,
): string | null {
  const problem = problemIn(submission);
  const lineage = around.ledger.lineages.get(submission.submissionId);
  if (!problem || !lineage || around.isDamaged || around.wasRestored) return null;
  const sent = around
    .sentRequests()
    .filter(({ clientRequestId: id }) => id !== null && around.ledger.lineageOf(id) === lineage);
  // A problem of which nobody has said what justifies it is never justified.
  const isTrue = reasons[problem.type]?.(around, { submission, lineage, tabletName, sent });
  return isTrue ? null : `${problem.type} was raised without a reason`;
}

interface Case {
  submission: Submission;
  lineage: Lineage;
  tabletName: string;
  /** Writes and queries of any of its ids. */
  sent: readonly SentRequest[];
}

type Reason = (around: ProblemSurroundings, about: Case) => boolean;

const wasRefused: Reason = (around, { sent }) =>
  sent.some(({ stage, seen }) => stage === 'write' && seen === 'refused') ||
  isPersistent(
    around,
    sent.filter(({ stage }) => stage === 'write' || stage === 'query'),
  );

/** If an answer looks different from the hospital's errors, all that can be known is that it persists. */
const persistentMs = 10 * 60_000;

/** A page in place of the hospital's answer for ten minutes, while the hospital answers other requests. */
function isPersistent(
  { errorsAreSpecified, sentRequests, clockIsOff }: ProblemSurroundings,
  exchanges: readonly SentRequest[],
): boolean {
  const pages = exchanges.filter(({ fault }) => isPage(fault));
  const [first] = pages;
  const last = pages.at(-1);
  if (errorsAreSpecified || first === undefined || last === undefined) return false;
  if (pages.length < 6) return false;
  const lastedMs = (last.seenAt ?? last.at) - (first.seenAt ?? first.at);
  // A clock that is set forward meanwhile turns seconds into ten minutes.
  if (lastedMs < persistentMs && !clockIsOff) return false;
  const { tabletName } = last.generation;
  return sentRequests().some(
    ({ n, stage, seen, generation }) =>
      n > first.n &&
      stage === 'control' &&
      seen === 'no-credential' &&
      generation.tabletName === tabletName,
  );
}

/** Uploads and read-backs carry no request id: all those of the tablet count. */
const wasRefusedAt =
  (stage: SentRequest['stage']): Reason =>
  (around, { tabletName, lineage }) => {
    // A problem is carried over in a file: then the tablet that saved the file was refused.
    const own = around
      .sentRequests()
      .filter(
        (one) =>
          one.stage === stage && (isShared(lineage) || one.generation.tabletName === tabletName),
      );
    return (
      own.some(({ seen }) => seen === 'refused' || seen === 'not-found') ||
      isPersistent(around, own)
    );
  };

function commitsOf({ records }: ProblemSurroundings, ids: ReadonlySet<string>): Commit[] {
  return records().flatMap((record) =>
    record.versions.flatMap((version) =>
      ids.has(version.clientRequestId) ? [{ record, version }] : [],
    ),
  );
}

function namesAnotherRecord(submission: Submission): boolean {
  const problem = problemIn(submission);
  return problem?.type === 'cannot-know' && problem.recordId !== null;
}

const isForgotten: Reason = (around, { submission, sent, lineage, tabletName }) =>
  around.clockIsOff ||
  // A copy of the disk may have sent it as soon as it was begun, unless this tablet was told.
  (around.now() - lineage.bornAt > forgottenMs && !wasToldOfIt(around, sent, tabletName)) ||
  // It was begun by a clock that was ahead, or by that of another tablet, which was behind.
  submission.bornAt > around.now() + 3_600_000 ||
  (isShared(lineage) && around.now() - submission.bornAt > forgottenMs) ||
  lineage.holdings.get(tabletName)?.isUnvouched === true ||
  lineage.wasLookedFor ||
  // What it was sent with is gone, and a file carries the gap to another tablet.
  [...lineage.requestIds].some((id) => around.ledger.damagedBodies.has(id)) ||
  namesAnotherRecord(submission) ||
  sent.some(
    (one) =>
      one.stage === 'write' &&
      (one.seen === 'unknown' ||
        one.seen === 'nothing' ||
        !one.isTold ||
        diedWithIt(one, sent) ||
        foundNoRoom(around, one) ||
        cameTooLate(one) ||
        mayBeAGateways(around, one)) &&
      around.now() - one.at > forgottenMs,
  );

/** Whether the tablet was given a receipt of it, and could save it. */
function wasToldOfIt(
  around: ProblemSurroundings,
  sent: readonly SentRequest[],
  tabletName: string,
): boolean {
  return sent.some(
    (one) =>
      one.generation.tabletName === tabletName &&
      one.seen === 'accepted' &&
      one.isTold &&
      !diedWithIt(one, sent) &&
      !foundNoRoom(around, one) &&
      !cameTooLate(one),
  );
}

/** How long the engine tries to save an answer, with room for a disk that responds late. */
const keepingMs = 15_000;
const triesToKeep = 4;

/** After this many genuine 404s in a row, an answer without proof is believed (decision 0085). */
const proofIsInRounds = 5;

/**
 * A refusal that cannot be proved to be the hospital's own leaves the write's outcome open, unless there was time to
 * find out, and to send it again, before the hospital may have forgotten it.
 */
function mayBeAGateways(
  { errorsAreSpecified, sentRequests }: ProblemSurroundings,
  write: SentRequest,
): boolean {
  // An answer that was cut in half has lost the shape that would have proved it.
  if (errorsAreSpecified && write.fault !== 'cut') return false;
  if (write.seen !== 'no-credential' && write.seen !== 'refused') return false;
  const later = sentRequests().filter(({ n, at }) => n > write.n && at < write.at + forgottenMs);
  const rounds = later.filter(
    (one) => one.stage === 'query' && one.clientRequestId === write.clientRequestId,
  );
  let agreed = 0;
  for (const query of rounds) {
    const control = later.find(
      ({ n, stage, generation }) =>
        n > query.n && stage === 'control' && generation === query.generation,
    );
    const isGood = query.seen === 'not-found' && control?.seen === 'no-credential';
    agreed = isGood ? agreed + 1 : 0;
    if (agreed >= proofIsInRounds) return !later.some((one) => isRepeat(one, write, query));
  }
  return true;
}

/** The same bytes again, after their id was queried. */
function isRepeat(one: SentRequest, write: SentRequest, query: SentRequest): boolean {
  const { stage, n, clientRequestId } = one;
  return stage === 'write' && n > query.n && clientRequestId === write.clientRequestId;
}

/** The window crashed between hearing the answer and saving it: it sent nothing more about it. */
function diedWithIt({ n, generation }: SentRequest, sent: readonly SentRequest[]): boolean {
  return !generation.isAlive && !sent.some((one) => one.n > n && one.generation === generation);
}

/** The disk refused the answer each time that it was to be saved: three more times within eleven seconds. */
function foundNoRoom({ refusals }: ProblemSurroundings, { seenAt }: SentRequest): boolean {
  if (seenAt === null) return false;
  const tries = refusals.filter((at) => at >= seenAt && at <= seenAt + keepingMs);
  return tries.length >= triesToKeep;
}

/** An answer that a frozen window receives after its timeout is no answer (decision 0085). */
function cameTooLate({ at, seenAt }: SentRequest): boolean {
  return seenAt !== null && seenAt - at > writePatienceMs;
}

const hasChanged: Reason = (around, { submission }) => {
  const problem = problemIn(submission);
  const theirs = problem && 'theirs' in problem ? problem.theirs : null;
  return around
    .records()
    .some(({ versions }) =>
      versions.some(
        (one) => one.version === theirs?.version && one.recordState === theirs.recordState,
      ),
    );
};

/** A replica that lags is read several times before anybody is asked. */
const fewLooks = 4;

/** The record was not found a few times within the first moments: it may only be late. */
const isOnlyLate: Reason = ({ sentRequests }, { tabletName, submission }) => {
  const path = `/${encodeURIComponent(receiptIn(submission)?.recordId ?? '')}`;
  const looks = sentRequests().filter(
    (one) =>
      one.stage === 'read-back' &&
      one.generation.tabletName === tabletName &&
      one.path.endsWith(path),
  );
  return looks.length < fewLooks && looks.every(({ seen }) => seen !== 'refused');
};

/** The hospital, whose errors prove nothing, answered 401 again and again, between answers of others. */
const wasRefusedAnonymously: Reason = ({ errorsAreSpecified, sentRequests }, { tabletName }) =>
  !errorsAreSpecified &&
  sentRequests().filter(
    ({ stage, seen, generation }) =>
      stage === 'read-back' && seen === 'no-credential' && generation.tabletName === tabletName,
  ).length >= pagesUntilBlocked;

/** The tablet repeatedly received answers about another record. */
const wasSwapped: Reason = ({ sentRequests }, { tabletName }) =>
  sentRequests().some(
    ({ method, isSwapped, generation }) =>
      method === 'GET' && isSwapped === true && generation.tabletName === tabletName,
  );

/** After this many pages in a row instead of answers to a write, its text counts as refused. */
const pagesUntilBlocked = 5;

/** Whether that many writes got an intermediary's page instead of an answer. */
function wasBlocked(sent: readonly SentRequest[]): boolean {
  return sent.filter(isBlockedWrite).length >= pagesUntilBlocked;
}

function isBlockedWrite({ stage, fault }: SentRequest): boolean {
  return stage === 'write' && (isPage(fault) || fault === 'captive' || fault === 'redirect');
}

/** No write ever got anything else, while the hospital answered many queries that it has nothing. */
function isBlockedAlways(sent: readonly SentRequest[]): boolean {
  const writes = sent.filter(({ stage }) => stage === 'write');
  const absent = sent.filter(({ stage, seen }) => stage === 'query' && seen === 'not-found');
  return (
    writes.length > 2 * pagesUntilBlocked &&
    absent.length > 2 * pagesUntilBlocked &&
    writes.every(({ fault, isTold }) => fault === 'page-403' && isTold)
  );
}

/** Before a correction or a void goes out, its record is read; a read without an answer counts among the tries. */
function isUnansweredReadOfTarget(
  { stage, seen, path }: SentRequest,
  { content: { submitted } }: Submission,
): boolean {
  const recordId = 'target' in submitted ? submitted.target.recordId : null;
  return (
    recordId !== null &&
    stage === 'read-back' &&
    seen !== 'found' &&
    path.endsWith(`/${encodeURIComponent(recordId)}`)
  );
}

const reasons: { [Type in ProblemType]?: Reason } = {
  refused: (around, about) =>
    wasRefused(around, about) ||
    wasRefusedAt('upload')(around, about) ||
    wasRefusedAt('photo')(around, about),
  'photo-refused': wasRefusedAt('upload'),
  // Bytes are lost only by damage, here or on the tablet whose file it came from: a file has what was
  // readable there.
  'photo-missing': ({ ledger }, { submission, lineage }) => {
    const problem = problemIn(submission);
    if (problem?.type !== 'photo-missing' || !isShared(lineage)) return false;
    return ledger.damagedPhotos.has(problem.photoId);
  },
  'conflict-newer-version': hasChanged,
  'conflict-voided': hasChanged,
  'cannot-know': isForgotten,
  'cannot-ask': (around, about) =>
    about.sent.some(({ stage, seen }) => stage === 'query' && seen === 'refused') ||
    wasRefusedAt('look')(around, about),
  'read-back-differs': (around, { lineage }) =>
    // The difference may be the other tablet's uploads of the same photos, or its words.
    isShared(lineage) ||
    commitsOf(around, lineage.requestIds).some(
      ({ record }) => around.isDistorted(record.recordId) || record.versions.length > 1,
    ),
  'read-back-refused': (around, about) =>
    (wasRefusedAt('read-back')(around, about) && !isOnlyLate(around, about)) ||
    wasRefusedAnonymously(around, about),
  'request-id-conflict': wasRefused,
  // While its create is still here, it can only wait for it.
  'base-lost': ({ ledger }, { submission, tabletName }) => {
    const { submitted } = submission.content;
    const createdBy = 'target' in submitted ? submitted.target.createdBy : null;
    if (createdBy === null) return false;
    const create = ledger.submissions(tabletName).get(createdBy);
    // A create that was taken back and is submitted again at this very moment comes after it.
    if (create !== undefined && create.sequence < submission.sequence) return false;
    return ledger.holding(tabletName, createdBy)?.hasReceipt !== true;
  },
  'earlier-version-recorded': (around, { submission, lineage }) => {
    const wanted = photosOf(submission.content.submitted, around.ledger.photoDigests);
    return commitsOf(around, lineage.requestIds).some(
      (commit) =>
        // It reads differently from anything that was sent of it: nobody can tell which of it that was.
        ((isShared(lineage) || submission.earlier.length > 0) &&
          around.isDistorted(commit.record.recordId)) ||
        // The same is true if somebody has changed it since: the version that the other tablet made is no
        // longer shown.
        (isShared(lineage) && commit.record.versions.at(-1) !== commit.version) ||
        contentComplaint(submission.content.submitted, commit, wanted, around.attachments()) !==
          null,
    );
  },
  'from-file': (_around, { lineage }) => isShared(lineage),
  // None of these is judged if the hospital was restored from a backup.
  'record-not-as-seen': wasSwapped,
  'record-lost': wasSwapped,
  'text-refused': (_around, { sent }) => wasBlocked(sent),
  'no-answer': ({ sentRequests }, { submission, sent, tabletName }) => {
    const own = sentRequests().filter(({ generation }) => generation.tabletName === tabletName);
    const photos = own.filter(({ stage }) => stage === 'photo');
    const reads = own.filter((one) => isUnansweredReadOfTarget(one, submission));
    // If its text is always refused on the way, its author should have been told so long before.
    if (isBlockedAlways(sent)) return false;
    return sent.length + photos.length + reads.length >= 30;
  },
  // A copied disk carries over how often the original has tried.
  'photo-stuck': ({ sentRequests }, { tabletName, lineage }) =>
    sentRequests().filter(
      ({ stage, seen, generation }) =>
        stage === 'upload' &&
        seen !== 'accepted' &&
        (generation.tabletName === tabletName || isShared(lineage)),
    ).length >= 12,
};
