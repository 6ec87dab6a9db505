// Owns the way of one exchange through the hospital: received, perhaps struck by a fault, worked on, delivered.
import type { Clock } from '../shared/clock.ts';
import { errorAnswer } from './answers.ts';
import type { Answer } from './answers.ts';
import type { Api } from './api.ts';
import { jsonLimitBytes, noBody, readJson, uploadLimitBytes } from './body.ts';
import type { BodyReader, ReceivedBody } from './body.ts';
import type { HospitalContext } from './context.ts';
import type { Delivery } from './delivery.ts';
import type { Exchange } from './exchange.ts';
import type { Fault, Faults } from './faults.ts';
import { createInFlight } from './inFlight.ts';
import type { Journal, JournalDetail } from './journal.ts';
import type { WaitForOther } from './ports.ts';
import { commonHeaders, htmlPage, render, renderPreflight } from './render.ts';
import type { Rendered } from './render.ts';
import { bindRefused } from './rules/repeats.ts';
import { textProperty } from './rules/syntax.ts';
import { hospitalDateTime, minuteMs } from './time.ts';

/** What the receiver works with. */
export interface ReceiverParts {
  readonly context: HospitalContext;
  readonly api: Api;
  readonly clock: Clock;
  readonly waitForOther: WaitForOther | undefined;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly digest: (bytes: Uint8Array) => string;
}

/** Takes one request below `/v1` and says what becomes of its answer. Rejects when its body breaks off. */
export type Receiver = (request: Request, url: URL, readBody: BodyReader) => Promise<Delivery>;

/** How long a credential lives under the reading that gives it an end. */
const credentialLifeMs = 15 * minuteMs;

/** A receiver over the parts of one hospital. */
export function createReceiver(parts: ReceiverParts): Receiver {
  const { context, api, faults, journal } = parts;
  const inFlight = createInFlight(context, parts.clock, parts.waitForOther);

  /** Lets the rules answer, and finishes the journal's entry. */
  async function work(exchange: Exchange, fault: Fault | undefined): Promise<Rendered> {
    const held = await inFlight.enter(exchange, fault?.rule.fault === 'delay' ? fault.delayMs : 0);
    try {
      if (held.answer !== undefined)
        exchange.rendered = render(context, held.answer, exchange.traceId);
      else await api.fetch(exchange.request, exchange);
    } finally {
      held.leave();
    }
    const rendered = exchange.rendered ?? render(context, noAnswer, exchange.traceId);
    const gateway = context.interpretations().gateway;
    const isBehindGateway = gateway !== 'none' && exchange.answer?.committed === true;
    const told = isBehindGateway
      ? htmlPage(gateway === 'bad-gateway' ? 502 : 504, commonHeaders(context, exchange.traceId))
      : rendered;
    return finish(exchange, fault, told);
  }

  function finish(exchange: Exchange, fault: Fault | undefined, rendered: Rendered): Rendered {
    const { entry, write } = exchange;
    entry.status = rendered.status;
    entry.fault = fault?.rule.fault ?? null;
    entry.committed = exchange.answer?.committed === true;
    if (write !== undefined) bindRefused(context, write, rendered.status);
    journal.detail(entry, detailOf(exchange, rendered));
    return rendered;
  }

  /** An answer that somebody on the way gives in the hospital's place. */
  function instead(exchange: Exchange, fault: Fault, rendered: Rendered): Delivery {
    return { kind: 'answer', rendered: finish(exchange, fault, rendered) };
  }

  function nothing(
    exchange: Exchange,
    fault: Fault,
    kind: 'dropped' | 'reset' | 'silent',
  ): Delivery {
    exchange.entry.fault = fault.rule.fault;
    exchange.entry.status = null;
    return { kind };
  }

  async function worked(exchange: Exchange, fault: Fault | undefined): Promise<Delivery> {
    const rendered = await work(exchange, fault);
    if (exchange.answer?.resets !== true) return { kind: 'answer', rendered };
    exchange.entry.status = null;
    return { kind: 'reset' };
  }

  /** The faults that strike before the hospital has done anything; undefined for those that come later. */
  function strikeBefore(exchange: Exchange, fault: Fault): Delivery | undefined {
    const { rule } = fault;
    if (rule.fault === 'drop-before') return nothing(exchange, fault, 'dropped');
    if (rule.fault === 'hang') return nothing(exchange, fault, 'silent');
    if (rule.fault === 'reset' && rule.done === false) return nothing(exchange, fault, 'reset');
    if (rule.fault === 'captive') return instead(exchange, fault, loginPage);
    if (rule.fault === 'status') return instead(exchange, fault, statusPage(exchange, fault, 503));
    return undefined;
  }

  async function strikeAfter(exchange: Exchange, fault: Fault): Promise<Delivery> {
    const { rule } = fault;
    const rendered = await work(exchange, fault);
    if (rule.fault === 'drop-after') return nothing(exchange, fault, 'dropped');
    if (rule.fault === 'hang-after') return nothing(exchange, fault, 'silent');
    if (rule.fault === 'reset') return nothing(exchange, fault, 'reset');
    if (rule.fault === 'cut') return { kind: 'cut', rendered };
    if (rule.fault === 'status-after') {
      return instead(exchange, fault, statusPage(exchange, fault, 502));
    }
    const { pieceBytes = 16, pieceDelayMs = 250 } = rule;
    return { kind: 'trickle', rendered, pieceBytes, pieceDelayMs };
  }

  function statusPage(exchange: Exchange, { rule }: Fault, otherwise: number): Rendered {
    const { status = otherwise, retryAfterSeconds } = rule;
    const wait =
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    if (rule.html === true) {
      return htmlPage(status, { ...commonHeaders(context, exchange.traceId), ...wait });
    }
    const answer = errorAnswer(status, 'FAULT', `A fault rule answers ${status}.`);
    return render(context, { ...answer, headers: wait }, exchange.traceId);
  }

  function openExchange(request: Request, url: URL, body: ReceivedBody): Exchange {
    const path = url.pathname.slice('/v1'.length);
    const lifeMs = context.interpretations().tokenLife === 'static' ? undefined : credentialLifeMs;
    const now = context.now();
    const operator = context.people.identify(request.headers.get('authorization'), now, lifeMs);
    const json = isJsonWrite(request.method, path)
      ? readJson(body, request.headers.get('content-type'))
      : undefined;
    const requestId =
      json !== undefined && 'json' in json ? acceptedRequestId(json.json) : undefined;
    const write =
      operator !== undefined && json !== undefined && 'json' in json
        ? {
            method: request.method,
            path,
            operator,
            bodyText: json.text,
            json: json.json,
            clientRequestId: requestId,
          }
        : undefined;
    const entry = journal.open({
      time: hospitalDateTime(now),
      who: operator?.operatorId ?? null,
      method: request.method,
      path,
      query: url.search,
      bodySha256: body.bytes.length === 0 ? null : parts.digest(body.bytes),
      clientRequestId: requestId ?? queriedRequestId(path),
    });
    const traceId = context.identifiers.next('trace');
    return {
      request,
      origin: url.origin,
      path,
      body,
      traceId,
      operator,
      readJson: json,
      write,
      entry,
    };
  }

  function acceptedRequestId(json: unknown): string | undefined {
    const text = textProperty(json, 'clientRequestId');
    if (text === undefined) return undefined;
    return context.inputSchemas().clientRequestId.safeParse(text).success ? text : undefined;
  }

  return async (request, url, readBody) => {
    if (request.method === 'OPTIONS') return { kind: 'answer', rendered: renderPreflight(context) };
    const body = await receiveBody(request.method, url.pathname, readBody);
    const exchange = openExchange(request, url, body);
    const { method, path, who } = exchange.entry;
    const fault = faults.pick({ method, path, who }, context.now());
    if (fault === undefined || fault.rule.fault === 'delay') return worked(exchange, fault);
    const struck = strikeBefore(exchange, fault);
    if (struck !== undefined) return struck;
    if (fault.rule.fault !== 'duplicate') return strikeAfter(exchange, fault);
    await work(exchange, fault);
    return worked(openExchange(request, url, body), fault);
  };
}

const noAnswer: Answer = errorAnswer(500, 'INTERNAL', 'The hospital gave no answer.');

const loginPage: Rendered = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html><head><title>Guest Wi-Fi</title></head><body><h1>Welcome to the guest Wi-Fi</h1><form><input name="room"><button>Sign in</button></form></body></html>',
};

function isJsonWrite(method: string, path: string): boolean {
  return (method === 'POST' || method === 'PATCH') && path !== '/attachments';
}

async function receiveBody(
  method: string,
  pathname: string,
  readBody: BodyReader,
): Promise<ReceivedBody> {
  if (method === 'GET' || method === 'HEAD') return noBody;
  return readBody(pathname === '/v1/attachments' ? uploadLimitBytes : jsonLimitBytes);
}

function queriedRequestId(path: string): string | null {
  const encoded = /^\/requests\/([^/]+)$/.exec(path)?.[1];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

const shownCharacters = 65_536;

/** What the journal shows of an exchange, put together when somebody looks. It must not hold on to a photo's bytes. */
function detailOf(exchange: Exchange, rendered: Rendered): () => JournalDetail {
  const { readJson: json } = exchange;
  const requestHeaders = exchange.request.headers;
  const answerHeaders = rendered.headers;
  const sent = json !== undefined && 'text' in json ? json.text : byteCount(exchange.body.bytes);
  const told = typeof rendered.body === 'string' ? rendered.body : byteCount(rendered.body);
  return () => ({
    requestHeaders: Object.fromEntries(
      [...requestHeaders].map(([name, value]) => [name, name === 'authorization' ? '...' : value]),
    ),
    requestBody: sent.slice(0, shownCharacters),
    answerHeaders,
    answerBody: told.slice(0, shownCharacters),
  });
}

function byteCount(bytes: Uint8Array | null): string {
  return bytes === null || bytes.length === 0 ? '' : `${bytes.length} bytes`;
}
