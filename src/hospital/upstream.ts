/** A real hospital that answers in the place of the rules, as the request handler asks it. */
import type { EndpointAt } from '../shared/interface/endpoints.ts';
import type { ReadJson, ReceivedBody } from './body.ts';
import type { OpenExchange } from './journal.ts';
import type { Rendered } from './rendered.ts';
import type { RequestHead } from './requestHead.ts';

/** The part of an exchange that it needs. */
export interface PassedExchange {
  readonly request: RequestHead;
  /** Below the base address, without the query. */
  readonly path: string;
  readonly endpoint: EndpointAt | undefined;
  readonly body: ReceivedBody;
  readonly readJson: ReadJson | undefined;
  readonly clientRequestId: string | null;
  readonly entry: Pick<OpenExchange, 'n'>;
}

/** What was done, and the answer that the hospital intends. */
export interface Worked {
  readonly rendered: Rendered;
  /** The id of the record or attachment that was committed. */
  readonly committed: string | null;
  /** The connection is closed instead of answering. */
  readonly resets: boolean;
}

/** Answers one exchange. Never rejects. */
export type Upstream = (exchange: PassedExchange) => Promise<Worked>;
