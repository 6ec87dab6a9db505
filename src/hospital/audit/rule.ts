/** What an audit rule is: a sentence of the interface, or a consequence of one, and how it is judged. */
import type { RecordListing } from '../listings.ts';
import type { AuditedExchange } from './observation.ts';

/** What is judged of a record. */
export type JudgedRecord = Pick<
  RecordListing,
  'recordId' | 'kind' | 'operator' | 'clientRequestId' | 'input'
>;

/** The evidence: everything that arrived, and the hospital's records at the end. */
export interface Evidence {
  readonly exchanges: readonly AuditedExchange[];
  readonly records: readonly JudgedRecord[];
}

/** A violation: one sentence, and the exchanges that show it. */
export interface Finding {
  readonly words: string;
  readonly exchanges: readonly number[];
}

/** All violations; `seen` tells how often there was something to judge. */
export interface Judgement {
  readonly seen: number;
  readonly findings: readonly Finding[];
  /** What may be a violation, and what would tell. */
  readonly doubts?: readonly Finding[];
}

/** One rule for clients. */
export interface AuditRule {
  readonly id: string;
  readonly title: string;
  /** The sentence of the interface that it rests on, in our words. */
  readonly clause: string;
  /** Whether a violation is unwise rather than wrong: it is reported but not counted. */
  readonly isAdvice?: boolean;
  /** Whether it can be judged only after the client had time to finish everything. */
  readonly isOfTheEnd?: boolean;
  judge(evidence: Evidence): Judgement;
}
