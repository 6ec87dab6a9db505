import { describe, expect, test } from 'vitest';
import type { Answer } from './hospitalClient.ts';
import { openResponseTrust, type Question } from './responseTrust.ts';

const token = 'nurse-amy';
const query: Question = { key: 'q', about: 'query', token };
const write: Question = { key: 'w', about: 'write', token };

function answered(status: number, body: { json?: unknown; look?: string }): Answer {
  const rest = { retryAfterMs: null, dateMs: null, traceId: null };
  return { type: 'answered', status, json: body.json, bodyFingerprint: body.look ?? '', ...rest };
}

const specified = (status: number) =>
  answered(status, { json: { error: { code: 'C', message: 'm' }, requestId: 'r' } });
const page = (status: number, look = 'nginx') => answered(status, { look });

/**
 * Sets up trust checks that get these answers to their control requests, the last one again and again, and counts how
 * often one was needed. `known` is the answer to a request with the credential.
 */
function setUp(...controls: (Answer | null)[]) {
  return setUpWith({ known: page(404) }, ...controls);
}

function setUpWith(
  { known, before }: { known: Answer | null; before?: Parameters<typeof openResponseTrust>[1] },
  ...controls: (Answer | null)[]
) {
  const clock = {
    time: 0,
    now: () => clock.time,
    setTimer: () => 0,
    clearTimer: () => undefined,
  };
  const trust = openResponseTrust({ randomId: () => 'nobody', clock }, before);
  let isWayOpen = false;
  const asked: string[] = [];
  const next = () => (controls.length > 1 ? controls.shift() : controls[0]) ?? null;
  const settle = async (answer: Answer, question = query) => {
    const settled = await trust.verify(answer, question, async (exchange) => {
      asked.push(exchange.token === null ? 'a stranger' : exchange.token);
      return exchange.token === null ? next() : known;
    });
    isWayOpen = settled.type === 'answered' && settled.isWayOpen === true;
    return settled.type === 'answered' && settled.isUntrusted ? 'foreign' : 'believed';
  };
  return { settle, asked, clock, trust, isWayOpen: () => isWayOpen };
}

describe('a page in the place of a write', () => {
  const settledAs = async (...before: Answer[]) => {
    const { trust } = setUp(specified(401));
    const ask = async ({ token: asWho }: { token: string | null }) =>
      asWho === null ? page(401) : page(404);
    for (const answer of before) await trust.verify(answer, query, ask);
    return trust.verify(page(403, 'a firewall'), write, ask);
  };

  test('is somebody’s on the way where the hospital is known to speak as specified', async () => {
    expect(await settledAs(specified(404))).toMatchObject({
      isUntrusted: true,
      isIntercepted: true,
    });
  });

  test('may be the hospital’s own where that is not known', async () => {
    expect(await settledAs()).not.toHaveProperty('isIntercepted');
  });
});

describe('whose word an answer is', () => {
  test('a body in the shape of the interface proves itself', async () => {
    const { settle, asked } = setUp(null);
    expect(await settle(specified(404))).toBe('believed');
    expect(asked).toEqual([]);
  });

  test('once the hospital was heard to use that shape, a page is not its word', async () => {
    const { settle, asked } = setUp(page(401));
    await settle(specified(404));
    expect(await settle(page(404))).toBe('foreign');
    expect(await settle(page(403), write)).toBe('foreign');
    // A page with status 401 does not end the sign-in, and no control request is sent for it.
    asked.length = 0;
    expect(await settle(page(401))).toBe('foreign');
    expect(asked).toEqual([]);
  });

  test('once its errors had a requestId, one without it is not its word', async () => {
    const { settle, trust } = setUp(page(401));
    const untraced = (status: number) =>
      answered(status, { json: { error: { code: 'C', message: 'm' } } });
    expect(await settle(untraced(404))).toBe('believed');
    await settle(specified(404));
    expect(await settle(untraced(404))).toBe('foreign');
    const next = setUpWith({ known: page(404), before: trust.known() }, specified(401));
    expect(await next.settle(untraced(401))).toBe('foreign');
  });

  test.each([
    ['a control request that answers in that shape', specified(401)],
    ['a gateway that says 404 to everything', page(404)],
    ['a login page', page(200)],
    ['nobody', null],
  ])('a page is not believed beside %s', async (_who, control) => {
    const { settle } = setUp(control);
    for (let round = 0; round < 20; round += 1) expect(await settle(page(404))).toBe('foreign');
  });

  test('of a hospital that answers with pages, a grave 404 is believed after five in a row', async () => {
    const { settle } = setUp(page(401));
    const heard: string[] = [];
    for (let round = 0; round < 5; round += 1) heard.push(await settle(page(404)));
    expect(heard).toEqual(['foreign', 'foreign', 'foreign', 'foreign', 'believed']);
  });

  test('anything else in between begins the count anew', async () => {
    const { settle } = setUp(page(401));
    for (let round = 0; round < 4; round += 1) await settle(page(404));
    await settle(answered(200, { json: {} }));
    expect(await settle(page(404))).toBe('foreign');
  });

  test('403, 404 and 401 in a row are not one answer three times', async () => {
    const { settle } = setUp(page(401));
    const mixed = [403, 404, 401, 404, 403, 401, 404, 404, 401, 404];
    for (const status of mixed) expect(await settle(page(status))).toBe('foreign');
    const read: Question = { key: 'r', about: 'read', token };
    for (const status of mixed.slice(0, 7)) {
      expect(await settle(page(status), read)).toBe('foreign');
    }
  });

  test('control requests that look different from one another blame nobody', async () => {
    const { trust } = setUp();
    const controls = [page(401), specified(401), page(401)];
    const ask = async ({ token: asWho }: { token: string | null }) =>
      asWho === null ? (controls.shift() ?? null) : page(404);
    const settled = await trust.verify(page(403), write, ask);
    expect(settled).toMatchObject({ isUntrusted: true });
    expect(settled).not.toHaveProperty('isIntercepted');
  });

  test('a control request that could not be asked says nothing, and the count goes on', async () => {
    const { settle } = setUp(page(401), page(401), page(401), page(401), null, page(401));
    for (let round = 0; round < 5; round += 1) expect(await settle(page(404))).toBe('foreign');
    expect(await settle(page(404))).toBe('believed');
  });

  test('a page that looks otherwise takes more rounds, and ten minutes', async () => {
    const { settle, clock } = setUp(page(401, 'hospital'));
    for (let round = 0; round < 20; round += 1) expect(await settle(page(404))).toBe('foreign');
    clock.time += 10 * 60_000;
    expect(await settle(page(404))).toBe('believed');
    for (let round = 0; round < 7; round += 1) {
      clock.time += 10 * 60_000;
      expect(await settle(page(404, 'another'))).toBe('foreign');
    }
    clock.time += 10 * 60_000;
    expect(await settle(page(404, 'another'))).toBe('believed');
  });

  describe('a gateway that words 404s itself, before a hospital that speaks as specified', () => {
    const otherQuery: Question = { ...query, key: 'another' };

    test('leaves the way open, and is believed after eight rounds and ten minutes', async () => {
      const { settle, clock, isWayOpen } = setUp(specified(401));
      for (let round = 0; round < 20; round += 1) expect(await settle(page(404))).toBe('foreign');
      expect(isWayOpen()).toBe(true);
      clock.time += 10 * 60_000;
      expect(await settle(page(404))).toBe('believed');
    });

    test('its page is kept in mind, for the next question and the next start', async () => {
      const { settle, clock, trust } = setUp(specified(401));
      for (let round = 0; round < 8; round += 1) await settle(page(404));
      clock.time += 10 * 60_000;
      await settle(page(404));
      const heard = async (ask: typeof settle, words: Answer) => {
        const said: string[] = [];
        for (let round = 0; round < 3; round += 1) said.push(await ask(words, otherQuery));
        return said.join(' ');
      };
      expect(await heard(settle, page(404))).toBe('foreign foreign believed');
      expect(await heard(settle, page(404, 'another page'))).toBe('foreign foreign foreign');
      const next = setUpWith({ known: page(404), before: trust.known() }, specified(401));
      expect(await heard(next.settle, page(404))).toBe('foreign foreign believed');
    });

    test('a probe is not believed, and finds the way open at once', async () => {
      const { settle, isWayOpen } = setUp(specified(401));
      expect(await settle(page(404), { key: 'p', about: 'probe', token })).toBe('foreign');
      expect(isWayOpen()).toBe(true);
    });

    test('a write that is refused by a page is not refused, and the way is open', async () => {
      const { settle, isWayOpen } = setUp(specified(401));
      expect(await settle(page(403), write)).toBe('foreign');
      expect(isWayOpen()).toBe(true);
    });

    test.each([401, 403, 422])(
      'a page with %i leaves it closed, and is never believed',
      async (status) => {
        const { settle, clock, isWayOpen } = setUp(specified(401));
        await settle(specified(404));
        for (let round = 0; round < 20; round += 1) {
          clock.time += 10 * 60_000;
          expect(await settle(page(status))).toBe('foreign');
        }
        expect(isWayOpen()).toBe(false);
      },
    );

    test('a control request that is answered by a page, too, licenses nothing', async () => {
      const { settle, clock } = setUp(page(401));
      await settle(specified(404));
      for (let round = 0; round < 20; round += 1) {
        clock.time += 10 * 60_000;
        expect(await settle(page(404))).toBe('foreign');
      }
    });
  });

  test('a refused write that looks like the hospital is believed after three control requests at once', async () => {
    const { settle, asked } = setUp(page(401));
    expect(await settle(page(422), write)).toBe('believed');
    expect(asked).toEqual(['a stranger', 'a stranger', 'a stranger', token]);
  });

  test.each([
    ['says 401 to everybody', page(401)],
    ['has nothing behind it just now', page(503)],
    ['does not answer', null],
  ])('who %s refuses no write, whatever strangers are told', async (_what, known) => {
    const { settle } = setUpWith({ known }, page(401));
    expect(await settle(page(403), write)).toBe('foreign');
    expect(await settle(page(403), { ...write, about: 'upload' })).toBe('foreign');
  });

  test('a gateway that answers one control request with 401 in passing refuses no write', async () => {
    const { settle } = setUp(page(401), page(502));
    expect(await settle(page(403), write)).toBe('foreign');
  });

  test('what can be asked again is asked again: a read refused by two pages in a row is not', async () => {
    const read: Question = { key: 'r', about: 'read', token };
    const { settle } = setUp(page(401));
    expect(await settle(page(403), read)).toBe('foreign');
    expect(await settle(page(403), read)).toBe('foreign');
    expect(await settle(page(403), read)).toBe('believed');
  });

  test('a probe is settled by one control request: it decides about nothing but the way', async () => {
    const { settle, asked } = setUp(page(401));
    expect(await settle(page(404), { key: 'p', about: 'probe', token })).toBe('believed');
    expect(asked).toHaveLength(1);
  });

  test('407 is never the hospital, and 413 to a photo is true whoever says it', async () => {
    const { settle } = setUp(page(401));
    expect(await settle(page(407), write)).toBe('foreign');
    const upload: Question = { key: 'u', about: 'upload', token };
    expect(await settle(page(413), upload)).toBe('believed');
  });
});
