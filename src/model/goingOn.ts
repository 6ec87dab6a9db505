/**
 * How a submission goes on by its author's word: as a draft again, under a new id, with the same question,
 * on top of a newer version. Pure: each gives what is to be stored.
 */
import { NotAllowedNow } from './authorActions.ts';
import type { Draft } from './draft.ts';
import type { ProblemOf } from './problem.ts';
import { factsOfRetired, authorConfirmedAbsent } from './retire.ts';
import { beginsShared, isAtLastId, nextRequestId, sharingOf } from './sharing.ts';
import type { Committed, Sent, Standing, Unsent } from './standing.ts';
import type { Submission } from './submission.ts';
import { problemIn, sentIn } from './submissionFacts.ts';

/** The draft as it was typed; with a new request id where the old one was ever frozen into bytes. */
export function draftFrom(submission: Submission, ports: { now(): number }): Draft {
  const ids = idsForAnew(submission);
  const problem = problemIn(submission);
  const isLicensed = problem?.type === 'cannot-know';
  const mayExist = isLicensed || submission.mayExist === true;
  // What the hospital has said no to, for the form to mark it.
  const wasRefused = problem?.type === 'refused' || problem?.type === 'photo-refused';
  return {
    draftId: submission.submissionId,
    hospitalKey: submission.hospitalKey,
    authorId: submission.authorId,
    clientRequestId: ids.clientRequestId,
    retiredRequestIds: ids.retiredRequestIds,
    retired: isLicensed ? authorConfirmedAbsent(ids.retired) : ids.retired,
    ...(mayExist ? { mayExist } : {}),
    // Once she has said that it is not there, it goes without being asked about.
    ...(isLicensed ? {} : sharingOf(submission)),
    createdAt: submission.handedInAt,
    updatedAt: ports.now(),
    content: {
      ...submission.content.draft,
      refusedFields: wasRefused ? problem.fields : undefined,
    },
  };
}

/** The ids to go on with: its own, or a new one where the old one was ever frozen into bytes. */
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
 * The same content once more: under a new id, of which the engine first asks whether the old one was committed (R5);
 * past the last id that it can be given, under that one, with the same bytes. Another tablet that has it looks no
 * further than that.
 */
export function retryNewId(submission: Submission): Submission {
  const sent = sentIn(submission);
  if (sent === null || !isAtLastId(submission)) return underNextId(submission);
  const progress = { stage: 'not-there' as const, sent };
  return { ...submission, progress, wait: null, strikes: 0, revision: submission.revision + 1 };
}

/** What is to be sent under the id that follows, where the present one was ever frozen into bytes. */
function underNextId(submission: Submission): Submission {
  const ids = idsForAnew(submission);
  return {
    ...submission,
    ...ids,
    ...freshProgress(ids.retiredRequestIds),
    ...beginsShared(submission, { ...ids, handedIn: submission.content.handedIn }),
    revision: submission.revision + 1,
  };
}

/** The same id and bytes: only the question is asked again. */
export function retrySameId(submission: Submission): Submission {
  const problem = problemIn(submission);
  if (problem === null) throw new NotAllowedNow();
  return {
    ...submission,
    progress: atRest(problem.standing),
    wait: null,
    strikes: 0,
    revision: submission.revision + 1,
  };
}

/** Where it stood, with nothing of it on its way: what has not left waits for its turn. */
export function atRest<Any extends Standing>(standing: Any): Any | Unsent {
  return 'toSettle' in standing ? { stage: 'queued', toSettle: standing.toSettle } : standing;
}

/** It was done, and is read back once more: what it ended with is said again where it still is so. */
export function doubted(submission: Submission): Submission | null {
  const { progress } = submission;
  if (progress.stage !== 'done' || progress.end.how !== 'read-back') return null;
  const { receipt, madeVersion, isAdopted } = progress.end;
  const confirmedAt = progress.doneAt;
  const again: Committed = { stage: 'committed', receipt, madeVersion, isAdopted, confirmedAt };
  return {
    ...submission,
    progress: again,
    wait: null,
    strikes: 0,
    revision: submission.revision + 1,
  };
}

/** Nothing of a write of this id is unknown: the hospital gave a receipt, and has forgotten it. */
const forgotten: Sent = { madeVersion: 1, firstUnknownAt: null, lastSentAt: null };

/**
 * Hands in what the hospital had and has lost, by its author's word; either way it is first asked about the id that
 * it had. The very same bytes go where they name no photo: a hospital that has them after all then answers with its
 * receipt, and makes no second record. The ids of photos may be another's by now: these are uploaded anew, and go
 * under a new id (rules R3, R5).
 */
export function handedInAgain(submission: Submission): Submission {
  const { clientRequestId, retiredRequestIds, retired, content } = submission;
  const { handedIn } = content;
  const next = { ...submission, wait: null, strikes: 0, revision: submission.revision + 1 };
  if (handedIn.kind !== 'wound-assessment' || handedIn.photoIds.length === 0) {
    return { ...next, progress: { stage: 'asking', sent: forgotten } };
  }
  const facts = { firstUnknownAt: null, lastSentAt: null, madeVersion: 1 };
  const ids = {
    clientRequestId: nextRequestId(clientRequestId),
    retiredRequestIds: [...retiredRequestIds, clientRequestId],
    retired: { ...retired, [clientRequestId]: { ...facts, photoIds: handedIn.photoIds } },
  };
  return {
    ...next,
    ...ids,
    ...freshProgress(ids.retiredRequestIds),
    ...beginsShared(submission, { ...ids, handedIn }),
  };
}

/** Mine on top of theirs: based on the version that the conflict showed (rule R11). */
export function rebase(
  submission: Submission,
  { theirs }: ProblemOf<'conflict-newer-version'>,
  careNote: string | undefined,
): Submission {
  const { handedIn, draft } = submission.content;
  if (!('target' in handedIn)) throw new NotAllowedNow();
  const { asRead: _ofBefore, ...written } = handedIn.target;
  const { version, clientRequestId } = theirs;
  const target = {
    ...written,
    seenVersion: version,
    seenCareNote: theirs.careNote,
    ...(clientRequestId === undefined ? {} : { asRead: { version, clientRequestId } }),
  };
  const mine =
    handedIn.kind === 'wound-correction'
      ? { ...handedIn, target, careNote: careNote ?? handedIn.careNote }
      : { ...handedIn, target };
  const typed =
    draft.kind === 'wound-correction' && mine.kind === 'wound-correction'
      ? { ...draft, target, careNote: mine.careNote }
      : draft;
  const content = { ...submission.content, handedIn: mine, draft: typed };
  return { ...underNextId({ ...submission, content }), dependsOn: null };
}

/**
 * Where every submission begins, and begins again when its author sends it anew.
 * @param toSettle the ids of before, which are asked about first
 */
export function freshProgress(
  toSettle: readonly string[],
): Pick<Submission, 'progress' | 'wait' | 'strikes'> {
  return { progress: { stage: 'queued', toSettle: [...toSettle] }, wait: null, strikes: 0 };
}
