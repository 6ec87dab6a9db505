/** The journal row of one exchange: begun before it is sent, completed with what came back. */
import type { Attempt } from '../model/attempt.ts';
import type { SubmissionChange, SubmissionInFull } from '../model/outboxStep.ts';
import type { Submission } from '../model/submission.ts';
import type { Answer } from './hospitalClient.ts';
import type { EnginePorts } from './ports.ts';
import type { StageOutcome, StageRequest } from './stages/stage.ts';

type Ports = Pick<EnginePorts, 'clock' | 'randomId'>;

/** Begins the journal row of one exchange. */
export function attemptOf(
  ports: Ports,
  { submission }: SubmissionInFull,
  { kind, method, endpoint, clientRequestId }: StageRequest<unknown>,
): Attempt {
  return {
    kind,
    method,
    endpoint,
    attemptId: ports.randomId(),
    submissionId: submission.submissionId,
    clientRequestId: clientRequestId ?? submission.clientRequestId,
    startedAt: ports.clock.now(),
    finishedAt: null,
    status: null,
    traceId: null,
    outcome: null,
    failure: null,
    decision: null,
  };
}

/** Completes the journal row with what came back. If it needs its author now, that is what was decided. */
export function completed(
  ports: Ports,
  attempt: Attempt,
  answer: Answer,
  { journal, change }: StageOutcome,
): Attempt {
  const answered = answer.type === 'answered';
  return {
    ...attempt,
    failure: null,
    ...journal,
    ...(change.progress?.stage === 'problem' ? { decision: 'needs-author' } : {}),
    finishedAt: ports.clock.now(),
    status: answered ? answer.status : null,
    traceId: answered ? answer.traceId : null,
  };
}

/** What an outcome may have that is not written down except in the journal. */
const inMemoryOnly: readonly (keyof StageOutcome)[] = ['photoSeen', 'isAsSeen'];

/**
 * Whether an answer changes nothing on the disk except the journal. Its row then waits for the next step, because a
 * step is written before anything is sent that the hospital may keep; a crash before that loses the row of a read.
 */
export function changesNothing(
  submission: Submission,
  { journal: _row, change, ...effects }: StageOutcome,
): boolean {
  const isSame = (key: keyof SubmissionChange) =>
    JSON.stringify(change[key]) === JSON.stringify(submission[key]);
  return (
    (Object.keys(change) as (keyof SubmissionChange)[]).every(isSame) &&
    (Object.keys(effects) as (keyof StageOutcome)[]).every((key) => inMemoryOnly.includes(key))
  );
}

/** The submission with a journal row for its next step. */
export function withNote(full: SubmissionInFull, note: Attempt): SubmissionInFull {
  return { ...full, notes: [...(full.notes ?? []), note] };
}
