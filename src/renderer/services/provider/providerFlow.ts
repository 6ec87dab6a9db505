/**
 * Sign-in at the hospital's identity provider by OpenID Connect: the authorization code flow with PKCE, for a public
 * client. Makes the request, checks the answer (state, nonce, issuer, audience, time and signature of the ID token),
 * and refreshes the token. It shows nothing and stores nothing.
 */
import type * as OAuth from 'oauth4webapi';
import type { ProvidedSignIn } from '../../../model/providedSignIn.ts';
import { providerPaths } from '../../../shared/bridge.ts';
import type { ProviderSettings } from '../../../shared/providerSettings.ts';

/**
 * Why a sign-in at the provider failed. `provider-silent`: no answer, or none for now. `provider-strange`: a page, a redirect, or
 * something else that is not its answer. `provider-refused`: it said no, or she stopped there. `not-asked`: the answer
 * belongs to no question of this page. `not-for-us`: what it certifies is meant for somebody else, or it is not its own
 * signature. `token-old`: it certifies a time that is over, or a sign-in from before it was asked. `no-author`: it does not say who the author is.
 * `sign-in-over`: the refresh token is good no longer. `no-browser`, `not-finished`, `stopped`: the system's browser did
 * not open, nobody came back from it in time, or she did not want to wait (`BrowserSignIn`).
 */
export type ProviderTrouble =
  | 'provider-silent'
  | 'provider-strange'
  | 'provider-refused'
  | 'not-asked'
  | 'not-for-us'
  | 'token-old'
  | 'no-author'
  | 'sign-in-over'
  | 'no-browser'
  | 'not-finished'
  | 'stopped';

/** A sign-in that failed for one of the known reasons. The message contains nothing that the provider said. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly trouble: ProviderTrouble;

  constructor(trouble: ProviderTrouble) {
    super(`Sign-in at the identity provider: ${trouble}`);
    this.trouble = trouble;
  }
}

/** What the page stores with its request until the answer comes; worthless after that. */
export interface AskedProvider {
  state: string;
  nonce: string;
  verifier: string;
  /** Device time, milliseconds. */
  at: number;
}

/** What the provider certified. */
export interface ProviderAnswer {
  token: string;
  /** Her name at the provider; empty if the provider does not give it. */
  name: string;
  provided: ProvidedSignIn;
}

export interface ProviderFlow {
  /** Makes a request: where the browser must go, and what to store for the answer. Throws {@link ProviderFailure}. */
  ask(): Promise<{ address: string; asked: AskedProvider }>;
  /**
   * Checks the answer and exchanges its code. Throws {@link ProviderFailure}.
   * @param redirectAddress where it came, if that was not known at the request
   */
  answer(
    asked: AskedProvider,
    given: URLSearchParams,
    redirectAddress?: string,
  ): Promise<ProviderAnswer>;
  /** Obtains the next access token for the same person. Throws {@link ProviderFailure}. */
  refresh(former: ProvidedSignIn): Promise<Omit<ProviderAnswer, 'name'>>;
  /** Ends the sign-in there, so that its refresh token is good no longer (RFC 7009). Throws {@link ProviderFailure}. */
  revoke(former: ProvidedSignIn): Promise<void>;
  /**
   * Where the browser must go to end the provider's own session (OpenID Connect RP-Initiated Logout 1.0), whoever's it
   * is; null if the provider offers no such address, or this page cannot be led back from it. Throws
   * {@link ProviderFailure}.
   */
  endOfSession(): Promise<{ address: string; state: string } | null>;
}

interface FlowParts {
  settings: ProviderSettings;
  /** Calls the shell (`providerPaths`), which calls the provider. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Where the provider sends the browser back to; null if main adds it, because a server awaits the answer there. */
  redirectAddress: string | null;
  now(): number;
}

/** Clocks of servers differ by seconds; the tablet's own is corrected by the provider's. */
const toleranceSeconds = 30;

type Library = typeof OAuth;

/** A provider's configuration, and how to call it. */
interface Contact {
  oauth: Library;
  server: OAuth.AuthorizationServer;
  client: OAuth.Client;
  options: { [OAuth.customFetch]: Fetch; [OAuth.allowInsecureRequests]: boolean };
}

/**
 * So long after its question an answer is accepted. The address of a question can be changed on its way, so that the
 * provider does not ask for a new sign-in: then whoever has signed in there in the meantime would be taken for her.
 */
export const longestQuestionMs = 15 * 60_000;

type Fetch = (
  address: string,
  init: { method: string; body?: URLSearchParams | undefined },
) => Promise<Response>;

export function openProviderFlow(parts: FlowParts): ProviderFlow {
  const { settings, redirectAddress, now } = parts;
  const contact = () => findProvider(parts);
  return {
    ask: () =>
      named(async () => {
        const { oauth, server } = await contact();
        const asked = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          verifier: oauth.generateRandomCodeVerifier(),
          at: now(),
        };
        const challenge = await oauth.calculatePKCECodeChallenge(asked.verifier);
        return {
          address: questionOf(server, { settings, redirectAddress, asked, challenge }),
          asked,
        };
      }),

    answer: (asked, given, cameTo = redirectAddress ?? '') =>
      named(async () => {
        if (given.get('state') !== asked.state) throw new ProviderFailure('not-asked');
        if (now() - asked.at >= longestQuestionMs) throw new ProviderFailure('token-old');
        const { oauth, server, client, options } = await contact();
        const checked = oauth.validateAuthResponse(server, client, given, asked.state);
        const response = await oauth.authorizationCodeGrantRequest(
          ...([server, client, oauth.None(), checked, cameTo, asked.verifier] as const),
          options,
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: asked.nonce,
          requireIdToken: true,
          // In seconds: she signed in there after this page had asked.
          maxAge: Math.max(0, Math.ceil((now() - asked.at) / 1000)),
        });
        await oauth.validateApplicationLevelSignature(server, response, options);
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        if (claims === undefined) throw new ProviderFailure('provider-strange');
        return { ...tokensOf(tokens, personOf(claims, settings), now()), name: nameIn(claims) };
      }),

    refresh: (former) => named(() => refreshAt(parts, former)),
    revoke: (former) => named(() => revokeAt(parts, former)),
    endOfSession: () => named(() => endOfSessionAt(parts)),
  };
}

/** The provider learns from the client alone who asks: an ID token in the address would stay in the browser's history. */
async function endOfSessionAt(parts: FlowParts) {
  const { settings, redirectAddress } = parts;
  const { oauth, server } = await findProvider(parts);
  if (server.end_session_endpoint === undefined || redirectAddress === null) return null;
  const state = oauth.generateRandomState();
  const address = new URL(server.end_session_endpoint);
  address.searchParams.set('client_id', settings.clientId);
  address.searchParams.set('post_logout_redirect_uri', redirectAddress);
  address.searchParams.set('state', state);
  return { address: address.href, state };
}

/** Throws if there is none, or if the profile names another provider by now: it is not told the former one's secret. */
function refreshTokenOf({ refreshToken, subject }: ProvidedSignIn, { issuer }: ProviderSettings) {
  const isOfProvider = subject.startsWith(`[${JSON.stringify(issuer)},`);
  if (refreshToken === null || !isOfProvider) throw new ProviderFailure('sign-in-over');
  return refreshToken;
}

async function revokeAt(parts: FlowParts, former: ProvidedSignIn): Promise<void> {
  const refreshToken = refreshTokenOf(former, parts.settings);
  const { oauth, server, client, options } = await findProvider(parts);
  if (server.revocation_endpoint === undefined) return;
  const hinted = { ...options, additionalParameters: { token_type_hint: 'refresh_token' } };
  const response = await oauth.revocationRequest(
    ...([server, client, oauth.None(), refreshToken] as const),
    hinted,
  );
  await oauth.processRevocationResponse(response);
}

async function refreshAt(parts: FlowParts, former: ProvidedSignIn) {
  const { settings, now } = parts;
  const { subject, author } = former;
  const refreshToken = refreshTokenOf(former, settings);
  const { oauth, server, client, options } = await findProvider(parts);
  const response = await oauth.refreshTokenGrantRequest(
    ...([server, client, oauth.None(), refreshToken] as const),
    options,
  );
  const tokens = await oauth
    .processRefreshTokenResponse(server, client, response)
    .catch((error: unknown) => {
      // Of the refusals this one alone is about the refresh token (RFC 6749, 5.2).
      const isOver = error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant';
      throw isOver ? new ProviderFailure('sign-in-over') : error;
    });
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  // A provider need not certify again who she is; if it does, it is the same person and author.
  if (claims !== undefined) {
    await oauth.validateApplicationLevelSignature(server, response, options);
    const { [settings.authorClaim]: told = author } = claims;
    if (subjectIn(claims) !== subject || told !== author) throw new ProviderFailure('not-for-us');
  }
  const next = tokensOf(tokens, { subject, author }, now());
  const kept = next.provided.refreshToken ?? refreshToken;
  return { ...next, provided: { ...next.provided, refreshToken: kept } };
}

function pathOf(address: string, server: OAuth.AuthorizationServer): string {
  if (address === server.jwks_uri) return providerPaths.keys;
  return address === server.revocation_endpoint ? providerPaths.revocation : providerPaths.token;
}

/** Reads the provider's configuration anew each time: its keys and endpoints may have changed. */
async function findProvider({ settings, fetch }: FlowParts): Promise<Contact> {
  // Loaded only where a hospital has a provider.
  const oauth = await import('oauth4webapi');
  /** Known once the first request, for the configuration, is answered. */
  const known: { server?: OAuth.AuthorizationServer } = {};
  const askShell: Fetch = async (address, { method, body }) => {
    const path =
      known.server === undefined ? providerPaths.configuration : pathOf(address, known.server);
    const response = await fetch(path, { method, body: body ?? null, cache: 'no-store' }).catch(
      () => undefined,
    );
    // 502: the shell got an answer, but not the provider's.
    if (response?.status === 502) throw new ProviderFailure('provider-strange');
    if (response === undefined || response.status >= 500 || response.status === 429) {
      throw new ProviderFailure('provider-silent');
    }
    return response;
  };
  // The shell decides which addresses are safe; a training provider on this machine has no TLS.
  const options = { [oauth.customFetch]: askShell, [oauth.allowInsecureRequests]: true };
  const issuer = new URL(settings.issuer);
  const response = await oauth.discoveryRequest(issuer, options);
  const serverMs = Date.parse(response.headers.get('date') ?? '');
  // The library uses the system's clock.
  const skewSeconds = Number.isNaN(serverMs) ? 0 : Math.round((serverMs - Date.now()) / 1000);
  const server = await oauth.processDiscoveryResponse(issuer, response);
  known.server = server;
  const client = {
    client_id: settings.clientId,
    // A tablet whose clock is wrong must not keep a nurse out.
    [oauth.clockSkew]: skewSeconds,
    [oauth.clockTolerance]: toleranceSeconds,
  };
  return { oauth, server, client, options };
}

interface Question {
  settings: ProviderSettings;
  redirectAddress: string | null;
  asked: AskedProvider;
  challenge: string;
}

function questionOf(
  server: OAuth.AuthorizationServer,
  { settings, redirectAddress, asked, challenge }: Question,
): string {
  if (server.authorization_endpoint === undefined) throw new ProviderFailure('provider-strange');
  const address = new URL(server.authorization_endpoint);
  const words = {
    client_id: settings.clientId,
    response_type: 'code',
    scope: settings.scopes.join(' '),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: asked.state,
    nonce: asked.nonce,
    // A ward shares its tablets: a colleague's session at the provider must not sign her in. A provider that is asked
    // for an age has to say when she signed in (OpenID Connect Core, 3.1.2.1), which shows whether it obeyed.
    prompt: 'login',
    max_age: '0',
  };
  for (const [name, value] of Object.entries(words)) address.searchParams.set(name, value);
  if (redirectAddress === null) return address.href;
  address.searchParams.set('redirect_uri', redirectAddress);
  // The fragment is sent to no server, so the answer is in no server's log.
  if (server.response_modes_supported?.includes('fragment') === true) {
    address.searchParams.set('response_mode', 'fragment');
  }
  return address.href;
}

function tokensOf(
  tokens: OAuth.TokenEndpointResponse,
  person: Pick<ProvidedSignIn, 'subject' | 'author'>,
  nowMs: number,
): Omit<ProviderAnswer, 'name'> {
  const { access_token: token, refresh_token: refreshToken = null, expires_in: seconds } = tokens;
  const endsAt = seconds === undefined ? null : nowMs + seconds * 1000;
  return { token, provided: { ...person, refreshToken, endsAt } };
}

function personOf(
  claims: OAuth.IDToken,
  { authorClaim }: ProviderSettings,
): Pick<ProvidedSignIn, 'subject' | 'author'> {
  const author = claims[authorClaim];
  if (typeof author !== 'string' || author.trim() === '') throw new ProviderFailure('no-author');
  return { subject: subjectIn(claims), author };
}

/** In the form of `subjectOf` (src/device/nurses/tokenSubject.ts), which reads it from an access token. */
function subjectIn({ iss, sub }: OAuth.IDToken): string {
  return JSON.stringify([iss, sub]);
}

function nameIn({ name }: OAuth.IDToken): string {
  return typeof name === 'string' ? name : '';
}

/** Runs `work`; each of its errors becomes a {@link ProviderFailure}. */
async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderFailure(await troubleOf(error));
  }
}

async function troubleOf(error: unknown): Promise<ProviderTrouble> {
  const oauth = await import('oauth4webapi');
  if (error instanceof ProviderFailure) return error.trouble;
  if (error instanceof oauth.AuthorizationResponseError) return 'provider-refused';
  if (error instanceof oauth.ResponseBodyError) return 'provider-refused';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === oauth.JWT_TIMESTAMP_CHECK) return 'token-old';
  const foreign: unknown[] = [oauth.JWT_CLAIM_COMPARISON, oauth.KEY_SELECTION];
  // The library reports a bad signature only by the text of its message.
  const isForged = error instanceof Error && /signature/i.test(error.message);
  if (foreign.includes(code) || isForged) return 'not-for-us';
  return 'provider-strange';
}
