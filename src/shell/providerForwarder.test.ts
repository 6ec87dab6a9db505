/** Tests what the shell requests from an identity provider for the page, and what it refuses. */
import { describe, expect, test } from 'vitest';
import { systemTimers } from './node/systemTimers.ts';
import { createProviderForwarder, type KeptTokens } from './providerForwarder.ts';
import type { UpstreamFetch } from './upstream.ts';

const issuer = 'https://login.hospital.example/wards';
const configuration = {
  issuer,
  jwks_uri: 'https://keys.hospital.example/jwks',
  token_endpoint: 'https://login.hospital.example/wards/token',
};

function opened(answers: (Response | Error)[], named: string | null = issuer, tokens?: KeptTokens) {
  const sent: string[] = [];
  const bodies: string[] = [];
  const fetch: UpstreamFetch = async (address, { method, body, headers }) => {
    sent.push(`${method} ${address} ${headers.get('content-length') ?? ''}`.trim());
    if (body !== null) bodies.push(await new Response(body).text());
    const answer = answers.shift();
    if (!(answer instanceof Response)) throw answer ?? new Error('nobody there');
    return answer;
  };
  const hosts = ['keys.hospital.example'];
  const provider = named === null ? null : { issuer: named, clientId: 'wardbook', hosts };
  const handle = createProviderForwarder({
    provider: () => provider,
    fetch,
    timers: systemTimers,
    tokens,
  });
  const ask = (path: string, init?: RequestInit) =>
    handle(new Request(`http://127.0.0.1:5180/provider/${path}`, init));
  return { ask, sent, bodies };
}

const told = (change: object = {}) => Response.json({ ...configuration, ...change });
const refresh = { grant_type: 'refresh_token', client_id: 'wardbook', refresh_token: 'r 1' };
const code = {
  ...{ grant_type: 'authorization_code', client_id: 'wardbook', code: 'c1', code_verifier: 'v1' },
  ...{ redirect_uri: 'https://wardbook.hospital.example/' },
};
const post = { method: 'POST', body: new URLSearchParams(refresh).toString() };

test('asks for the configuration at the issuer, and passes its content and its clock on', async () => {
  const date = 'Wed, 01 Jan 2025 00:00:00 GMT';
  const answer = Response.json(configuration, { headers: { date, 'set-cookie': 'a=b' } });
  const { ask, sent } = opened([answer]);
  const passed = await ask('configuration');
  expect(await passed.json()).toEqual(configuration);
  expect(passed.headers.get('date')).toBe(date);
  expect(passed.headers.get('set-cookie')).toBeNull();
  expect(passed.headers.get('cache-control')).toBe('no-store');
  expect(sent).toEqual([`GET ${issuer}/.well-known/openid-configuration`]);
});

test.each([
  ['https://login.hospital.example/wards/logout', true],
  ['http://login.hospital.example/wards/logout', false],
  ['javascript:alert(1)', false],
  [7, false],
])('the page is led to the end of a session at %s: %s', async (address, isPassedOn) => {
  const { ask } = opened([told({ end_session_endpoint: address })]);
  const passed: unknown = await (await ask('configuration')).json();
  expect(passed).toEqual({
    ...configuration,
    ...(isPassedOn && { end_session_endpoint: address }),
  });
});

test('asks for keys and tokens where the configuration says', async () => {
  const { ask, sent, bodies } = opened([
    told(),
    Response.json({ keys: [] }),
    told(),
    Response.json({ error: 'invalid_grant' }, { status: 400 }),
  ]);
  expect(await (await ask('keys')).json()).toEqual({ keys: [] });
  expect((await ask('token', post)).status).toBe(400);
  expect(sent[1]).toBe('GET https://keys.hospital.example/jwks');
  expect(sent[3]).toBe('POST https://login.hospital.example/wards/token 61');
  expect(bodies).toEqual([post.body]);
});

test('gives the configuration without the addresses that a provider may not name', async () => {
  const elsewhere = 'https://elsewhere.example/';
  const strange = { authorization_endpoint: 'file:///bin/sh', end_session_endpoint: elsewhere };
  const { ask } = opened([told({ ...strange, scopes_supported: ['openid'] })]);
  const answer = await ask('configuration');
  expect(await answer.json()).toEqual({ ...configuration, scopes_supported: ['openid'] });
});

describe('keys', () => {
  const key = { kty: 'EC', crv: 'P-256', kid: 'k1', use: 'sig', alg: 'ES256', x: 'x', y: 'y' };

  test('come with what belongs to a public key', async () => {
    const given = { ...key, d: 'private', note: { ward: 7 }, key_ops: ['verify'] };
    const { ask } = opened([told(), Response.json({ keys: [given, 'text', null], more: 'x' })]);
    const answer = await ask('keys');
    expect(await answer.json()).toEqual({ keys: [{ ...key, key_ops: ['verify'] }, {}, {}] });
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  test.each([
    ['a page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['other JSON', Response.json({ patients: ['P-1001'] })],
    ['a list', Response.json(['P-1001'])],
    ['keys that are no list', Response.json({ keys: { patients: 1 } })],
    ['a refusal', Response.json({ keys: [] }, { status: 404 })],
  ])('do not come from %s', async (_what, given) => {
    const { ask } = opened([told(), given]);
    const answer = await ask('keys');
    expect([answer.status, await answer.text()]).toEqual([502, '']);
  });
});

describe('a token request', () => {
  const asked = (form: Record<string, string>, more = '') => ({
    method: 'POST',
    body: `${new URLSearchParams(form)}${more}`,
  });

  test.each([code, refresh])(
    'of the page is made anew from what belongs in it: %j',
    async (form) => {
      const { ask, bodies } = opened([told(), Response.json({})]);
      const more = '&scope=admin&client_secret=x&client_id=other&grant_type=password';
      await ask('token', asked(form, more));
      expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual(form);
      expect(bodies[0]).not.toMatch(/admin|secret|other|password/);
    },
  );

  test.each([
    ['with a password', { grant_type: 'password', username: 'amy', password: 'x' }],
    ['in the name of a client', { grant_type: 'client_credentials' }],
    ['of another client', { ...refresh, client_id: 'other' }],
    ['of no client', { ...refresh, client_id: '' }],
    ['without its refresh token', { grant_type: 'refresh_token', client_id: 'wardbook' }],
    ['without the secret of its page', { ...code, code_verifier: '' }],
    ['of no kind', {}],
  ])('%s is not passed on', async (_which, form: Record<string, string>) => {
    const { ask, sent } = opened([told(), Response.json({})]);
    const whole = 'client_id' in form ? form : { ...form, client_id: 'wardbook' };
    expect((await ask('token', asked(whole))).status).toBe(400);
    expect(sent).toEqual([]);
  });

  test('that is too long is told so, and read no further', async () => {
    const { ask, sent } = opened([told()]);
    expect((await ask('token', asked({ ...code, code: 'c'.repeat(70_000) }))).status).toBe(413);
    expect(sent).toEqual([]);
  });
});

describe('a sign-in is ended', () => {
  const form = { client_id: 'wardbook', token: 'r 1', token_type_hint: 'refresh_token' };
  const ending = { method: 'POST', body: new URLSearchParams(form).toString() };

  test('where the configuration says', async () => {
    const revocation = { revocation_endpoint: 'https://login.hospital.example/wards/end' };
    const { ask, sent, bodies } = opened([told(revocation), new Response(null)]);
    expect((await ask('revocation', ending)).status).toBe(200);
    expect(sent[1]).toContain('POST https://login.hospital.example/wards/end');
    expect(bodies).toEqual([ending.body]);
  });

  test('nowhere, if the provider cannot', async () => {
    const { ask, sent } = opened([told()]);
    expect((await ask('revocation', ending)).status).toBe(404);
    expect(sent).toHaveLength(1);
  });
});

describe('in Electron', () => {
  const tokens: KeptTokens = {
    seal: async (token) => `sealed ${token}`,
    open: async (given) => (given === 'lost' ? null : given.replace('sealed ', '')),
  };

  test('the page receives no token, only its seal, and sends the seal back', async () => {
    const given = { access_token: 'a1', refresh_token: 'r2', id_token: 'i1', expires_in: 300 };
    const { ask, bodies } = opened([told(), Response.json(given)], issuer, tokens);
    const form = new URLSearchParams({ ...refresh, refresh_token: 'sealed r1' });
    const answer = await ask('token', { method: 'POST', body: form.toString() });
    expect(await answer.json()).toEqual({
      ...given,
      ...{ access_token: 'sealed a1', refresh_token: 'sealed r2' },
    });
    expect(new URLSearchParams(bodies[0]).get('refresh_token')).toBe('r1');
  });

  test('a refresh token whose key is lost is no longer good, and nobody is asked', async () => {
    const { ask, sent } = opened([], issuer, tokens);
    const form = new URLSearchParams({ ...refresh, refresh_token: 'lost' });
    const answer = await ask('token', { method: 'POST', body: form.toString() });
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_grant' }]);
    expect(sent).toEqual([]);
  });
});

describe('gives nothing away', () => {
  test.each([
    ['a configuration of another issuer', told({ issuer: 'https://other.example' })],
    ['an endpoint without TLS', told({ token_endpoint: 'http://login.hospital.example/token' })],
    ['an endpoint elsewhere', told({ token_endpoint: 'https://elsewhere.example/token' })],
    [
      'an endpoint on this machine',
      told({ token_endpoint: 'http://127.0.0.1:8787/_hospital/reset' }),
    ],
    ['an endpoint that is missing', told({ token_endpoint: undefined })],
    ['a page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['an endless answer', new Response(new Uint8Array(1_000_001))],
  ])('to %s', async (_who, answer) => {
    const { ask, sent } = opened([answer]);
    expect((await ask('token', post)).status).toBe(502);
    expect(sent).toHaveLength(1);
  });

  test('to nobody', async () => {
    const { ask, sent } = opened([new Error('nobody there')]);
    expect((await ask('token', post)).status).toBe(504);
    expect(sent).toHaveLength(1);
  });

  test.each([429, 500, 502, 503])('to one that says %i for now', async (status) => {
    const busy = () => new Response('<html>', { status });
    const { ask } = opened([busy(), busy(), told(), busy()]);
    expect((await ask('configuration')).status).toBe(504);
    expect((await ask('token', post)).status).toBe(504);
    expect((await ask('token', post)).status).toBe(504);
  });

  test('to whom a redirect leads', async () => {
    const location = 'https://elsewhere.example/';
    const moved = () => new Response(null, { status: 302, headers: { location } });
    const { ask, sent } = opened([moved(), told(), moved()]);
    expect((await ask('configuration')).status).toBe(502);
    const answer = await ask('token', post);
    expect(answer.status).toBe(502);
    expect(answer.headers.get('location')).toBeNull();
    expect(sent).toHaveLength(3);
  });

  test.each(['cross-site', 'Cross-Site', ' same-site', 'anything'])(
    'to pages of a %s',
    async (site) => {
      const { ask, sent } = opened([told()]);
      const headers = { 'sec-fetch-site': site };
      expect((await ask('token', { ...post, headers })).status).toBe(403);
      expect(sent).toEqual([]);
    },
  );
});

test.each(['userinfo', 'token', 'configuration/more'])('GET of %s is nothing', async (path) => {
  const { ask, sent } = opened([told()]);
  expect((await ask(path)).status).toBe(404);
  expect(sent).toEqual([]);
});

test('without a provider in the profile there is nobody to ask', async () => {
  const { ask, sent } = opened([told()], null);
  expect((await ask('configuration')).status).toBe(404);
  expect(sent).toEqual([]);
});
