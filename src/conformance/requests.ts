/** How rules send requests: reads, JSON writes and uploads by endpoint name. Interface: Endpoints. */
import {
  endpointPath,
  endpoints,
  type EndpointName,
  type EndpointParams,
} from '../shared/interface/endpoints.ts';
import { type Exchange, type Outgoing, type PhotoForm, type Who, textOf } from './exchange.ts';
import { requireToken, tokenFlags } from './subject.ts';
import type { Suite } from './suite.ts';

/** How a request may differ from the caller's usual one, which succeeds. */
export interface Asking {
  readonly who?: Who;
  readonly expected?: readonly number[];
  readonly isOpen?: boolean;
  readonly mayReset?: boolean;
  readonly isTogether?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

function outgoingOf<Name extends EndpointName>(
  suite: Suite,
  name: Name,
  params: EndpointParams<Name>,
  asking: Asking,
): Outgoing {
  const { who = 'caller', query, expected = [endpoints[name].success], ...rest } = asking;
  if (who in tokenFlags) requireToken(suite.subject, who as keyof typeof tokenFlags);
  const { method } = endpoints[name];
  return {
    endpoint: name,
    method,
    path: endpointPath(name, params, query),
    who,
    expected,
    ...rest,
  };
}

/** Sends a read, by the name of the endpoint. */
export function read<Name extends EndpointName>(
  suite: Suite,
  name: Name,
  params: EndpointParams<Name>,
  asking: Asking = {},
): Promise<Exchange> {
  return suite.client.send(outgoingOf(suite, name, params, asking));
}

/** Sends JSON. A `body` that is already text is sent byte for byte. */
export function write<Name extends EndpointName>(
  suite: Suite,
  name: Name,
  params: EndpointParams<Name>,
  body: object | string,
  asking: Asking = {},
): Promise<Exchange> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const clientRequestId = textOf(typeof body === 'string' ? parsed(body) : body, 'clientRequestId');
  return suite.client.send({
    ...outgoingOf(suite, name, params, asking),
    body: text,
    ...(clientRequestId === undefined ? {} : { clientRequestId }),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Uploads a photo. */
export function upload(suite: Suite, photo: PhotoForm, asking: Asking = {}): Promise<Exchange> {
  return suite.client.send({ ...outgoingOf(suite, 'uploadAttachment', {}, asking), photo });
}

/** An instant in the form we send, in the hospital's zone: `2026-11-20T09:30:00+08:00`. */
export function dateTime(epochMs: number): string {
  const local = new Date(epochMs + 8 * 3_600_000).toISOString();
  return `${local.slice(0, 19)}+08:00`;
}
