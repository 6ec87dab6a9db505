/**
 * The staff of the demo ward. Their tokens are known to no other hospital, not even to the bundled one over HTTP, and
 * the demo hospital knows no other tokens.
 */
import type { Operator } from '../../../hospital/seed/people.ts';

/** The ward of all demo patients. */
export const demoWard = 'demo';

const nurse = (operatorId: string, name: string): Operator => ({
  operatorId,
  name,
  wards: [demoWard],
  mayWrite: true,
  isExpired: false,
});

/** The two nurses as whom a trainee can sign in. The token is the operator's id. */
export const practiceNurses: readonly Operator[] = [
  nurse('demo-amy', '林雅美 Amy Lin'),
  nurse('demo-ben', '張本立 Ben Chang'),
];

/** The colleague who corrects and voids when the trainer says so; nobody signs in as her. */
export const colleague: Operator = nurse('demo-colleague', '許怡文 Eve Hsu');

/** What she adds to a care note that she corrects, in either language. */
export const colleagueWords = [
  '同事補充：換藥後疼痛 2 分。',
  'Added by a colleague: pain 2 of 10 after the dressing.',
] as const;

export const demoPeople: readonly Operator[] = [...practiceNurses, colleague];

/** The present token of an operator whose earlier ones were expired `times` times. */
export function tokenAfter(operatorId: string, times: number): string {
  return times === 0 ? operatorId : `${operatorId}.${times + 1}`;
}

/** The operator to whom a token belongs, whatever its number. */
export function operatorOfToken(token: string): string {
  return token.replace(/\.\d{1,6}$/, '');
}
