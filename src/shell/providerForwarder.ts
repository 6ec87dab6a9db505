/**
 * Calls the hospital's identity provider for the page, so that the page connects to its own origin only, whatever the
 * provider allows other origins. There are four requests: for the provider's configuration, its keys, a
 * token, and the end of a sign-in. Their addresses come from the profile and, within what it allows
 * (`isProviderAddress`), from the provider's own configuration; never from the page. Redirects are not followed, and
 * nothing is stored or logged.
 */
import { providerPaths } from '../shared/bridge.ts';
import type { Clock } from '../shared/clock.ts';
import type { ProviderSettings } from '../shared/providerSettings.ts';
import { fieldOf } from '../shared/unknown.ts';
import { dropBody, letGo, parseJson, readUpTo } from './bodies.ts';
import { passedOnHeaders } from './pageRules.ts';
import { isOfForeignSite } from './passedHeaders.ts';
import { isProviderAddress } from './providerAddress.ts';
import type { UpstreamFetch } from './upstream.ts';

type Provider = Pick<ProviderSettings, 'issuer' | 'clientId' | 'hosts'>;

export interface ProviderForwarderOptions {
  /** Who and as whom, in the hospital's profile, or null if nurses do not sign in at a provider. */
  readonly provider: () => Provider | null;
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

/** A nurse waits for these answers. Nor is a form waited for longer (requestListener.ts). */
export const providerPatienceMs = 15_000;
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
    if (isOfForeignSite(request)) return ownAnswer(403);
    if (question === undefined || provider === null) return ownAnswer(404);
    const over = new AbortController();
    const timer = options.timers.setTimer(() => over.abort(), providerPatienceMs);
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

interface Way extends Provider, Pick<ProviderForwarderOptions, 'fetch' | 'tokens'> {
  readonly signal: AbortSignal;
}

async function ask(request: Request, { method, member }: Question, way: Way): Promise<Response> {
  const form = method === 'POST' ? await readForm(request, member, way) : null;
  if (form instanceof Response) return form;
  const configurationAddress = `${way.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const configuration = await send(configurationAddress, 'GET', null, way);
  if (!configuration.response.ok) return passedOn(configuration);
  const told = parseJson(configuration.bytes);
  // Another provider's configuration would name its own endpoints.
  if (fieldOf(told, 'issuer') !== way.issuer) return ownAnswer(502);
  if (member === null) return passedOn(made(configuration, ownAddresses(told, way)));
  const address = fieldOf(told, member);
  // Not every provider can end a sign-in.
  if (address === undefined && member === 'revocation_endpoint') return ownAnswer(404);
  if (!isProviderAddress(address, way)) return ownAnswer(502);
  const answer = await send(address, method, form, way);
  if (member === 'jwks_uri') return passedOnKeys(answer);
  return passedOn(member === 'token_endpoint' ? await withKeptTokens(answer, way) : answer);
}

/** The configuration without the addresses that the provider may not name: the page sends a browser to some of them. */
function ownAddresses(told: unknown, provider: Provider): object {
  const isKept = ([name, value]: [string, unknown]) =>
    !/_(endpoint|uri)$/.test(name) || isProviderAddress(value, provider);
  return Object.fromEntries(Object.entries(Object(told)).filter(isKept));
}

/** What says how a public key is used, and what it is made of (RFC 7517, 7518). */
const keyMembers = ['kty', 'use', 'key_ops', 'alg', 'kid', 'crv', 'x', 'y', 'n', 'e'];

/** Nothing else that answers there becomes readable to everybody on the ward's network. */
function passedOnKeys(answer: Answer): Response {
  if (isLater(answer.response)) return ownAnswer(504);
  const keys = answer.response.ok ? fieldOf(parseJson(answer.bytes), 'keys') : undefined;
  if (!Array.isArray(keys)) return ownAnswer(502);
  const publicKeys = keys.map((key: unknown) =>
    Object.fromEntries(keyMembers.map((name) => [name, fieldOf(key, name)])),
  );
  return passedOn(made(answer, { keys: publicKeys }));
}

/** An answer with this content in place of its own. */
function made({ response }: Answer, content: object): Answer {
  return { response, bytes: new TextEncoder().encode(JSON.stringify(content)) };
}

/** The answer with the seals of its tokens in their place. */
async function withKeptTokens(answer: Answer, { tokens }: Way): Promise<Answer> {
  if (tokens === undefined || !answer.response.ok) return answer;
  const sealed: Record<string, unknown> = { ...Object(parseJson(answer.bytes)) };
  for (const name of ['access_token', 'refresh_token']) {
    const token = sealed[name];
    if (typeof token === 'string') sealed[name] = await tokens.seal(token);
  }
  return made(answer, sealed);
}

/**
 * The page's request, made anew from what belongs in it, or the shell's own answer if it is another: nobody on the
 * ward's network signs in at the provider through this server in another way, such as by guessing passwords.
 */
async function readForm(
  request: Request,
  member: Question['member'],
  { clientId, tokens }: Way,
): Promise<Uint8Array<ArrayBuffer> | Response> {
  const bytes = await readUpTo(request.body, maxGivenBytes).catch((error: unknown) => {
    if (error instanceof RangeError) return undefined;
    throw error;
  });
  if (bytes === undefined) {
    dropBody(request);
    return ownAnswer(413);
  }
  const given = new URLSearchParams(new TextDecoder().decode(bytes));
  const kind = given.get('grant_type') ?? '';
  const tokenForm = Object.hasOwn(tokenForms, kind) ? tokenForms[kind] : undefined;
  const members = member === 'revocation_endpoint' ? revocationForm : tokenForm;
  if (members === undefined || given.get('client_id') !== clientId) return ownAnswer(400);
  const form = new URLSearchParams();
  for (const name of members) {
    const value = given.get(name) ?? '';
    if (value === '') return ownAnswer(400);
    const isToken = name === 'refresh_token' || name === 'token';
    const opened = isToken && tokens !== undefined ? await tokens.open(value) : value;
    if (opened === null) return lostToken();
    form.set(name, opened);
  }
  return new TextEncoder().encode(form.toString());
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
  try {
    return { response, bytes: await readUpTo(response.body, maxBytes) };
  } catch (error) {
    letGo(response.body);
    throw error;
  }
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

/** The refresh token was kept by the shell, and its key is lost. */
function lostToken(): Response {
  return Response.json({ error: 'invalid_grant' }, { status: 400, headers: passedOnHeaders });
}

function ownAnswer(status: 400 | 403 | 404 | 413 | 502 | 504): Response {
  return new Response(null, { status, headers: passedOnHeaders });
}
