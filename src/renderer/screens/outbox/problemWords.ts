/** Owns which words a problem has: of a refusal the status decides, for the next step is another. */
import type { Problem, ProblemType } from '../../../device/rows.ts';

export type ProblemWords = ProblemType | 'no-access' | 'not-found' | 'not-this-record';

export function problemWordsOf(problem: Problem): ProblemWords {
  if (problem.type === 'refused' && problem.status === 403) return 'no-access';
  if (problem.type === 'refused' && problem.status === 404) return 'not-found';
  if (problem.type === 'cannot-know' && problem.recordId !== null) return 'not-this-record';
  return problem.type;
}

const sentAgainAsTheyAre: readonly ProblemWords[] = [
  'no-access',
  'not-found',
  'request-id-conflict',
];

/** Whether nothing in the content is wrong, so that sending it again is the way that leads. */
export function isSentAgainAsItIs(problem: Problem | null): boolean {
  return problem !== null && sentAgainAsTheyAre.includes(problemWordsOf(problem));
}
