/**
 * Which sentence says what is happening to a submission now. The outbox puts it in words, and `npm run judge` compares it
 * with the hospital's own records (`test/simulation/claims.ts`).
 */
import type { Problem, ProblemType } from '../../../model/problem.ts';
import {
  doneNoteIn,
  mayBeRecorded,
  problemIn,
  receiptIn,
  type DoneNote,
} from '../../../model/submissionFacts.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';

/** What the screens know besides the submission. */
interface SaidBeside {
  /** Whether its author's sign-in has expired. */
  isExpired: boolean;
  /** Whether the hospital can be reached, as far as this window, the browser or the engine knows. */
  isWayOpen: boolean;
  /** Whether the hospital answered last that it is to be left alone for a while: it was reached. */
  isToldToWait: boolean;
  /** Which submissions of hers wait for an earlier one (`heldBackIn`). */
  heldBack: ReadonlySet<string>;
  /** Whether the hospital does not hold all of its photos yet. */
  arePhotosLeft: boolean;
}

/** Why it waits. */
export type WhyItWaits =
  | 'now.expired'
  | 'now.outOfReach'
  | 'now.toldToWait'
  | 'now.backingOff'
  | 'now.photoNotThrough'
  | 'now.mayStillBeProcessing';

/** What the engine does for it at this moment, or is about to do. */
export type AtWork =
  | 'now.queued'
  | 'now.after'
  | 'now.upload'
  | 'now.assess'
  | 'now.recover'
  | 'now.askFirst'
  | 'now.askAfterNo'
  | 'now.lookForIt'
  | 'now.confirm'
  | 'now.confirmAgain';

/** Where it may be already while it waits: a nurse who thinks that it is not there would write it again. */
export type WhereItMayBe = 'now.wasThere' | 'now.isThere' | 'now.mayBeThere';

export type NowSaid =
  | { is: 'ended'; sentence: `done.${DoneNote | 'plain'}` }
  | { is: 'problem'; sentence: `problem.${ProblemType}`; problem: Problem }
  | { is: 'waiting'; sentence: WhyItWaits; where: WhereItMayBe | null }
  | { is: 'at-work'; sentence: AtWork };

/** The sentence about a submission as it stands. */
export function nowSaid(submission: SubmissionSummary, beside: SaidBeside): NowSaid {
  const { progress } = submission;
  if (progress.stage === 'done') {
    return { is: 'ended', sentence: `done.${doneNoteIn(submission) ?? 'plain'}` };
  }
  if (progress.stage === 'problem') {
    const { problem } = progress;
    return { is: 'problem', sentence: `problem.${problem.type}`, problem };
  }
  const sentence = whyItWaits(submission, beside);
  if (sentence !== null) return { is: 'waiting', sentence, where: whereItMayBe(submission) };
  return { is: 'at-work', sentence: atWork(submission, beside) };
}

/**
 * The row says why it waited when it was written: the sign-in and the connection may have changed since, and nothing is
 * written to the rows that wait behind them.
 */
function whyItWaits(submission: SubmissionSummary, beside: SaidBeside): WhyItWaits | null {
  const reason = submission.wait?.reason ?? null;
  const isAboutSignIn = reason === null || reason === 'signed-out';
  // Whatever it waited for before, nothing of hers leaves until she signs in again.
  if (beside.isExpired && (beside.isWayOpen || isAboutSignIn)) return 'now.expired';
  if (reason === 'told-to-wait') return 'now.toldToWait';
  if (reason === 'may-be-at-work') return 'now.mayStillBeProcessing';
  if (!beside.isWayOpen) return beside.isToldToWait ? 'now.toldToWait' : 'now.outOfReach';
  // If it waited for her to sign in, she has: the engine is about to go on.
  if (isAboutSignIn) return null;
  return isPhotoHeldUp(submission, beside) ? 'now.photoNotThrough' : 'now.backingOff';
}

/** Whether the hospital is reachable and other records are sent, but this one has failed with photos left to upload. */
function isPhotoHeldUp(
  { progress, strikes }: SubmissionSummary,
  { arePhotosLeft }: SaidBeside,
): boolean {
  return progress.stage === 'uploading' && strikes > 0 && arePhotosLeft;
}

function atWork(submission: SubmissionSummary, { heldBack }: SaidBeside): AtWork {
  const { progress, submissionId } = submission;
  const isAfter = heldBack.has(submissionId);
  switch (progress.stage) {
    // Nothing was sent from here under its present id: no answer is missing.
    case 'settling':
      return isAfter ? 'now.after' : 'now.askFirst';
    // The hospital has answered.
    case 'refused':
      return 'now.askAfterNo';
    case 'found':
      return 'now.lookForIt';
    case 'queued':
      return isAfter ? 'now.after' : 'now.queued';
    case 'uploading':
      return 'now.upload';
    case 'sending':
    case 'not-there':
      return 'now.assess';
    case 'asking':
      return 'now.recover';
    default:
      return wasConfirmed(submission) ? 'now.confirmAgain' : 'now.confirm';
  }
}

/** Whether it was done before and is now read back again, because it is in doubt whether it is still there. */
function wasConfirmed({ progress }: SubmissionSummary): boolean {
  return progress.stage === 'committed' && progress.confirmedAt !== undefined;
}

function whereItMayBe(submission: SubmissionSummary): WhereItMayBe | null {
  if (wasConfirmed(submission)) return 'now.wasThere';
  if (receiptIn(submission) !== null) return 'now.isThere';
  return mayBeRecorded(submission) ? 'now.mayBeThere' : null;
}

/** What is said of the hospital's record before something is discarded. */
export type DiscardSaid =
  | 'detail.discardSentence'
  | 'detail.discardUnknownSentence'
  | 'detail.discardThereSentence';

/** What is said of the hospital's record before a submission is discarded. */
export function discardSaid(submission: SubmissionSummary): DiscardSaid {
  const type = problemIn(submission)?.type;
  if (type === 'read-back-differs' || type === 'read-back-refused') {
    return 'detail.discardThereSentence';
  }
  const isKnown = type !== 'cannot-know' && type !== 'record-lost' && type !== 'from-file';
  return isKnown ? 'detail.discardSentence' : 'detail.discardUnknownSentence';
}
