/**
 * The stage `checkBase`: reads the record before a correction or void, to see whether it is still the one that its
 * author saw (rule R18). The read is made right before the write, in the same slot, because nothing else shows that a
 * hospital was restored from a backup (decision 251). The write follows only if it is that record.
 */
import type { Problem } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { Unwritten } from '../../model/standing.ts';
import type { Submission } from '../../model/submission.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import type { Answer } from '../hospitalClient.ts';
import { readOutcome, type ReadOutcome } from '../outcome.ts';
import { toldToWaitMs } from '../verdict.ts';
import { asSeen, laidOn, type SeenBase } from './base.ts';
import {
  credentialRefused,
  maxLooks,
  maxFailures,
  maxUnboundLooks,
  needsAuthor,
  type RequestDecision,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';

type Difference = Extract<Problem, { type: 'record-not-as-seen' }>['difference'];

export const checkBase: Stage<Unwritten, SeenBase | null | 'lost', SeenBase> = {
  isFor: isUnwritten,
  load: laidOn,
  request,
  interpret,
};

/** Whether its write applies to an existing record. */
export function needsCheck({ kind }: Submission): boolean {
  return kind === 'wound-correction' || kind === 'wound-void';
}

function isUnwritten(progress: Progress): progress is Unwritten {
  return progress.stage === 'not-there' || 'toSettle' in progress;
}

function request(
  { at, now, hospital }: StageState<Unwritten>,
  base: SeenBase | null | 'lost',
): RequestDecision<SeenBase> {
  // The clock was set, or another date was heard, since it was found due.
  if (!hospital.isFresh || base === null) return { type: 'nothing' };
  if (base === 'lost') {
    return { type: 'problem', problem: { type: 'base-lost', since: now, standing: at } };
  }
  const { recordId } = base;
  const { method, path: endpoint } = endpoints.readWoundAssessment;
  return {
    type: 'question',
    question: {
      kind: 'look',
      method,
      endpoint,
      path: endpointPath('readWoundAssessment', { recordId }),
      timeoutMs: 'read',
      context: base,
    },
  };
}

function interpret(
  state: StageState<Unwritten>,
  base: SeenBase,
  { answer }: StageResponse,
): StageOutcome {
  const outcome = readOutcome(answer, 'readWoundAssessment', { recordId: base.recordId });
  switch (outcome.type) {
    case 'found': {
      const seen = asSeen(state.submission, base, outcome.content);
      if (seen !== 'same') return lookAgain(state, seen);
      return { journal: { outcome: 'found', decision: 'as-seen' }, change: {}, isAsSeen: true };
    }
    case 'not-found':
      return lookAgain(state, 'gone');
    case 'no-credential':
      return credentialRefused();
    case 'refused': {
      const problem = { ...outcome.details, type: 'refused', since: state.now } as const;
      return {
        journal: { outcome: 'refused', decision: 'needs-author' },
        change: needsAuthor({ ...problem, standing: state.at }),
      };
    }
    case 'unknown':
      return outcome.failure === 'not-as-asked'
        ? lookAgain(state, 'another')
        : unknown(state, outcome, answer);
  }
}

const facts = {
  another: { outcome: 'unknown', failure: 'not-as-asked' },
  gone: { outcome: 'not-found' },
  older: { outcome: 'found' },
} as const satisfies Record<Difference, Partial<StageOutcome['journal']>>;

/** A read replica may lag behind and a cache may mix up answers, so it is read again, but not for ever. */
function lookAgain(
  { at, now: since }: StageState<Unwritten>,
  difference: Difference,
): StageOutcome {
  const { looks: before = 0, ...standing } = at;
  const looks = before + 1;
  if (looks < (difference === 'another' ? maxUnboundLooks : maxLooks)) {
    return {
      journal: { ...facts[difference], decision: 'reads-again' },
      change: { progress: { ...standing, looks } },
      delay: { type: 'reads-again', strikes: looks },
    };
  }
  return {
    journal: { ...facts[difference], decision: 'needs-author' },
    change: needsAuthor({ type: 'record-not-as-seen', since, difference, standing }),
  };
}

function unknown(
  { submission, at: standing, now: since }: StageState<Unwritten>,
  { failure, status }: Extract<ReadOutcome<unknown>, { type: 'unknown' }>,
  answer: Answer,
): StageOutcome {
  const journal = { outcome: 'unknown', decision: 'reads-again', failure } as const;
  const strikes = submission.strikes + 1;
  if (strikes >= maxFailures) {
    const problem = { type: 'no-answer', since, status, standing } as const;
    return { journal, change: { ...needsAuthor(problem), strikes } };
  }
  const delay = { type: 'backoff', strikes, toldMs: toldToWaitMs(answer) } as const;
  return { journal, change: { strikes }, delay };
}
