/**
 * The exchanges with the hospital: one function per exchange, each of which always resolves to
 * an {@link Answer} and never throws for anything the network or the hospital does. What an answer
 * means is decided in outcome.ts. ky's own retries are off: the protocol decides about repeats.
 */
import ky, { type KyInstance } from 'ky';
import {
  attemptHeader,
  meantHospitalHeader,
  shellAnswerHeader,
  shellAnswers,
} from '../shared/bridge.ts';
import {
  credentialHeaders,
  endpointPath,
  endpoints,
  type EndpointName,
  type EndpointParams,
} from '../shared/interface/endpoints.ts';
import { fieldOf } from '../shared/unknown.ts';
import { durations, type EnginePorts } from './ports.ts';
import { maxAnswerBytes, readAtMost } from './readAtMost.ts';

export type Failure =
  | 'timeout'
  | 'connection'
  | 'unreadable'
  /** It can be read, and carries another id than what was asked for (rule R20). */
  | 'not-as-asked'
  | 'not-the-hospital'
  | 'another-hospital';
/** It is about another record than was asked for: said by who reads it, not by the client. */

/** Why no answer came. `another-hospital`: our own shell leads to another one now, and sent nothing. */
type Breakage = 'timeout' | 'connection' | 'another-hospital';

/** What came back. `json` is undefined where the body is no JSON. */
export type Answer =
  | {
      type: 'answered';
      status: number;
      json: unknown;
      retryAfterMs: number | null;
      /** The hospital's Date header, milliseconds since the epoch. */
      dateMs: number | null;
      traceId: string | null;
      /** What a body that is no JSON looks like, in rough outline; not a word of it. */
      bodyFingerprint?: string;
      /** The bytes of a photo, where one was asked for and came; of a longer one only so many. */
      photo?: ArrayBuffer;
      /** It was longer than any answer may be, and is given up: neither JSON nor a photo was taken from it. */
      isTooLarge?: true;
      /** Not provably the hospital's own word (see responseTrust.ts): nothing of it is believed. */
      isUntrusted?: true;
      /** The same; but other questions of that moment reached the hospital, over the same way. */
      isWayOpen?: true;
      /** The same: the hospital is known to word its errors itself, so that somebody on the way said this. */
      isIntercepted?: true;
      /** A success that came after its time was over: true of then, and no word on what can be reached now. */
      isLate?: true;
    }
  | { type: 'broken'; failure: Breakage };

/** It leads elsewhere, and nobody followed. A browser tells of a redirect nothing else than that, as status 0. */
export function isRedirected(answer: Answer): boolean {
  return (
    answer.type === 'answered' && (answer.status === 0 || Math.trunc(answer.status / 100) === 3)
  );
}

export interface Exchange {
  method: string;
  /** Below the base address, percent-encoded. */
  path: string;
  /** Null: a question without a credential, which only the hospital answers with 401. */
  token: string | null;
  /** Of a write or an upload: however often the network below sends it, our shell passes it on once. */
  attemptId?: string;
  body?: { bytes: ArrayBuffer; contentType: string } | { form: FormData };
  /** A photo is asked for; so much of it is read at most, in bytes. */
  photo?: { maxBytes: number };
  timeoutMs: number;
  /** A success of it is a receipt, which stays true however late it comes (rule R4). */
  keepsLateSuccess?: true;
}

export interface HospitalClient {
  send(exchange: Exchange): Promise<Answer>;
  /** Any of the reading endpoints. */
  read<Name extends EndpointName>(
    name: Name,
    params: EndpointParams<Name>,
    token: string | null,
    query?: Record<string, string | undefined>,
  ): Promise<Answer>;
  /** The raw bytes of a photo, or the answer that came instead. */
  download(attachmentId: string, token: string): Promise<Blob | Answer>;
}

export interface HospitalAddress {
  /** Where the interface's paths begin for this client, without a slash at its end. */
  baseAddress: string;
  /**
   * The hospital's own address as `hospitalKeyOf` spells it: named in every request, so that a shell
   * that leads to another one by now sends nothing on.
   */
  addressKey: string;
}

/** Opens a client of one hospital. */
export function openHospitalClient(
  ports: Pick<EnginePorts, 'clock' | 'fetch'>,
  { baseAddress, addressKey }: HospitalAddress,
): HospitalClient {
  const http = openHttp(ports, addressKey);
  const exchangeWith = async (exchange: Exchange, signal: AbortSignal): Promise<Response> => {
    const { method, path, token, attemptId, body } = exchange;
    const payload = body && ('form' in body ? body.form : body.bytes);
    return http(`${baseAddress}${path}`, {
      method,
      ...(body && 'contentType' in body ? { headers: { 'content-type': body.contentType } } : {}),
      ...(payload === undefined ? {} : { body: payload }),
      context: { token, attemptId } satisfies Named,
      signal,
    });
  };

  const send = (exchange: Exchange) =>
    withTimeout(
      ports,
      exchange.timeoutMs,
      async (signal) => {
        const response = await exchangeWith(exchange, signal);
        return exchange.photo !== undefined && isPhoto(response)
          ? readPhoto(response, exchange.photo.maxBytes)
          : readAnswer(response);
      },
      exchange.keepsLateSuccess ? lateSuccess : undefined,
    );

  const read: HospitalClient['read'] = (name, params, token, query) =>
    send({
      method: endpoints[name].method,
      path: endpointPath(name, params, query),
      token,
      timeoutMs: durations.readTimeoutMs,
    });

  const download = (attachmentId: string, token: string) =>
    withTimeout<Blob | Answer>(ports, durations.writeTimeoutMs, async (signal) => {
      const path = endpointPath('readAttachmentContent', { attachmentId });
      const exchange = { method: 'GET', path, token, timeoutMs: durations.writeTimeoutMs };
      const response = await exchangeWith(exchange, signal);
      const isImage = response.headers.get('content-type')?.startsWith('image/') === true;
      return response.status === 200 && isImage ? readBlob(response) : readAnswer(response);
    });

  return { send, read, download };
}

/** What a request names beside its hospital. */
type Named = Pick<Exchange, 'token'> & { attemptId: string | undefined };

/** The one way out: what each request names is set here and nowhere else. */
function openHttp({ fetch }: Pick<EnginePorts, 'fetch'>, addressKey: string): KyInstance {
  return ky.create({
    fetch: (input) => fetch(input as Request),
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    // A redirected write would be repeated as a GET, and its login page taken for an answer.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    hooks: {
      beforeRequest: [
        ({ headers }, { context }) => {
          const { token, attemptId } = context as Named;
          headers.set(meantHospitalHeader, addressKey);
          if (attemptId !== undefined) headers.set(attemptHeader, attemptId);
          if (token === null) return;
          for (const [name, value] of Object.entries(credentialHeaders(token))) {
            headers.set(name, value);
          }
        },
      ],
    },
  });
}

/** The interface takes photos of 10 MiB; a hospital that makes them anew may make them a little larger. */
const maxPhotoBytes = 12_000_000;

/** Of a page no more is looked at than this, in characters. */
const maxFingerprintLength = 4_000;

/**
 * Runs against the clock: an exchange that hangs ends as `timeout`, whatever the network does. A timer that fires late
 * belongs to a window that was frozen or busy: what came meanwhile is handed over in the moments after, and wins.
 */
function withTimeout<T>(
  { clock }: Pick<EnginePorts, 'clock'>,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: (answer: T) => Answer = () => broken('timeout'),
): Promise<T | Answer> {
  return new Promise((resolve) => {
    const abort = new AbortController();
    const startedAt = clock.now();
    const overdueMs = () => Math.max(0, clock.now() - startedAt - timeoutMs);
    const giveUp = () => {
      resolve(broken('timeout'));
      abort.abort();
    };
    let timer = clock.setTimer(() => {
      timer = clock.setTimer(giveUp, Math.min(overdueMs(), durations.handedOverMs));
    }, timeoutMs);
    work(abort.signal)
      .then(
        (answer) => resolve(overdueMs() > durations.handedOverMs ? late(answer) : answer),
        () => resolve(broken('connection')),
      )
      .finally(() => clock.clearTimer(timer));
  });
}

/**
 * An answer that a frozen window is given days later speaks of another day: a 404 or a Date in it is not to be relied
 * on (rules R6, R12). A receipt is: what was recorded by then must not be sent again (rule R4).
 */
function lateSuccess(answer: Answer): Answer {
  if (answer.type !== 'answered') return answer;
  const isSuccess = answer.status === 200 || answer.status === 201;
  return isSuccess ? { ...answer, retryAfterMs: null, isLate: true } : broken('timeout');
}

function broken(failure: Breakage): Answer {
  return { type: 'broken', failure };
}

/** Interface: Endpoint 5. */
function isPhoto({ status, headers }: Response): boolean {
  const contentType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return status === 200 && (contentType === 'image/jpeg' || contentType === 'image/png');
}

async function readPhoto(response: Response, maxBytes: number): Promise<Answer> {
  const bytes = new Uint8Array(maxBytes);
  let length = 0;
  await readAtMost(response, maxBytes, (part) => {
    bytes.set(part, length);
    length += part.byteLength;
  });
  return { ...withoutBody(response), photo: bytes.buffer.slice(0, length) };
}

function withoutBody({ status, headers }: Response): Extract<Answer, { type: 'answered' }> {
  return {
    type: 'answered',
    status,
    json: undefined,
    retryAfterMs: null,
    dateMs: clockMs(headers),
    traceId: headers.get('x-request-id'),
  };
}

/** A photo for a screen; one that is larger than a photo can be is given up. */
async function readBlob(response: Response): Promise<Blob | Answer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  await readAtMost(response, maxPhotoBytes + 1, (part) => {
    parts.push(part);
    length += part.byteLength;
  });
  if (length > maxPhotoBytes) return { ...withoutBody(response), isTooLarge: true };
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

async function readAnswer(response: Response): Promise<Answer> {
  const shellSays = response.headers.get(shellAnswerHeader);
  if (shellSays !== null) {
    return broken(shellSays === shellAnswers.anotherHospital ? 'another-hospital' : 'connection');
  }
  const { text, isTooLarge } = await readText(response);
  const json = isTooLarge ? undefined : parseJson(text);
  const { headers } = response;
  return {
    type: 'answered',
    status: response.status,
    json,
    retryAfterMs: retryAfterMs(headers),
    dateMs: clockMs(headers),
    traceId:
      (json === undefined ? supportIdIn(text) : traceIdIn(json)) ?? headers.get('x-request-id'),
    ...(json === undefined ? { bodyFingerprint: outlineOf(text) } : {}),
    ...(isTooLarge ? { isTooLarge } : {}),
  };
}

/** Of one that is longer the beginning. */
async function readText(response: Response): Promise<{ text: string; isTooLarge: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  await readAtMost(response, maxAnswerBytes + 1, (part) => {
    text += decoder.decode(part, { stream: true });
    length += part.byteLength;
  });
  return { text: text + decoder.decode(), isTooLarge: length > maxAnswerBytes };
}

/** The tags of a page without its words: pages of one maker look alike, whatever they say. */
function outlineOf(text: string): string {
  const tags = text.slice(0, maxFingerprintLength).match(/<\/?[a-z][a-z0-9]*/gi) ?? [];
  return text === '' ? 'empty' : `text ${tags.join('')}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Retry-After in seconds, or as a date measured against the hospital's own Date. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const until = dateMs(value);
  const from = dateMs(headers.get('date'));
  if (until === null || from === null) return null;
  return Math.max(0, until - from - (ageSeconds(headers) ?? 0) * 1000);
}

/** The hospital's clock. A cache gives the date at which it was given the answer: beside an age it is none (RFC 9111). */
function clockMs(headers: Headers): number | null {
  return ageSeconds(headers) === 0 ? dateMs(headers.get('date')) : null;
}

/** For how long an answer has lain in caches; 0 where nobody says so, null where it cannot be told. */
function ageSeconds(headers: Headers): number | null {
  const value = headers.get('age')?.trim() ?? '0';
  return /^\d+$/.test(value) ? Number(value) : null;
}

function dateMs(value: string | null): number | null {
  const time = value !== null && httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** An HTTP date (RFC 9110, IMF-fixdate), the form that `toUTCString` writes and every engine reads. */
const httpDate = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function traceIdIn(json: unknown): string | null {
  const traceId = fieldOf(json, 'requestId');
  return typeof traceId === 'string' ? traceId : null;
}

/** What a page of a firewall names for the help desk; a word beside it, which may be the nurse's, is none. */
function supportIdIn(page: string): string | null {
  const words = page.slice(0, maxFingerprintLength).replaceAll(/<[^>]*>/g, ' ');
  const named =
    /\b(?:(?:support|incident|event|ray|request)\s+id|reference)\b[\sa-z:#]*([\da-f][\da-f.-]{5,63})\b/i.exec(
      words,
    );
  const id = named?.[1] ?? '';
  return /\d/.test(id) ? id : null;
}
