// Owns the ways in which a rule can end other than by holding.
import type { Exchange } from './exchange.ts';

/** The hospital breaks the rule; `exchanges` show it. */
export class Failure extends Error {
  readonly exchanges: readonly Exchange[];
  constructor(message: string, exchanges: readonly Exchange[]) {
    super(message);
    this.exchanges = exchanges;
  }
}

/** The rule cannot be verified here and now; the message says why. */
export class CannotTell extends Error {}

/** Nothing more may be sent: a 5xx, a lost connection, or somebody who pressed ctrl-C. */
export class Stopped extends Error {}
