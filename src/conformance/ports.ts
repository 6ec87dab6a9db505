/** What the suite needs from outside, so that it runs in a process, over HTTP, dry, and on virtual time. */
import type { Outgoing } from './exchange.ts';

/** One line of the ledger: what is about to be sent, or what came of it. */
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
  /** Answers a request. Rejects when the connection fails, or no answer comes in time. `outgoing` is the same request as data. */
  fetch(request: Request, outgoing: Outgoing): Promise<Response>;
  /** Another credential for the caller whose own has expired; undefined where there is no way to get one. */
  renewToken?(): Promise<string | undefined>;
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(durationMs: number): Promise<void>;
  /** A new random UUID. */
  newId(): string;
  /** When it returns, the entry survives a power cut. */
  writeDown(entry: LedgerEntry): void;
  /** Why nothing more should be sent (somebody pressed ctrl-C); undefined: go on. */
  interruption(): string | undefined;
  /** Tells which rule is being examined: its number from 1, of how many, and its id. */
  progress(number: number, count: number, ruleId: string): void;
}
