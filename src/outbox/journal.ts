/**
 * Which questions are worth a row in the journal. What is asked again and again, and teaches nothing that the
 * last row of the same submission does not say, would be thousands of rows a day (decision 270). What may do something
 * at the hospital is always written down, and so is whatever changes where a submission stands.
 */
import type { Attempt } from '../model/attempt.ts';

export interface Journal {
  /** Whether this row says more than the one before it; each that does is taken note of. */
  isNews(attempt: Attempt): boolean;
}

/** What one term of the engine has written of it. */
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
