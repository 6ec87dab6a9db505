import { expect, test } from 'vitest';
import { wardbookBridgeSchema, type WardbookBridge } from '../shared/bridge.ts';
import { createAppOrigin, type AppOriginOptions } from './appOrigin.ts';
import { systemTimers } from './node/systemTimers.ts';
import type { UpstreamFetch, UpstreamInit } from './upstream.ts';

const facts: WardbookBridge = {
  shell: 'web',
  hospitalAddress: 'https://hospital.example/v1',
  hospitalAddressEditable: false,
  appVersion: '0.1.0',
  demoOffered: true,
};

const built: Record<string, string> = {
  'index.html': '<!doctype html>',
  'assets/main-1a2b.js': 'export {}',
  'assets/reader-3c4d.wasm': '\0asm',
};

interface Sent {
  readonly address: string;
  readonly init: UpstreamInit;
}

function origin(
  answers: Response[] = [],
  bridge: Partial<WardbookBridge> = {},
  authorization?: AppOriginOptions['authorization'],
) {
  const sent: Sent[] = [];
  const fetch: UpstreamFetch = async (address, init) => {
    sent.push({ address, init });
    const answer = answers.shift();
    if (answer === undefined) throw new Error('nobody there');
    return answer;
  };
  const handle = createAppOrigin({
    readAsset: async (path) =>
      path in built ? new TextEncoder().encode(built[path] ?? '') : undefined,
    bridge: () => ({ ...facts, ...bridge }),
    fetch,
    authorization,
    timers: systemTimers,
  });
  /** Addressed to the shell's hospital unless the test says otherwise. */
  const ask = (path: string, init?: RequestInit) => {
    const request = new Request(`http://127.0.0.1:5180${path}`, init);
    const hospital = { ...facts, ...bridge }.hospitalAddress;
    if (hospital !== null && !request.headers.has('x-wardbook-hospital')) {
      request.headers.set('x-wardbook-hospital', hospital);
    }
    return handle(request);
  };
  return { ask, sent };
}

test.each(['/', '/demo/', '/index.html'])(
  'serves the page at %s and never lets it age',
  async (path) => {
    const answer = await origin().ask(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('<!doctype html>');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  },
);

test('serves hashed files with their type, to be kept for ever', async () => {
  const { ask } = origin();
  const script = await ask('/assets/main-1a2b.js');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const wasm = await ask('/assets/reader-3c4d.wasm');
  expect(wasm.headers.get('content-type')).toBe('application/wasm');
});

test('lets pages run our scripts only, and speak with their own origin only', async () => {
  const rules = (await origin().ask('/')).headers.get('content-security-policy')?.split('; ');
  expect(rules).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "connect-src 'self'",
      "worker-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]),
  );
});

test.each(['/nothing.js', '/..%2Fpackage.json', '/assets/..%5C..%5Cx', '/%00', '/%', '/demo/x'])(
  'has no file at %s',
  async (path) => {
    expect((await origin().ask(path)).status).toBe(404);
  },
);

test('leads /demo to /demo/, answers HEAD without a body, and takes no writes', async () => {
  const { ask } = origin();
  expect((await ask('/demo')).headers.get('location')).toBe('/demo/');
  const signedOn = await ask('/sign-on');
  expect([signedOn.status, signedOn.headers.get('location')]).toEqual([302, '/']);
  const head = await ask('/', { method: 'HEAD' });
  expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, null, '15']);
  expect((await ask('/', { method: 'POST' })).status).toBe(405);
});

test('hands over the facts of the shell', async () => {
  const answer = await origin().ask('/bridge.json');
  expect(wardbookBridgeSchema.parse(await answer.json())).toEqual(facts);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('passes a request on to the base address, path and query as they came', async () => {
  const { ask, sent } = origin([new Response('{}')]);
  await ask('/hospital/patients/P%2F1%20x/wounds?cursor=a%26b');
  expect(sent[0]?.address).toBe(
    'https://hospital.example/v1/patients/P%2F1%20x/wounds?cursor=a%26b',
  );
  expect(sent[0]?.init.redirect).toBe('manual');
});

test('passes on the credential and the content, but nothing of the page or the connection', async () => {
  const { ask, sent } = origin([new Response('{}')]);
  const headers = {
    authorization: 'Bearer nurse-amy',
    'content-type': 'application/json',
    cookie: 'a=b',
    origin: 'http://127.0.0.1:5180',
    referer: 'http://127.0.0.1:5180/',
    connection: 'keep-alive, x-of-connection',
    'x-of-connection': '1',
    'keep-alive': 'timeout=5',
    te: 'trailers',
    'sec-fetch-site': 'same-origin',
    'accept-encoding': 'gzip',
  };
  await ask('/hospital/wound-assessments', { method: 'POST', body: '{}', headers });
  expect(Object.fromEntries(sent[0]?.init.headers ?? [])).toEqual({
    'accept-encoding': 'identity',
    'cache-control': 'no-cache',
    authorization: 'Bearer nurse-amy',
    'content-type': 'application/json',
  });
});

test('hands on no cookie, no password window, no policy of the hospital, and lets nothing be cached', async () => {
  const headers = {
    'content-type': 'text/html',
    'set-cookie': 'a=b',
    'www-authenticate': 'Basic',
    'access-control-allow-origin': '*',
    'content-security-policy': "script-src 'unsafe-inline'",
    'cache-control': 'max-age=60',
    'clear-site-data': '"*"',
    'retry-after': '7',
    'x-request-id': 'r-1',
    'x-wardbook-shell': 'hospital-unreachable',
    connection: 'close',
  };
  const answer = await origin([new Response('<script>', { status: 401, headers })]).ask(
    '/hospital/x',
  );
  expect(answer.status).toBe(401);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'content-type': 'text/html',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'retry-after': '7',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'r-1',
  });
});

test.each([null, 'https://hospital.example/v1'])(
  'says by itself that the hospital (%s) is out of reach',
  async (hospitalAddress) => {
    const { ask } = origin([], { hospitalAddress });
    const answer = await ask('/hospital/patients/P-1001');
    expect(answer.status).toBe(502);
    expect(answer.headers.get('x-wardbook-shell')).toBe('hospital-unreachable');
    expect(await answer.json()).toEqual({
      error: { code: 'HOSPITAL_UNREACHABLE', message: expect.any(String) },
      requestId: expect.stringMatching(/^shell-/),
    });
  },
);

test.each(['cross-site', 'same-site', 'Cross-Site', 'anything'])(
  'asks nothing of the hospital for a %s page',
  async (site) => {
    const { ask, sent } = origin([new Response('{}')]);
    const answer = await ask('/hospital/x', { headers: { 'sec-fetch-site': site } });
    expect(answer.status).toBe(403);
    expect(sent).toEqual([]);
  },
);

test.each([
  ['GET', 'https://other.example/v1'],
  ['POST', 'https://other.example/v1'],
  ['POST', 'https://hospital.example/v2'],
  ['POST', ''],
])('sends no %s on that is meant for another hospital (%s)', async (method, meant) => {
  const { ask, sent } = origin([new Response('{}')]);
  const body = method === 'POST' ? { body: '{}' } : {};
  const headers = { authorization: 'Bearer nurse-amy', 'x-wardbook-hospital': meant };
  const answer = await ask('/hospital/wound-assessments', { method, headers, ...body });
  expect([answer.status, answer.headers.get('x-wardbook-shell')]).toEqual([
    421,
    'another-hospital',
  ]);
  expect(await answer.json()).toEqual({
    error: { code: 'ANOTHER_HOSPITAL', message: expect.any(String) },
    requestId: expect.stringMatching(/^shell-/),
  });
  expect(sent).toEqual([]);
});

test('says "another hospital" of a request that names one where none is set any more', async () => {
  const { ask } = origin([], { hospitalAddress: null });
  const headers = { 'x-wardbook-hospital': 'https://hospital.example/v1' };
  expect((await ask('/hospital/x', { headers })).status).toBe(421);
});

test('sends on what is meant for its hospital, and keeps the mark to itself', async () => {
  const { ask, sent } = origin([new Response('{}')]);
  const headers = { 'x-wardbook-hospital': 'https://hospital.example/v1' };
  expect((await ask('/hospital/x', { headers })).status).toBe(200);
  expect(sent[0]?.init.headers.get('x-wardbook-hospital')).toBeNull();
});

test('a request that is under way when the address changes goes where it was meant to', async () => {
  let hospitalAddress = 'https://hospital.example/v1';
  const asked: string[] = [];
  const handle = createAppOrigin({
    readAsset: async () => undefined,
    bridge: () => ({ ...facts, hospitalAddress }),
    fetch: async (address) => {
      asked.push(address);
      return new Response('{}');
    },
    timers: systemTimers,
  });
  const request = () =>
    new Request('http://127.0.0.1:5180/hospital/wound-assessments', {
      method: 'POST',
      body: '{}',
      headers: { 'x-wardbook-hospital': 'https://hospital.example/v1' },
    });
  const underWay = handle(request());
  hospitalAddress = 'https://other.example/v1';
  expect([(await underWay).status, (await handle(request())).status]).toEqual([200, 421]);
  expect(asked).toEqual(['https://hospital.example/v1/wound-assessments']);
});

test('a request that names no hospital goes nowhere: its page is from before that was asked', async () => {
  const asked: string[] = [];
  const handle = createAppOrigin({
    readAsset: async () => undefined,
    bridge: () => facts,
    fetch: async (address) => {
      asked.push(address);
      return new Response('{}');
    },
    timers: systemTimers,
  });
  const answer = await handle(new Request('http://127.0.0.1:5180/hospital/patients/P-1001'));
  expect([answer.status, answer.headers.get('x-wardbook-shell')]).toEqual([
    421,
    'another-hospital',
  ]);
  expect(asked).toEqual([]);
});

const moved = (location: string) => new Response(null, { status: 302, headers: { location } });
const token = { headers: { authorization: 'Bearer nurse-amy' } };
const photoStore = { profile: { photoHosts: ['photos.example', 'portal.example'] } };

test.each([
  ['/hospital/patients/P-1001', 'GET'],
  ['/hospital/attachments', 'POST'],
])('does not follow a redirect of %s, nor lets the browser follow it', async (path, method) => {
  const { ask, sent } = origin([moved('https://elsewhere.example/'), new Response('stolen')]);
  const answer = await ask(path, { method, ...token });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, null]);
  expect(sent).toHaveLength(1);
});

/** The two ways in which a hospital returns a signed address. */
const named = (url: string) => Response.json({ url, expiresInSeconds: 300 });
const ways = [
  ['a redirect', moved],
  ['JSON', named],
] as const;

test.each(ways)('fetches a photo from a signed address in %s without the token', async (_, say) => {
  const photo = new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } });
  const { ask, sent } = origin([say('https://photos.example/p?signature=s'), photo], photoStore);
  const answer = await ask('/hospital/attachments/A-1/content', token);
  expect([answer.status, await answer.text()]).toEqual([200, 'jpeg']);
  expect(sent[1]?.address).toBe('https://photos.example/p?signature=s');
  expect([...(sent[1]?.init.headers.keys() ?? [])]).toEqual(['accept', 'accept-encoding']);
});

test.each(ways)(
  'fetches a photo from a signed path of the hospital itself in %s, without the token',
  async (_, say) => {
    const photo = new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } });
    const { ask, sent } = origin([say('/_signed/p?signature=s'), photo]);
    const answer = await ask('/hospital/attachments/A-1/content', token);
    expect([answer.status, await answer.text()]).toEqual([200, 'jpeg']);
    expect(sent[1]?.address).toBe('https://hospital.example/_signed/p?signature=s');
    expect(sent[1]?.init.headers.get('authorization')).toBeNull();
  },
);

test.each([
  ['leads elsewhere', '/hospital/attachments/A-1/content', named('https://elsewhere.example/')],
  ['names no url', '/hospital/attachments/A-1/content', Response.json({ patientId: 'P-1' })],
  ['is of a patient', '/hospital/patients/P-1', named('https://photos.example/')],
])('hands on JSON that %s as it is', async (_, path, given) => {
  const expected = await given.clone().text();
  const { ask, sent } = origin([given, new Response('stolen')], photoStore);
  const answer = await ask(path, token);
  expect([answer.status, await answer.text(), sent.length]).toEqual([200, expected, 1]);
});

test.each([undefined, '10'])(
  'reads no more of endless JSON than an address needs, and hands it on (length %s)',
  async (length) => {
    let given = 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(controller) {
          given += 1;
          if (given > 1_000) controller.error(new Error('read to its end'));
          else controller.enqueue(new TextEncoder().encode(' '.repeat(1_024)));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = new Headers({ 'content-type': 'application/json' });
    if (length !== undefined) headers.set('content-length', length);
    const answer = await origin([new Response(body, { headers })]).ask(
      '/hospital/attachments/A-1/content',
      token,
    );
    expect(given).toBeLessThan(20);
    // It stays a stream: the page gets it from the beginning, as far as it wants.
    const reader = answer.body?.getReader();
    for (let part = 0; part < 40; part += 1) {
      expect((await reader?.read())?.value).toHaveLength(1_024);
    }
    expect(given).toBeLessThan(60);
    await reader?.cancel();
  },
);

test('hands on JSON that breaks off as it came, and survives it', async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: () => Promise.reject(new Error('broken off')),
  });
  const headers = { 'content-type': 'application/json' };
  const { ask } = origin([new Response(body, { headers })]);
  const answer = await ask('/hospital/attachments/A-1/content', token);
  await expect(answer.text()).rejects.toThrow('broken off');
});

test.each([
  [
    'a login page',
    'https://portal.example/',
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    2,
  ],
  ['a second redirect', 'https://photos.example/', moved('https://more.example/'), 2],
  ['the hospital itself', 'https://hospital.example/v1/other', new Response('x'), 1],
  ['plain http', 'http://photos.example/', new Response('x'), 1],
  ['a host that no profile names', 'https://elsewhere.example/', new Response('x'), 1],
  ['another port of an allowed host', 'https://photos.example:8443/', new Response('x'), 1],
  ['another port of the hospital', 'https://hospital.example:8443/', new Response('x'), 1],
  ['this very machine', 'https://127.0.0.1/', new Response('x'), 1],
  ['this machine as a number', 'https://2130706433/', new Response('x'), 1],
  ['a host below the hospital', 'https://hospital.example.evil.example/', new Response('x'), 1],
  ['a user of an allowed host', 'https://amy:pw@photos.example/', new Response('x'), 1],
])(
  'leaves a download that leads to %s as the hospital answered it',
  async (_, location, next, asked) => {
    const { ask, sent } = origin([moved(location), next], photoStore);
    const answer = await ask('/hospital/attachments/A-1/content', token);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, null]);
    expect(sent).toHaveLength(asked);
  },
);

test.each<[string, string | null, string | null]>([
  ['a shell that keeps the token puts it in', 'Bearer real', 'Bearer real'],
  ['a token that the shell cannot open is none', null, null],
])('%s', async (_what, kept, expected) => {
  const given: string[] = [];
  const { ask, sent } = origin([new Response('{}')], {}, async (text) => {
    given.push(text);
    return kept;
  });
  await ask('/hospital/patients/P-1', { headers: { authorization: 'Bearer wbt1.x' } });
  expect(given).toEqual(['Bearer wbt1.x']);
  expect(sent[0]?.init.headers.get('authorization')).toBe(expected);
});

test('a question without a credential stays without one', async () => {
  const { ask, sent } = origin([new Response('{}')], {}, async () => 'Bearer real');
  await ask('/hospital/patients/P-1');
  expect(sent[0]?.init.headers.has('authorization')).toBe(false);
});

test.each(['web', 'electron'] as const)(
  'the %s shell asks the identity provider for the page',
  async (shell) => {
    const issuer = 'https://login.hospital.example';
    const signIn = { issuer, clientId: 'wardbook', scopes: ['openid'], authorClaim: 'sub' };
    const { ask } = origin([Response.json({ issuer })], { shell, profile: { signIn } });
    expect((await ask('/provider/configuration')).status).toBe(200);
  },
);
