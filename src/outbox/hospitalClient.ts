/**
 * The HTTP client of the hospital. Every exchange resolves to an {@link Answer} and never rejects because of what the
 * network or the hospital does. outcome.ts decides what an answer means. ky's own retries are off: repeating is a
 * decision of the protocol.
 */
import ky, { type KyInstance } from 'ky';
import {
  attemptHeader,
  meantHospitalHeader,
  patienceHeader,
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
import { photoMaxBytes } from '../shared/interface/photoLimit.ts';
import { fieldOf } from '../shared/unknown.ts';
import { durations, type EnginePorts } from './ports.ts';
import { maxAnswerBytes, readAtMost } from './readAtMost.ts';

export type Failure =
  | 'timeout'
  | 'connection'
  | 'unreadable'
  /** A readable answer with another id than the one asked for (rule R20); its reader decides that, not this client. */
  | 'not-as-asked'
  | 'not-the-hospital'
  | 'another-hospital';

/** Why there is no answer. `another-hospital`: this device's shell is set to another hospital now, and sent nothing. */
type Breakage = 'timeout' | 'connection' | 'another-hospital';

/** The response. `json` is undefined if the body is not JSON. */
export type Answer =
  | {
      type: 'answered';
      status: number;
      json: unknown;
      retryAfterMs: number | null;
      /** The hospital's Date header, milliseconds since the epoch. */
      dateMs: number | null;
      traceId: string | null;
      /** The outline of a body that is not JSON: its tags without any text. */
      bodyFingerprint?: string;
      /** The bytes of the photo that was asked for, up to the limit of the request. */
      photo?: ArrayBuffer;
      /** The body was longer than any answer may be, so neither JSON nor a photo was taken from it. */
      isTooLarge?: true;
      /** The body is JSON in an unknown encoding, neither UTF-8 nor as it says: none of its texts were taken. */
      isMisencoded?: true;
      /** Not proved to be the hospital's own (see responseTrust.ts): nothing in it is believed. */
      isUntrusted?: true;
      /** Untrusted, although other requests reached the hospital at the same time. */
      isWayOpen?: true;
      /** Untrusted and from an intermediary, because this hospital is known to send the interface's error bodies. */
      isIntercepted?: true;
      /**
       * A success that came after its timeout: it counts, and says nothing about whether the hospital can be reached
       * now.
       */
      isLate?: true;
    }
  | { type: 'broken'; failure: Breakage };

/** The answer is a redirect, which was not followed. A browser reports it as status 0 without any details. */
export function isRedirected(answer: Answer): boolean {
  return (
    answer.type === 'answered' && (answer.status === 0 || Math.trunc(answer.status / 100) === 3)
  );
}

export interface Exchange {
  method: string;
  /** Below the base address, percent-encoded. */
  path: string;
  /** Null for a control request, which the hospital answers with 401. */
  token: string | null;
  /** For a write or an upload: the shell forwards an attempt once, however often the browser sends it. */
  attemptId?: string;
  body?: { bytes: ArrayBuffer; contentType: string } | { form: FormData };
  /** Set if a photo is requested: the maximum number of bytes to read. */
  photo?: { maxBytes: number };
  timeoutMs: number;
  /** A success is a receipt, which stays true however late it comes (rule R4). */
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
  /** The bytes of a photo, or the answer that came instead. */
  download(attachmentId: string, token: string): Promise<Blob | Answer>;
}

export interface HospitalAddress {
  /** The base address of the interface's paths for this client, without a trailing slash. */
  baseAddress: string;
  /**
   * The hospital's own address as `hospitalKeyOf` spells it. It is named in every request, so that a shell that is set
   * to another hospital by now does not pass it on.
   */
  addressKey: string;
  /** The profile's limit for photos. */
  photoMaxBytes?: number | undefined;
}

/** Opens a client of one hospital. */
export function openHospitalClient(
  ports: Pick<EnginePorts, 'clock' | 'fetch'>,
  { baseAddress, addressKey, photoMaxBytes: ownLimit = 0 }: HospitalAddress,
): HospitalClient {
  // Older photos, and those of other clients, keep to the interface's limit. A hospital that encodes photos again may
  // make them a little larger.
  const maxPhotoBytes = 1.2 * Math.max(photoMaxBytes, ownLimit);
  const http = openHttp(ports, addressKey);
  const exchangeWith = async (exchange: Exchange, signal: AbortSignal): Promise<Response> => {
    const { method, path, token, attemptId, body, timeoutMs } = exchange;
    const payload = body && ('form' in body ? body.form : body.bytes);
    return http(`${baseAddress}${path}`, {
      method,
      ...(body && 'contentType' in body ? { headers: { 'content-type': body.contentType } } : {}),
      ...(payload === undefined ? {} : { body: payload }),
      context: { token, attemptId, timeoutMs } satisfies Named,
      signal,
    });
  };

  const send = (exchange: Exchange) =>
    withTimeout(
      ports,
      exchange.timeoutMs,
      async (signal) => {
        const response = await exchangeWith(exchange, signal);
        if (exchange.photo === undefined) return readAnswer(response);
        const { maxBytes } = exchange.photo;
        const came = await readPhoto(response, maxBytes);
        return came instanceof Blob
          ? { ...withoutBody(response), photo: await came.slice(0, maxBytes).arrayBuffer() }
          : came;
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
      const came = await readPhoto(response, maxPhotoBytes + 1);
      const isTooLarge = came instanceof Blob && came.size > maxPhotoBytes;
      return isTooLarge ? { ...withoutBody(response), isTooLarge } : came;
    });

  return { send, read, download };
}

/** The optional headers of a request. */
type Named = Pick<Exchange, 'token' | 'timeoutMs'> & { attemptId: string | undefined };

/** Sends every request of this client and sets its headers. */
function openHttp({ fetch }: Pick<EnginePorts, 'fetch'>, addressKey: string): KyInstance {
  return ky.create({
    fetch: (input) => fetch(input as Request),
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    // A redirected write would be repeated as a GET, and the login page taken for the answer.
    redirect: 'manual',
    cache: 'no-store',
    // Cookies belong to a sign-on gate in front of Wardbook's own server; no shell forwards them to the
    // hospital.
    credentials: 'same-origin',
    hooks: {
      beforeRequest: [
        ({ headers }, { context }) => {
          const { token, attemptId, timeoutMs } = context as Named;
          headers.set(meantHospitalHeader, addressKey);
          headers.set(patienceHeader, String(timeoutMs));
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

/** How many characters of a page are examined. */
const maxFingerprintLength = 4_000;

/**
 * Ends an exchange that hangs with `timeout`, whatever the network does. A timer that fires late means that the window
 * was frozen or busy: a response that arrived meanwhile is delivered a moment later, and wins.
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
 * A response that a frozen window receives days later is out of date: its 404 or Date must not be relied on (rules R6,
 * R12). A receipt still counts: what was recorded must not be sent again (rule R4).
 */
function lateSuccess(answer: Answer): Answer {
  if (answer.type !== 'answered') return answer;
  const isSuccess = answer.status === 200 || answer.status === 201;
  return isSuccess ? { ...answer, retryAfterMs: null, isLate: true } : broken('timeout');
}

function broken(failure: Breakage): Answer {
  return { type: 'broken', failure };
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

/** The first bytes of the two formats of the interface. Interface: Limits. */
const signatures = { 'image/jpeg': [0xff, 0xd8, 0xff], 'image/png': [0x89, 0x50, 0x4e, 0x47] };

/**
 * Reads a photo, whatever its type is called: its bytes are compared with the photo that was sent. An answer in words
 * is one by its type and by how it begins. Interface: Endpoint 5.
 */
async function readPhoto(response: Response, maxBytes: number): Promise<Blob | Answer> {
  const { headers, status } = response;
  if (status !== 200 || headers.has(shellAnswerHeader)) return readAnswer(response);
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const saysPhoto = /^(image\/(?!svg)|application\/octet-stream$)/.test(type);
  const bytes = await readBytes(response, saysPhoto ? maxBytes : maxAnswerBytes + 1);
  const [real] = Object.entries(signatures).find(([, start]) => {
    return start.every((byte, at) => bytes[at] === byte);
  }) ?? [type];
  return saysPhoto || real !== type ? new Blob([bytes], { type: real }) : answerIn(response, bytes);
}

async function readAnswer(response: Response): Promise<Answer> {
  const shellSays = response.headers.get(shellAnswerHeader);
  if (shellSays !== null) {
    return broken(shellSays === shellAnswers.anotherHospital ? 'another-hospital' : 'connection');
  }
  return answerIn(response, await readBytes(response, maxAnswerBytes + 1));
}

function answerIn({ status, headers }: Response, bytes: Uint8Array): Answer {
  const isTooLarge = bytes.length > maxAnswerBytes;
  const { text, isMisencoded } = decoded(bytes, headers.get('content-type') ?? '');
  const told = isTooLarge ? undefined : parseJson(text);
  const isUnknownJson = isMisencoded && told !== undefined;
  // The code of an error is one in every encoding.
  const json = isUnknownJson ? (status >= 400 ? withoutReplaced(told) : undefined) : told;
  return {
    type: 'answered',
    status,
    json,
    retryAfterMs: retryAfterMs(headers),
    dateMs: clockMs(headers),
    traceId:
      (json === undefined ? supportIdIn(text) : traceIdIn(json)) ?? headers.get('x-request-id'),
    ...(json === undefined ? { bodyFingerprint: outlineOf(text) } : {}),
    ...(isTooLarge ? { isTooLarge } : {}),
    ...(isUnknownJson ? { isMisencoded: true } : {}),
  };
}

/** Reads only the beginning of a longer body. */
async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await readAtMost(response, maxBytes, (part) => void parts.push(part));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Their bytes may be valid UTF-8 by chance; in any other charset hardly a text is, so that UTF-8 proves itself. */
const mayLookLikeUtf8 = /^(utf-16|iso-2022)/;

/** What Java and .NET call it in Taiwan, and no browser. */
const big5OfWindows = /^(?:x-)?(?:windows-|ms|cp)950$/;

/**
 * The text of a body in UTF-8, as JSON has to be whatever its label says, or in the charset that it says.
 * `isMisencoded`: it is in neither, and replacement characters stand for what could not be read.
 */
function decoded(bytes: Uint8Array, contentType: string): { text: string; isMisencoded: boolean } {
  const told = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  const charset = big5OfWindows.test(told) ? 'big5' : told;
  for (const label of mayLookLikeUtf8.test(charset) ? [charset, 'utf-8'] : ['utf-8', charset]) {
    try {
      return { text: new TextDecoder(label, { fatal: true }).decode(bytes), isMisencoded: false };
    } catch {
      // It is not in this charset, or nobody knows the charset.
    }
  }
  return { text: new TextDecoder().decode(bytes), isMisencoded: true };
}

/** The same without the texts of which something could not be read. */
function withoutReplaced(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json), (_key, value: unknown) =>
    typeof value === 'string' && value.includes('\ufffd') ? '' : value,
  );
}

/** The tags of a page without its words: two pages of the same gateway have the same outline. */
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

/**
 * The hospital's clock. The Date of a cached response, one with an Age, is that of the cache and does not count (RFC
 * 9111).
 */
function clockMs(headers: Headers): number | null {
  return ageSeconds(headers) === 0 ? dateMs(headers.get('date')) : null;
}

/** How long a response has been in caches: 0 if it says nothing about that, null if it cannot be told. */
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

/** The support id on a firewall's page, for the help desk. Other words, which may be the nurse's own, are not taken. */
function supportIdIn(page: string): string | null {
  const words = page.slice(0, maxFingerprintLength).replaceAll(/<[^>]*>/g, ' ');
  const named =
    /\b(?:(?:support|incident|event|ray|request)\s+id|reference)\b[\sa-z:#]*([\da-f][\da-f.-]{5,63})\b/i.exec(
      words,
    );
  const id = named?.[1] ?? '';
  return /\d/.test(id) ? id : null;
}
