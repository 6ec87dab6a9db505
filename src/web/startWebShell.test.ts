/** Tests the browser shell over real connections: streaming, big photos, and a failing hospital. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  Agent,
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createSecureServer, request as httpsRequest } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWebShell, type WebShell } from './startWebShell.ts';
import { testCertificate } from './testing/testCertificate.ts';

let rendererFolder = '';
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  rendererFolder = await mkdtemp(join(tmpdir(), 'wardbook-web-'));
  await writeFile(join(rendererFolder, 'index.html'), '<!doctype html>');
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await rm(rendererFolder, { recursive: true });
});

/** A promise that is resolved from outside, for "wait until the hospital has seen it". */
function promised<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function startHospital(listener: RequestListener, options = {}): Promise<Server> {
  const hospital = createServer(options, listener).listen(0, '127.0.0.1');
  await once(hospital, 'listening');
  closers.push(async () => {
    hospital.closeAllConnections();
    await new Promise((done) => hospital.close(done));
  });
  return hospital;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** By the shell's address, the hospital that it was started for. */
const hospitals = new Map<string, string>();

async function startShell(hospitalPort: number): Promise<WebShell> {
  const hospitalAddress = `http://127.0.0.1:${hospitalPort}/v1`;
  const shell = await startWebShell({ port: 0, hospitalAddress, rendererFolder });
  closers.push(() => shell.close());
  hospitals.set(shell.address, hospitalAddress);
  return shell;
}

async function shellFor(listener: RequestListener): Promise<WebShell> {
  return startShell(portOf(await startHospital(listener)));
}

/** As the page does it: every request for the hospital names the one that the shell was started for. */
function fetch(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...meant(address) };
  return globalThis.fetch(address, { ...init, headers });
}

function meant(address: string): Record<string, string> {
  const hospital = hospitals.get(new URL(address).origin);
  return hospital === undefined ? {} : { 'x-wardbook-hospital': hospital };
}

/** An upload whose chunks are sent by the test. */
function upload(shell: WebShell, headers: Record<string, string> = {}): ClientRequest {
  const request = httpRequest(`${shell.address}/hospital/attachments`, {
    method: 'POST',
    headers: { ...meant(shell.address), ...headers },
  });
  request.on('error', () => {});
  return request;
}

async function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

test('serves the page, and says what it is', async () => {
  const shell = await shellFor((_request, response) => response.end());
  expect(shell.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(`${shell.address}/`)).text()).toBe('<!doctype html>');
  expect(await (await fetch(`${shell.address}/bridge.json`)).json()).toMatchObject({
    shell: 'web',
  });
});

test("tells the page the hospital's profile", async () => {
  const profile = { limits: { careNoteMaxCodePoints: 200 } };
  const shell = await startWebShell({ port: 0, hospitalAddress: null, rendererFolder, profile });
  closers.push(() => shell.close());
  expect(await (await fetch(`${shell.address}/bridge.json`)).json()).toMatchObject({ profile });
});

test('the first bytes of an upload arrive before its last ones have left', async () => {
  const arrived = promised<string>();
  const shell = await shellFor((request, response) => {
    request.once('data', (piece: Buffer) => arrived.resolve(piece.toString()));
    request.on('end', () => response.end('whole'));
  });
  const request = upload(shell);
  request.write('first');
  expect(await arrived.promise).toBe('first');
  request.end('last');
  expect(await text(await answerOf(request))).toBe('whole');
});

test('the first bytes of a download arrive before its last ones have left', async () => {
  const rest = promised<void>();
  const shell = await shellFor((_request, response) => {
    response.write('first');
    void rest.promise.then(() => response.end('last'));
  });
  const answer = await fetch(`${shell.address}/hospital/attachments/A/content`);
  const reader = (answer.body ?? new ReadableStream()).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
  rest.resolve();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('last');
});

test('a photo of 10 MB arrives byte for byte, and comes back so, with its length known', async () => {
  const photo = randomBytes(10_000_000);
  const seen = promised<[string | undefined, Buffer]>();
  const shell = await shellFor((request, response) => {
    void buffer(request).then((bytes) => {
      seen.resolve([request.headers['content-length'], bytes]);
      response.writeHead(201, { 'content-type': 'image/jpeg', 'content-length': bytes.length });
      response.end(bytes);
    });
  });
  const answer = await fetch(`${shell.address}/hospital/attachments`, {
    method: 'POST',
    body: photo,
  });
  const [length, bytes] = await seen.promise;
  expect(length).toBe('10000000');
  expect(bytes.equals(photo)).toBe(true);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-length')).toBe('10000000');
  expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true);
});

test('a slow hospital holds the upload back instead of filling memory', async () => {
  const shell = await shellFor((request) => request.pause());
  const request = upload(shell);
  const piece = Buffer.alloc(1_000_000);
  let taken = 0;
  for (; taken < 60; taken += 1) {
    if (request.write(piece)) continue;
    const drained = await Promise.race([
      once(request, 'drain').then(() => true),
      new Promise<boolean>((done) => setTimeout(done, 300, false)),
    ]);
    if (!drained) break;
  }
  request.destroy();
  // As much as the sockets' own buffers hold, but far from everything.
  expect(taken).toBeLessThan(30);
});

test('an early refusal of a big photo reaches the page', async () => {
  const shell = await shellFor((_request, response) => {
    response.writeHead(413, { 'content-type': 'application/json', connection: 'close' });
    response.end('{"error":{}}');
  });
  const answer = await fetch(`${shell.address}/hospital/attachments`, {
    method: 'POST',
    body: randomBytes(12_000_000),
  });
  expect([answer.status, await answer.text()]).toEqual([413, '{"error":{}}']);
});

test('an upload that is meant for another hospital is answered here, and the next one goes on', async () => {
  const seen: string[] = [];
  const shell = await shellFor((request, response) => {
    seen.push(request.url ?? '');
    request.resume().on('end', () => response.end('{}'));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closers.push(async () => agent.destroy());
  const send = async (headers: Record<string, string>) => {
    const init = { method: 'POST', agent, headers };
    const request = httpRequest(`${shell.address}/hospital/attachments`, init);
    request.end(randomBytes(3_000_000));
    const answer = await answerOf(request);
    await text(answer);
    return [answer.statusCode, answer.headers['x-wardbook-shell']];
  };
  expect(await send({ 'x-wardbook-hospital': 'http://other.example/v1' })).toEqual([
    421,
    'another-hospital',
  ]);
  expect(seen).toEqual([]);
  expect(await send(meant(shell.address))).toEqual([200, undefined]);
});

/** Raw bytes on a connection of their own, as no browser would send them; returns what comes back until it closes. */
async function raw(shell: WebShell, bytes: string): Promise<string> {
  const { port } = new URL(shell.address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(bytes.replaceAll('\n', '\r\n'));
  return text(socket);
}

test('a GET with a body is refused, and its length never reaches the hospital', async () => {
  const seen: (string | undefined)[] = [];
  const shell = await shellFor((request, response) => {
    seen.push(request.headers['content-length']);
    response.end('{}');
  });
  const { host } = new URL(shell.address);
  for (const length of ['content-length: 5', 'transfer-encoding: chunked']) {
    const answer = await raw(shell, `GET /hospital/x HTTP/1.1\nhost: ${host}\n${length}\n\nhello`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(seen).toEqual([]);
  const names = `x-wardbook-hospital: ${hospitals.get(shell.address) ?? ''}`;
  const answer = await raw(
    shell,
    `GET /hospital/x HTTP/1.1\nhost: ${host}\n${names}\ncontent-length: 0\nconnection: close\n\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(seen).toEqual([undefined]);
});

test.each([
  ['another name', 'host: evil.example', 421],
  ['a name that begins like ours', 'host: localhost.evil.example', 421],
  ['two names', 'host: localhost\nhost: evil.example', 400],
  ['a name with a path in it', 'host: a/hospital/x?', 400],
  ['no name', 'accept: */*', 400],
  ['this machine', 'host: LOCALHOST:5180', 200],
  ['a number', 'host: [::1]:5180', 200],
  ['a name that was allowed', 'host: ward.example', 200],
])('a request to %s', async (_, header, status) => {
  const names = ['Ward.example'];
  const shell = await startWebShell({ port: 0, hospitalAddress: null, rendererFolder, names });
  closers.push(() => shell.close());
  const answer = await raw(shell, `GET /bridge.json HTTP/1.1\n${header}\nconnection: close\n\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('an address in absolute form is refused', async () => {
  const shell = await shellFor((_request, response) => response.end());
  const bytes =
    'GET http://evil.example/bridge.json HTTP/1.1\nhost: localhost\nconnection: close\n\n';
  expect(await raw(shell, bytes)).toMatch(/^HTTP\/1\.1 400 /);
});

test('a hospital that is down is a 502 of the shell, also for an upload', async () => {
  const hospital = await startHospital(() => {});
  const port = portOf(hospital);
  await closers.pop()?.();
  const shell = await startShell(port);
  const read = await fetch(`${shell.address}/hospital/patients/P-1001`);
  const write = await fetch(`${shell.address}/hospital/attachments`, {
    method: 'POST',
    body: randomBytes(3_000_000),
  });
  for (const answer of [read, write]) {
    expect(answer.status).toBe(502);
    expect(answer.headers.get('x-wardbook-shell')).toBe('hospital-unreachable');
    expect(await answer.json()).toMatchObject({ error: { code: 'HOSPITAL_UNREACHABLE' } });
  }
});

test('a write whose connection is dropped is sent once, also where a kept-alive one was at hand', async () => {
  let deliveries = 0;
  const shell = await shellFor((request, response) => {
    if (request.method === 'GET') {
      response.end();
      return;
    }
    deliveries += 1;
    request.resume().on('end', () => request.socket.destroy());
  });
  const statuses = [];
  for (let count = 0; count < 5; count += 1) {
    await (await fetch(`${shell.address}/hospital/patients/P-1001`)).text();
    const init = { method: 'POST', body: '{}' };
    statuses.push((await fetch(`${shell.address}/hospital/wound-assessments`, init)).status);
  }
  expect(statuses).toEqual([502, 502, 502, 502, 502]);
  expect(deliveries).toBe(5);
});

test('a read whose kept-alive connection went stale is asked again, and succeeds', async () => {
  let reads = 0;
  const shell = await shellFor((request, response) => {
    reads += 1;
    if (reads === 2) request.socket.destroy();
    else response.end(`${reads}`);
  });
  const address = `${shell.address}/hospital/patients/P-1001`;
  expect(await (await fetch(address)).text()).toBe('1');
  expect(await (await fetch(address)).text()).toBe('3');
});

test('no request is answered out of a store on the way', async () => {
  const asked: (string | undefined)[] = [];
  const shell = await shellFor((request, response) => {
    asked.push(request.headers['cache-control']);
    response.end();
  });
  await fetch(`${shell.address}/hospital/requests/x`);
  await fetch(`${shell.address}/hospital/requests/x`, {
    headers: { 'cache-control': 'max-stale' },
  });
  expect(asked).toEqual(['no-cache', 'no-cache']);
});

test('the Date of an answer is the hospital’s, and never our own', async () => {
  const told = 'Fri, 20 Nov 2026 09:00:00 GMT';
  const hospital = await startHospital((request, response) => {
    response.sendDate = false;
    response.writeHead(503, {
      'retry-after': told,
      ...(request.url?.endsWith('/dated') === true ? { date: told } : {}),
    });
    response.end();
  });
  const shell = await startShell(portOf(hospital));
  const dateOf = async (path: string) => {
    const { headers } = await fetch(`${shell.address}${path}`);
    return [headers.get('retry-after'), headers.get('date')];
  };
  expect(await dateOf('/hospital/dated')).toEqual([told, told]);
  expect(await dateOf('/hospital/undated')).toEqual([told, null]);
});

test('an answer that breaks off midway breaks off for the page too', async () => {
  const shell = await shellFor((request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setTimeout(() => request.socket.destroy(), 20);
  });
  const answer = await fetch(`${shell.address}/hospital/patients/P-1001`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

test('an upload that the page breaks off never looks whole to the hospital', async () => {
  const ended = promised<string>();
  const begun = promised<void>();
  const shell = await shellFor((request) => {
    request.once('data', () => begun.resolve());
    request.on('end', () => ended.resolve('whole'));
    request.on('error', () => ended.resolve('broken'));
  });
  const request = upload(shell);
  request.write('first');
  await begun.promise;
  request.destroy();
  expect(await ended.promise).toBe('broken');
});

test('a page that goes away while it waits takes the request to the hospital with it', async () => {
  const begun = promised<void>();
  const closed = promised<string>();
  const shell = await shellFor((request, response) => {
    begun.resolve();
    response.on('close', () => closed.resolve(request.method ?? ''));
  });
  const leaving = new AbortController();
  const waiting = fetch(`${shell.address}/hospital/patients/P-1001`, { signal: leaving.signal });
  waiting.catch(() => {});
  await begun.promise;
  leaving.abort();
  expect(await closed.promise).toBe('GET');
});

/** A hospital over https with a self-signed certificate. */
async function startDistrustedHospital(seen: string[]): Promise<number> {
  const hospital = createSecureServer(testCertificate, (request, response) => {
    seen.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(hospital, 'listening');
  closers.push(async () => {
    hospital.closeAllConnections();
    await new Promise((done) => hospital.close(done));
  });
  return portOf(hospital);
}

test('a certificate that nobody vouches for is told as that, and nothing is sent', async () => {
  const seen: string[] = [];
  const port = await startDistrustedHospital(seen);
  const hospitalAddress = `https://127.0.0.1:${port}/v1`;
  const shell = await startWebShell({ port: 0, hospitalAddress, rendererFolder });
  closers.push(() => shell.close());
  hospitals.set(shell.address, hospitalAddress);
  for (const init of [{}, { method: 'POST', body: '{}' }]) {
    const answer = await fetch(`${shell.address}/hospital/wound-assessments`, init);
    expect(answer.status).toBe(502);
    expect(answer.headers.get('x-wardbook-shell')).toBe('hospital-unreachable');
    expect(answer.headers.get('x-wardbook-reason')).toBe('certificate-unknown');
  }
  expect(seen).toEqual([]);
});

test('with a certificate the shell speaks https', async () => {
  const options = { port: 0, hospitalAddress: null, rendererFolder, tls: testCertificate };
  const shell = await startWebShell(options);
  closers.push(() => shell.close());
  expect(shell.address).toMatch(/^https:/);
  const request = httpsRequest(`${shell.address}/bridge.json`, { ca: testCertificate.cert });
  request.end();
  expect(JSON.parse(await text(await answerOf(request)))).toMatchObject({ shell: 'web' });
});

test('a port in use is told as such', async () => {
  const hospital = await startHospital(() => {});
  const options = { port: portOf(hospital), hospitalAddress: null, rendererFolder };
  await expect(startWebShell(options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a token of 20 kB passes', async () => {
  const authorization = `Bearer ${'A'.repeat(20_000)}`;
  const hear: RequestListener = ({ headers }, response) => response.end(headers.authorization);
  const shell = await startShell(portOf(await startHospital(hear, { maxHeaderSize: 65_536 })));
  const answer = await fetch(`${shell.address}/hospital/x`, { headers: { authorization } });
  expect(await answer.text()).toBe(authorization);
});
