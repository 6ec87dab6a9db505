/** One exchange as it was received: its request and its sender. */
import type { EndpointAt } from '../shared/interface/endpoints.ts';
import type { ReadJson, ReceivedBody } from './body.ts';
import type { OpenExchange } from './journal.ts';
import type { RequestHead } from './requestHead.ts';
import type { WriteRequest } from './rules/writeRequest.ts';
import type { Operator } from './seed/people.ts';

/** One exchange below the base address before its body has arrived. */
export interface ArrivingExchange {
  readonly request: RequestHead;
  /** Its address; below the control surface for the console. */
  readonly url: URL;
  /** Below the base address, without the query. */
  readonly path: string;
  /** Undefined: the interface has no such address or method. */
  readonly endpoint: EndpointAt | undefined;
  /** Undefined: the credential is invalid or expired. */
  readonly operator: Operator | undefined;
}

/** One exchange below the base address. */
export interface Exchange extends ArrivingExchange {
  readonly body: ReceivedBody;
  readonly traceId: string;
  /** The origin of the requesting page; null if none is named. */
  readonly pageOrigin: string | null;
  /** The JSON of a write; undefined for reads and uploads. */
  readonly readJson: ReadJson | undefined;
  /** The write that the rules process; undefined if there is no operator or no JSON. */
  readonly write: WriteRequest | undefined;
  readonly clientRequestId: string | null;
  /** The age of the wound list that it is answered from, in milliseconds; 0 is the present list. */
  readonly listAgeMs: number;
  readonly entry: OpenExchange;
}
