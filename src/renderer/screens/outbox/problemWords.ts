/** Which words a problem has: of a refusal the status decides, for the next step is another. */
import type { SubmissionKind } from '../../../model/content.ts';
import type { Problem, ProblemOf, ProblemType } from '../../../model/problem.ts';

export type ProblemWords =
  | ProblemType
  | 'no-access'
  | 'not-found'
  | 'not-this-record'
  | 'record-gone'
  | 'record-older'
  | 'record-replaced'
  | 'record-mixed-up'
  | 'change-lost';

export function problemWordsOf(problem: Problem, kind: SubmissionKind): ProblemWords {
  if (problem.type === 'record-not-as-seen') return notAsSeen[problem.difference];
  if (problem.type === 'record-lost') return lostWordsOf(problem, kind);
  if (problem.type === 'refused' && problem.status === 403) return 'no-access';
  if (problem.type === 'refused' && problem.status === 404) return 'not-found';
  if (problem.type === 'cannot-know' && problem.recordId !== null) return 'not-this-record';
  return problem.type;
}

const notAsSeen = {
  another: 'record-not-as-seen',
  gone: 'record-gone',
  older: 'record-older',
} as const;

function lostWordsOf(
  { found, isReceiptKept }: ProblemOf<'record-lost'>,
  kind: SubmissionKind,
): ProblemWords {
  if (isReceiptKept) return 'record-mixed-up';
  if (kind === 'wound-correction' || kind === 'wound-void') return 'change-lost';
  return found === 'nothing' ? 'record-lost' : 'record-replaced';
}

const sentAgainAsTheyAre: readonly ProblemWords[] = [
  'no-access',
  'not-found',
  'request-id-conflict',
];

/** Whether nothing in the content is wrong, so that sending it again is the way that leads. */
export function isSentAgainAsItIs(problem: Problem | null, kind: SubmissionKind): boolean {
  return problem !== null && sentAgainAsTheyAre.includes(problemWordsOf(problem, kind));
}
