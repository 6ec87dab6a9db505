import type { Clock } from '../shared/clock.ts';
/** The course of one exchange through the hospital: received, perhaps struck by a fault, processed, delivered. */
import { endpointAt } from '../shared/interface/endpoints.ts';
import type { Answer } from './answers.ts';
import { failed, type Api } from './api.ts';
import { applyFaultAfter, applyFaultBefore } from './applyFaults.ts';
import { reducedQuery } from './audit/reduced.ts';
import {
  jsonLimitBytes,
  noBody,
  readJson,
  uploadLimitBytes,
  type BodyReader,
  type ReceivedBody,
  type UploadTerms,
} from './body.ts';
import type { HospitalContext } from './context.ts';
import type { Delivery } from './delivery.ts';
import type { ArrivingExchange, Exchange } from './exchange.ts';
import type { Fault, Faults } from './faults.ts';
import { createInFlight } from './inFlight.ts';
import type { Journal, JournalDetail, Sha256 } from './journal.ts';
import type { WaitForOther } from './ports.ts';
import { commonHeaders, htmlPage, render, renderPreflight, type Rendered } from './render.ts';
import type { RequestHead } from './requestHead.ts';
import { bindRefused } from './rules/repeats.ts';
import { textProperty } from './rules/syntax.ts';
import type { Operator } from './seed/people.ts';
import { hospitalDateTime, minuteMs } from './time.ts';
import type { Upstream, Worked } from './upstream.ts';

/** What the request handler needs. */
export interface RequestHandlerParts {
  readonly context: HospitalContext;
  readonly api: Api;
  readonly clock: Clock;
  readonly waitForOther: WaitForOther | undefined;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly upstream: Upstream | undefined;
  readonly digest: (bytes: Uint8Array) => string;
}

/** Takes one request below `/v1` and returns how its answer is delivered. Rejects if its body breaks off. */
export type RequestHandler = (
  request: RequestHead,
  url: URL,
  /** `/v1` and what follows, without the query. */
  pathname: string,
  readBody: BodyReader,
) => Promise<Delivery>;

/** How long a credential lives under the reading that limits it. */
const credentialLifeMs = 15 * minuteMs;

const nothingDone = { committed: null, resets: false } as const;

/** A request handler for one hospital. */
export function createRequestHandler(parts: RequestHandlerParts): RequestHandler {
  const { context, api, clock, faults, journal } = parts;
  const inFlight = createInFlight(context, clock, parts.waitForOther);

  async function pause(durationMs: number): Promise<void> {
    if (durationMs <= 0) return;
    await new Promise<void>((resolve) => {
      clock.setTimer(resolve, durationMs);
    });
  }

  /** Lets the rules answer once it is this exchange's turn. */
  async function work(exchange: Exchange, delayMs: number): Promise<Worked> {
    if (parts.upstream !== undefined) {
      await pause(delayMs);
      return parts.upstream(exchange);
    }
    const turn = await inFlight.enter(exchange, delayMs);
    try {
      const answer = turn.answer ?? api(exchange);
      const rendered = rendering(exchange, answer);
      if (exchange.write !== undefined) bindRefused(context, exchange.write, rendered.status);
      // What it rests on, its own change or another's, must be safe first.
      const flushed = context.archive.flushed();
      if (flushed !== undefined) await flushed;
      return { rendered, committed: answer.committed ?? null, resets: answer.resets === true };
    } catch (error) {
      const rendered = rendering(exchange, failed(error));
      return { rendered, committed: null, resets: false };
    } finally {
      turn.leave();
    }
  }

  function rendering(exchange: Exchange, answer: Answer): Rendered {
    const { gateway } = context.interpretations();
    if (gateway === 'none' || answer.committed === undefined) {
      return render(context, answer, exchange);
    }
    const status = gateway === 'bad-gateway' ? 502 : 504;
    return htmlPage(status, commonHeaders(context, exchange));
  }

  /** Completes the journal entry with what leaves the hospital. */
  function finish(
    exchange: Exchange,
    fault: Fault | undefined,
    committed: string | null,
    delivery: Delivery,
  ): Delivery {
    const told =
      delivery.kind === 'answer' || delivery.kind === 'trickle' || delivery.kind === 'cut';
    const rendered = told ? delivery.rendered : undefined;
    const outcome = {
      status: rendered?.status ?? null,
      fault: fault?.rule.fault ?? null,
      committed,
    };
    exchange.entry.close(outcome, detailOf(exchange, rendered));
    return delivery;
  }

  async function deliver(exchange: Exchange, fault: Fault | undefined): Promise<Delivery> {
    if (fault === undefined) return plain(exchange, undefined, await work(exchange, 0));
    const applied = { context, rule: fault.rule, asked: exchange };
    const instead = applyFaultBefore(applied);
    if (instead !== undefined) {
      await pause(fault.delayMs + fault.afterMs);
      const { committed } = nothingDone;
      if (exchange.write !== undefined && instead.kind === 'answer') {
        bindRefused(context, exchange.write, instead.rendered.status);
        await context.archive.flushed();
      }
      return finish(exchange, fault, committed, instead);
    }
    const worked = await work({ ...exchange, listAgeMs: listAgeMsOf(fault) }, fault.delayMs);
    // The journal has it from here on, whatever becomes of the answer.
    const { committed } = worked;
    exchange.entry.close(
      { status: null, fault: fault.rule.fault, committed },
      detailOf(exchange, undefined),
    );
    await pause(fault.afterMs);
    const delivery = applyFaultAfter(applied, worked.rendered);
    return delivery.kind === 'answer' && worked.resets
      ? finish(exchange, fault, committed, { kind: 'reset' })
      : finish(exchange, fault, committed, delivery);
  }

  function plain(exchange: Exchange, fault: Fault | undefined, worked: Worked): Delivery {
    const { rendered, committed, resets } = worked;
    const delivery: Delivery = resets ? { kind: 'reset' } : { kind: 'answer', rendered };
    return finish(exchange, fault, committed, delivery);
  }

  function identify(request: RequestHead): Operator | undefined {
    // A real hospital's people are its own, and their tokens are not looked up.
    if (parts.upstream !== undefined) return undefined;
    const lifeMs = context.interpretations().tokenLife === 'static' ? undefined : credentialLifeMs;
    return context.people.identify(request.headers.get('authorization'), context.now(), lifeMs);
  }

  function openExchange(arriving: ArrivingExchange, body: ReceivedBody): Exchange {
    const { request, path, operator, endpoint } = arriving;
    const { search } = arriving.url;
    const json = isJsonWrite(arriving)
      ? readJson(body, request.headers.get('content-type'))
      : undefined;
    const known = json !== undefined && 'json' in json ? json : undefined;
    const requestId = known === undefined ? undefined : acceptedRequestId(known.json);
    const queried = endpoint?.name === 'readRequest' ? endpoint.params.clientRequestId : null;
    const clientRequestId = requestId ?? queried;
    const { method } = request;
    const write =
      operator === undefined || known === undefined
        ? undefined
        : {
            method,
            path,
            operator,
            bodyText: known.text,
            json: known.json,
            clientRequestId: requestId,
          };
    const entry = journal.open({
      time: hospitalDateTime(context.now()),
      who: operator?.operatorId ?? null,
      method,
      path,
      query: parts.upstream === undefined ? search : reducedQuery(search),
      bodySha256: bodySha256(body, known?.text),
      clientRequestId,
    });
    const traceId = context.identifiers.next('trace');
    return {
      ...arriving,
      body,
      traceId,
      pageOrigin: request.headers.get('origin'),
      readJson: json,
      write,
      clientRequestId,
      listAgeMs: 0,
      entry,
    };
  }

  function acceptedRequestId(json: unknown): string | undefined {
    const text = textProperty(json, 'clientRequestId');
    if (text === undefined) return undefined;
    return context.inputSchemas().clientRequestId.safeParse(text).success ? text : undefined;
  }

  /** Computed when somebody looks, if the text is kept anyway; a body without one is not kept for that. */
  function bodySha256({ bytes }: ReceivedBody, text: string | undefined): Sha256 {
    if (bytes.length === 0) return null;
    const isText = text !== undefined && bytes.length <= keptTextBytes && bytes[0] !== startOfBom;
    if (!isText || parts.upstream !== undefined) return parts.digest(bytes);
    return () => parts.digest(new TextEncoder().encode(text));
  }

  return async (request, url, pathname, readBody) => {
    const path = pathname.slice('/v1'.length);
    if (request.method === 'OPTIONS') {
      return { kind: 'answer', rendered: renderPreflight(context, request.headers.get('origin')) };
    }
    const endpoint = endpointAt(request.method, path);
    const arriving = { request, url, path, endpoint, operator: identify(request) };
    const upload = faults.pickUpload(arriving, context.now());
    const body = await receiveBody(arriving, readBody, termsOf(upload, pause));
    const exchange = openExchange(arriving, body);
    if (body.isReset === true) return finish(exchange, upload, null, { kind: 'reset' });
    const fault = faults.pick(exchange, context.now()) ?? upload;
    if (fault?.rule.fault !== 'duplicate') return deliver(exchange, fault);
    plain(exchange, fault, await work(exchange, fault.delayMs));
    const again = openExchange(arriving, body);
    return plain(again, fault, await work(again, fault.delayMs));
  };
}

const defaultListAgeSeconds = 300;

function listAgeMsOf({ rule }: Fault): number {
  if (rule.fault !== 'stale-list') return 0;
  return (rule.ageSeconds ?? defaultListAgeSeconds) * 1000;
}

const defaultResetBytes = 65_536;
const defaultUploadBytesPerSecond = 2048;

function termsOf(upload: Fault | undefined, pause: UploadTerms['pause']): UploadTerms | undefined {
  if (upload === undefined) return undefined;
  const { fault, bytesPerSecond, atBytes = defaultResetBytes } = upload.rule;
  if (fault === 'slow-upload') {
    return { pause, bytesPerSecond: bytesPerSecond ?? defaultUploadBytesPerSecond };
  }
  const pace = bytesPerSecond === undefined ? {} : { bytesPerSecond };
  return { pause, resetAtBytes: atBytes, ...pace };
}

function isJsonWrite({ request: { method }, endpoint }: ArrivingExchange): boolean {
  return (method === 'POST' || method === 'PATCH') && endpoint?.name !== 'uploadAttachment';
}

async function receiveBody(
  { request: { method }, endpoint }: ArrivingExchange,
  readBody: BodyReader,
  terms: UploadTerms | undefined,
): Promise<ReceivedBody> {
  if (method === 'GET' || method === 'HEAD') return noBody;
  const isUpload = endpoint?.name === 'uploadAttachment';
  return readBody(isUpload ? uploadLimitBytes : jsonLimitBytes, terms);
}

/** The journal keeps the text of a body up to this length for its digest. */
const keptTextBytes = 4096;
/** The first byte of a byte order mark, which no text keeps. */
const startOfBom = 0xef;
const shownCharacters = 65_536;

/** What the journal shows of an exchange, built when somebody looks. It must not keep a photo's bytes in memory. */
function detailOf(exchange: Exchange, rendered: Rendered | undefined): () => JournalDetail {
  const { readJson: json } = exchange;
  const requestHeaders = exchange.request.headers;
  const sent = json !== undefined && 'text' in json ? json.text : byteCount(exchange.body.bytes);
  const told = rendered === undefined ? null : toldText(rendered.body);
  const answerHeaders = rendered?.headers ?? null;
  return () => ({
    requestHeaders: Object.fromEntries(
      [...requestHeaders].map(([name, value]) => [name, isPlain(name) ? value : '...']),
    ),
    requestBody: sent.slice(0, shownCharacters),
    answerHeaders,
    answerBody: told?.slice(0, shownCharacters) ?? null,
  });
}

/** Whether a header may be shown: any other might carry a credential, whatever this hospital calls it. */
function isPlain(name: string): boolean {
  return /^(accept(-.+)?|cache-control|connection|content-.+|host|origin|sec-.+|user-agent|x-request-id|x-world)$/.test(
    name,
  );
}

function toldText(body: Rendered['body']): string {
  return typeof body === 'string' ? body : byteCount(body);
}

function byteCount(bytes: Uint8Array | null): string {
  return bytes === null || bytes.length === 0 ? '' : `${bytes.length} bytes`;
}
