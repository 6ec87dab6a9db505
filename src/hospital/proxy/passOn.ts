/**
 * A real hospital behind the bundled one: requests go on to it, its answers come back, and faults, journal and auditor
 * work on both as usual. Nothing of a credential or a body is kept here.
 */
import { interfaceWire, type Wire } from '../../shared/interface/wire.ts';
import type { Rendered } from '../rendered.ts';
import { urlOf } from '../requestHead.ts';
import { textProperty } from '../rules/syntax.ts';
import type { PassedExchange, Upstream } from '../upstream.ts';

/** One answer of the real hospital, for whoever looks at it at once; it must not be kept. */
export interface PassedAnswer {
  readonly exchange: PassedExchange;
  readonly status: number;
  readonly headers: Headers;
  /** Its JSON, or undefined if it is something else. */
  readonly json: unknown;
  readonly isEmpty: boolean;
}

export interface PassOnParts {
  /** Ends in the version segment, without a trailing slash. */
  readonly address: string;
  /** How the real hospital is spoken to. */
  readonly wire: Wire;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly onAnswer: (answer: PassedAnswer) => void;
}

/** RFC 9110 7.6.1, and what belongs to this connection or to this hospital; lengths and codings are made anew. */
const ofThisHop =
  /^(accept-encoding|connection|content-encoding|content-length|expect|host|keep-alive|proxy-.*|set-cookie|te|trailer|transfer-encoding|upgrade|x-control-token|x-world)$/;

function passable(given: Iterable<[string, string]>): Headers {
  return new Headers([...given].filter(([name]) => !ofThisHop.test(name)));
}

/** Passes every exchange on to the hospital at `address`. */
export function passOn({ address, wire, fetch, onAnswer }: PassOnParts): Upstream {
  function outgoing({ request, path, body }: PassedExchange): Request {
    const { method } = request;
    const headers = passable(request.headers);
    const token = interfaceWire.tokenIn(headers.get(interfaceWire.header));
    if (token !== null) {
      headers.delete(interfaceWire.header);
      headers.set(wire.header, wire.valueOf(token));
    }
    const { search } = urlOf(request);
    return new Request(`${address}${wire.toHospital(method, path)}${search}`, {
      ...{ method, headers, redirect: 'manual' },
      ...(body.bytes.length === 0 ? {} : { body: body.bytes as BodyInit }),
    });
  }

  return async (exchange) => {
    if (exchange.body.isTooLarge) return { rendered: tooLarge, committed: null, resets: false };
    try {
      const answer = await fetch(outgoing(exchange));
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const { status } = answer;
      const body = textOf(bytes);
      const json = jsonIn(body);
      onAnswer({ exchange, status, headers: answer.headers, json, isEmpty: bytes.length === 0 });
      const headers = Object.fromEntries(passable(answer.headers));
      const rendered = { status, headers, body: bytes.length === 0 ? null : body };
      return { rendered, committed: committedIn(exchange, status, json), resets: false };
    } catch {
      // Whether the real hospital has done anything is unknown, to us as to the client.
      return { rendered: noAnswer, committed: null, resets: true };
    }
  };
}

const noAnswer: Rendered = { status: 502, headers: {}, body: null };
const tooLarge: Rendered = { status: 413, headers: {}, body: null };

/** As text if it is text, so that it can be read as JSON; the bytes are the same. */
function textOf(bytes: Uint8Array): string | Uint8Array {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

function jsonIn(body: string | Uint8Array): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

/** The id of what a write has made or changed, as the real hospital tells it. */
function committedIn(
  { request, endpoint }: PassedExchange,
  status: number,
  json: unknown,
): string | null {
  if (request.method === 'GET' || status < 200 || status >= 300) return null;
  return (
    textProperty(json, endpoint?.name === 'uploadAttachment' ? 'attachmentId' : 'recordId') ?? null
  );
}
