/** Tests the sign-in at an identity provider: what is requested, and each answer that is rejected. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { providerPaths } from '../../../shared/bridge.ts';
import { longestQuestionMs, openProviderFlow, ProviderFailure } from './providerFlow.ts';
import { clientId, issuer, openDoubleProvider, redirectAddress } from './testing/doubleProvider.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 10, 27, 8);
let providerMs: number;
let provider: Awaited<ReturnType<typeof openDoubleProvider>>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  providerMs = startMs;
  provider = await openDoubleProvider(() => providerMs);
});

afterEach(() => void vi.useRealTimers());

function flow(authorClaim = 'preferred_username') {
  const settings = { issuer, clientId, scopes: ['openid', 'profile'], authorClaim };
  return openProviderFlow({
    settings,
    fetch: (path, init) => provider.fetch(path, init),
    redirectAddress,
    now: () => Date.now(),
  });
}

async function signIn(authorClaim?: string) {
  const opened = flow(authorClaim);
  const { address, asked } = await opened.ask();
  return opened.answer(asked, provider.signIn(address));
}

const troubleOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderFailure ? error.trouble : error),
  );

const page = () =>
  new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });

test('asks for a code, bound to this page, and for a new sign-in on a shared tablet', async () => {
  const { address, asked } = await flow().ask();
  const { origin, pathname, searchParams } = new URL(address);
  expect(`${origin}${pathname}`).toBe(`${issuer}/authorize`);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    response_mode: 'fragment',
    client_id: clientId,
    redirect_uri: redirectAddress,
    scope: 'openid profile',
    code_challenge_method: 'S256',
    state: asked.state,
    nonce: asked.nonce,
    prompt: 'login',
    max_age: '0',
  });
  expect(address).not.toContain(asked.verifier);
});

test('brings the token, whose it is, and what renews it', async () => {
  expect(await signIn()).toEqual({
    token: 'access-1',
    name: 'Amy Lin',
    provided: {
      subject: JSON.stringify([issuer, 'u-1001']),
      author: 'nurse-amy',
      refreshToken: 'refresh-1',
      endsAt: startMs + 300_000,
    },
  });
});

test('an answer that comes a quarter of an hour after its question is refused: others may have signed in there since', async () => {
  const opened = flow();
  const { address, asked } = await opened.ask();
  providerMs = startMs + longestQuestionMs;
  vi.setSystemTime(providerMs);
  expect(await troubleOf(opened.answer(asked, provider.signIn(address)))).toBe('token-old');
});

test('refreshes, and keeps a refresh token that is not replaced', async () => {
  const { provided } = await signIn();
  vi.setSystemTime(startMs + 200_000);
  provider.state.tokens = { refresh_token: undefined };
  expect(await flow().refresh(provided)).toEqual({
    token: 'access-2',
    provided: { ...provided, endsAt: startMs + 500_000 },
  });
});

describe('a clock that is off by an hour keeps nobody out', () => {
  test.each([-hourMs, hourMs])('the tablet by %i ms', async (offMs) => {
    vi.setSystemTime(startMs + offMs);
    expect((await signIn()).provided.endsAt).toBe(startMs + offMs + 300_000);
  });
});

describe('a sign-in there that takes her ten minutes', () => {
  const seconds = startMs / 1000;
  test.each([
    ['is hers', seconds + 590, 'none'],
    ['is hers if it was at once', seconds, 'none'],
    ['is not a colleague’s from before', seconds - 60, 'token-old'],
  ])('%s', async (_what, authTime, trouble) => {
    const { address, asked } = await flow().ask();
    const given = provider.signIn(address);
    vi.setSystemTime(startMs + 600_000);
    providerMs += 600_000;
    provider.state.claims = { auth_time: authTime };
    expect(await troubleOf(flow().answer(asked, given))).toBe(trouble);
  });
});

test('a key that was rolled over between two sign-ins is the provider’s', async () => {
  await signIn();
  await provider.rollOver(true);
  expect((await signIn()).token).toBe('access-2');
});

describe('does not believe', () => {
  const seconds = startMs / 1000;
  test.each([
    ['an expired ID token', { exp: seconds - 60, iat: seconds - 360 }, 'token-old'],
    ['one for another audience', { aud: 'another-app' }, 'not-for-us'],
    ['one by another issuer', { iss: 'https://other.example' }, 'not-for-us'],
    ['one that answers another question', { nonce: 'another' }, 'not-for-us'],
    ['one that does not say when she signed in', { auth_time: undefined }, 'provider-strange'],
    ['one of an earlier sign-in there', { auth_time: seconds - 60 }, 'token-old'],
    ['one that does not name the author', { preferred_username: ' ' }, 'no-author'],
  ])('%s', async (_what, claims, trouble) => {
    provider.state.claims = claims;
    expect(await troubleOf(signIn())).toBe(trouble);
  });

  test('a signature by a key that the provider does not publish', async () => {
    await provider.rollOver(false);
    expect(await troubleOf(signIn())).toBe('not-for-us');
  });

  test('a signature that is not the key’s', async () => {
    await provider.rollOver(false);
    provider.state.signing.kid = 'first';
    expect(await troubleOf(signIn())).toBe('not-for-us');
  });

  test('an answer without an ID token', async () => {
    provider.state.tokens = { id_token: undefined };
    expect(await troubleOf(signIn())).toBe('provider-strange');
  });

  test('an answer with another state, and spends no code on it', async () => {
    const { asked } = await flow().ask();
    const given = new URLSearchParams({ code: 'a-code', state: 'another' });
    provider.state.asked = [];
    expect(await troubleOf(flow().answer(asked, given))).toBe('not-asked');
    expect(provider.state.asked).toEqual([]);
  });

  test('a code that was asked for by another page', async () => {
    const { address } = await flow().ask();
    const { asked } = await flow().ask();
    const given = provider.signIn(address);
    given.set('state', asked.state);
    expect(await troubleOf(flow().answer(asked, given))).toBe('provider-refused');
  });

  test('a refresh for another person', async () => {
    const { provided } = await signIn();
    provider.state.subject = 'u-1002';
    expect(await troubleOf(flow().refresh(provided))).toBe('not-for-us');
  });
});

test('a refresh that names another author is refused, and one that names none is hers', async () => {
  const { provided } = await signIn();
  provider.state.claims = { preferred_username: 'nurse-eve' };
  expect(await troubleOf(flow().refresh(provided))).toBe('not-for-us');
  provider.state.claims = { preferred_username: undefined };
  const again = { ...provided, refreshToken: 'refresh-2' };
  expect((await flow().refresh(again)).provided.author).toBe('nurse-amy');
});

test('the refresh token of another issuer than the profile’s is sent to nobody', async () => {
  const { provided } = await signIn();
  provider.state.asked = [];
  for (const former of ['https://old.example', `${issuer}.example`, 'https://login.hospital']) {
    const subject = JSON.stringify([former, 'u-1001']);
    expect(await troubleOf(flow().refresh({ ...provided, subject }))).toBe('sign-in-over');
  }
  expect(provider.state.asked).toEqual([]);
});

test('she stops at the provider, or it asks for a sign-in again and again: nothing is asked by itself', async () => {
  const { asked } = await flow().ask();
  for (const error of ['access_denied', 'login_required']) {
    const given = new URLSearchParams({ error, state: asked.state });
    provider.state.asked = [];
    expect(await troubleOf(flow().answer(asked, given))).toBe('provider-refused');
    expect(provider.state.asked).toEqual([providerPaths.configuration]);
  }
});

describe.each([providerPaths.configuration, providerPaths.keys, providerPaths.token])(
  'at %s',
  (path) => {
    test.each([
      ['a page', page, 'provider-strange'],
      [
        'a redirect, which the shell does not follow',
        () => new Response(null, { status: 502 }),
        'provider-strange',
      ],
      ['nobody', () => new Response(null, { status: 504 }), 'provider-silent'],
      ['an error of its server', () => new Response('', { status: 503 }), 'provider-silent'],
      ['one that is asked too often', () => new Response('', { status: 429 }), 'provider-silent'],
    ])('%s', async (_who, answer, trouble) => {
      provider.state.instead.set(path, answer);
      expect(await troubleOf(signIn())).toBe(trouble);
    });

    test('the connection breaks', async () => {
      provider.state.instead.set(path, () => {
        throw new TypeError('Failed to fetch');
      });
      expect(await troubleOf(signIn())).toBe('provider-silent');
    });
  },
);

describe('no refresh', () => {
  test('the refresh token has run out', async () => {
    const { provided } = await signIn();
    const refresh = flow().refresh({ ...provided, refreshToken: 'refresh-0' });
    expect(await troubleOf(refresh)).toBe('sign-in-over');
  });

  test.each([
    ['the client is not known for a while', { error: 'invalid_client' }, 'provider-refused'],
    ['the provider has no time', { error: 'temporarily_unavailable' }, 'provider-refused'],
    ['its path is gone for a while', 'Not found', 'provider-strange'],
  ])('now: %s', async (_why, content, trouble) => {
    const { provided } = await signIn();
    const answer = () => Response.json(content, { status: 400 });
    provider.state.instead.set(providerPaths.token, answer);
    expect(await troubleOf(flow().refresh(provided))).toBe(trouble);
  });

  test('the provider gives none', async () => {
    provider.state.tokens = { refresh_token: undefined };
    const { provided } = await signIn();
    expect(provided.refreshToken).toBeNull();
    expect(await troubleOf(flow().refresh(provided))).toBe('sign-in-over');
  });

  test('the provider is gone for a night', async () => {
    const { provided } = await signIn();
    provider.state.instead.set(providerPaths.token, () => new Response(null, { status: 504 }));
    expect(await troubleOf(flow().refresh(provided))).toBe('provider-silent');
  });
});
