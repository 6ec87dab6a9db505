import { describe, expect, test } from 'vitest';
import { openHospitalClient, type Exchange } from './hospitalClient.ts';

/** A client whose clock and network the test controls. */
function setUp(
  answer: (clock: { time: number }, request: Request) => Promise<Response>,
  limits: { photoMaxBytes?: number } = {},
) {
  const clock = { time: 0, timers: [] as (() => void)[], delays: [] as number[] };
  const client = openHospitalClient(
    {
      clock: {
        now: () => clock.time,
        setTimer(callback, delayMs) {
          clock.delays.push(delayMs);
          return clock.timers.push(callback);
        },
        clearTimer: () => undefined,
      },
      fetch: (request) => answer(clock, request),
    },
    { baseAddress: 'http://ward.test/hospital', addressKey: 'https://ward.test/v1', ...limits },
  );
  return { clock, client };
}

const exchange: Exchange = { method: 'GET', path: '/requests/x', token: 't', timeoutMs: 15_000 };
const json = (headers: Record<string, string> = {}) => new Response('{}', { headers });

describe('an exchange', () => {
  test('carries the credential and its own limit, and follows no redirect', async () => {
    const { client } = setUp(async (_clock, request) => {
      expect(request.url).toBe('http://ward.test/hospital/requests/x');
      expect(request.headers.get('authorization')).toBe('Bearer t');
      expect(request.redirect).toBe('manual');
      expect(request.headers.get('x-wardbook-patience')).toBe('15000');
      return json();
    });
    expect(await client.send(exchange)).toMatchObject({ type: 'answered', status: 200, json: {} });
  });

  test('ends as a timeout when its time is over, whatever the network does', async () => {
    const { client, clock } = setUp(() => new Promise(() => undefined));
    const answer = client.send(exchange);
    for (const fire of clock.timers) fire();
    expect(await answer).toEqual({ type: 'broken', failure: 'timeout' });
  });

  test('takes no answer that comes out of a long freeze: it speaks of another day', async () => {
    const { client } = setUp(async (clock) => {
      clock.time += 8 * 24 * 3_600_000;
      return json();
    });
    expect(await client.send(exchange)).toEqual({ type: 'broken', failure: 'timeout' });
  });

  describe('whose window was frozen meanwhile', () => {
    const write: Exchange = { ...exchange, method: 'POST', keepsLateSuccess: true };
    const frozenFor = (status: number, sent = write, frozenMs = 146_000) => {
      const { client } = setUp(async (clock) => {
        clock.time += frozenMs;
        const headers = { 'retry-after': '9', date: 'Fri, 20 Nov 2026 09:00:00 GMT' };
        return new Response('{}', { status, headers });
      });
      return client.send(sent);
    };

    test.each([200, 201])(
      'keeps a success that is a receipt, marked as late: %s',
      async (status) => {
        expect(await frozenFor(status)).toMatchObject({
          type: 'answered',
          status,
          json: {},
          isLate: true,
          retryAfterMs: null,
          dateMs: Date.parse('2026-11-20T09:00:00Z'),
        });
      },
    );

    test.each([204, 302, 401, 404, 409, 422, 503])(
      'believes nothing else of it: %s',
      async (status) => {
        const empty =
          status === 204
            ? setUp(async (clock) => {
                clock.time += 146_000;
                return new Response(null, { status });
              }).client.send(write)
            : frozenFor(status);
        expect(await empty).toEqual({ type: 'broken', failure: 'timeout' });
      },
    );

    test('believes no success of a question that can be asked again', async () => {
      expect(await frozenFor(200, exchange)).toEqual({ type: 'broken', failure: 'timeout' });
    });

    test('takes whole what comes in the moments after the time is over', async () => {
      const answer = await frozenFor(404, exchange, 16_000);
      expect(answer).toMatchObject({ status: 404, retryAfterMs: 9_000 });
      expect(answer).not.toHaveProperty('isLate');
    });
  });

  test.each([
    ['at the same moment', 15_000, 0],
    ['as a frozen window thaws', 161_000, 2_000],
    ['a little late, for the thread was busy', 15_300, 300],
  ])(
    'does not give up before an answer that is there: the timer fires first, %s',
    async (_, at, patienceMs) => {
      let answer: ((response: Response) => void) | undefined;
      const { client, clock } = setUp(() => new Promise((resolve) => (answer = resolve)));
      const sent = client.send({ ...exchange, keepsLateSuccess: true });
      await expect.poll(() => answer).toBeDefined();
      clock.time = at;
      clock.timers.shift()?.();
      expect(clock.delays.at(-1)).toBe(patienceMs);
      answer?.(json());
      expect(await sent).toMatchObject({ type: 'answered', status: 200 });
    },
  );

  test.each([
    ['Your support ID is: 12345678901234567890</p>', '12345678901234567890'],
    ['<p>Support ID: <b>9f3c-77ab-0001</b></p>', '9f3c-77ab-0001'],
    ['Incident ID: 1081000090123-55 was blocked', '1081000090123-55'],
    ['Ray ID: 8a1b2c3d4e5f6071', '8a1b2c3d4e5f6071'],
    ['Reference #18.2d351ab8.1557333295.a4e16ab', '18.2d351ab8.1557333295.a4e16ab'],
    ['Your support team identifies wounds', null],
    ['support id: undermined', null],
    ['The text "heel 4 cm" is refused', null],
  ])('knows a page by its support id, and by nothing else: %s', async (words, traceId) => {
    const { client } = setUp(async () => new Response(`<html>${words}</html>`, { status: 403 }));
    expect(await client.send(exchange)).toMatchObject({ status: 403, traceId });
  });

  test('names the hospital that it is meant for', async () => {
    const { client } = setUp(async (_clock, request) => {
      expect(request.headers.get('x-wardbook-hospital')).toBe('https://ward.test/v1');
      return json();
    });
    await client.send(exchange);
  });

  test('names the attempt that it is, where it is one', async () => {
    const named: (string | null)[] = [];
    const { client } = setUp(async (_clock, request) => {
      named.push(request.headers.get('x-wardbook-attempt'));
      return json();
    });
    await client.send({ ...exchange, attemptId: 'attempt-1' });
    await client.send(exchange);
    await client.read('readPatient', { patientId: 'P-1' }, 't');
    expect(named).toEqual(['attempt-1', null, null]);
  });

  test('carries no credential where the question is a stranger\u2019s', async () => {
    const { client } = setUp(async (_clock, request) => {
      expect(request.headers.has('authorization')).toBe(false);
      return json();
    });
    await client.send({ ...exchange, token: null });
  });

  test('is told where the shell leads to another hospital by now', async () => {
    const { client } = setUp(async () => json({ 'x-wardbook-shell': 'another-hospital' }));
    expect(await client.send(exchange)).toEqual({ type: 'broken', failure: 'another-hospital' });
  });

  test('takes the word of our own shell that the hospital was not reached', async () => {
    const { client } = setUp(async () => json({ 'x-wardbook-shell': 'unreachable' }));
    expect(await client.send(exchange)).toEqual({ type: 'broken', failure: 'connection' });
  });

  test.each([
    ['from a cache', { age: '600' }, null],
    ['with an age that is none', { age: 'old' }, null],
    ['from a cache that has just asked', { age: '0' }, Date.parse('2026-11-20T09:00:00Z')],
  ])('takes the date of an answer %s for a clock only where it is one', async (_, age, dateMs) => {
    const { client } = setUp(async () => json({ date: 'Fri, 20 Nov 2026 09:00:00 GMT', ...age }));
    expect(await client.send(exchange)).toMatchObject({ dateMs });
  });

  test('reads no more of an answer than an answer can be', async () => {
    let given = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          given += 1;
          controller.enqueue(new Uint8Array(1_000_000).fill(32));
        },
        cancel: () => void (isCancelled = true),
      },
      { highWaterMark: 0 },
    );
    const { client } = setUp(async () => new Response(endless));
    expect(await client.send(exchange)).toMatchObject({ type: 'answered', json: undefined });
    expect(given).toBeLessThan(12);
    expect(isCancelled).toBe(true);
  });

  test('reads a long answer whole, wherever its characters are cut', async () => {
    const words = '護理'.repeat(100_000);
    const bytes = new TextEncoder().encode(JSON.stringify({ words }));
    const cut = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 65_537) {
          controller.enqueue(bytes.slice(at, at + 65_537));
        }
        controller.close();
      },
    });
    const { client } = setUp(async () => new Response(cut));
    expect(await client.send(exchange)).toMatchObject({ json: { words } });
  });

  describe('in an encoding', () => {
    const name = '林美玉 Lin Mei-Yu';
    const utf8 = [...new TextEncoder().encode(name)];
    // 林美玉 in Big5, and é in Latin-1.
    const big5 = [0xaa, 0x4c, 0xac, 0xfc, 0xa5, 0xc9, ...new TextEncoder().encode(' Lin Mei-Yu')];
    const sent = async (text: readonly number[], contentType: string, status = 200) => {
      const [start, end] = ['{"error":{"code":"C","message":"', '"}}'].map((each) =>
        new TextEncoder().encode(each),
      );
      const body = new Uint8Array([...(start ?? []), ...text, ...(end ?? [])]);
      const headers = contentType === '' ? {} : { 'content-type': contentType };
      const { client } = setUp(async () => new Response(body, { status, headers }));
      return client.send(exchange);
    };
    const told = (message: string) => ({ json: { error: { code: 'C', message } } });

    type Told = [string, readonly number[], string, string];
    test.each<Told>([
      ['Big5, as it says', big5, 'application/json; charset=big5', name],
      ['Big5, in quotes', big5, 'application/json;charset="Big5"', name],
      ['Big5, in single quotes', big5, "application/json; charset='big5'", name],
      ...['MS950', 'cp950', 'windows-950', 'x-windows-950'].map((label): Told => [
        `Big5 as ${label}`,
        big5,
        `application/json; charset=${label}`,
        name,
      ]),
      ['UTF-8, though it says Latin-1', utf8, 'application/json; charset=ISO-8859-1', name],
      ['UTF-8, though it says GBK', utf8, 'application/json; charset=gbk', name],
      ['UTF-8, though it says Shift_JIS', utf8, 'application/json; charset=shift_jis', name],
      ['UTF-8, though it says a charset that nobody knows', utf8, 'text/json; charset=x', name],
      ['UTF-8, without a word', utf8, '', name],
      ['Latin-1, as it says', [0x63, 0x61, 0x66, 0xe9], 'application/json; charset=latin1', 'café'],
      ['a replacement character of the hospital', [0xef, 0xbf, 0xbd], '', '\ufffd'],
    ])('is read: %s', async (_name, bytes, contentType, message) => {
      const answer = await sent(bytes, contentType);
      expect(answer).toMatchObject(told(message));
      expect(answer).not.toHaveProperty('isMisencoded');
    });

    test('that it does not name is not guessed: nothing of it is taken but the code of an error', async () => {
      const contentType = 'application/json; charset=utf-8';
      expect(await sent(big5, contentType)).toMatchObject({ json: undefined, isMisencoded: true });
      expect(await sent(big5, contentType, 404)).toMatchObject({ ...told(''), isMisencoded: true });
    });

    test('is of no account in a page', async () => {
      const { client } = setUp(async () => new Response(new Uint8Array([60, 104, 0xaa, 62])));
      expect(await client.send(exchange)).not.toHaveProperty('isMisencoded');
    });
  });

  test.each([
    ['in seconds', { 'retry-after': '7' }, 7_000],
    [
      'as a date, measured by the own clock of the hospital',
      { 'retry-after': 'Fri, 20 Nov 2026 09:00:30 GMT', date: 'Fri, 20 Nov 2026 09:00:00 GMT' },
      30_000,
    ],
    [
      'as a date, in an answer that a cache has kept',
      {
        'retry-after': 'Fri, 20 Nov 2026 09:00:30 GMT',
        date: 'Fri, 20 Nov 2026 09:00:00 GMT',
        age: '10',
      },
      20_000,
    ],
    ['in words that mean nothing', { 'retry-after': 'soon' }, null],
    ['not at all', {}, null],
  ])('reads Retry-After %s', async (_name, headers, retryAfterMs) => {
    const { client } = setUp(async () => json(headers));
    expect(await client.send(exchange)).toMatchObject({ retryAfterMs });
  });
});

describe('a photo that is asked for', () => {
  const question: Exchange = {
    ...exchange,
    path: '/attachments/A/content',
    photo: { maxBytes: 4 },
  };
  const photo = (bytes: number[], contentType = 'image/jpeg') =>
    new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } });

  const jpeg = [0xff, 0xd8, 0xff, 1];

  test.each<[string, number[]]>([
    ['image/jpeg', [1, 2, 3]],
    ['image/JPEG; q=1', [1, 2, 3]],
    ['image/jpg', jpeg],
    ['image/webp', [1, 2, 3]],
    ['application/octet-stream', [1, 2, 3]],
    ['application/octet-stream', jpeg],
    ['binary/octet-stream', jpeg],
    ['text/plain', jpeg],
    ['application/json', jpeg],
    ['', jpeg],
  ])('comes as bytes, whatever it is called: %s %s', async (type, bytes) => {
    const { client } = setUp(async () => photo(bytes, type));
    const answer = await client.send(question);
    expect(answer).toMatchObject({ type: 'answered', status: 200, json: undefined });
    expect(answer.type === 'answered' && answer.photo).toEqual(new Uint8Array(bytes).buffer);
    const shown = await client.download('A', 't');
    expect(shown).toMatchObject({
      size: bytes.length,
      ...(bytes === jpeg && { type: 'image/jpeg' }),
    });
  });

  test('is read no further than it can be long, and the rest is left', async () => {
    let parts = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(into) {
        parts += 1;
        into.enqueue(new Uint8Array([parts, parts, parts]));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const headers = { 'content-type': 'image/png' };
    const { client } = setUp(async () => new Response(endless, { headers }));
    const answer = await client.send(question);
    expect(answer.type === 'answered' && answer.photo).toEqual(new Uint8Array([1, 1, 1, 2]).buffer);
    expect(parts).toBeLessThan(5);
    await expect.poll(() => isCancelled).toBe(true);
  });

  test('for a screen is given up where it is larger than a photo can be', async () => {
    const bytes = (count: number) =>
      new Response(new Uint8Array(count), { headers: { 'content-type': 'image/png' } });
    const whole = setUp(async () => bytes(12_000_000));
    expect(await whole.client.download('A', 't')).toHaveProperty('size', 12_000_000);
    const { client } = setUp(async () => bytes(12_000_001));
    expect(await client.download('A', 't')).toMatchObject({ status: 200, isTooLarge: true });
    const larger = setUp(async () => bytes(15_000_000), { photoMaxBytes: 20_000_000 });
    expect(await larger.client.download('A', 't')).toHaveProperty('size', 15_000_000);
    const smaller = setUp(async () => bytes(9_000_000), { photoMaxBytes: 2_000_000 });
    expect(await smaller.client.download('A', 't')).toHaveProperty('size', 9_000_000);
  });

  test('for a screen is counted as it unpacks', async () => {
    const packed = new Response(new Uint8Array(60_000_000)).body?.pipeThrough(
      new CompressionStream('gzip'),
    );
    const small = new Uint8Array(await new Response(packed).arrayBuffer());
    expect(small.length).toBeLessThan(100_000);
    let unpacked = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, onwards) {
        unpacked += part.length;
        onwards.enqueue(part);
      },
    });
    const body = new Response(small).body?.pipeThrough(new DecompressionStream('gzip'));
    const { client } = setUp(
      async () =>
        new Response(body?.pipeThrough(counted), { headers: { 'content-type': 'image/png' } }),
    );
    expect(await client.download('A', 't')).toMatchObject({ isTooLarge: true });
    expect(unpacked).toBeLessThan(13_000_000);
  });

  test('that breaks off is no answer', async () => {
    const cut = new ReadableStream<Uint8Array>({
      start(into) {
        into.enqueue(new Uint8Array([1]));
        into.error(new TypeError('terminated'));
      },
    });
    const headers = { 'content-type': 'image/jpeg' };
    const { client } = setUp(async () => new Response(cut, { headers }));
    expect(await client.send(question)).toEqual({ type: 'broken', failure: 'connection' });
  });

  test.each([
    ['a page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['another kind of picture', photo([1], 'image/svg+xml')],
    ['a refusal', new Response('{}', { status: 404, headers: { 'content-type': 'image/png' } })],
  ])('is not %s', async (_name, response) => {
    const { client } = setUp(async () => response);
    const answer = await client.send(question);
    expect(answer).toMatchObject({ type: 'answered', status: response.status });
    expect(answer).not.toHaveProperty('photo');
  });

  test('is no photo where none was asked for', async () => {
    const { client } = setUp(async () => photo([1]));
    expect(await client.send(exchange)).not.toHaveProperty('photo');
  });
});
