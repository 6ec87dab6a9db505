/** A write as the rules see it: its sender, address and content. */
import type { Operator } from '../seed/people.ts';

/** A JSON write whose sender is known and whose body was parsed. */
export interface WriteRequest {
  readonly method: string;
  /** Below the base address, as sent. */
  readonly path: string;
  readonly operator: Operator;
  readonly bodyText: string;
  readonly json: unknown;
  /** The body's clientRequestId, if the hospital accepts it. */
  readonly clientRequestId: string | undefined;
}
