/** What describes a broken rule. */

export type Rule =
  | 'R1'
  | 'R2'
  | 'R3'
  | 'R4'
  | 'R5'
  | 'R6'
  | 'R7'
  | 'R8'
  | 'R9'
  | 'R10'
  | 'R11'
  | 'R12'
  | 'R13'
  | 'R14'
  | 'R15'
  | 'R16'
  | 'R17'
  | 'R18'
  | 'R19'
  | 'R20';

export interface Violation {
  rule: Rule;
  at: number;
  message: string;
  /** What it is about, by which the trace is shortened. */
  about: readonly string[];
}
