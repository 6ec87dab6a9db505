/**
 * Forwards `/hospital/*` on the page's origin to the hospital's base address, so that the app needs no CORS and the
 * page never learns where a request really goes. Bodies stream both ways. No write is ever sent twice, not even if the
 * browser repeats it on its own (attempts.ts): only the outbox decides to repeat. A request that names a different
 * hospital than the shell's, or none, is not forwarded, because the shell's address may change while a page is open.
 */
import {
  attemptHeader,
  hospitalPath,
  meantHospitalHeader,
  shellAnswerHeader,
  shellAnswers,
  shellReasonHeader,
  type CertificateTrouble,
} from '../shared/bridge.ts';
import type { ErrorBody } from '../shared/interface/errorBody.ts';
import { interfaceWire, type Wire } from '../shared/interface/wire.ts';
import { createAttempts, type AttemptsParts } from './attempts.ts';
import { dropBody } from './bodies.ts';
import { certificateTroubleOf } from './certificateTrouble.ts';
import { passedOnHeaders } from './pageRules.ts';
import { headersForHospital, headersForPage, isOfForeignSite } from './passedHeaders.ts';
import { withPatienceOf } from './patience.ts';
import { followSignedDownload } from './signedDownload.ts';
import type { UpstreamFetch } from './upstream.ts';

export interface ForwarderOptions {
  /** The base address in its canonical spelling (`normalHospitalAddress`), or null if none is set. */
  readonly hospitalAddress: () => string | null;
  readonly fetch: UpstreamFetch;
  /** As in `followSignedDownload`. */
  readonly photoHosts: () => readonly string[];
  /**
   * How this hospital's requests look. The page always speaks the interface, so that neither what is kept on the tablet
   * nor what is redacted depends on it; only the request that leaves is translated.
   */
  readonly wire: () => Wire;
  /** As in `AppOriginOptions`. */
  readonly authorization?: ((given: string) => Promise<string | null>) | undefined;
  readonly timers: AttemptsParts['timers'];
}

/** The page uses UUIDs for its attempts; anything similar is accepted. */
const attemptPattern = /^[\w-]{16,64}$/;

/** Answers requests under `/hospital/`. Never throws: if the hospital is unreachable, the shell answers 502 itself. */
export function createHospitalForwarder(
  options: ForwarderOptions,
): (request: Request) => Promise<Response> {
  const attempts = createAttempts({ timers: options.timers, lost: answerLost });
  return async (request) => {
    if (isOfForeignSite(request)) {
      dropBody(request);
      return ownAnswer(403, 'FOREIGN_SITE', 'Only Wardbook itself may ask the hospital.');
    }
    // Read once, so that the address compared is also the one used.
    const hospitalAddress = options.hospitalAddress();
    const meantHospital = request.headers.get(meantHospitalHeader);
    if (hospitalAddress === null && meantHospital === null) {
      dropBody(request);
      return unreachable('No hospital address is set.');
    }
    // This includes a request that names none: a page older than the header cannot know the present hospital.
    if (hospitalAddress === null || meantHospital !== hospitalAddress) {
      dropBody(request);
      return meantForAnother();
    }
    const key = await attemptKey(request, hospitalAddress);
    return withPatienceOf(request, options.timers, async (gone) => {
      if (key === null) return passOrTell(request, gone, hospitalAddress, options);
      let isPassed = false;
      const answer = await attempts.passOnce(key, gone, (signal) => {
        isPassed = true;
        return passOrTell(request, signal, hospitalAddress, options);
      });
      if (!isPassed) dropBody(request);
      return answer;
    });
  };
}

/**
 * The key of an attempt. It covers the credential, because an answer may be repeated only for the same request with the
 * same credential (rule R20). It is a digest, so that neither token nor id is kept. Null for a read and for a request
 * that names no attempt.
 */
async function attemptKey(request: Request, hospitalAddress: string): Promise<string | null> {
  const { method, url, headers } = request;
  const attempt = headers.get(attemptHeader);
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead || attempt === null || !attemptPattern.test(attempt)) return null;
  const { pathname, search } = new URL(url);
  const credential = headers.get('authorization');
  const words = [hospitalAddress, method, pathname, search, credential, attempt];
  const bytes = new TextEncoder().encode(JSON.stringify(words));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).join(' ');
}

async function passOrTell(
  request: Request,
  signal: AbortSignal,
  hospitalAddress: string,
  options: ForwarderOptions,
): Promise<Response> {
  try {
    return await passOn(request, signal, hospitalAddress, options);
  } catch (error) {
    const trouble = certificateTroubleOf(error);
    if (trouble !== undefined) return distrusted(trouble);
    return unreachable('The hospital could not be reached, or the connection to it was lost.');
  }
}

async function passOn(
  request: Request,
  signal: AbortSignal,
  hospitalAddress: string,
  { fetch, authorization, photoHosts, wire }: ForwarderOptions,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(hospitalPath.length);
  const headers = headersForHospital(request.headers, request.body !== null);
  await putCredential(headers, authorization).catch((error: unknown) => {
    dropBody(request);
    throw error;
  });
  const spoken = wire();
  moveCredential(headers, spoken);
  const address = `${hospitalAddress}${spoken.toHospital(request.method, path)}${search}`;
  const answer = await fetch(address, {
    method: request.method,
    headers,
    body: request.body,
    signal,
    redirect: 'manual',
    duplex: 'half',
  });
  const followed = await followSignedDownload({
    ...{ request, path, address, answer, hospitalAddress, fetch },
    photoHosts: photoHosts(),
  });
  return handOn(followed);
}

/** If the shell keeps the token, replaces the page's stand-in with it. */
async function putCredential(
  headers: Headers,
  authorization: ForwarderOptions['authorization'],
): Promise<void> {
  const given = headers.get('authorization');
  if (given === null || authorization === undefined) return;
  const credential = await authorization(given);
  if (credential === null) headers.delete('authorization');
  else headers.set('authorization', credential);
}

/** Puts the token where the hospital expects it, and nowhere else. */
function moveCredential(headers: Headers, wire: Wire): void {
  if (wire === interfaceWire) return;
  const token = interfaceWire.tokenIn(headers.get(interfaceWire.header));
  headers.delete(interfaceWire.header);
  if (token !== null) headers.set(wire.header, wire.valueOf(token));
}

function handOn(answer: Response): Response {
  const headers = headersForPage(answer.headers);
  for (const [name, value] of Object.entries(passedOnHeaders)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
}

function meantForAnother(): Response {
  const message = 'This is meant for another hospital than the one Wardbook is set to. Not sent.';
  return ownAnswer(421, 'ANOTHER_HOSPITAL', message, shellAnswers.anotherHospital);
}

function unreachable(message: string): Response {
  return ownAnswer(502, 'HOSPITAL_UNREACHABLE', message, shellAnswers.hospitalUnreachable);
}

/** The attempt was forwarded before, and its answer is no longer available. */
function answerLost(): Response {
  return unreachable('This attempt was passed on to the hospital before, and its answer was lost.');
}

/** No byte of the request was sent: the connection was never established. */
function distrusted(trouble: CertificateTrouble): Response {
  const answer = unreachable(`The hospital's certificate was not accepted: ${trouble}.`);
  answer.headers.set(shellReasonHeader, trouble);
  return answer;
}

function ownAnswer(
  status: number,
  code: string,
  message: string,
  mark: string = shellAnswers.refused,
): Response {
  const body: ErrorBody = { error: { code, message }, requestId: `shell-${crypto.randomUUID()}` };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...passedOnHeaders,
      'content-type': 'application/json; charset=utf-8',
      [shellAnswerHeader]: mark,
    },
  });
}
