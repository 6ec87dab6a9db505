/**
 * How a submission without a mark comes in: somebody else may have written it. Nothing of it is sent before its author
 * has looked at it, and what the file reports as the hospital's answer is not trusted. It keeps its request ids and is
 * queried, because it may be hers and in the hospital already (rules R1, R4, R12). Pure.
 */
import type { Draft } from '../../model/draft.ts';
import { beginsShared } from '../../model/sharing.ts';
import type { Submission } from '../../model/submission.ts';
import {
  isDone,
  recordedIn,
  sentIn,
  unrecordedIn,
  type Recorded,
} from '../../model/submissionFacts.ts';

/**
 * `draft`: it was never sent; she submits it again, or nobody does. `submission`: it is only queried until she has
 * looked at it. `nothing`: it ended without a receipt that tells how, and stays in the file.
 */
export type Unmarked =
  | { as: 'draft'; draft: Draft }
  | { as: 'submission'; submission: Submission }
  | { as: 'nothing' };

interface Given {
  /** The time since when another tablet may be sending it, hospital time. */
  sharedAt: number;
  /** Device time, milliseconds. */
  now: number;
}

export function asUnmarked(submission: Submission, given: Given): Unmarked {
  const recorded = recordedIn(submission);
  if (recorded !== null) return { as: 'submission', submission: readAgain(submission, recorded) };
  if (isDone(submission)) return { as: 'nothing' };
  const wasSent =
    sentIn(submission) !== null ||
    submission.retiredRequestIds.length > 0 ||
    submission.mayExist === true;
  if (!wasSent) return { as: 'draft', draft: draftOf(submission, given) };
  return { as: 'submission', submission: held(submission, given) };
}

/** A draft without a mark: it tells its author where it comes from. */
export function unmarkedDraft(draft: Draft, { sharedAt, now }: Given): Draft {
  const { handedOver: _said, ...rest } = draft;
  return { ...rest, sharedAt: draft.sharedAt ?? sharedAt, fromFile: { at: now } };
}

/** The receipt in the file is read back here before anybody is told that it is in the record (R8). */
function readAgain(submission: Submission, recorded: Recorded): Submission {
  const { receipt, madeVersion } = recorded;
  return {
    ...submission,
    revision: submission.revision + 1,
    progress: { stage: 'committed', receipt, madeVersion, isFromOtherId: true },
  };
}

function draftOf(submission: Submission, given: Given): Draft {
  const { submissionId, hospitalKey, authorId, clientRequestId, submittedAt } = submission;
  const { retiredRequestIds, retired, sharedAt, content } = submission;
  return unmarkedDraft(
    {
      draftId: submissionId,
      hospitalKey,
      authorId,
      clientRequestId,
      retiredRequestIds,
      retired,
      ...(sharedAt === undefined ? {} : { sharedAt }),
      createdAt: submittedAt,
      updatedAt: submittedAt,
      content: content.draft,
    },
    given,
  );
}

/** It waits for her; if she continues with it, the hospital is queried first. */
function held(submission: Submission, { sharedAt: fileAt, now }: Given): Submission {
  const sharedAt = submission.sharedAt ?? fileAt;
  const marked = { ...submission, sharedAt, revision: submission.revision + 1 };
  const sent = sentIn(submission);
  if (sent !== null) {
    const firstUnknownAt = sent.firstUnknownAt ?? sharedAt;
    const sendState = { stage: 'asking', sent: { ...sent, firstUnknownAt } } as const;
    const problem = { type: 'from-file', since: now, sendState } as const;
    return { ...marked, progress: { stage: 'problem', problem } };
  }
  const { submitted } = submission.content;
  const asks = beginsShared(marked, { ...marked, submitted });
  const sendState = unrecordedIn({ ...submission, ...asks });
  if (sendState === null) throw new TypeError('What was never recorded stands somewhere');
  const problem = { type: 'from-file', since: now, sendState } as const;
  return { ...marked, ...asks, progress: { stage: 'problem', problem } };
}
