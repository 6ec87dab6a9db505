/** The ways in which a rule can end other than by passing. */
import type { Exchange } from './exchange.ts';

/** The expected and the actual value. */
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

/** The rule cannot be verified here and now; the message tells why. */
export class CannotTell extends Error {}

/** Nothing more may be sent: a 5xx, a lost connection, or ctrl-C. */
export class Stopped extends Error {}
