/** What an auditor sees of a client: every exchange as it arrived, and what the client was told. */
import { endpointAt, type EndpointAt } from '../../shared/interface/endpoints.ts';
import { noBody, requestBodyReader, type BodyReader, type ReceivedBody } from '../body.ts';
import type { Delivery } from '../delivery.ts';
import type { Hospital } from '../hospital.ts';
import { urlOf, type RequestHead } from '../requestHead.ts';
import { textProperty } from '../rules/syntax.ts';
import { reducedBody, reducedQuery } from './reduced.ts';

/** What a client can know of an exchange: `unknown` is no answer, a 5xx, or an answer without meaning. */
export type Outcome = 'done' | 'refused' | 'unknown';

/** One exchange below `/v1`. Times are milliseconds on the auditor's own clock. */
export interface AuditedExchange {
  readonly n: number;
  readonly method: string;
  /** Below the base address, without the query. */
  readonly path: string;
  readonly endpoint: EndpointAt | undefined;
  readonly query: string;
  /**
   * Hash of the credential's person; null if there was no credential. In front of a real hospital a token that names
   * nobody stands for itself, marked as `opaque`: a renewed one of the same person differs.
   */
  readonly credential: string | null;
  /** Hash of the credential itself: a renewed one of the same person differs. */
  readonly token: string | null;
  readonly clientRequestId: string | null;
  readonly bodySha256: string;
  readonly json: unknown;
  /** Hash of the photo in an upload. */
  readonly photoSha256: string | null;
  readonly arrivedMs: number;
  /** The hospital's virtual time at arrival, which decides purge and retention. */
  readonly hospitalMs: number;
  /** Infinity while it is in progress; without any answer, until the client gives up. */
  endedMs: number;
  /**
   * How many exchanges had arrived when it ended; those that arrived in between ran in parallel. Infinity like
   * `endedMs`.
   */
  endedAmong: number;
  /** Whether the client disconnected before there was an answer. */
  isGivenUp: boolean;
  outcome: Outcome;
  /** 0 if there was no answer. */
  status: number;
  retryAfterSeconds: number | null;
  answer: unknown;
}

export interface Observer {
  /** The hospital under observation: every mount of it shows its exchanges to the auditor. */
  readonly hospital: Hospital;
  readonly exchanges: readonly AuditedExchange[];
  /** Calls back after each exchange that the hospital has finished, until the returned function is called. */
  onEnd(listener: (exchange: AuditedExchange) => void): () => void;
}

export interface ObserverParts {
  readonly nowMs: () => number;
  readonly digest: (bytes: Uint8Array) => string;
  /** Keeps hashes in the place of bodies, and treats credentials as those of a real hospital. */
  readonly isReal?: boolean;
}

/** Observes a hospital. */
export function observe(hospital: Hospital, parts: ObserverParts): Observer {
  const { nowMs, digest, isReal = false } = parts;
  const exchanges: AuditedExchange[] = [];
  const listeners = new Set<(exchange: AuditedExchange) => void>();

  function opened(request: RequestHead, body: ReceivedBody, arrivedMs: number): AuditedExchange {
    const n = exchanges.length + 1;
    const whole = arrived(request, body, parts, { n, arrivedMs, hospitalMs: hospital.now() });
    const exchange = isReal ? { ...whole, json: reducedBody(whole.json, digest) } : whole;
    exchanges.push(exchange);
    // A client that has disconnected does not receive a later answer.
    request.signal.addEventListener('abort', () => {
      if (exchange.endedMs !== Infinity) return;
      exchange.isGivenUp = true;
      end(exchange);
    });
    return exchange;
  }

  function end(exchange: AuditedExchange): void {
    exchange.endedMs = nowMs();
    exchange.endedAmong = exchanges.length;
  }

  const deliver = async (
    request: RequestHead,
    readBody: BodyReader = requestBodyReader(request),
  ) => {
    const isInterface = urlOf(request).pathname.startsWith('/v1/');
    if (!isInterface || request.method === 'OPTIONS') return hospital.deliver(request, readBody);
    const arrivedMs = nowMs();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    let exchange = isRead ? opened(request, noBody, arrivedMs) : undefined;
    const delivery = await hospital.deliver(request, async (limit, terms) => {
      const body = await readBody(limit, terms);
      exchange ??= opened(request, body, arrivedMs);
      return body;
    });
    if (exchange === undefined) return delivery;
    if (!exchange.isGivenUp) {
      if (delivery.kind !== 'silent') end(exchange);
      close(exchange, delivery);
      if (isReal) exchange.answer = reducedBody(exchange.answer, digest);
    }
    for (const listener of listeners) listener(exchange);
    return delivery;
  };

  return {
    hospital: { ...hospital, deliver },
    exchanges,
    onEnd: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** An exchange at the arrival of its request. */
function arrived(
  request: RequestHead,
  body: ReceivedBody,
  { digest, isReal = false }: ObserverParts,
  at: Pick<AuditedExchange, 'n' | 'arrivedMs' | 'hospitalMs'>,
): AuditedExchange {
  const url = urlOf(request);
  const path = url.pathname.slice('/v1'.length);
  const json = jsonOf(request, body.bytes);
  const endpoint = endpointAt(request.method, path);
  const queried = endpoint?.name === 'readRequest' ? endpoint.params.clientRequestId : null;
  const credential = request.headers.get('authorization');
  return {
    ...at,
    method: request.method,
    path,
    endpoint,
    query: isReal ? reducedQuery(url.search) : url.search,
    credential: credential === null ? null : personOf(credential, digest, isReal),
    token: credential === null ? null : digest(new TextEncoder().encode(credential)),
    clientRequestId: textProperty(json, 'clientRequestId') ?? queried,
    bodySha256: digest(body.bytes),
    json,
    photoSha256: endpoint?.name === 'uploadAttachment' ? digest(photoIn(body.bytes)) : null,
    endedMs: Infinity,
    endedAmong: Infinity,
    isGivenUp: false,
    outcome: 'unknown',
    status: 0,
    retryAfterSeconds: null,
    answer: undefined,
  };
}

/**
 * Hash of whom a credential stands for: `NAME.2` is a newer one of the same person, and a real hospital's token names
 * its person if it is a JWT.
 */
export function personOf(
  credential: string,
  digest: ObserverParts['digest'],
  isReal: boolean,
): string {
  const hash = (text: string) => digest(new TextEncoder().encode(text));
  if (!isReal) return hash(credential.replace(/\.\d{1,6}$/, ''));
  const subject = subjectOf(credential);
  return subject === undefined ? `opaque ${hash(credential)}` : hash(subject);
}

/** The claim `sub` of a JWT (RFC 7519), which nobody verifies here. */
function subjectOf(credential: string): string | undefined {
  const [, claims = ''] = /^\S+ [\w-]+\.([\w-]+)\.[\w-]*$/.exec(credential) ?? [];
  try {
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
    return textProperty(JSON.parse(text), 'sub');
  } catch {
    return undefined;
  }
}

function close(exchange: AuditedExchange, delivery: Delivery): void {
  if (delivery.kind !== 'answer' && delivery.kind !== 'trickle') return;
  const { status, headers, body } = delivery.rendered;
  exchange.status = status;
  exchange.answer = typeof body === 'string' ? parsed(body) : undefined;
  const isPage = exchange.answer === undefined && typeof body === 'string' && body !== '';
  const wait = Number(headers['retry-after'] ?? Number.NaN);
  exchange.retryAfterSeconds = Number.isFinite(wait) ? wait : null;
  exchange.outcome = outcomeOf(exchange, isPage);
}

function outcomeOf(
  { status, method, endpoint, answer }: AuditedExchange,
  isPage: boolean,
): Outcome {
  // An HTML page comes from an intermediary: it does not tell what the hospital has done.
  if (status >= 400 && status < 500) return isPage ? 'unknown' : 'refused';
  if (status < 200 || status >= 300) return 'unknown';
  if (method === 'GET') {
    const isPhoto = endpoint?.name === 'readAttachmentContent';
    return answer === undefined && !isPhoto ? 'unknown' : 'done';
  }
  const id = textProperty(
    answer,
    endpoint?.name === 'uploadAttachment' ? 'attachmentId' : 'recordId',
  );
  return id === undefined ? 'unknown' : 'done';
}

function jsonOf(request: RequestHead, bytes: Uint8Array): unknown {
  const type = request.headers.get('content-type') ?? '';
  return type.includes('json') ? parsed(new TextDecoder().decode(bytes)) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47];

/** The photo inside a form, without the last boundary, which differs every time. */
function photoIn(form: Uint8Array): Uint8Array {
  const starts = [jpegStart, pngStart].map((start) => {
    for (
      let at = form.indexOf(start[0] ?? 0);
      at !== -1;
      at = form.indexOf(start[0] ?? 0, at + 1)
    ) {
      if (start.every((byte, index) => form[at + index] === byte)) return at;
    }
    return -1;
  });
  const from = starts.find((at) => at !== -1) ?? 0;
  const end = form.lastIndexOf(13, form.lastIndexOf(13) - 1);
  const to = form.lastIndexOf(13, end === -1 ? form.length : end);
  return form.subarray(from, Math.max(from, to === -1 ? form.length : to));
}
