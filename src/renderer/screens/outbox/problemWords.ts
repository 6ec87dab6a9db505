/** Chooses the text for a problem. For a refusal it depends on the status, because the next step differs. */
import type { Problem, ProblemOf, ProblemType } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';

/** What the text depends on besides the problem. */
type Of = Pick<Submission, 'kind' | 'sharedAt'>;

export type ProblemWords =
  | ProblemType
  | 'no-access'
  | 'not-found'
  | 'not-this-record'
  | 'record-gone'
  | 'record-older'
  | 'record-replaced'
  | 'record-mixed-up'
  | 'change-lost'
  | 'recorded-earlier'
  | 'recorded-elsewhere';

export function problemWordsOf(problem: Problem, of: Of): ProblemWords {
  if (problem.type === 'record-not-as-seen') return notAsSeen[problem.difference];
  if (problem.type === 'record-lost') return lostWordsOf(problem, of);
  if (problem.type === 'refused' && problem.status === 403) return 'no-access';
  if (problem.type === 'refused' && problem.status === 404) return 'not-found';
  if (problem.type === 'cannot-know' && problem.recordId !== null) return 'not-this-record';
  // A change consists of a note only, so it can go on as a correction.
  if (problem.type === 'earlier-version-recorded' && !isChange(of)) {
    return of.sharedAt === undefined ? 'recorded-earlier' : 'recorded-elsewhere';
  }
  return problem.type;
}

const notAsSeen = {
  another: 'record-not-as-seen',
  gone: 'record-gone',
  older: 'record-older',
} as const;

function lostWordsOf({ found, isReceiptKept }: ProblemOf<'record-lost'>, of: Of): ProblemWords {
  if (isReceiptKept) return 'record-mixed-up';
  if (isChange(of)) return 'change-lost';
  return found === 'nothing' ? 'record-lost' : 'record-replaced';
}

function isChange({ kind }: Of): boolean {
  return kind === 'wound-correction' || kind === 'wound-void';
}

const sentAgainAsTheyAre: readonly ProblemWords[] = [
  'no-access',
  'not-found',
  'request-id-conflict',
];

/** Whether nothing is wrong with the content, so that sending it again is the primary action. */
export function isSentAgainAsItIs(problem: Problem | null, of: Of): boolean {
  return problem !== null && sentAgainAsTheyAre.includes(problemWordsOf(problem, of));
}
