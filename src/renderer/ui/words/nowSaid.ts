/**
 * Which sentence says what is happening to a submission now. The outbox puts it in words, and `npm run judge` compares it
 * with the hospital's own records (`test/simulation/claims.ts`).
 */
import type { Problem, ProblemType } from '../../../model/problem.ts';
import type { WaitReason } from '../../../model/submission.ts';
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
  /** Which submissions of hers are not done: what builds on another one waits only for these. */
  open: ReadonlySet<string>;
}

const whyOf = {
  'signed-out': 'now.signedOut',
  'out-of-reach': 'now.outOfReach',
  'backing-off': 'now.backingOff',
  'told-to-wait': 'now.toldToWait',
  'may-be-at-work': 'now.mayStillBeProcessing',
} as const satisfies Record<WaitReason, string>;

/** Why it waits. */
export type WhyItWaits = (typeof whyOf)[WaitReason] | 'now.expired' | 'now.photoNotThrough';

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

function whyItWaits(submission: SubmissionSummary, beside: SaidBeside): WhyItWaits | null {
  const { progress, wait } = submission;
  // Whatever it waited for before, nothing of hers leaves until she signs in again.
  const isAtRest = wait !== null || progress.stage === 'queued';
  if (beside.isExpired && beside.isWayOpen && isAtRest) return 'now.expired';
  if (beside.isWayOpen && isPhotoHeldUp(submission)) return 'now.photoNotThrough';
  const reason = wait?.reason ?? heldBackBy(submission, beside);
  if (reason === null) return null;
  if (reason === 'signed-out' && beside.isExpired) return 'now.expired';
  if (reason !== 'out-of-reach' && reason !== 'backing-off') return whyOf[reason];
  // Its row may say why it waited before: the way to the hospital has been opened or closed since.
  if (beside.isWayOpen) return 'now.backingOff';
  return beside.isToldToWait ? 'now.toldToWait' : 'now.outOfReach';
}

/** The engine does not touch submissions that wait behind a closed gate, so their rows do not say why they wait. */
function heldBackBy(
  { progress }: SubmissionSummary,
  { isExpired, isWayOpen }: SaidBeside,
): WaitReason | null {
  if (progress.stage !== 'queued') return null;
  if (isExpired) return 'signed-out';
  // An engine that has not started writes no rows; what this window or the browser knows is said nevertheless.
  return isWayOpen ? null : 'out-of-reach';
}

/** Whether the hospital is reachable and other records are sent, but an upload of this one has failed. */
function isPhotoHeldUp({ progress, wait, strikes }: SubmissionSummary): boolean {
  if (progress.stage !== 'uploading' || strikes === 0) return false;
  return wait?.reason === 'out-of-reach' || wait?.reason === 'backing-off';
}

function atWork(submission: SubmissionSummary, { open }: SaidBeside): AtWork {
  const { progress, dependsOn } = submission;
  const isAfter = dependsOn !== null && open.has(dependsOn);
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
