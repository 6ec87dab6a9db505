/**
 * The stage `checkBase`: reads the record before a correction or void, to see whether it is still the one that its
 * author saw (rule R18), with the words that she saw (rule R11). The read is made right before the write, in the same slot, because nothing else shows that a
 * hospital was restored from a backup (decision 251). The write follows only if it is that record.
 */
import { noHospitalError, type Problem } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { Unwritten } from '../../model/sendState.ts';
import type { Submission } from '../../model/submission.ts';
import { readOutcome } from '../outcome.ts';
import { asSeen, baseForStage, type SeenBase } from './base.ts';
import { changedSince, currentIn } from './look.ts';
import {
  asks,
  credentialRefused,
  maxLooks,
  maxUnboundLooks,
  needsAuthor,
  noAnswer,
  type RequestDecision,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';
import { anew, notAnswered, readAgain, type Journal } from './unanswered.ts';

type Difference = Extract<Problem, { type: 'record-not-as-seen' }>['difference'];

export const checkBase: Stage<Unwritten, SeenBase | null | 'lost', SeenBase> = {
  isFor: isUnwritten,
  load: baseForStage,
  request,
  interpret,
};

/** Whether its write applies to an existing record. */
export function needsCheck({ kind }: Submission): boolean {
  return kind === 'wound-correction' || kind === 'wound-void';
}

function isUnwritten(progress: Progress): progress is Unwritten {
  return progress.stage === 'not-there' || 'asksFirst' in progress;
}

function request(
  { at, now, hospital }: StageState<Unwritten>,
  base: SeenBase | null | 'lost',
): RequestDecision<SeenBase> {
  // The clock was set, or another date was heard, since it was found due.
  if (!hospital.isFresh || base === null) return { type: 'nothing' };
  if (base === 'lost') {
    return { type: 'problem', problem: { type: 'base-lost', since: now, sendState: at } };
  }
  return asks('look', ['readWoundAssessment', { recordId: base.recordId }], base);
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
      if (seen === 'reworded') {
        const said = { ...noHospitalError, sendState: state.at };
        return changedSince(state, currentIn(outcome.content), said);
      }
      if (seen !== 'same') return reread(state, seen);
      return { journal: { outcome: 'found', decision: 'as-seen' }, change: {}, isAsSeen: true };
    }
    case 'not-found':
      return reread(state, 'gone');
    case 'no-credential':
      return credentialRefused();
    case 'refused': {
      const problem = { ...outcome.details, type: 'refused', since: state.now } as const;
      return {
        journal: { outcome: 'refused', decision: 'needs-author' },
        change: needsAuthor({ ...problem, sendState: state.at }),
      };
    }
    case 'unknown':
      return outcome.failure === 'not-as-asked'
        ? reread(state, 'another')
        : notAnswered(state, outcome, answer, {
            problem: noAnswer(state.now, outcome, state.at),
          });
  }
}

const facts = {
  another: { outcome: 'unknown', failure: 'not-as-asked' },
  gone: { outcome: 'not-found' },
  older: { outcome: 'found' },
} as const satisfies Record<Difference, Journal>;

/** A read replica may lag behind and a cache may mix up answers, so it is read again, but not for ever. */
function reread({ at, now: since }: StageState<Unwritten>, difference: Difference): StageOutcome {
  const said = facts[difference];
  const isAnother = difference === 'another';
  const most = isAnother ? maxUnboundLooks : maxLooks;
  const again = readAgain(at, isAnother ? 'another' : 'missing', said, most);
  if (again !== null) return again;
  const problem = { type: 'record-not-as-seen', since, difference, sendState: anew(at) } as const;
  return { journal: { ...said, decision: 'needs-author' }, change: needsAuthor(problem) };
}
