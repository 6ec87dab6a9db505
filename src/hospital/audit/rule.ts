/** What a demand on a client is: a sentence of the interface, or what follows from one, and how it is judged. */
import type { RecordListing } from '../listings.ts';
import type { AuditedExchange } from './observation.ts';

/** What the auditor knows: everything that arrived, and what the hospital holds at the end. */
export interface Evidence {
  readonly exchanges: readonly AuditedExchange[];
  readonly records: readonly RecordListing[];
}

/** What broke a rule: one sentence, and the exchanges that show it. */
export interface Finding {
  readonly words: string;
  readonly exchanges: readonly number[];
}

/** Every break; `seen` says how often there was something to judge. */
export interface Judgement {
  readonly seen: number;
  readonly findings: readonly Finding[];
}

/** One demand. */
export interface AuditRule {
  readonly id: string;
  readonly title: string;
  /** The sentence of the interface that it rests on, in our words. */
  readonly clause: string;
  /** Whether breaking it is unwise rather than wrong: it is told, and not counted. */
  readonly isAdvice?: boolean;
  /** Whether it can only be judged once the client has had time to come to an end with everything. */
  readonly isOfTheEnd?: boolean;
  judge(evidence: Evidence): Judgement;
}
