/** The ways in which a rule can end other than by holding. */
import type { Exchange } from './exchange.ts';

/** What should have come, and what came. */
export interface Comparison {
  readonly expected: unknown;
  readonly actual: unknown;
}

/** The hospital breaks the rule; `exchanges` show it. */
export class Failure extends Error {
  readonly exchanges: readonly Exchange[];
  readonly comparison: Comparison | undefined;
  constructor(message: string, exchanges: readonly Exchange[], comparison?: Comparison) {
    super(message);
    this.exchanges = exchanges;
    this.comparison = comparison;
  }
}

/** The rule cannot be verified here and now; the message says why. */
export class CannotTell extends Error {}

/** Nothing more may be sent: a 5xx, a lost connection, or somebody who pressed ctrl-C. */
export class Stopped extends Error {}
