/**
 * Decides which queries and reads get a row in the journal. Requests that are repeated without news would make
 * thousands of rows a day (decision 270). Every write and upload gets one, and so does every answer that changes the
 * state of a submission.
 */
import type { Attempt } from '../model/attempt.ts';

export interface Journal {
  /** Whether this row says more than the one before it; if it does, it becomes the one to compare with. */
  isNews(attempt: Attempt): boolean;
}

/** Opens the journal of one term of the engine. */
export function openJournal(): Journal {
  const last = new Map<string, string>();
  return {
    isNews(attempt) {
      const { submissionId, kind, clientRequestId, status, outcome, failure, decision } = attempt;
      const said = JSON.stringify([kind, clientRequestId, status, outcome, failure, decision]);
      if (teachesNothing(attempt) && last.get(submissionId) === said) return false;
      last.set(submissionId, said);
      return true;
    },
  };
}

function teachesNothing({ kind, outcome, decision }: Attempt): boolean {
  if (kind === 'write' || kind === 'upload') return false;
  return outcome === 'unknown' || decision === 'asks-again' || decision === 'may-be-at-work';
}
