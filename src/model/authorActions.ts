/** What the author of a submission can do with it as it stands. */
import type { SubmissionKind } from './content.ts';
import type { Problem, ProblemType } from './problem.ts';
import type { Submission } from './submission.ts';

/** The submission has moved on, so that this is no longer allowed; nothing was changed. */
export class NotAllowedNow extends Error {
  override name = 'NotAllowedNow';
  constructor() {
    super('This submission has moved on; look at it again');
  }
}

/** What the author can do with a submission as it stands (protocol: what a nurse may do). */
export type AuthorAction =
  | 'take-back'
  | 'edit'
  | 'send-again'
  | 'check-again'
  | 'resolve'
  | 'find'
  | 'accept'
  | 'hand-in-again'
  | 'discard';

/**
 * What its author can do with a submission as it stands (protocol: "What a nurse may do with a
 * submission"). While a write may be under way, or may already be a record, nothing; nor while the record
 * that she has named is being looked at, for then it may be there already.
 */
export function allowedActions({ progress, kind }: Submission): readonly AuthorAction[] {
  switch (progress.stage) {
    case 'problem':
      return actionsIn(progress.problem, kind);
    case 'queued':
    case 'uploading':
      return ['take-back', 'discard'];
    default:
      return [];
  }
}

function actionsIn(problem: Problem, kind: SubmissionKind): readonly AuthorAction[] {
  const actions: readonly AuthorAction[] = problemActions[problem.type];
  if (problem.type !== 'record-lost') return actions;
  // What the hospital has a receipt for is there; and a change has lost the record that it was laid on.
  const isCreate = kind === 'wound-assessment' || kind === 'admission-assessment';
  return isCreate && !problem.isReceiptKept
    ? actions
    : actions.filter((action) => action !== 'hand-in-again');
}

const problemActions = {
  refused: ['edit', 'send-again', 'discard'],
  'photo-refused': ['edit', 'discard'],
  'photo-missing': ['edit', 'discard'],
  'conflict-newer-version': ['resolve', 'discard'],
  'conflict-voided': ['discard'],
  'cannot-know': ['find', 'check-again', 'edit', 'discard'],
  'cannot-ask': ['check-again'],
  'read-back-differs': ['accept', 'check-again', 'discard'],
  'read-back-refused': ['check-again', 'discard'],
  'request-id-conflict': ['edit', 'send-again', 'discard'],
  'base-lost': ['edit', 'send-again', 'discard'],
  'earlier-version-recorded': ['discard'],
  'no-answer': ['check-again'],
  'text-refused': ['edit', 'check-again'],
  'photo-stuck': ['edit', 'send-again', 'discard'],
  'from-file': ['check-again', 'discard'],
  'record-not-as-seen': ['check-again', 'discard'],
  'record-lost': ['hand-in-again', 'check-again', 'discard'],
} as const satisfies Record<ProblemType, readonly AuthorAction[]>;
