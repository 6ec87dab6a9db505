/**
 * What follows from a request whose answer is not the one that was expected, or none: it is asked again within a
 * budget, and what was unknown stays unknown.
 */
import type { Problem } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { Spent, SendState, Unexpected, Unrecorded } from '../../model/sendState.ts';
import type { Answer } from '../hospitalClient.ts';
import type { ReadOutcome, Unknown } from '../outcome.ts';
import { toldToWaitMs } from '../verdict.ts';
import {
  credentialRefused,
  failureOf,
  maxFailures,
  needsAuthor,
  noAnswer,
  type StageOutcome,
  type StageState,
} from './stage.ts';

export function unanswered(
  state: StageState<Unrecorded>,
  outcome: Exclude<ReadOutcome<unknown>, { type: 'found' | 'not-found' }>,
  answer: Answer,
): StageOutcome {
  const { at, now: since } = state;
  switch (outcome.type) {
    case 'no-credential':
      return credentialRefused();
    case 'refused': {
      const journal = { outcome: 'refused', decision: 'needs-author' } as const;
      const problem = { ...outcome.details, type: 'cannot-ask', since, sendState: at } as const;
      return { journal, change: needsAuthor(problem) };
    }
    case 'unknown':
      return notAnswered(state, outcome, answer, {
        problem: noAnswer(since, outcome, at),
        decision: 'asks-again',
        progress: stillAsking(at),
      });
  }
}

/** The screens say that the hospital is being asked. */
function stillAsking(at: Unrecorded): Progress {
  return at.stage === 'sending' ? { stage: 'asking', sent: at.sent } : at;
}

export type Journal = Omit<StageOutcome['journal'], 'decision'>;

/** Reads again, `most` times in all for such an answer, because of caches and replicas that lag; null after that. */
export function readAgain(
  at: Exclude<SendState, { stage: 'sending' | 'asking' }>,
  why: Unexpected,
  said: Journal,
  most: number,
): StageOutcome | null {
  const times = (at.spent?.[why] ?? 0) + 1;
  if (times >= most) return null;
  return {
    journal: { ...said, decision: 'reads-again' },
    change: { progress: { ...at, spent: { ...at.spent, [why]: times } } },
    delay: { type: 'reads-again', failures: times },
  };
}

/** The standing without what it had already read in vain. */
export function anew<At extends { spent?: Spent }>(at: At): At {
  const sendState = { ...at };
  delete sendState.spent;
  return sendState;
}

/** Nothing came, or nothing that can be read: the same again later, and `problem` after {@link maxFailures}. */
export function notAnswered(
  { submission }: StageState,
  outcome: Unknown,
  answer: Answer,
  {
    problem,
    decision = 'reads-again',
    progress,
  }: {
    problem: Problem;
    decision?: StageOutcome['journal']['decision'];
    progress?: Progress;
  },
): StageOutcome {
  const journal = { outcome: 'unknown', decision, ...failureOf(outcome) } as const;
  const failures = submission.failures + 1;
  if (failures >= maxFailures) return { journal, change: { ...needsAuthor(problem), failures } };
  const delay = { type: 'backoff', failures, toldMs: toldToWaitMs(answer) } as const;
  return { journal, change: { ...(progress && { progress }), failures }, delay };
}
