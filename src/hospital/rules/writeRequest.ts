/** A write as the rules see it: who sends what where. */
import type { Operator } from '../seed/people.ts';

/** A write of JSON whose sender is known and whose body has been read as JSON. */
export interface WriteRequest {
  readonly method: string;
  /** Below the base address, as sent. */
  readonly path: string;
  readonly operator: Operator;
  readonly bodyText: string;
  readonly json: unknown;
  /** The body's clientRequestId, where it is one that the hospital accepts. */
  readonly clientRequestId: string | undefined;
}
