/**
 * Calls the hospital's identity provider for the page, so that the page connects to its own origin only, whatever the
 * provider allows other origins. There are four requests: for the provider's configuration, its keys, a
 * token, and the end of a sign-in. Their addresses come from the profile and from the provider's own configuration, never from the page. Redirects are
 * not followed, and nothing is stored or logged.
 */
import { providerPaths } from '../shared/bridge.ts';
import type { Clock } from '../shared/clock.ts';
import type { ProviderSettings } from '../shared/providerSettings.ts';
import { fieldOf } from '../shared/unknown.ts';
import { passedOnHeaders } from './pageRules.ts';
import type { UpstreamFetch } from './upstream.ts';

export interface ProviderForwarderOptions {
  /** Who and as whom, in the hospital's profile, or null if nurses do not sign in at a provider. */
  readonly provider: () => Pick<ProviderSettings, 'issuer' | 'clientId'> | null;
  readonly fetch: UpstreamFetch;
  readonly timers: Pick<Clock, 'setTimer' | 'clearTimer'>;
  /** If omitted, the page receives the tokens themselves, as in the browser. */
  readonly tokens?: KeptTokens | undefined;
}

/** What the page receives and sends in place of the provider's tokens. */
export interface KeptTokens {
  seal(token: string): Promise<string>;
  /** The token of a seal, and a token as it is; null if the seal's key is lost. */
  open(given: string): Promise<string | null>;
}

/** A nurse waits for these answers. */
const patienceMs = 15_000;
/** A configuration, a set of keys or a pair of tokens has some kilobytes. */
const maxBytes = 1_000_000;
const maxGivenBytes = 64_000;

/** What the page asks for a token with, by `grant_type`; nothing else is passed on. */
const tokenForms: Record<string, readonly string[] | undefined> = {
  authorization_code: ['grant_type', 'client_id', 'code', 'code_verifier', 'redirect_uri'],
  refresh_token: ['grant_type', 'client_id', 'refresh_token'],
};

/** What the page ends a sign-in with (RFC 7009, 2.1). */
const revocationForm = ['client_id', 'token', 'token_type_hint'];

const foreignSites = ['cross-site', 'same-site'];

interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The member of the provider's configuration that has the address; null for the configuration itself. */
  readonly member: 'jwks_uri' | 'token_endpoint' | 'revocation_endpoint' | null;
}

const questions: readonly Question[] = [
  { method: 'GET', path: providerPaths.configuration, member: null },
  { method: 'GET', path: providerPaths.keys, member: 'jwks_uri' },
  { method: 'POST', path: providerPaths.token, member: 'token_endpoint' },
  { method: 'POST', path: providerPaths.revocation, member: 'revocation_endpoint' },
];

/**
 * Makes the handler for requests under `/provider/`. It never throws: it answers 504 if the provider does not answer, or
 * not now, and 502 if what answered was not the provider.
 */
export function createProviderForwarder(
  options: ProviderForwarderOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = new URL(request.url).pathname;
    const question = questions.find((one) => one.path === path && one.method === request.method);
    const provider = options.provider();
    if (foreignSites.includes(request.headers.get('sec-fetch-site') ?? '')) return ownAnswer(403);
    if (question === undefined || provider === null) return ownAnswer(404);
    const over = new AbortController();
    const timer = options.timers.setTimer(() => over.abort(), patienceMs);
    try {
      const signal = AbortSignal.any([request.signal, over.signal]);
      return await ask(request, question, { ...options, ...provider, signal });
    } catch (error) {
      // The answer was a page, or did not end.
      const isStrange = error instanceof SyntaxError || error instanceof RangeError;
      return ownAnswer(isStrange ? 502 : 504);
    } finally {
      options.timers.clearTimer(timer);
    }
  };
}

interface Way
  extends
    Pick<ProviderSettings, 'issuer' | 'clientId'>,
    Pick<ProviderForwarderOptions, 'fetch' | 'tokens'> {
  readonly signal: AbortSignal;
}

async function ask(request: Request, { method, member }: Question, way: Way): Promise<Response> {
  const form = method === 'POST' ? await readForm(request, member, way) : null;
  if (form === undefined) return ownAnswer(400);
  if (form === 'lost-token') {
    return Response.json({ error: 'invalid_grant' }, { status: 400, headers: passedOnHeaders });
  }
  const configurationAddress = `${way.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const configuration = await send(configurationAddress, 'GET', null, way);
  if (!configuration.response.ok) return passedOn(configuration);
  const told: unknown = JSON.parse(new TextDecoder().decode(configuration.bytes));
  // Another provider's configuration would name its own endpoints.
  if (fieldOf(told, 'issuer') !== way.issuer) return ownAnswer(502);
  if (member === null) return passedOn(configuration);
  const address = fieldOf(told, member);
  // Not every provider can end a sign-in.
  if (address === undefined && member === 'revocation_endpoint') return ownAnswer(404);
  if (typeof address !== 'string' || !isSafeAddress(address)) return ownAnswer(502);
  const answer = await send(address, method, form, way);
  return passedOn(member === 'token_endpoint' ? await withKeptTokens(answer, way) : answer);
}

/** The answer with the seals of its tokens in their place. */
async function withKeptTokens(answer: Answer, { tokens }: Way): Promise<Answer> {
  if (tokens === undefined || !answer.response.ok) return answer;
  const told: unknown = JSON.parse(new TextDecoder().decode(answer.bytes));
  const sealed: Record<string, unknown> = { ...Object(told) };
  for (const name of ['access_token', 'refresh_token']) {
    const token = sealed[name];
    if (typeof token === 'string') sealed[name] = await tokens.seal(token);
  }
  return { ...answer, bytes: new TextEncoder().encode(JSON.stringify(sealed)) };
}

/**
 * The page's request, made anew from what belongs in it. Undefined if it is another: nobody on the ward's network signs
 * in at the provider through this server in another way, such as by guessing passwords.
 */
async function readForm(
  request: Request,
  member: Question['member'],
  { clientId, tokens }: Way,
): Promise<Uint8Array<ArrayBuffer> | 'lost-token' | undefined> {
  const bytes = await readUpTo(request.body, maxGivenBytes);
  const given = new URLSearchParams(new TextDecoder().decode(bytes));
  const kind = given.get('grant_type') ?? '';
  const tokenForm = Object.hasOwn(tokenForms, kind) ? tokenForms[kind] : undefined;
  const members = member === 'revocation_endpoint' ? revocationForm : tokenForm;
  if (members === undefined || given.get('client_id') !== clientId) return undefined;
  const form = new URLSearchParams();
  for (const name of members) {
    const value = given.get(name) ?? '';
    if (value === '') return undefined;
    const isToken = name === 'refresh_token' || name === 'token';
    const opened = isToken && tokens !== undefined ? await tokens.open(value) : value;
    if (opened === null) return 'lost-token';
    form.set(name, opened);
  }
  return new TextEncoder().encode(form.toString());
}

/** Whether what is sent to this address is encrypted on its way, or stays on this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}

interface Answer {
  readonly response: Response;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

async function send(
  address: string,
  method: Question['method'],
  given: Uint8Array<ArrayBuffer> | null,
  { fetch, signal }: Way,
): Promise<Answer> {
  const headers = new Headers({ accept: 'application/json', 'accept-encoding': 'identity' });
  if (given !== null) {
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    headers.set('content-length', String(given.byteLength));
  }
  const response = await fetch(address, {
    method,
    headers,
    body: given === null ? null : new Blob([given]).stream(),
    signal,
    redirect: 'manual',
    duplex: 'half',
  });
  return { response, bytes: await readUpTo(response.body, maxBytes) };
}

/** Reads the whole body. Throws RangeError if it is longer than `limit`. */
async function readUpTo(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > limit) throw new RangeError('too long');
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** An error of its server, or of a proxy before it, and a request to ask less often: it has not answered yet. */
function isLater({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** Only what the page reads: the content, its type, and the provider's clock. */
function passedOn({ response, bytes }: Answer): Response {
  if (isLater(response)) return ownAnswer(504);
  // A redirect, however the platform tells it, leads to somebody whom the profile does not name.
  if (response.status < 200 || (response.status >= 300 && response.status < 400)) {
    return ownAnswer(502);
  }
  const headers = new Headers(passedOnHeaders);
  for (const name of ['content-type', 'date']) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(bytes, { status: response.status, headers });
}

function ownAnswer(status: 400 | 403 | 404 | 502 | 504): Response {
  return new Response(null, { status, headers: passedOnHeaders });
}
