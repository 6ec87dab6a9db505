/**
 * Owns the stage `confirm`: the record is read back and compared. The record is already certain; a
 * hospital that cannot be reached now only delays the word "In the hospital record" (rule R8).
 */
import type { SubmissionInFull } from '../../device/outboxRows.ts';
import type { Attempt, Submission } from '../../device/rows.ts';
import { admissionAssessmentRecordSchema } from '../../shared/interface/admissionAssessmentRecord.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import type { Answer } from '../hospitalClient.ts';
import { readOutcome, type ReadOutcome } from '../outcome.ts';
import { durations } from '../ports.ts';
import { compareAdmission, compareWound, type Comparison } from '../readBack.ts';
import {
  atRest,
  attemptOf,
  completed,
  exchange,
  permission,
  problemOf,
  raise,
  restAfter,
  wait,
  write,
  type StageContext,
  type StageResult,
} from './stage.ts';

/** A record that still is not shown as handed in after so many looks needs its author. */
const mostLooks = 8;

export async function confirm(context: StageContext, full: SubmissionInFull): Promise<StageResult> {
  const allowed = permission(context, full);
  if ('waitReason' in allowed) return wait(context, full, allowed.waitReason);
  const { submission } = full;
  const recordId = submission.receipt?.recordId ?? '';
  const name =
    submission.kind === 'admission-assessment' ? 'readAdmissionAssessment' : 'readWoundAssessment';
  const { method, path: endpoint } = endpoints[name];
  const attempt = attemptOf(context, full, { kind: 'read-back', method, endpoint });
  const answer = await exchange(
    context,
    {
      method,
      path: endpointPath(name, { recordId }),
      token: allowed.token,
      timeoutMs: durations.readTimeoutMs,
    },
    true,
  );
  return conclude(context, full, attempt, answer, compared(full, answer));
}

function compared(full: SubmissionInFull, answer: Answer): ReadOutcome<Comparison> {
  if (full.submission.kind === 'admission-assessment') {
    const outcome = readOutcome(answer, admissionAssessmentRecordSchema);
    return outcome.type === 'found'
      ? { type: 'found', content: compareAdmission(full.submission, outcome.content) }
      : outcome;
  }
  const outcome = readOutcome(answer, woundAssessmentRecordSchema);
  return outcome.type === 'found'
    ? { type: 'found', content: compareWound(full.submission, full.photos, outcome.content) }
    : outcome;
}

function conclude(
  context: StageContext,
  full: SubmissionInFull,
  attempt: Attempt,
  answer: Answer,
  outcome: ReadOutcome<Comparison>,
): Promise<StageResult> {
  const note = (facts: Parameters<typeof completed>[3]) => ({
    change: {},
    attempt: completed(context, attempt, answer, facts),
  });
  switch (outcome.type) {
    case 'found': {
      if (outcome.content.type === 'equal') {
        const step = note({ outcome: 'found', decision: 'confirmed' });
        return write(context, full, {
          ...step,
          change: doneWith(context, outcome.content.doneNote),
        });
      }
      if (outcome.content.type === 'behind') {
        const step = note({ outcome: 'found', decision: 'reads-again' });
        return lookAgain(context, full, 'read-back-differs', step.attempt);
      }
      const step = note({ outcome: 'found', decision: 'needs-author' });
      return raise(context, full, problemOf(context, 'read-back-differs'), step);
    }
    case 'not-found': {
      const step = note({ outcome: 'not-found', decision: 'reads-again' });
      return lookAgain(context, full, 'read-back-refused', step.attempt);
    }
    case 'refused': {
      const step = note({ outcome: 'refused', decision: 'needs-author' });
      const problem = problemOf(context, 'read-back-refused', outcome.details);
      return raise(context, full, problem, step);
    }
    case 'no-credential':
      return wait(context, full, 'signed-out', {
        ...note({ outcome: 'refused', decision: 'waits-for-sign-in' }),
        expireCredential: true,
      });
    case 'unknown': {
      const strikes = full.submission.strikes + 1;
      const step = note({ outcome: 'unknown', decision: 'reads-again', failure: outcome.failure });
      const { waitReason, waitMs } = restAfter(context, outcome, strikes);
      return wait(context, full, waitReason, { ...step, change: { strikes }, waitMs });
    }
  }
}

function doneWith(context: StageContext, doneNote: Submission['doneNote']) {
  const doneAt = context.ports.clock.now();
  return { ...atRest, stage: 'done' as const, strikes: 0, doneAt, doneNote };
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
    return raise(context, full, problemOf(context, type), { change: {}, attempt });
  }
  const unknown = {
    type: 'unknown',
    failure: 'unreadable',
    status: 200,
    retryAfterMs: null,
  } as const;
  const { waitMs } = restAfter(context, unknown, strikes + 1);
  return wait(context, full, 'backing-off', { change: { strikes }, attempt, waitMs });
}
