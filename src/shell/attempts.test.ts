/**
 * Tests that an attempt of the page is forwarded to the hospital once, however often the network stack below the page
 * sends it, and that nobody receives an answer that belongs to somebody else (rule R20).
 */
import { describe, expect, test } from 'vitest';
import { interfaceWire } from '../shared/interface/wire.ts';
import { attemptLimits, createAttempts } from './attempts.ts';
import { createHospitalForwarder, type ForwarderOptions } from './hospitalForwarder.ts';
import type { UpstreamInit } from './upstream.ts';

const hospitalAddress = 'https://hospital.example/v1';
const path = '/wound-assessments';
const first = '0b8f6d0e-6f0e-4b6e-9a51-2f1f6f3b7a10';

/** Time that passes only when the test says so. */
function handClock() {
  let now = 0;
  const timers = new Map<object, { at: number; callback: () => void }>();
  return {
    now: () => now,
    setTimer(callback: () => void, delayMs: number) {
      const handle = {};
      timers.set(handle, { at: now + delayMs, callback });
      return handle;
    },
    clearTimer: (handle: number | object) => void timers.delete(handle as object),
    pass(ms: number) {
      now += ms;
      for (const [handle, { at, callback }] of timers) {
        if (at > now) continue;
        timers.delete(handle);
        callback();
      }
    },
    /** How many timers are due within this time. */
    waiting: (withinMs: number = Infinity) =>
      [...timers.values()].filter(({ at }) => at - now <= withinMs).length,
  };
}

/** What the hospital receives; the test provides its answers. */
function setUp(more: Partial<ForwarderOptions> = {}) {
  const clock = handClock();
  const sent: (UpstreamInit & { address: string; answer(response: Response): void })[] = [];
  const forward = createHospitalForwarder({
    hospitalAddress: () => hospitalAddress,
    photoHosts: () => [],
    wire: () => interfaceWire,
    timers: clock,
    fetch: (address, init) =>
      new Promise((answer, fail) => {
        sent.push({ ...init, address, answer });
        init.signal.addEventListener('abort', () => fail(new Error('given up')));
      }),
    ...more,
  });
  const ask = (given: Asked = {}) => {
    const { method = 'POST', to = path, token = 'nurse-amy', attempt = first, signal } = given;
    return forward(
      new Request(`http://127.0.0.1:5180/hospital${to}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-wardbook-hospital': hospitalAddress,
          ...(attempt === null ? {} : { 'x-wardbook-attempt': attempt }),
        },
        ...(method === 'GET' ? {} : { body: '{}' }),
        ...(signal === undefined ? {} : { signal }),
      }),
    );
  };
  /** Resolves when the hospital has received this many requests. */
  const heard = async (count: number) => {
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(count);
    return sent[count - 1];
  };
  return { clock, sent, ask, heard };
}

interface Asked {
  method?: string;
  to?: string;
  token?: string;
  attempt?: string | null;
  signal?: AbortSignal;
}

const receipt = () => new Response('{"recordId":"WA-1"}', { status: 201, headers: { date: 'd' } });

describe('an attempt that comes twice', () => {
  test('is passed on once, and both are given the one answer', async () => {
    const { sent, ask, heard } = setUp();
    const [one, two] = [ask(), ask()];
    (await heard(1))?.answer(receipt());
    for (const answer of await Promise.all([one, two])) {
      expect([answer.status, answer.headers.get('date')]).toEqual([201, 'd']);
      expect(await answer.text()).toBe('{"recordId":"WA-1"}');
    }
    expect(sent).toHaveLength(1);
  });

  test('is given the answer of the first after it, though the page has gone in between', async () => {
    const { sent, ask, heard, clock } = setUp();
    const page = new AbortController();
    const one = ask({ signal: page.signal });
    const atWork = await heard(1);
    page.abort();
    clock.pass(attemptLimits.repeatWithinMs - 1);
    expect(atWork?.signal.aborted).toBe(false);
    const two = ask();
    await expect.poll(() => clock.waiting(attemptLimits.repeatWithinMs)).toBe(0);
    clock.pass(attemptLimits.repeatWithinMs);
    atWork?.answer(receipt());
    expect((await two).status).toBe(201);
    await one;
    clock.pass(attemptLimits.keptMs - 1);
    expect((await ask()).status).toBe(201);
    expect(sent).toHaveLength(1);
  });

  test('whose first one had no answer is answered as that, and is not passed on', async () => {
    const { sent, ask } = setUp({ fetch: () => Promise.reject(new Error('reset')) });
    for (const answer of [await ask(), await ask()]) {
      expect(answer.status).toBe(502);
      expect(answer.headers.get('x-wardbook-shell')).toBe('hospital-unreachable');
    }
    expect(sent).toHaveLength(0);
  });

  test.each([
    ['is cut in half', () => cutInHalf()],
    ['is longer than an answer to a write', () => new Response('x'.repeat(70_000))],
  ])('whose first answer %s is told that there was none', async (_how, answer) => {
    const { sent, ask, heard } = setUp();
    const one = ask();
    (await heard(1))?.answer(answer());
    const whole = (await one).text().catch(() => 'broken');
    const two = await ask();
    expect([two.status, two.headers.get('x-wardbook-shell')]).toEqual([
      502,
      'hospital-unreachable',
    ]);
    expect((await whole).length).toBeGreaterThan(0);
    expect(sent).toHaveLength(1);
  });

  test('is given up at the hospital where the page has gone and nobody asks again', async () => {
    const { ask, heard, clock } = setUp();
    const page = new AbortController();
    void ask({ signal: page.signal });
    const atWork = await heard(1);
    page.abort();
    expect(atWork?.signal.aborted).toBe(false);
    clock.pass(attemptLimits.repeatWithinMs);
    expect(atWork?.signal.aborted).toBe(true);
  });

  test('is kept for two minutes and no longer', async () => {
    const { sent, ask, heard, clock } = setUp();
    const one = ask();
    (await heard(1))?.answer(receipt());
    await (await one).text();
    await ask();
    clock.pass(attemptLimits.keptMs);
    expect(clock.waiting()).toBe(0);
    void ask();
    await heard(2);
    expect(sent).toHaveLength(2);
  });
});

describe('the answer of another one is given to nobody', () => {
  test.each<[string, Asked]>([
    ['another nurse', { token: 'nurse-ben' }],
    ['another record', { to: '/wound-assessments/WA-2/void' }],
    ['another method', { method: 'PATCH' }],
    ['another attempt', { attempt: '7a0c5a3e-4a53-4a5e-8a67-0c5b7a3f9d21' }],
    ['none', { attempt: null }],
    ['what is no attempt', { attempt: 'x'.repeat(200) }],
  ])('%s', async (_whose, other) => {
    const { sent, ask, heard } = setUp();
    const one = ask();
    (await heard(1))?.answer(receipt());
    await (await one).text();
    const two = ask(other);
    (await heard(2))?.answer(new Response('{}', { status: 404 }));
    expect((await two).status).toBe(404);
    expect(sent).toHaveLength(2);
  });

  test('nor that of a hospital of before', async () => {
    let address = hospitalAddress;
    const asked: string[] = [];
    const forward = createHospitalForwarder({
      hospitalAddress: () => address,
      photoHosts: () => [],
      wire: () => interfaceWire,
      timers: handClock(),
      fetch: async (to) => {
        asked.push(to);
        return receipt();
      },
    });
    const ask = () =>
      forward(
        new Request(`http://127.0.0.1:5180/hospital${path}`, {
          method: 'POST',
          headers: { 'x-wardbook-hospital': address, 'x-wardbook-attempt': first },
        }),
      );
    await ask();
    address = 'https://other.example/v1';
    await ask();
    expect(asked).toHaveLength(2);
  });

  test('nor is a read answered out of memory', async () => {
    const { sent, ask, heard } = setUp();
    for (const count of [1, 2]) {
      const read = ask({ method: 'GET' });
      (await heard(count))?.answer(new Response('{}'));
      await read;
    }
    expect(sent).toHaveLength(2);
  });
});

test('the hospital hears of no attempt', async () => {
  const { ask, heard } = setUp();
  void ask();
  expect((await heard(1))?.headers.has('x-wardbook-attempt')).toBe(false);
});

describe('what is kept', () => {
  const lost = () => new Response('lost', { status: 502 });
  const passed = async (body: string) => new Response(body);
  const { signal } = new AbortController();

  test('is bounded in bytes: of the oldest answers only their attempt is known', async () => {
    const attempts = createAttempts({ timers: handClock(), lost, limits: { maxBytes: 10 } });
    const ask = async (id: string) =>
      (await attempts.passOnce(id, signal, () => passed('12345678'))).text();
    for (const id of ['a', 'b']) await ask(id);
    await ask('b');
    expect(await ask('a')).toBe('lost');
    expect(await ask('b')).toBe('12345678');
  });

  test('is bounded in number: the oldest is forgotten', async () => {
    const attempts = createAttempts({ timers: handClock(), lost, limits: { maxAttempts: 2 } });
    const ask = async (id: string, body: string) =>
      (await attempts.passOnce(id, signal, () => passed(body))).text();
    for (const id of ['a', 'b', 'c']) await ask(id, 'first');
    expect(await ask('c', 'second')).toBe('first');
    expect(await ask('a', 'second')).toBe('second');
  });
});

function cutInHalf(): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"rec'));
        controller.error(new Error('cut'));
      },
    }),
  );
}
