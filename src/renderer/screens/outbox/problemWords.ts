/** Owns which words a problem has: of a refusal the status decides, for the next step is another. */
import type { Problem, ProblemType } from '../../../device/rows.ts';

export type ProblemWords = ProblemType | 'no-access' | 'not-found' | 'not-this-record';

export function problemWordsOf({
  type,
  status,
  recordId,
}: Pick<Problem, 'type' | 'status'> & { recordId?: string | null }): ProblemWords {
  if (type === 'refused' && status === 403) return 'no-access';
  if (type === 'refused' && status === 404) return 'not-found';
  if (type === 'cannot-know' && typeof recordId === 'string') return 'not-this-record';
  return type;
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
