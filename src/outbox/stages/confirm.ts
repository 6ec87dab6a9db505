/**
 * Owns the stage `confirm`: the record is read back and compared. The record is already certain; a
 * hospital that cannot be reached now only delays the word "In the hospital record" (rule R8).
 */
import type { Committed, Found, Problem, Progress, Submission } from '../../device/rows.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import type { Answer } from '../hospitalClient.ts';
import { readOutcome, type ReadOutcome } from '../outcome.ts';
import { nothingSaid, type Said } from '../../device/rows.ts';
import { toldToWaitMs } from '../verdict.ts';
import { compareAdmission, compareWound, type Comparison } from '../readBack.ts';
import {
  cannotKnow,
  credentialRefused,
  mostStrikes,
  needsAuthor,
  type Asked,
  type Heard,
  type Learned,
  type Stage,
  type State,
} from './stage.ts';

/** A record that still is not shown as handed in after so many looks needs its author. */
const mostLooks = 8;

type Recorded = Committed | Found;

export const confirm: Stage<Recorded, null, { recordId: string }> = {
  isFor: (progress: Progress): progress is Recorded =>
    progress.stage === 'committed' || progress.stage === 'found',
  find: async () => null,
  ask,
  learn,
};

function ask({ submission, at }: State<Recorded>): Asked<{ recordId: string }> {
  const recordId = at.stage === 'committed' ? at.receipt.recordId : at.recordId;
  const name =
    submission.kind === 'admission-assessment' ? 'readAdmissionAssessment' : 'readWoundAssessment';
  const { method, path: endpoint } = endpoints[name];
  return {
    type: 'question',
    question: {
      kind: 'read-back',
      method,
      endpoint,
      path: endpointPath(name, { recordId }),
      timeoutMs: 'read',
      told: { recordId },
    },
  };
}

/** What was read, beside how it compares with what was handed in. */
interface Shown {
  comparison: Comparison;
  record: unknown;
}

function compared(
  { submission, photos }: State,
  recordId: string,
  answer: Answer,
): ReadOutcome<Shown> {
  if (submission.kind === 'admission-assessment') {
    const outcome = readOutcome(answer, 'readAdmissionAssessment', { recordId });
    return outcome.type === 'found'
      ? shown(compareAdmission(submission, outcome.content), outcome.content)
      : outcome;
  }
  const outcome = readOutcome(answer, 'readWoundAssessment', { recordId });
  return outcome.type === 'found'
    ? shown(compareWound(submission, photos, outcome.content), outcome.content)
    : outcome;
}

function shown(comparison: Comparison, record: unknown): { type: 'found'; content: Shown } {
  return { type: 'found', content: { comparison, record } };
}

function learn(
  state: State<Recorded>,
  { recordId }: { recordId: string },
  { answer }: Heard,
): Learned {
  const { at, submission } = state;
  const outcome = compared(state, recordId, answer);
  switch (outcome.type) {
    case 'found':
      return read(state, recordId, outcome.content);
    case 'not-found': {
      const journal = { outcome: 'not-found', decision: 'needs-author' } as const;
      if (at.stage === 'found') return { journal, change: needsAuthor(differs(state, at)) };
      return lookAgain(state, 'not-found', notShown(state, at, nothingSaid));
    }
    case 'refused':
      return {
        journal: { outcome: 'refused', decision: 'needs-author' },
        change: needsAuthor(notShown(state, at, outcome.details)),
      };
    case 'no-credential':
      return credentialRefused();
    case 'unknown': {
      const { failure, status } = outcome;
      const journal = { outcome: 'unknown', decision: 'reads-again', failure } as const;
      const strikes = submission.strikes + 1;
      if (strikes >= mostStrikes) {
        const problem = notShown(state, at, { ...nothingSaid, status });
        return { journal, change: { ...needsAuthor(problem), strikes } };
      }
      const rest = { type: 'backoff', strikes, toldMs: toldToWaitMs(answer) } as const;
      return { journal, change: { strikes }, rest };
    }
  }
}

function read(state: State<Recorded>, recordId: string, { comparison, record }: Shown): Learned {
  const { at, now } = state;
  if (comparison.type === 'equal') {
    return {
      journal: { outcome: 'found', decision: 'confirmed' },
      // There is no fresher copy: its author can open, correct and void it without a network.
      shown: { recordId, content: record },
      change: { progress: doneWith(at, comparison.since, now), wait: null, strikes: 0 },
    };
  }
  if (comparison.type === 'behind') return lookAgain(state, 'found', differs(state, at));
  return {
    journal: { outcome: 'found', decision: 'needs-author' },
    change: needsAuthor(differs(state, at)),
  };
}

function doneWith(
  at: Recorded,
  since: 'changed-since' | 'voided-since' | null,
  doneAt: number,
): Progress {
  if (at.stage === 'found') {
    const end = { how: 'found-by-author', recordId: at.recordId } as const;
    return { stage: 'done', doneAt, end };
  }
  const { receipt, madeVersion, isAdopted } = at;
  const end = { how: 'read-back', receipt, madeVersion, isAdopted, since } as const;
  return { stage: 'done', doneAt, end };
}

/** What the record shows is not what was handed in: whose text it is depends on how we came to it. */
function differs({ now: since }: State, at: Recorded): Problem {
  if (at.stage === 'found') return cannotKnow(since, at.standing, { recordId: at.recordId });
  const type = at.isAdopted ? 'earlier-version-recorded' : 'read-back-differs';
  return { type, since, standing: at };
}

/** The hospital does not show the record. One that its author named, and that is not it, is forgotten. */
function notShown({ now: since }: State, at: Recorded, said: Said): Problem {
  if (at.stage === 'found') return cannotKnow(since, at.standing, said);
  return { ...said, type: 'read-back-refused', since, standing: at };
}

/** A reading copy may lag behind the writing one: look again, but not for ever. */
function lookAgain(
  { submission }: { submission: Submission },
  outcome: 'found' | 'not-found',
  problem: Problem,
): Learned {
  const journal = { outcome, decision: 'reads-again' } as const;
  const strikes = submission.strikes + 1;
  if (strikes >= mostLooks) return { journal, change: needsAuthor(problem) };
  return { journal, change: { strikes }, rest: { type: 'reads-again', strikes } };
}
