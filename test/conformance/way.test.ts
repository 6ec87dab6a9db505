/**
 * The command's path to a hospital that is behind a proxy and requires a client certificate; all of them are created
 * here.
 */
import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTransport } from '../../src/conformance/node/transport.ts';
import { readWay } from '../../src/conformance/node/way.ts';
import { StartError } from '../../src/hospital/node/commandLine.ts';
import { startHospital, type StartedHospital } from '../../src/hospital/node/startHospital.ts';
import { bundleCommand, type BundledCommand } from '../support/bundledCommand.ts';
import { createAuthority } from '../support/certificates.ts';

const folder = mkdtempSync(join(tmpdir(), 'wardbook-way-'));
const authority = createAuthority();
/** A name that only the proxy can resolve. */
const name = 'hospital.example';
const credential = Buffer.from('suite:p@ss').toString('base64');

let command: BundledCommand;
let bundled: StartedHospital;
let gateway: Server;
let proxy: Server;
let base = '';
let proxyAddress = '';
/** Whose certificate was presented, and what the proxy was asked for. */
const clients: string[] = [];
const asked: string[] = [];
const tunnels = new Set<Socket>();

function kept(file: string, content: string): string {
  const path = join(folder, file);
  writeFileSync(path, content);
  return path;
}

const files = {
  ca: kept('ca.pem', authority.cert),
  ...(() => {
    const { cert, key } = authority.certify('suite');
    return { cert: kept('suite.pem', cert), key: kept('suite.key', key) };
  })(),
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Forwards one request to the bundled hospital. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  clients.push(String((request.socket as TLSSocket).getPeerCertificate().subject.CN));
  const { method = 'GET', url = '', headers } = request;
  const body = await bodyOf(request);
  const answer = await fetch(`${new URL(bundled.address).origin}${url}`, {
    method,
    headers: {
      authorization: headers.authorization ?? '',
      'content-type': headers['content-type'] ?? '',
    },
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(await answer.text());
}

/** A gateway that admits nobody without a certificate from the authority. */
function createGateway(): Server {
  const { cert, key } = authority.certify(name);
  const terms = { cert, key, ca: authority.cert, requestCert: true, rejectUnauthorized: true };
  return createSecureServer(terms, (request, response) => void pass(request, response));
}

function createProxy(): Server {
  const isLetIn = ({ headers }: IncomingMessage) =>
    headers['proxy-authorization'] === `Basic ${credential}`;
  const server = createPlainServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(isLetIn(request) ? 200 : 407, { 'content-type': 'application/json' });
    response.end('{"patientId":"P-1001"}');
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (!isLetIn(request)) return void socket.end('HTTP/1.1 407 Who are you\r\n\r\n');
    const { port } = gateway.address() as AddressInfo;
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    for (const each of [socket as Socket, onward]) {
      tunnels.add(each);
      each.on('error', () => each.destroy());
    }
    return undefined;
  });
  return server;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  command = await bundleCommand('src/conformance/node/cli.ts');
  bundled = await startHospital({ port: 0, host: '127.0.0.1' });
  gateway = createGateway();
  await listening(gateway);
  proxy = createProxy();
  proxyAddress = `http://suite:p%40ss@127.0.0.1:${await listening(proxy)}`;
  base = `https://${name}/v1`;
});

afterAll(async () => {
  for (const socket of tunnels) socket.destroy();
  gateway.closeAllConnections();
  proxy.closeAllConnections();
  gateway.close();
  proxy.close();
  await bundled.close();
  await command.remove();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  clients.length = 0;
  asked.length = 0;
});

/** Runs the command against the gateway and returns its output. */
function examine(
  flags: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; told: string }> {
  const given = ['--base-url', base, '--token', 'nurse-amy', '--out', join(folder, 'out')];
  const only = ['--patient', 'P-1001', '--rule', 'patient', '--requests-per-second', '100'];
  const cli = [command.path, ...given, ...only, ...flags];
  const env = { ...process.env, HTTPS_PROXY: '', https_proxy: '', NO_PROXY: '', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, cli, { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), told: stdout + stderr });
    });
  });
}

const pair = ['--client-cert', files.cert, '--client-key', files.key];

describe('a hospital behind a proxy and a gateway that wants a certificate', () => {
  it('is examined with both, and the proxy hears its name only', async () => {
    const { code, told } = await examine([...pair, '--ca', files.ca, '--proxy', proxyAddress]);
    expect(told).toContain('1 passed, 0 failed');
    expect(code).toBe(0);
    expect(new Set(clients)).toEqual(new Set(['suite']));
    expect(new Set(asked)).toEqual(new Set([`CONNECT ${name}:443`]));
    expect(asked.length).toBeLessThan(clients.length);
  });

  it('is found through the proxy of the environment, too', async () => {
    const flags = [...pair, '--ca', files.ca];
    const { code } = await examine(flags, { HTTPS_PROXY: proxyAddress });
    expect([code, new Set(clients)]).toEqual([0, new Set(['suite'])]);
  });

  it.each([
    ['without a certificate', ['--ca', files.ca], /client certificate is required.*--client-cert/],
    ['of an authority that nobody was told of', pair, /nobody whom this machine trusts.*--ca/],
  ])('is not examined %s, and the line says why', async (_, flags, why) => {
    const { code, told } = await examine([...flags, '--proxy', proxyAddress]);
    expect(told).toContain('no hospital answers there');
    expect(told.trimEnd().split('\n')).toHaveLength(1);
    expect(told).toMatch(why);
    expect(code).toBe(2);
    expect(clients).toEqual([]);
  });

  it('is not examined where the proxy refuses, and no password is told', async () => {
    const wrong = proxyAddress.replace('p%40ss', 'wrong');
    const { code, told } = await examine([...pair, '--ca', files.ca, '--proxy', wrong]);
    expect(told).toContain(`answered 407 to CONNECT ${name}:443`);
    expect(told).not.toContain('wrong');
    expect(code).toBe(2);
  });
});

describe('a way that leads nowhere is told with its reason', () => {
  const why = async (address: string) => {
    const send = createTransport(readWay({}, {}), address, 10_000);
    return send(new Request(`${address}/patients/P-1001`)).then(
      () => 'it answered',
      (error: unknown) => (error as Error).message,
    );
  };
  const portOf = (server: Server) => (server.address() as AddressInfo).port;

  it('as a closed port, a name that nobody knows, TLS on a port without it, and the other way round', async () => {
    const closed = createPlainServer();
    const port = await listening(closed);
    await new Promise((resolve) => void closed.close(resolve));
    expect(await why(`http://127.0.0.1:${port}/v1`)).toContain('nothing listens on that port');
    expect(await why('http://no-such-name.invalid/v1')).toMatch(/DNS/);
    expect(await why(`https://127.0.0.1:${portOf(proxy)}/v1`)).toMatch(/no TLS is spoken there/);
    expect(await why(`http://127.0.0.1:${portOf(gateway)}/v1`)).toMatch(/perhaps .* https:/);
    expect(await why(`https://127.0.0.1:${portOf(gateway)}/v1`)).toMatch(/trusts.*--ca/);
  });
});

describe('a hospital without TLS behind a proxy', () => {
  it('is asked for by its whole address', async () => {
    const way = readWay({ proxy: proxyAddress }, {});
    const send = createTransport(way, `http://${name}/v1`, 10_000);
    const answer = await send(new Request(`http://${name}/v1/patients/P-1001`));
    expect([answer.status, await answer.json()]).toEqual([200, { patientId: 'P-1001' }]);
    expect(asked).toEqual([`GET http://${name}/v1/patients/P-1001`]);
  });

  it('that is not there is named, and the hospital is not blamed', async () => {
    const gone = createPlainServer(() => undefined);
    const port = await listening(gone);
    await new Promise((resolve) => gone.close(resolve));
    const way = readWay({ proxy: `127.0.0.1:${port}` }, {});
    for (const address of [`http://${name}/v1`, `https://${name}/v1`]) {
      await expect(createTransport(way, address, 10_000)(new Request(address))).rejects.toThrow(
        `the proxy 127.0.0.1:${port} cannot be reached: nothing listens on that port (ECONNREFUSED)`,
      );
    }
  });

  it('that never answers is given up after the time that was told', async () => {
    const silent = createPlainServer(() => undefined);
    const way = readWay({ proxy: `127.0.0.1:${await listening(silent)}` }, {});
    const send = createTransport(way, `http://${name}/v1`, 200);
    await expect(send(new Request(`http://${name}/v1/patients/P-1001`))).rejects.toThrow('abort');
    silent.closeAllConnections();
    silent.close();
  });
});

describe('the proxy of the environment', () => {
  const proxyOf = (address: string, environment: Record<string, string>) =>
    readWay({}, environment).proxyFor(new URL(address))?.host;

  it.each([
    ['https://h.example/v1', { HTTPS_PROXY: 'http://p:1' }, 'p:1'],
    ['https://h.example/v1', { https_proxy: 'p:1' }, 'p:1'],
    ['https://h.example/v1', { HTTP_PROXY: 'http://p:1' }, undefined],
    ['http://h.example/v1', { HTTP_PROXY: 'http://p:1' }, 'p:1'],
    ['https://127.0.0.1:8787/v1', { HTTPS_PROXY: 'http://p:1' }, undefined],
    ['https://localhost/v1', { HTTPS_PROXY: 'http://p:1' }, undefined],
    ['https://h.example/v1', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '.example' }, undefined],
    ['https://h.example/v1', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'x, h.example' }, undefined],
    ['https://h.example/v1', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'h.example:8443' }, 'p:1'],
    ['https://nth.example/v1', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'h.example' }, 'p:1'],
    ['https://h.example/v1', { HTTPS_PROXY: 'http://p:1', no_proxy: '*' }, undefined],
    ['http://10.9.9.9/v1', { HTTP_PROXY: 'p:1', NO_PROXY: '10.0.0.0/8' }, undefined],
    ['http://10.9.9.9/v1', { HTTP_PROXY: 'p:1', NO_PROXY: 'x, 10.9.9.9/32' }, undefined],
    ['http://11.9.9.9/v1', { HTTP_PROXY: 'p:1', NO_PROXY: '10.0.0.0/8' }, 'p:1'],
    ['http://10.9.9.9/v1', { HTTP_PROXY: 'p:1', NO_PROXY: '10.0.0.0/33' }, 'p:1'],
    ['http://10.9.9.9/v1', { HTTP_PROXY: 'p:1', NO_PROXY: '0.0.0.0/0' }, undefined],
    ['http://h.example/v1', { HTTP_PROXY: 'p:1', NO_PROXY: '0.0.0.0/0' }, 'p:1'],
    ['http://[fd00::9]/v1', { HTTP_PROXY: 'p:1', NO_PROXY: 'fd00::/8' }, undefined],
    ['http://[fd00::9]/v1', { HTTP_PROXY: 'p:1', NO_PROXY: '[fd00:0:0::9]' }, undefined],
    ['http://[fe80::9]/v1', { HTTP_PROXY: 'p:1', NO_PROXY: 'fd00::/8, 10.0.0.0/8' }, 'p:1'],
  ])('on the way to %s with %j is %s', (address, environment, expected) => {
    expect(proxyOf(address, environment)).toBe(expected);
  });
});

describe('a way that cannot be taken is refused in one line', () => {
  const own = authority.certify('locked');
  const ownCert = kept('own.pem', own.cert);
  const locking = {
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'pass word',
  } as const;
  const lockedKey = kept('locked.key', createPrivateKey(own.key).export(locking).toString());

  it.each([
    [{ 'client-cert': files.cert }, 'they are given together'],
    [{ 'client-cert': files.cert, 'client-key': '/no/such' }, '--client-key /no/such'],
    [{ 'client-cert': ownCert, 'client-key': files.key }, 'are no pair'],
    [{ 'client-cert': ownCert, 'client-key': lockedKey }, '--client-key-passphrase'],
    [{ 'client-key-passphrase': 'x' }, 'together with --client-key'],
    [{ ca: files.key }, 'no certificate'],
    [{ proxy: 'socks://p:1' }, '--proxy: the address of a proxy looks like'],
  ])('%j', (values, words) => {
    expect(() => readWay(values, {})).toThrow(StartError);
    expect(() => readWay(values, {})).toThrow(words);
  });

  it('in an environment that turns the check of certificates off', () => {
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(() => readWay({}, environment)).toThrow(StartError);
    expect(() => readWay({}, environment)).toThrow('NODE_TLS_REJECT_UNAUTHORIZED=0: ');
  });

  it('but a locked key is opened with its passphrase, also from a file', () => {
    const values = { 'client-cert': ownCert, 'client-key': lockedKey };
    const secret = `@${kept('passphrase', 'pass word\n')}`;
    expect(readWay({ ...values, 'client-key-passphrase': secret }, {}).tls.cert).toBe(own.cert);
  });
});
