/**
 * How a submission without a mark comes in: somebody else may have written it. Nothing of it is sent before its author
 * has looked at it, and what the file reports as the hospital's answer is not trusted. It keeps its request id and is
 * queried, because it may be hers and in the hospital already (rules R1, R4, R12). Pure.
 */
import type { Draft } from '../../model/draft.ts';
import type { Unrecorded } from '../../model/sendState.ts';
import type { Submission } from '../../model/submission.ts';
import { recordedIn, sentIn, unrecordedIn, type Recorded } from '../../model/submissionFacts.ts';
import { shared } from './gather.ts';

/**
 * `draft`: it was never sent; she submits it again, or nobody does. `submission`: it is only queried until she has
 * looked at it. `nothing`: it ended without a receipt that tells how, and stays in the file.
 */
export type Unmarked =
  | { as: 'draft'; draft: Draft }
  | { as: 'submission'; submission: Submission }
  | { as: 'nothing' };

/** @param now device time, milliseconds */
export function asUnmarked(submission: Submission, now: number): Unmarked {
  const recorded = recordedIn(submission);
  if (recorded !== null) return { as: 'submission', submission: readAgain(submission, recorded) };
  const sendState = unrecordedIn(submission);
  if (sendState === null) return { as: 'nothing' };
  const wasSent = sentIn(submission) !== null || submission.earlier.length > 0;
  if (!wasSent) return { as: 'draft', draft: draftOf(submission, now) };
  return { as: 'submission', submission: held(submission, sendState, now) };
}

/** A draft without a mark: it tells its author where it comes from. */
export function unmarkedDraft(draft: Draft, now: number): Draft {
  const { handedOver: _said, ...rest } = draft;
  return { ...rest, isShared: true, fromFile: { at: now } };
}

/** The receipt in the file is read back here before anybody is told that it is in the record (R8). */
function readAgain(submission: Submission, { receipt, madeVersion }: Recorded): Submission {
  const recorded = { receipt, madeVersion, isFound: true, isReworded: true } as const;
  const progress = { stage: 'committed', ...recorded } as const;
  return { ...submission, revision: submission.revision + 1, progress };
}

function draftOf(submission: Submission, now: number): Draft {
  const { submissionId, hospitalKey, authorId, clientRequestId, bornAt } = submission;
  const { submittedAt, earlier, content } = submission;
  const ids = { draftId: submissionId, hospitalKey, authorId, clientRequestId, bornAt, earlier };
  const times = { createdAt: submittedAt, updatedAt: submittedAt };
  return unmarkedDraft({ ...ids, ...times, content: content.draft }, now);
}

/** It waits for her; if she continues with it, the hospital is queried first. */
function held(submission: Submission, sendState: Unrecorded, since: number): Submission {
  const asked: Unrecorded =
    'sent' in sendState
      ? { stage: 'asking', sent: { ...sendState.sent, isUnknown: true } }
      : { stage: 'queued', asksFirst: true };
  const problem = { type: 'from-file', since, sendState: asked } as const;
  return { ...shared(submission), progress: { stage: 'problem', problem } };
}
