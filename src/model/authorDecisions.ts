/**
 * How a submission continues after its author's decision: as a draft again, under a new id, with the same query, or on
 * top of a newer version. Pure functions: each returns what is to be stored.
 */
import type { Draft } from './draft.ts';
import { NotAllowedNow, type ProblemOf } from './problem.ts';
import { factsOfRetired, authorConfirmedAbsent } from './retire.ts';
import type { Committed, Sent, SendState, Unsent } from './sendState.ts';
import { beginsShared, isAtLastId, nextRequestId, sharingOf } from './sharing.ts';
import type { Submission } from './submission.ts';
import { problemIn, sentIn } from './submissionFacts.ts';

/** The draft as typed; with a new request id if the old one was ever frozen into bytes. */
export function draftFrom(submission: Submission, ports: { now(): number }): Draft {
  const ids = idsForAnew(submission);
  const problem = problemIn(submission);
  const isLicensed = problem?.type === 'cannot-know';
  const mayExist = isLicensed || submission.mayExist === true;
  // What the hospital refused, for the form to mark.
  const wasRefused = problem?.type === 'refused' || problem?.type === 'photo-refused';
  return {
    draftId: submission.submissionId,
    hospitalKey: submission.hospitalKey,
    authorId: submission.authorId,
    clientRequestId: ids.clientRequestId,
    retiredRequestIds: ids.retiredRequestIds,
    retired: isLicensed ? authorConfirmedAbsent(ids.retired) : ids.retired,
    ...(mayExist ? { mayExist } : {}),
    // Once she has said that it is not there, it is sent without being queried.
    ...(isLicensed ? {} : sharingOf(submission)),
    createdAt: submission.submittedAt,
    updatedAt: ports.now(),
    wasSubmitted: true,
    content: {
      ...submission.content.draft,
      refusedFields: wasRefused ? problem.fields : undefined,
    },
  };
}

function idsForAnew(submission: Submission) {
  const { clientRequestId, retiredRequestIds, retired, content } = submission;
  const sent = sentIn(submission);
  if (sent === null) return { clientRequestId, retiredRequestIds, retired };
  const why = problemIn(submission)?.type ?? null;
  return {
    clientRequestId: nextRequestId(clientRequestId),
    retiredRequestIds: [...retiredRequestIds, clientRequestId],
    retired: { ...retired, [clientRequestId]: factsOfRetired(content, sent, why) },
  };
}

/**
 * The same content again under a new id, after the engine has asked whether the old one was committed (R5). After the
 * last id that it can be given, it keeps that one and the same bytes: another tablet that has it looks no further than
 * that.
 */
export function retryNewId(submission: Submission): Submission {
  const sent = sentIn(submission);
  if (sent === null || !isAtLastId(submission)) return underNextId(submission);
  const progress = { stage: 'not-there' as const, sent };
  return { ...submission, progress, wait: null, failures: 0, revision: submission.revision + 1 };
}

function underNextId(submission: Submission): Submission {
  const ids = idsForAnew(submission);
  return {
    ...submission,
    ...ids,
    ...freshProgress(ids.retiredRequestIds),
    ...beginsShared(submission, { ...ids, submitted: submission.content.submitted }),
    revision: submission.revision + 1,
  };
}

/** The same id and bytes: only the query is repeated. */
export function retrySameId(submission: Submission): Submission {
  const problem = problemIn(submission);
  if (problem === null) throw new NotAllowedNow();
  return {
    ...submission,
    progress: atRest(problem.sendState),
    wait: null,
    failures: 0,
    revision: submission.revision + 1,
  };
}

/** The record is read once more, and is then done whatever it says of the same patient and wound. */
export function accepted(submission: Submission): Submission {
  const again = retrySameId(submission);
  if (again.progress.stage !== 'committed') throw new NotAllowedNow();
  return { ...again, progress: { ...again.progress, isAccepted: true } };
}

/** Its standing with nothing under way: what was not sent waits for its turn. */
export function atRest<Any extends SendState>(sendState: Any): Any | Unsent {
  return 'toResolve' in sendState ? { stage: 'queued', toResolve: sendState.toResolve } : sendState;
}

/** It was done and is read back again; its end is stated again if it still holds. */
export function doubted(submission: Submission): Submission | null {
  const { progress } = submission;
  if (progress.stage !== 'done' || progress.end.how !== 'read-back') return null;
  const { receipt, madeVersion, isFromOtherId } = progress.end;
  const confirmedAt = progress.doneAt;
  const again: Committed = { stage: 'committed', receipt, madeVersion, isFromOtherId, confirmedAt };
  return {
    ...submission,
    progress: again,
    wait: null,
    failures: 0,
    revision: submission.revision + 1,
  };
}

/** No write of this id has an unknown outcome: the hospital gave a receipt, and has forgotten it. */
const forgotten: Sent = { madeVersion: 1, firstUnknownAt: null, lastSentAt: null };

/**
 * Submits again what the hospital had and lost, at its author's decision; its id is queried first in any case. Without
 * photos the same bytes are sent: a hospital that has the record after all answers with its receipt and makes no second
 * one. The ids of photos may belong to others by now, so photos are uploaded again and the record gets a new id (rules
 * R3, R5).
 */
export function submittedAgain(submission: Submission): Submission {
  const { clientRequestId, retiredRequestIds, retired, content } = submission;
  const { submitted } = content;
  const next = { ...submission, wait: null, failures: 0, revision: submission.revision + 1 };
  if (submitted.kind !== 'wound-assessment' || submitted.photoIds.length === 0) {
    return { ...next, progress: { stage: 'asking', sent: forgotten } };
  }
  const facts = { firstUnknownAt: null, lastSentAt: null, madeVersion: 1 };
  const ids = {
    clientRequestId: nextRequestId(clientRequestId),
    retiredRequestIds: [...retiredRequestIds, clientRequestId],
    retired: { ...retired, [clientRequestId]: { ...facts, photoIds: submitted.photoIds } },
  };
  return {
    ...next,
    ...ids,
    ...freshProgress(ids.retiredRequestIds),
    ...beginsShared(submission, { ...ids, submitted }),
  };
}

/** Mine on top of theirs: based on the version that the conflict showed (rule R11). */
export function rebase(
  submission: Submission,
  { theirs }: ProblemOf<'conflict-newer-version'>,
  careNote: string | undefined,
  now: number,
): Submission {
  const { submitted, draft } = submission.content;
  if (!('target' in submitted)) throw new NotAllowedNow();
  const { asRead: _ofBefore, ...written } = submitted.target;
  const { version, clientRequestId } = theirs;
  const target = {
    ...written,
    seenVersion: version,
    seenCareNote: theirs.careNote,
    ...(clientRequestId === undefined ? {} : { asRead: { version, clientRequestId } }),
    resolvedAt: now,
  };
  const mine =
    submitted.kind === 'wound-correction'
      ? { ...submitted, target, careNote: careNote ?? submitted.careNote }
      : { ...submitted, target };
  const typed =
    draft.kind === 'wound-correction' && mine.kind === 'wound-correction'
      ? { ...draft, target, careNote: mine.careNote }
      : draft;
  const content = { ...submission.content, submitted: mine, draft: typed };
  return { ...underNextId({ ...submission, content }), dependsOn: null };
}

/**
 * The progress at which a submission starts, and starts again when its author resends it.
 * @param toResolve the earlier ids, which are queried first
 */
export function freshProgress(
  toResolve: readonly string[],
): Pick<Submission, 'progress' | 'wait' | 'failures'> {
  return { progress: { stage: 'queued', toResolve: [...toResolve] }, wait: null, failures: 0 };
}
