/** Facts of a submission that can be told at any stage, for callers that do not look at the stage. */
import type { Problem } from './problem.ts';
import type { End } from './progress.ts';
import {
  isUnsentAt,
  type Committed,
  type Sent,
  type SendState,
  type Unrecorded,
} from './sendState.ts';
import type { Submission } from './submission.ts';
import type { SubmissionSummary } from './submissionSummary.ts';

/** The identity of a record, as in the hospital's receipt. */
export type Recorded = Omit<Committed, 'stage'>;

type Moving = Pick<Submission, 'progress'>;

export function problemIn({ progress }: Moving): Problem | null {
  return progress.stage === 'problem' ? progress.problem : null;
}

export function isDone({ progress }: Moving): boolean {
  return progress.stage === 'done';
}

/** Device time, milliseconds; null until it is done. */
export function doneAtOf({ progress }: Moving): number | null {
  return progress.stage === 'done' ? progress.doneAt : null;
}

/** Its standing, also behind a problem; null if it is done. */
export function sendStateIn({ progress }: Moving): SendState | null {
  if (progress.stage === 'done') return null;
  return progress.stage === 'problem' ? progress.problem.sendState : progress;
}

/** What is known of the record that it made, as in the hospital's receipt; null without one. */
export function recordedIn({ progress }: Moving): Recorded | null {
  if (progress.stage === 'done') {
    const { end } = progress;
    return end.how === 'read-back' ? end : null;
  }
  const sendState = sendStateIn({ progress });
  return sendState?.stage === 'committed' ? sendState : null;
}

/** The record in which its author found it. */
export function foundRecordIn({ progress }: Moving): string | null {
  if (progress.stage === 'found') return progress.recordId;
  const isFound = progress.stage === 'done' && progress.end.how === 'found-by-author';
  return isFound && 'recordId' in progress.end ? progress.end.recordId : null;
}

/** Its standing while no record of it is known. */
export function unrecordedIn(submission: Moving): Unrecorded | null {
  const sendState = sendStateIn(submission);
  if (sendState === null || sendState.stage === 'committed') return null;
  return sendState.stage === 'found' ? sendState.sendState : sendState;
}

/** What is known of the present generation of its bytes; null if it was not sent or if it is recorded. */
export function sentIn(submission: Moving): Sent | null {
  const sendState = unrecordedIn(submission);
  return sendState !== null && 'sent' in sendState ? sendState.sent : null;
}

/** How it ended, if not simply as the current version. */
export type DoneNote =
  | NonNullable<Extract<End, { how: 'read-back' }>['since']>
  | 'accepted-by-author'
  | FoundOrVoided;
type FoundOrVoided = Exclude<End['how'], 'read-back'>;

export function doneNoteIn({ progress }: Moving): DoneNote | null {
  if (progress.stage !== 'done') return null;
  const { end } = progress;
  if (end.how !== 'read-back') return end.how;
  return end.isAccepted ? 'accepted-by-author' : end.since;
}

/**
 * Whether the record that it corrects or voids is void by now, as far as it has heard: its own void is recorded, or the
 * hospital showed the record as void when it was refused or read back.
 */
export function isTargetVoided({ kind, progress }: Moving & Pick<Submission, 'kind'>): boolean {
  if (progress.stage === 'problem') return progress.problem.type === 'conflict-voided';
  if (progress.stage !== 'done') return false;
  const note = doneNoteIn({ progress });
  return kind === 'wound-void' || note === 'voided-since' || note === 'voided-by-other';
}

/** The hospital's receipt; null without one. */
export function receiptIn(submission: Moving): Recorded['receipt'] | null {
  return recordedIn(submission)?.receipt ?? null;
}

/** The record that it made, by the hospital's receipt or as its author found it; null if none is known. */
export function madeRecordIn(submission: Moving): string | null {
  return receiptIn(submission)?.recordId ?? foundRecordIn(submission);
}

/** The version of a record that it made. */
export interface MadeVersion {
  recordId: string;
  version: number;
  /** The request that made it; null where its author found the record herself. */
  clientRequestId: string | null;
}

/** The same with its version, of a create or a change whose record is proved; null if none is. */
export function madeVersionIn(
  submission: Pick<SubmissionSummary, 'progress' | 'content'>,
): MadeVersion | null {
  const recorded = recordedIn(submission);
  if (recorded !== null) {
    const { receipt, madeVersion: version } = recorded;
    return { recordId: receipt.recordId, version, clientRequestId: receipt.clientRequestId };
  }
  const recordId = isDone(submission) ? foundRecordIn(submission) : null;
  if (recordId === null) return null;
  const { progress, content } = submission;
  const sent =
    progress.stage === 'done' && 'madeVersion' in progress.end && progress.end.madeVersion;
  const { submitted } = content;
  const base = 'target' in submitted ? (submitted.target.seenVersion ?? 1) : 0;
  return { recordId, version: sent || base + 1, clientRequestId: null };
}

/** Whether a write of it may have been recorded already. */
export function mayBeRecorded(submission: Moving): boolean {
  const sendState = unrecordedIn(submission);
  return sendState?.stage === 'sending' || sendState?.stage === 'asking';
}

/** Whether no write of it may be anywhere: it was never sent from here, and no other tablet has it. */
export function isUnsent(submission: Moving & Pick<Submission, 'isShared' | 'earlier'>): boolean {
  const sendState = unrecordedIn(submission);
  return sendState !== null && isUnsentAt(sendState, submission);
}

/** Whether its write was ever made: then the hospital has had all its photos. */
export function isWritten(submission: Moving): boolean {
  return sentIn(submission) !== null || receiptIn(submission) !== null;
}
