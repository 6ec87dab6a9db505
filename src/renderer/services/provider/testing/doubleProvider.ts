/** An identity provider in this process, which can be told to misbehave. It signs with a key of its own. */
import { providerPaths } from '../../../../shared/bridge.ts';

export const issuer = 'https://login.hospital.example';
export const clientId = 'wardbook';
export const redirectAddress = 'https://wardbook.hospital.example/';

interface SigningKey {
  kid: string;
  pair: CryptoKeyPair;
}

async function makeKey(kid: string): Promise<SigningKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  return { kid, pair: await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) };
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const ofText = (value: unknown): string =>
  base64Url(new TextEncoder().encode(JSON.stringify(value)));

async function sign({ kid, pair }: SigningKey, claims: object): Promise<string> {
  const text = `${ofText({ alg: 'ES256', kid })}.${ofText(claims)}`;
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(how, pair.privateKey, new TextEncoder().encode(text));
  return `${text}.${base64Url(new Uint8Array(signature))}`;
}

export type Told = Record<string, unknown>;

/** What it does, and what it was asked; tests change it. */
function openState(first: SigningKey) {
  return {
    /** The keys that it publishes; it signs with `signing`. */
    keys: [first],
    signing: first,
    /** Changes of the ID token's claims and of the answer to a token request. */
    claims: {} as Told,
    tokens: {} as Told,
    /** Answers that replace its own, by path; one that throws stands for no answer. */
    instead: new Map<string, () => Response>(),
    subject: 'u-1001',
    nonce: '',
    challenge: '',
    issued: 0,
    asked: [] as string[],
  };
}

/** Opens a provider whose clock is `nowMs()`. */
export async function openDoubleProvider(nowMs: () => number) {
  const first = await makeKey('first');
  const state = openState(first);

  const date = () => new Date(nowMs()).toUTCString();
  const json = (content: unknown, status = 200) =>
    Response.json(content, { status, headers: { date: date() } });
  const configuration = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_modes_supported: ['query', 'fragment'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
  const keys = async () => {
    const published = state.keys.map(async ({ kid, pair }) => {
      const key = await crypto.subtle.exportKey('jwk', pair.publicKey);
      return { ...key, kid, use: 'sig', alg: 'ES256' };
    });
    return json({ keys: await Promise.all(published) });
  };
  const isProven = async (given: URLSearchParams) => {
    const verifier = new TextEncoder().encode(given.get('code_verifier') ?? '');
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', verifier));
    return given.get('code') === 'a-code' && base64Url(digest) === state.challenge;
  };
  const token = async (given: URLSearchParams) => {
    const isCode = given.get('grant_type') === 'authorization_code';
    const isGood = isCode
      ? await isProven(given)
      : given.get('refresh_token') === `refresh-${state.issued}`;
    if (!isGood) return json({ error: 'invalid_grant' }, 400);
    state.issued += 1;
    const seconds = Math.floor(nowMs() / 1000);
    const claims = {
      ...{ iss: issuer, aud: clientId, sub: state.subject, iat: seconds, exp: seconds + 300 },
      ...(isCode && { nonce: state.nonce, auth_time: seconds }),
      ...{ name: 'Amy Lin', preferred_username: 'nurse-amy', ...state.claims },
    };
    return json({
      ...{ access_token: `access-${state.issued}`, token_type: 'Bearer', expires_in: 300 },
      ...{ refresh_token: `refresh-${state.issued}`, id_token: await sign(state.signing, claims) },
      ...state.tokens,
    });
  };

  return {
    state,
    /** Stands in for the shell. */
    async fetch(path: string, init: RequestInit): Promise<Response> {
      const given = new URLSearchParams(await new Response(init.body).text());
      state.asked.push(`${path} ${given.get('grant_type') ?? ''}`.trim());
      const instead = state.instead.get(path);
      if (instead !== undefined) return instead();
      if (path === providerPaths.configuration) return json(configuration);
      return path === providerPaths.keys ? keys() : token(given);
    },
    /** The nurse signs in there; returns what the browser brings back. */
    signIn(address: string): URLSearchParams {
      const question = new URL(address).searchParams;
      state.nonce = question.get('nonce') ?? '';
      state.challenge = question.get('code_challenge') ?? '';
      return new URLSearchParams({ code: 'a-code', state: question.get('state') ?? '' });
    },
    async rollOver(isPublished: boolean): Promise<void> {
      state.signing = await makeKey('second');
      if (isPublished) state.keys = [state.signing];
    },
  };
}
