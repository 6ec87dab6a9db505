/** What follows from a request without a definite answer: what was unknown stays unknown. */
import type { Progress } from '../../model/progress.ts';
import type { Unrecorded } from '../../model/standing.ts';
import type { Answer } from '../hospitalClient.ts';
import type { ReadOutcome } from '../outcome.ts';
import { toldToWaitMs } from '../verdict.ts';
import {
  credentialRefused,
  maxFailures,
  needsAuthor,
  type StageOutcome,
  type StageState,
} from './stage.ts';

export function unanswered(
  { submission, at, now: since }: StageState<Unrecorded>,
  outcome: Exclude<ReadOutcome<unknown>, { type: 'found' | 'not-found' }>,
  answer: Answer,
): StageOutcome {
  switch (outcome.type) {
    case 'no-credential':
      return credentialRefused();
    case 'refused': {
      const journal = { outcome: 'refused', decision: 'needs-author' } as const;
      const problem = { ...outcome.details, type: 'cannot-ask', since, standing: at } as const;
      return { journal, change: needsAuthor(problem) };
    }
    case 'unknown': {
      const { failure, status } = outcome;
      const journal = { outcome: 'unknown', decision: 'asks-again', failure } as const;
      const strikes = submission.strikes + 1;
      if (strikes >= maxFailures) {
        const problem = { type: 'no-answer', since, status, standing: at } as const;
        return { journal, change: { ...needsAuthor(problem), strikes } };
      }
      const delay = { type: 'backoff', strikes, toldMs: toldToWaitMs(answer) } as const;
      return { journal, change: { progress: stillAsking(at), strikes }, delay };
    }
  }
}

/**
 * The same for a query about what another tablet may have recorded. It is counted separately, because it says nothing
 * about whether its own write or photo gets through.
 */
export function unansweredQueries(
  { at, now: since, unansweredQueries: before }: StageState<Unrecorded>,
  { failure, status }: Extract<ReadOutcome<unknown>, { type: 'unknown' }>,
  answer: Answer,
): StageOutcome {
  const journal = { outcome: 'unknown', decision: 'asks-again', failure } as const;
  const strikes = before + 1;
  if (strikes >= maxFailures) {
    const problem = { type: 'no-answer', since, status, standing: at } as const;
    // Queried again at its author's request, the count starts again.
    return { journal, change: needsAuthor(problem), unansweredQueries: 0 };
  }
  const delay = { type: 'backoff', strikes, toldMs: toldToWaitMs(answer) } as const;
  return { journal, change: { progress: stillAsking(at) }, delay, unansweredQueries: strikes };
}

/** The screens say that the hospital is being asked. */
function stillAsking(at: Unrecorded): Progress {
  if ('toSettle' in at) {
    // Nothing of it was sent: only the hospital's time is needed.
    return at.toSettle.length === 0 ? at : { stage: 'settling', toSettle: at.toSettle };
  }
  return at.stage === 'sending' ? { stage: 'asking', sent: at.sent } : at;
}
