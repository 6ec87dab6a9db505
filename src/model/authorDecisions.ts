/**
 * How a submission continues after its author's decision: as a draft again, once more, with the same query, or on top of
 * a newer version. Pure functions: each returns what is to be stored.
 */
import type { Draft } from './draft.ts';
import { earlierOf, freshProgress } from './generations.ts';
import { NotAllowedNow, type ProblemOf } from './problem.ts';
import type { Committed, SendState, Unsent } from './sendState.ts';
import type { Submission } from './submission.ts';
import { problemIn } from './submissionFacts.ts';

/**
 * The draft as typed, under its id.
 * @param hospitalTime milliseconds since the epoch
 */
export function draftFrom(
  submission: Submission,
  { now, hospitalTime }: { now: number; hospitalTime: number },
): Draft {
  const { submissionId: draftId, hospitalKey, authorId, clientRequestId, isShared } = submission;
  const problem = problemIn(submission);
  // What the hospital refused, for the form to mark.
  const wasRefused = problem?.type === 'refused' || problem?.type === 'photo-refused';
  return {
    draftId,
    hospitalKey,
    authorId,
    clientRequestId,
    // Once she has looked for it and says that it is not there, it may be sent for another week.
    bornAt: problem?.type === 'cannot-know' ? hospitalTime : submission.bornAt,
    earlier: earlierOf(submission, 'edited'),
    ...(isShared && { isShared }),
    createdAt: submission.submittedAt,
    updatedAt: now,
    wasSubmitted: true,
    content: {
      ...submission.content.draft,
      refusedFields: wasRefused ? problem.fields : undefined,
    },
  };
}

/**
 * The same content again after a problem, once the hospital has been asked whether it has the one before. Photos that
 * have expired meanwhile are uploaded again.
 */
export function sentAgain(submission: Submission): Submission {
  return withContent(submission, 'again');
}

function withContent(submission: Submission, why: 'again' | 'edited'): Submission {
  const earlier = earlierOf(submission, why);
  const revision = submission.revision + 1;
  return { ...submission, earlier, ...freshProgress(earlier), revision };
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
  return 'asksFirst' in sendState ? { stage: 'queued', asksFirst: sendState.asksFirst } : sendState;
}

/** It was done and is read back again; its end is stated again if it still holds. */
export function doubted(submission: Submission): Submission | null {
  const { progress } = submission;
  if (progress.stage !== 'done' || progress.end.how !== 'read-back') return null;
  const { how: _read, since: _then, isAccepted: _before, ...recorded } = progress.end;
  const again: Committed = { stage: 'committed', ...recorded, confirmedAt: progress.doneAt };
  return {
    ...submission,
    progress: again,
    wait: null,
    failures: 0,
    revision: submission.revision + 1,
  };
}

/**
 * Submits again what the hospital had and lost, at its author's decision. The ids of photos may belong to others by
 * now, so they are uploaded again. The id stays: a hospital that has the record after all makes no second one.
 */
export function submittedAgain(submission: Submission): Submission {
  const { submitted } = submission.content;
  const photoIds = submitted.kind === 'wound-assessment' ? submitted.photoIds : [];
  const lost = { isUnknown: false, photoIds, madeVersion: 1, why: 'again' as const };
  const earlier = [...submission.earlier, lost];
  const revision = submission.revision + 1;
  return { ...submission, earlier, ...freshProgress(earlier), revision };
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
  return { ...withContent({ ...submission, content }, 'edited'), dependsOn: null };
}
