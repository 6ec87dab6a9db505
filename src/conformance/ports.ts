/** What the suite needs from outside, so that it runs in process, over HTTP, as a dry run, and on virtual time. */
import type { Outgoing } from './exchange.ts';

/** One line of the ledger: what is about to be sent, or its result. */
export type LedgerEntry =
  | {
      readonly event: 'about-to-send';
      readonly clientRequestId: string;
      readonly method: string;
      readonly path: string;
      readonly who: string;
      readonly at: string;
    }
  | {
      readonly event: 'answered';
      readonly clientRequestId: string;
      readonly status: number;
      readonly recordId?: string;
    };

export interface Ports {
  /**
   * Answers a request. Rejects if the connection fails or no answer comes in time. `outgoing` is the same request as
   * data.
   */
  fetch(request: Request, outgoing: Outgoing): Promise<Response>;
  /** A new credential for a caller whose own has expired; undefined if there is no way to get one. */
  renewToken?(): Promise<string | undefined>;
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(durationMs: number): Promise<void>;
  /** A new random UUID. */
  newId(): string;
  /** Returns once the entry would survive a power cut. */
  writeDown(entry: LedgerEntry): void;
  /** Why nothing more should be sent (ctrl-C was pressed); undefined: continue. */
  interruption(): string | undefined;
  /** Reports which rule is being examined: its number from 1, the total, and its id. */
  progress(number: number, count: number, ruleId: string): void;
}
