import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultRule } from '../faults.ts';
import { wholeJpeg } from '../testing/photos.ts';
import { woundInput } from '../testing/testHospital.ts';
import { startHospital, type StartedHospital } from './startHospital.ts';
let started: StartedHospital;

beforeAll(async () => {
  started = await startHospital({ port: 0, host: '127.0.0.1' });
});
afterAll(() => started.close());
beforeEach(() => started.hospital.reset());

const amy = { authorization: 'Bearer nurse-amy' };
const json = { ...amy, 'content-type': 'application/json' };

const create = (body: unknown = woundInput(), signal?: AbortSignal) =>
  fetch(`${started.address}/wound-assessments`, {
    method: 'POST',
    headers: json,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });

const isFine = async () => {
  const answer = await fetch(`${started.address}/patients/P-1001`, { headers: amy });
  return answer.status === 200 && (await answer.json()).patientId === 'P-1001';
};

/** Sends raw bytes and returns what comes back until the connection ends, or for this long. */
function raw(
  bytes: string,
  forMs = 2000,
  port = new URL(started.address).port as string | number,
): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket: Socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), forMs);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}

const head = (line: string, ...headers: string[]) =>
  [line, 'Host: 127.0.0.1', 'Authorization: Bearer nurse-amy', ...headers, '', ''].join('\r\n');

describe('the hospital over HTTP', () => {
  it('answers the interface with its own Date', async () => {
    started.hospital.setClock(Date.parse('2030-01-01T00:00:00Z'));
    const answer = await fetch(`${started.address}/patients/P-1001`, { headers: amy });
    expect(answer.headers.get('date')).toMatch(/^Tue, 01 Jan 2030 00:00:0\d GMT$/);
  });

  it.each([
    ['http://localhost:5173', true],
    ['http://127.0.0.1:8080', true],
    ['http://[::1]:8080', true],
    ['https://evil.test', false],
    ['http://localhost.evil.test', false],
    ['http://127.0.0.1.evil.test', false],
    ['null', false],
  ])('lets a page of %s read it: %s', async (origin, isLet) => {
    const url = `${started.address}/patients/P-1001`;
    for (const wanted of ['/patients/P-1001', '/patients/none', '/openapi.json']) {
      const answer = await fetch(`${started.address}${wanted}`, { headers: { ...amy, origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(isLet ? origin : null);
    }
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin } });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual(
      isLet ? [204, 'GET, POST, PATCH'] : [403, null],
    );
  });

  it('takes a photo and gives the same bytes back', async () => {
    const bytes = wholeJpeg(3_000_000, (room) =>
      room.forEach((_, index) => (room[index] = index * 7)),
    );
    const form = new FormData();
    form.set('patientId', 'P-1001');
    form.set('file', new Blob([bytes]), 'photo.jpg');
    const upload = await fetch(`${started.address}/attachments`, {
      method: 'POST',
      body: form,
      headers: amy,
    });
    const { attachmentId } = await upload.json();
    const url = `${started.address}/attachments/${attachmentId}/content`;
    const content = await (await fetch(url, { headers: amy })).arrayBuffer();
    expect(Buffer.from(content).equals(bytes)).toBe(true);
  });

  it('makes one record of 50 requests at once', async () => {
    const input = woundInput();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(input)));
    const receipts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(receipts).size).toBe(1);
    expect(started.hospital.records()).toHaveLength(1);
  });

  it('answers the control surface to this machine under its own name only', async () => {
    const root = new URL(started.address).origin;
    expect((await fetch(`${root}/_hospital/state`)).status).toBe(200);
    const told = await raw(
      'GET /_hospital/state HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
    );
    expect(told).toMatch(/^HTTP\/1.1 403 /);
    expect((await fetch(root, { redirect: 'manual' })).headers.get('location')).toBe('/_hospital/');
  });
});

describe('the control surface under another name', () => {
  it('answers with the secret that it was started with, and to nobody else', async () => {
    const token = 'a secret of the tests';
    const remoteControl = { host: 'hospital', token };
    const other = await startHospital({ port: 0, host: '127.0.0.1', remoteControl });
    try {
      const port = Number(new URL(other.address).port);
      const ask = (host: string, secret: string) =>
        raw(
          `GET /_hospital/state HTTP/1.1\r\nHost: ${host}:${port}\r\nX-Control-Token: ${secret}\r\nConnection: close\r\n\r\n`,
          2000,
          port,
        );
      expect(await ask('hospital', token)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await ask('hospital', 'another secret here')).toMatch(/^HTTP\/1\.1 403 /);
      expect(await ask('evil.test', token)).toMatch(/^HTTP\/1\.1 403 /);
      expect(await ask('127.0.0.1', '')).toMatch(/^HTTP\/1\.1 200 /);
    } finally {
      await other.close();
    }
  });
});

describe('what is hardly HTTP', () => {
  it('a request of HTTP/1.0 needs no Host', async () => {
    const line = 'GET /v1/patients/P-1001 HTTP/1.0\r\nAuthorization: Bearer nurse-amy\r\n\r\n';
    expect(await raw(line)).toMatch(/^HTTP\/1\.1 200 [^]*P-1001/);
    expect(await raw(line.replace('1.0', '1.1'))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['headers without end', head('GET /v1/patients/P HTTP/1.1', `X: ${'x'.repeat(20_000)}`), 431],
    ['no Host', 'GET /v1/patients/P HTTP/1.1\r\n\r\n', 400],
  ])('%s is refused with a requestId in body and header', async (_, bytes, status) => {
    const told = await raw(bytes, 500);
    expect(told).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const header = /x-request-id: (\S+)/i.exec(told)?.[1];
    const body: unknown = JSON.parse(told.slice(told.indexOf('\r\n\r\n') + 4));
    expect(body).toMatchObject({ requestId: header ?? 'missing' });
    expect(header).toMatch(/^T-/);
  });
});

describe('each kind of fault, on the socket', () => {
  async function strike(rule: FaultRule) {
    started.hospital.setFaults([{ times: 1, ...rule }]);
    // A request that hangs is never answered; any other may take as long as a busy machine needs.
    const patienceMs = rule.fault.startsWith('hang') ? 1_000 : 60_000;
    const outcome = await create(undefined, AbortSignal.timeout(patienceMs)).then(
      async (answer) => {
        const text = await answer.text().catch((error: Error) => `broken: ${error.message}`);
        return { status: answer.status, text };
      },
      (error: Error & { cause?: { code?: string } }) => ({
        status: error.cause?.code ?? error.name,
        text: '',
      }),
    );
    return { ...outcome, records: started.hospital.records().length };
  }

  it('drops, hangs and resets connections for real, done or not', async () => {
    for (const [rule, status, records] of [
      [{ fault: 'drop-before' }, 'UND_ERR_SOCKET', 0],
      [{ fault: 'drop-after' }, 'UND_ERR_SOCKET', 1],
      [{ fault: 'hang' }, 'TimeoutError', 0],
      [{ fault: 'hang-after' }, 'TimeoutError', 1],
      [{ fault: 'reset' }, 'ECONNRESET', 1],
      [{ fault: 'reset', done: false }, 'ECONNRESET', 0],
    ] as const) {
      started.hospital.reset();
      const told = await strike(rule);
      expect([rule, told.status, told.records]).toEqual([rule, status, records]);
      expect(await isFine()).toBe(true);
    }
  });

  it('cuts the body in half under its full length', async () => {
    const told = await strike({ fault: 'cut' });
    expect([told.status, told.records]).toEqual([201, 1]);
    expect(told.text).toMatch(/^broken: /);
    started.hospital.setFaults([{ fault: 'cut' }]);
    const text = await raw(head('GET /v1/patients/P-1001 HTTP/1.1'));
    const [headers = '', body = ''] = text.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1]);
    expect([body.length, length > 0]).toEqual([Math.floor(length / 2), true]);
  });

  it('lets a body trickle', async () => {
    started.hospital.setFaults([{ fault: 'trickle', pieceBytes: 60, pieceDelayMs: 40 }]);
    const startedMs = performance.now();
    expect(await isFine()).toBe(true);
    expect(performance.now() - startedMs).toBeGreaterThan(70);
  });

  it('answers for the hospital: status, status-after, captive, delay, duplicate', async () => {
    for (const [rule, status, records, exchanges] of [
      [{ fault: 'status', status: 503 }, 503, 0, 1],
      [{ fault: 'status-after' }, 502, 1, 1],
      [{ fault: 'captive' }, 200, 0, 1],
      [{ fault: 'delay', delayMs: 30 }, 201, 1, 1],
      [{ fault: 'duplicate' }, 201, 1, 2],
    ] as const) {
      started.hospital.reset();
      const told = await strike(rule);
      const count = started.hospital.journal().length;
      expect([rule, told.status, told.records, count]).toEqual([rule, status, records, exchanges]);
    }
  });
});

describe('bad input', () => {
  it('gets a clear error, and the next request works', async () => {
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    for (const [name, body, status] of [
      ['broken JSON', '{"clientRequestId": ', 422],
      ['not JSON', 'hello', 422],
      ['nothing', '', 422],
      ['a list', '[]', 422],
      ['a number', '7', 422],
      ['null', 'null', 422],
      ['deep nesting', deep(100_000), 422],
      ['deep nesting inside', `{"assessment": ${deep(5000)}}`, 422],
      ['a lone surrogate', JSON.stringify(woundInput()).replace('Cleaned', '\\ud83d'), 422],
      ['a lone surrogate as a name', '{"\\udc00": 1}', 422],
      ['a prototype', '{"__proto__": {"clientRequestId": "x"}, "constructor": 1}', 422],
      ['a huge number', JSON.stringify(woundInput()).replace('[]', '[1e999]'), 422],
      ['a huge text', `{"clientRequestId": "${'x'.repeat(3_000_000)}"}`, 422],
    ] as const) {
      const answer = await create(body);
      expect([name, answer.status]).toEqual([name, status]);
      const told = await answer.json();
      expect(told.error.code).toBe('VALIDATION_FAILED');
      expect(told.error.message.length).toBeGreaterThan(10);
      expect(await isFine()).toBe(true);
    }
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    const broken = await fetch(`${started.address}/wound-assessments`, {
      method: 'POST',
      headers: json,
      body: bytes,
    });
    expect(broken.status).toBe(422);
    expect(started.hospital.records()).toHaveLength(0);
  });

  it('of 50 MB is read past and refused', async () => {
    const big = new Uint8Array(50_000_000).fill(120);
    const form = new FormData();
    form.set('patientId', 'P-1001');
    form.set('file', new Blob([big]), 'x.jpg');
    const upload = await fetch(`${started.address}/attachments`, {
      method: 'POST',
      headers: amy,
      body: form,
    });
    expect([upload.status, (await upload.json()).error.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const text = await fetch(`${started.address}/wound-assessments`, {
      method: 'POST',
      headers: json,
      body: big,
    });
    expect(text.status).toBe(422);
    expect(await isFine()).toBe(true);
  });

  it('that is packed is told so, whatever it holds', async () => {
    const send = (packed: string) =>
      fetch(`${started.address}/wound-assessments`, {
        method: 'POST',
        headers: { ...json, 'content-encoding': packed },
        body: JSON.stringify(woundInput()),
      });
    const refused = await send('gzip');
    expect([refused.status, await refused.text()]).toEqual([
      415,
      expect.stringContaining('Content-Encoding: gzip'),
    ]);
    expect((await send('identity')).status).toBe(201);
  });

  it('of the wrong type is told so', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      const answer = await fetch(`${started.address}/wound-assessments`, {
        method: 'POST',
        headers: { ...amy, 'content-type': type },
        body: JSON.stringify(woundInput()),
      });
      expect([answer.status, (await answer.json()).error.message]).toEqual([
        422,
        expect.stringContaining('application/json'),
      ]);
    }
  });

  it('in the path ends in 404 or 400, never elsewhere', async () => {
    for (const [path, status] of [
      ['/v1/patients/../../etc/passwd', 404],
      ['/v1/%2e%2e/%2e%2e/etc/passwd', 404],
      ['/v1/patients/%00', 404],
      ['/v1/patients/%zz', 404],
      ['//evil.test/v1/patients/P-1001', 404],
      ['/v1/patients/P-1001/../P-1003', 200],
      [`/v1/patients/${'x'.repeat(10_000)}`, 404],
      ['http://evil.test/v1/patients/P-1001', 400],
      ['*', 400],
    ] as const) {
      const told = await raw(head(`GET ${path} HTTP/1.1`, 'Connection: close'));
      expect([path.slice(0, 40), told.slice(9, 12)]).toEqual([path.slice(0, 40), String(status)]);
    }
    expect(await isFine()).toBe(true);
  });

  it('in the headers is refused with a sentence', async () => {
    for (const [text, status] of [
      ['NONSENSE\r\n\r\n', 400],
      ['GET /v1/patients/P-1001 HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      [head('GET /v1/patients/P-1001 HTTP/1.1', 'Bad Header: x'), 400],
      [head('GET /v1/patients/P-1001 HTTP/1.1', `X: ${'x'.repeat(40_000)}`), 431],
      [
        head('POST /v1/attachments HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
        400,
      ],
      [head('POST /v1/attachments HTTP/1.1', 'Content-Length: 5', 'Content-Length: 6'), 400],
      [head('TRACE /v1/patients/P-1001 HTTP/1.1', 'Connection: close'), 400],
      ['GET /v1/patients/P-1001 HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
      [
        'GET /v1/patients/P-1001 HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer a\r\nAuthorization: Bearer nurse-amy\r\nConnection: close\r\n\r\n',
        401,
      ],
    ] as const) {
      const told = await raw(text);
      expect([text.slice(0, 60), told.slice(9, 12)]).toEqual([text.slice(0, 60), String(status)]);
      expect(told).toContain('"error"');
    }
    expect(await isFine()).toBe(true);
  });

  it('that breaks off or stalls disturbs nobody', async () => {
    const half = head('POST /v1/wound-assessments HTTP/1.1', 'Content-Length: 1000') + '{"half":';
    const stalled = Array.from({ length: 50 }, () => raw(half, 300));
    expect(await isFine()).toBe(true);
    expect(await Promise.all(stalled)).toEqual(stalled.map(() => ''));
    expect(await isFine()).toBe(true);
    expect(started.hospital.records()).toHaveLength(0);
  });
});
