/**
 * Owns the stage `confirm`: the record is read back and compared. The record is already certain; a
 * hospital that cannot be reached now only delays the word "In the hospital record" (rule R8).
 */
import type { SubmissionInFull } from '../../device/outboxRows.ts';
import type { Attempt, Problem, Submission } from '../../device/rows.ts';
import { admissionAssessmentRecordSchema } from '../../shared/interface/admissionAssessmentRecord.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import type { Answer } from '../hospitalClient.ts';
import { readOutcome, type ReadOutcome } from '../outcome.ts';
import { compareAdmission, compareWound, type Comparison } from '../readBack.ts';
import {
  atRest,
  attemptOf,
  completed,
  exchange,
  mostStrikes,
  permission,
  problemOf,
  raise,
  restAfter,
  wait,
  write,
  type StageContext,
  type StageResult,
  type StepChange,
} from './stage.ts';

/** A record that still is not shown as handed in after so many looks needs its author. */
const mostLooks = 8;

export async function confirm(context: StageContext, full: SubmissionInFull): Promise<StageResult> {
  const allowed = permission(context, full);
  if ('waitReason' in allowed) return wait(context, full, allowed.waitReason);
  const { submission } = full;
  const recordId = submission.receipt?.recordId ?? submission.foundRecordId;
  if (recordId === null) throw new Error('A read-back without a record was begun');
  const name =
    submission.kind === 'admission-assessment' ? 'readAdmissionAssessment' : 'readWoundAssessment';
  const { method, path: endpoint } = endpoints[name];
  const attempt = attemptOf(context, full, { kind: 'read-back', method, endpoint });
  const answer = await exchange(
    context,
    full,
    {
      method,
      path: endpointPath(name, { recordId }),
      token: allowed.token,
      timeoutMs: context.reach.readTimeoutMs(),
    },
    'read-back',
  );
  return conclude(context, full, { attempt, answer, recordId, signedInAt: allowed.signedInAt });
}

/** What was read, beside how it compares with what was handed in. */
interface Shown {
  comparison: Comparison;
  record: unknown;
}

function compared(full: SubmissionInFull, answer: Answer): ReadOutcome<Shown> {
  if (full.submission.kind === 'admission-assessment') {
    const outcome = readOutcome(answer, admissionAssessmentRecordSchema);
    return outcome.type === 'found'
      ? shown(compareAdmission(full.submission, outcome.content), outcome.content)
      : outcome;
  }
  const outcome = readOutcome(answer, woundAssessmentRecordSchema);
  return outcome.type === 'found'
    ? shown(compareWound(full.submission, full.photos, outcome.content), outcome.content)
    : outcome;
}

function shown(comparison: Comparison, record: unknown): { type: 'found'; content: Shown } {
  return { type: 'found', content: { comparison, record } };
}

function conclude(
  context: StageContext,
  full: SubmissionInFull,
  heard: { attempt: Attempt; answer: Answer; recordId: string; signedInAt: number },
): Promise<StageResult> {
  const { attempt, answer, recordId, signedInAt } = heard;
  const outcome = compared(full, answer);
  const note = (facts: Parameters<typeof completed>[3]) => ({
    change: {},
    attempt: completed(context, attempt, answer, facts),
  });
  switch (outcome.type) {
    case 'found': {
      const { comparison, record } = outcome.content;
      if (comparison.type === 'equal') {
        const step = note({ outcome: 'found', decision: 'confirmed' });
        return write(context, full, {
          ...step,
          // There is no fresher copy: its author can open, correct and void it without a network.
          shown: { recordId, content: record },
          change: doneWith(context, full.submission, comparison.doneNote),
        });
      }
      if (comparison.type === 'behind') {
        const step = note({ outcome: 'found', decision: 'reads-again' });
        return lookAgain(context, full, 'read-back-differs', step.attempt);
      }
      const step = note({ outcome: 'found', decision: 'needs-author' });
      return raise(context, full, differs(context, full.submission), unfound(full, step));
    }
    case 'not-found': {
      if (full.submission.receipt === null) {
        const step = note({ outcome: 'not-found', decision: 'needs-author' });
        return raise(context, full, differs(context, full.submission), unfound(full, step));
      }
      const step = note({ outcome: 'not-found', decision: 'reads-again' });
      return lookAgain(context, full, 'read-back-refused', step.attempt);
    }
    case 'refused': {
      const step = note({ outcome: 'refused', decision: 'needs-author' });
      const type = full.submission.receipt === null ? 'cannot-know' : 'read-back-refused';
      const problem = problemOf(context, type, outcome.details);
      return raise(context, full, problem, unfound(full, step));
    }
    case 'no-credential':
      return wait(context, full, 'signed-out', {
        ...note({ outcome: 'refused', decision: 'waits-for-sign-in' }),
        expireCredential: signedInAt,
      });
    case 'unknown': {
      const strikes = full.submission.strikes + 1;
      const step = note({ outcome: 'unknown', decision: 'reads-again', failure: outcome.failure });
      if (strikes >= mostStrikes) {
        const type = full.submission.receipt === null ? 'cannot-know' : 'read-back-refused';
        const problem = problemOf(context, type, { status: outcome.status });
        return raise(context, full, problem, unfound(full, { ...step, change: { strikes } }));
      }
      const { waitReason, waitMs } = restAfter(context, answer, strikes);
      return wait(context, full, waitReason, { ...step, change: { strikes }, waitMs });
    }
  }
}

function doneWith(
  context: StageContext,
  { receipt, foundRecordId }: Submission,
  note: Submission['doneNote'],
) {
  const doneAt = context.ports.clock.now();
  const isFound = receipt === null && foundRecordId !== null;
  const doneNote = isFound ? ('found-by-author' as const) : note;
  return { ...atRest, stage: 'done' as const, strikes: 0, doneAt, doneNote };
}

/** What the record shows is not what was handed in: whose text it is depends on how we came to it. */
function differs(context: StageContext, submission: Submission): Problem {
  const { receipt, isAdopted, foundRecordId } = submission;
  if (receipt === null) return problemOf(context, 'cannot-know', { recordId: foundRecordId });
  return isAdopted
    ? problemOf(context, 'earlier-version-recorded', { recordId: receipt.recordId })
    : problemOf(context, 'read-back-differs');
}

/** A record that its author named and that is not it is forgotten again. */
function unfound({ submission }: SubmissionInFull, step: StepChange): StepChange {
  return submission.receipt === null
    ? { ...step, change: { ...step.change, foundRecordId: null } }
    : step;
}

/** A reading copy may lag behind the writing one: look again, but not for ever. */
function lookAgain(
  context: StageContext,
  full: SubmissionInFull,
  type: 'read-back-differs' | 'read-back-refused',
  attempt: Attempt,
): Promise<StageResult> {
  const strikes = full.submission.strikes + 1;
  if (strikes >= mostLooks) {
    const problem =
      type === 'read-back-differs' ? differs(context, full.submission) : problemOf(context, type);
    return raise(context, full, problem, unfound(full, { change: {}, attempt }));
  }
  const { waitMs } = restAfter(context, null, strikes + 1);
  return wait(context, full, 'backing-off', { change: { strikes }, attempt, waitMs });
}
