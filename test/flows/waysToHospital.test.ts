/**
 * Proves the routes to a hospital: over a proxy, with a tunnel for https, and with a certificate of the device's own.
 */
import { once } from 'node:events';
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, Socket, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstProxy } from '../../src/shell/node/proxy.ts';
import {
  createUpstream,
  type Upstream,
  type UpstreamOptions,
} from '../../src/shell/node/upstreamFetch.ts';
import type { UpstreamInit } from '../../src/shell/upstream.ts';
import { createAuthority } from '../support/certificates.ts';

const authority = createAuthority();
const closers: (() => void)[] = [];

// The connections must be as safe as without it.
beforeEach(() => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'));
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A proxy as hospitals have them; `heard` is everything that it could read. */
async function startProxy(): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((incoming, outgoing) => {
    heard.push(`${incoming.method} ${incoming.url} ${JSON.stringify(incoming.headers)}`);
    const passedOn = httpRequest(
      incoming.url ?? '',
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(passedOn);
  });
  server.on('connect', (incoming, socket, head) => {
    heard.push(`CONNECT ${incoming.url} ${JSON.stringify(incoming.headers)}`);
    const [host = '', port = ''] = (incoming.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.write(head);
      onward.on('data', (piece) => void socket.write(piece));
      onward.on('close', () => socket.destroy());
      socket.on('data', (piece: Buffer) => {
        heard.push(piece.toString('latin1'));
        onward.write(piece);
      });
      socket.on('close', () => onward.destroy());
    });
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  return { port: await listening(server), heard };
}

const echo: RequestListener = (incoming, outgoing) => {
  void text(incoming).then((body) => outgoing.end(`${incoming.method} ${incoming.url} ${body}`));
};

function startSecure(listener: RequestListener, asksForCertificate = false): Promise<number> {
  const server = createSecureServer(
    {
      ...authority.certify('localhost'),
      ca: authority.cert,
      requestCert: asksForCertificate,
      rejectUnauthorized: asksForCertificate,
    },
    listener,
  );
  return listening(server);
}

/** Trusts the test's authority, unless told otherwise. */
function opened(options: UpstreamOptions): Upstream {
  const upstream = createUpstream({ authorities: [authority.cert], ...options });
  closers.push(() => upstream.close());
  return upstream;
}

function asked(method: string, body?: string): UpstreamInit {
  return {
    method,
    headers: new Headers({ authorization: 'Bearer secret-token' }),
    body: body === undefined ? null : new Blob([body]).stream(),
    signal: new AbortController().signal,
    redirect: 'manual',
    duplex: 'half',
  };
}

describe('over a proxy', () => {
  test('to https through a tunnel: it reads the name of the hospital and nothing else', async () => {
    const proxy = await startProxy();
    const hospital = await startSecure(echo);
    const { fetch } = opened({ askProxy: async () => `PROXY 127.0.0.1:${proxy.port}; DIRECT` });
    const base = `https://localhost:${hospital}/v1`;
    expect(await (await fetch(`${base}/patients/P-1`, asked('GET'))).text()).toBe(
      'GET /v1/patients/P-1 ',
    );
    expect(await (await fetch(`${base}/attachments`, asked('POST', 'photo'))).text()).toBe(
      'POST /v1/attachments photo',
    );
    const heard = proxy.heard.join('\n');
    expect(heard).toContain(`CONNECT localhost:${hospital}`);
    for (const secret of ['secret-token', 'P-1', 'photo']) expect(heard).not.toContain(secret);
  });

  test('a write has a tunnel of its own, reads share one', async () => {
    const proxy = await startProxy();
    const hospital = await startSecure(echo);
    const { fetch } = opened({ askProxy: async () => `PROXY 127.0.0.1:${proxy.port}` });
    const base = `https://localhost:${hospital}/v1`;
    for (const method of ['GET', 'GET', 'POST', 'POST', 'GET']) {
      await (await fetch(base, asked(method, method === 'GET' ? undefined : 'x'))).text();
    }
    const tunnels = proxy.heard.filter((line) => line.startsWith('CONNECT '));
    expect(tunnels).toHaveLength(3);
  });

  test('to http as proxies want it, with the whole address', async () => {
    const proxy = await startProxy();
    const hospital = await listening(createServer(echo));
    const { fetch } = opened({ askProxy: async () => `PROXY 127.0.0.1:${proxy.port}` });
    const base = `http://127.0.0.1:${hospital}/v1`;
    const answer = await fetch(`${base}/wound-assessments`, asked('POST', 'a record'));
    expect(await answer.text()).toBe('POST /v1/wound-assessments a record');
    expect(proxy.heard[0]).toContain(`POST ${base}/wound-assessments `);
  });

  test('one that is away is no answer, and nothing goes around it', async () => {
    const seen: string[] = [];
    const hospital = await listening(
      createServer((incoming, outgoing) => {
        seen.push(incoming.url ?? '');
        outgoing.end();
      }),
    );
    const { fetch } = opened({ askProxy: async () => 'PROXY 127.0.0.1:9; DIRECT' });
    await expect(fetch(`http://127.0.0.1:${hospital}/v1`, asked('POST', 'x'))).rejects.toThrow();
    expect(seen).toEqual([]);
  });
});

test('under Electron a write, whose page names no length, leaves with one', async () => {
  const heard: unknown[] = [];
  const hospital = createServer((incoming, outgoing) => {
    const { 'content-length': length, 'transfer-encoding': chunks } = incoming.headers;
    void text(incoming).then((body) => {
      heard.push([length, chunks, body.length]);
      outgoing.end();
    });
  });
  const address = `http://127.0.0.1:${await listening(hospital)}/v1/attachments`;
  const { fetch } = opened({ addsLength: true });
  for (const size of [0, 7, 3_000_000]) await fetch(address, asked('POST', 'x'.repeat(size)));
  expect(heard).toEqual([
    ['0', undefined, 0],
    ['7', undefined, 7],
    ['3000000', undefined, 3_000_000],
  ]);
});

test('a page that breaks off in its body has sent nothing', async () => {
  const heard: string[] = [];
  const hospital = createServer((incoming) => void heard.push(incoming.url ?? ''));
  const address = `http://127.0.0.1:${await listening(hospital)}/v1/attachments`;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new Uint8Array(10));
      controller.error(new Error('the page is gone'));
    },
  });
  const { fetch } = opened({ addsLength: true });
  await expect(fetch(address, { ...asked('POST'), body })).rejects.toThrow();
  expect(heard).toEqual([]);
});

const ways = ['directly', 'over a proxy'] as const;

async function wayOver(way: (typeof ways)[number]) {
  const { port } = await startProxy();
  return async () => (way === 'directly' ? 'DIRECT' : `PROXY 127.0.0.1:${port}`);
}

test.each(ways)("%s, a hospital's own authority is trusted where it is named", async (way) => {
  const hospital = await startSecure(echo);
  const { fetch } = opened({ askProxy: await wayOver(way) });
  const answer = await fetch(`https://localhost:${hospital}/v1`, asked('POST', 'x'));
  expect(await answer.text()).toBe('POST /v1 x');
});

test.each(ways)(
  '%s, an impostor hears nothing, even if the environment turns the check off',
  async (way) => {
    const heard: unknown[] = [];
    const impostor = await startSecure((incoming, outgoing) => {
      heard.push(incoming.headers);
      outgoing.end();
    });
    const { fetch } = opened({ askProxy: await wayOver(way), authorities: [] });
    for (const request of [asked('GET'), asked('POST', 'x')]) {
      await expect(fetch(`https://localhost:${impostor}/v1`, request)).rejects.toThrow(
        /certificate/,
      );
    }
    expect(heard).toEqual([]);
  },
);

test('a proxy over TLS that is an impostor hears nothing either', async () => {
  const heard: unknown[] = [];
  const impostor = await startSecure((incoming, outgoing) => {
    heard.push(incoming.headers);
    outgoing.end();
  });
  const askProxy = async () => `HTTPS localhost:${impostor}`;
  const { fetch } = opened({ askProxy, authorities: [] });
  for (const scheme of ['http', 'https']) {
    await expect(fetch(`${scheme}://hospital.example/v1`, asked('GET'))).rejects.toThrow(
      /certificate/,
    );
  }
  expect(heard).toEqual([]);
});

test.each([
  ['DIRECT', undefined],
  ['', undefined],
  ['PROXY proxy.example:3128', 'http://proxy.example:3128'],
  ['HTTPS proxy.example:443; DIRECT', 'https://proxy.example:443'],
  ['DIRECT; PROXY proxy.example:3128', undefined],
])('the way %o leads over %o', (answer, proxy) => {
  expect(firstProxy(answer)).toBe(proxy);
});

test('a kind of proxy that is not supported is named', () => {
  expect(() => firstProxy('SOCKS5 proxy.example:1080')).toThrow(/SOCKS5/);
});

test.each(ways)('%s, the device shows who it is', async (way) => {
  const hospital = await startSecure((incoming, outgoing) => {
    const { subject } = (incoming.socket as TLSSocket).getPeerCertificate();
    outgoing.end(String(subject.CN));
  }, true);
  const askProxy = await wayOver(way);
  const { cert, key } = authority.certify('tablet-7');
  const shown = opened({ askProxy, certificate: { cert, key } });
  const answer = await shown.fetch(`https://localhost:${hospital}/v1`, asked('GET'));
  expect(await answer.text()).toBe('tablet-7');
  const bare = opened({ askProxy });
  await expect(bare.fetch(`https://localhost:${hospital}/v1`, asked('GET'))).rejects.toThrow();
});

test.each([
  ['directly', 'http://127.0.0.1:9/v1', 'DIRECT'],
  ['directly over TLS', 'https://127.0.0.1:9/v1', 'DIRECT'],
  ['over a proxy', 'http://hospital.example/v1', 'PROXY 127.0.0.1:9'],
  ['over a tunnel', 'https://hospital.example/v1', 'PROXY 127.0.0.1:9'],
])('each address of a name has five seconds to connect, %s', async (_how, address, pac) => {
  // Node's own limit is 250 ms for each but the last: behind a slow line, every write then failed.
  const limits: unknown[] = [];
  const { connect: connectAsBefore } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function connectAndNote(
    this: Socket,
    ...given: unknown[]
  ) {
    // Node itself passes its arguments on as one list.
    const [options] = given.flat() as [{ autoSelectFamilyAttemptTimeout?: number }];
    limits.push(options.autoSelectFamilyAttemptTimeout);
    return Reflect.apply(connectAsBefore, this, given) as Socket;
  });
  const upstream = createUpstream({ askProxy: () => Promise.resolve(pac) });
  closers.push(() => upstream.close());
  for (const method of ['GET', 'POST']) {
    const signal = new AbortController().signal;
    const init = { method, headers: new Headers(), body: null, signal } as UpstreamInit;
    await expect(upstream.fetch(address, init)).rejects.toThrow(/ECONNREFUSED/);
  }
  expect(limits).toEqual([5_000, 5_000]);
});
