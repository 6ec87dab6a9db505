import { describe, expect, test } from 'vitest';
import type { Answer } from './hospitalClient.ts';
import { answered, broken, gateAtHand, loginPage } from './testing/gateAtHand.ts';

const hourMs = 3_600_000;

describe('the way to the hospital', () => {
  test.each<[string, Answer, boolean]>([
    ['a broken connection', broken, false],
    ['a login page', loginPage, false],
    ['429', answered(429), false],
    ['503', answered(503), false],
    ['500 to a read', answered(500), false],
    ['404', answered(404), true],
    ['401', answered(401), true],
  ])('after %s', (_name, answer, isOpen) => {
    const { gate } = gateAtHand();
    gate.report(answer, true);
    expect(gate.isOpen()).toBe(isOpen);
  });

  test('500 to a write may be the fault of that one record', () => {
    const { gate } = gateAtHand();
    gate.report(answered(500), false);
    expect(gate.isOpen()).toBe(true);
  });

  test('the first probe follows at once, the next ones back off', async () => {
    const { gate, clock, answers } = gateAtHand();
    gate.report(broken, false);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      waits.push((gate.nextProbeAt() ?? 0) - clock.time);
      answers.push(broken);
      await gate.probe('t', () => true);
    }
    expect(waits).toEqual([0, 500, 1_000, 2_000]);
    answers.push(answered(404), answered(404));
    expect(await gate.probe('t', () => true)).toBe('open');
    expect(gate.nextProbeAt()).toBeNull();
  });

  test('a probe tells an expired credential from a way that is closed', async () => {
    const { gate, answers } = gateAtHand();
    gate.report(broken, false);
    answers.push(answered(401));
    expect(await gate.probe('t', () => true)).toBe('no-credential');
  });

  test('what the hospital asks to wait is not shortened: not by others, not by "try now", not by a restart', () => {
    const { gate, clock, saved } = gateAtHand();
    gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    gate.report(answered(201), false);
    gate.retryNow();
    expect(gate.isOpen()).toBe(false);
    // A minute, plus half of the tenth by which tablets are spread.
    expect(gate.nextProbeAt()).toBe(clock.time + 63_000);
    const again = gateAtHand(saved.at(-1) ?? null);
    expect(again.gate.isOpen()).toBe(false);
    expect(again.gate.retryNow()).toBe(false);
    again.clock.time += 63_001;
    again.gate.report(answered(404), true);
    expect(again.gate.isOpen()).toBe(true);
  });

  test('a shorter wish that comes after a longer one does not end it, nor make it a gateway’s', () => {
    const { gate, clock } = gateAtHand();
    gate.report(answered(503, { retryAfterMs: 2 * 60_000 }), true);
    gate.report(
      answered(500, { retryAfterMs: 1_000, json: undefined, bodyFingerprint: 'page' }),
      true,
    );
    expect(gate.nextProbeAt()).toBe(clock.time + 2.1 * 60_000);
    gate.retryNow();
    expect(gate.nextProbeAt()).toBe(clock.time + 2.1 * 60_000);
    gate.report(answered(503, { retryAfterMs: 5 * 60_000 }), true);
    expect(gate.nextProbeAt()).toBe(clock.time + 5.25 * 60_000);
  });

  test.each(['before', 'after'])(
    'a longer wish of a gateway that comes %s the hospital’s ends with “try now”, and the hospital’s does not',
    (when) => {
      const { gate, clock } = gateAtHand();
      const gateways = { retryAfterMs: 5 * 60_000, json: undefined, bodyFingerprint: 'page' };
      const wishes = [answered(429, { retryAfterMs: 20_000 }), answered(503, gateways)];
      for (const wish of when === 'after' ? wishes : wishes.toReversed()) gate.report(wish, true);
      const hospitalsUntil = clock.time + 21_000;
      expect(gate.nextProbeAt()).toBeGreaterThan(hospitalsUntil);
      gate.retryNow();
      expect(gate.nextProbeAt()).toBe(hospitalsUntil);
      gate.retryNow();
      expect(gate.nextProbeAt()).toBe(hospitalsUntil);
      expect(gate.isOpen()).toBe(false);
    },
  );

  test('what a gateway asked for is tried at once where the hospital’s own wait is over', () => {
    const { gate, clock } = gateAtHand();
    const gateways = { retryAfterMs: 5 * 60_000, json: undefined, bodyFingerprint: 'page' };
    gate.report(answered(429, { retryAfterMs: 20_000 }), true);
    gate.report(answered(503, gateways), true);
    clock.time += 60_000;
    expect(gate.retryNow()).toBe(true);
    expect(gate.nextProbeAt()).toBe(clock.time);
  });

  test('a shorter wish of the hospital shortens no longer one of its own, and neither does "try now"', () => {
    const { gate, clock } = gateAtHand();
    const until = clock.time + 63_000;
    gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    gate.report(answered(503, { retryAfterMs: 5_000 }), true);
    expect(gate.retryNow()).toBe(false);
    expect(gate.nextProbeAt()).toBe(until);
  });

  test('what it asked for before the clock was set back makes no later wait shorter', () => {
    const { gate, clock } = gateAtHand();
    clock.time += 365 * 24 * hourMs;
    gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    clock.time -= 365 * 24 * hourMs;
    gate.report(answered(503, { retryAfterMs: 20_000 }), true);
    const until = gate.nextProbeAt();
    expect(until).toBeGreaterThanOrEqual(clock.time + 20_000);
    expect(gate.retryNow()).toBe(false);
    expect(gate.nextProbeAt()).toBe(until);
  });

  test('the longest wait that can be asked for counts as one, with what is added to it', () => {
    const { gate, clock } = gateAtHand();
    gate.report(broken, true);
    clock.time += hourMs;
    gate.report(answered(503, { retryAfterMs: 2 * hourMs }), true);
    gate.report(answered(201), false);
    expect(gate.isOpen()).toBe(false);
    expect(gate.nextProbeAt()).toBe(clock.time + hourMs + 30_000);
  });

  test('all who are told to come at the end of an outage are spread by the whole of it', () => {
    const { gate, clock } = gateAtHand();
    gate.report(broken, true);
    clock.time += hourMs;
    gate.report(answered(503, { retryAfterMs: 2_000 }), true);
    expect(gate.nextProbeAt()).toBe(clock.time + 2_000 + 30_000);
  });

  test('a way that was closed when the engine ended is probed first, for the screens still read that it is', () => {
    const { gate, saved } = gateAtHand();
    gate.report(broken, true);
    const again = gateAtHand(saved.at(-1) ?? null);
    expect(again.gate.isOpen()).toBe(false);
    expect(again.gate.nextProbeAt()).toBe(again.clock.time);
  });

  test('what the device could not keep for the screens is written again', async () => {
    const { gate, saved, disk } = gateAtHand();
    disk.isFull = true;
    gate.report(broken, true);
    await Promise.resolve();
    expect(saved).toEqual([]);
    disk.isFull = false;
    await gate.keepShown();
    expect(saved).toMatchObject([{ reach: 'out-of-reach' }]);
    await gate.keepShown();
    expect(saved).toHaveLength(1);
    // A window that thaws may overwrite it with its own report before it learns that it no longer leads.
    const [own] = saved;
    if (own) saved.push({ ...own, reach: 'reachable' });
    await gate.keepShown();
    expect(saved.at(-1)).toMatchObject({ reach: 'out-of-reach' });
  });

  test('a probe under way asks no control request where another exchange was told to wait meanwhile', async () => {
    const { gate, answers, sent } = gateAtHand();
    gate.report(broken, true);
    answers.push(answered(404, { json: undefined, bodyFingerprint: 'page' }));
    const probing = gate.probe('t', () => true);
    gate.report(answered(503, { retryAfterMs: 60_000 }), false);
    expect(await probing).toBe('closed');
    expect(sent()).toBe(1);
  });

  test.each([0, -5_000])(
    'a wish to wait for %i ms does not switch the backoff off',
    (retryAfterMs) => {
      const { gate, saved } = gateAtHand();
      gate.report(answered(503, { retryAfterMs }), true);
      expect(saved.at(-1)?.reach).toBe('out-of-reach');
    },
  );

  test('a maintenance page of a gateway is granted a minute, and "try now" ends it', () => {
    const { gate, clock } = gateAtHand();
    gate.report(
      answered(503, { retryAfterMs: hourMs, json: undefined, bodyFingerprint: 'page' }),
      true,
    );
    expect(gate.nextProbeAt()).toBe(clock.time + 63_000);
    gate.retryNow();
    expect(gate.nextProbeAt()).toBe(clock.time);
  });

  test('a page that is not the hospital\u2019s closes the way, and no date in it is believed', () => {
    const { gate, clock } = gateAtHand();
    const page = answered(404, {
      json: undefined,
      bodyFingerprint: 'page',
      isUntrusted: true,
      dateMs: 9e12,
    });
    gate.report(page, true);
    expect(gate.isOpen()).toBe(false);
    expect(gate.hospitalTime()).toBe(clock.time);
  });

  test('a hospital that answers slowly is waited for longer, and that is said', async () => {
    const { gate, saved, answers } = gateAtHand();
    const timeout: Answer = { type: 'broken', failure: 'timeout' };
    expect(gate.readTimeoutMs()).toBe(15_000);
    gate.report(timeout, true, 15_000);
    answers.push(timeout);
    await gate.probe('t', () => true);
    expect(gate.readTimeoutMs()).toBe(60_000);
    gate.report(answered(404), true, 20_000);
    expect(saved.at(-1)?.reach).toBe('slow');
    expect(gate.isOpen()).toBe(true);
    gate.report(answered(404), true, 200);
    expect(gate.readTimeoutMs()).toBe(15_000);
    expect(saved.at(-1)?.reach).toBe('reachable');
  });

  test('while it answers, that is stored every ten seconds at most, and each failure when it is heard', async () => {
    const { gate, saved, clock, answers } = gateAtHand();
    const said = () => saved.at(-1)?.heardAt;
    for (let second = 0; second < 25; second += 1) {
      gate.report(answered(404), true);
      clock.time += 1_000;
    }
    expect(saved.map(({ heardAt }) => heardAt)).toEqual([1_000_000, 1_010_000, 1_020_000]);
    gate.report({ type: 'broken', failure: 'connection' }, true);
    expect(said()).toBe(clock.time);
    clock.time += 5_000;
    answers.push({ type: 'broken', failure: 'connection' });
    await gate.probe('t', () => true);
    expect(saved.at(-1)).toMatchObject({ reach: 'out-of-reach', heardAt: clock.time });
    expect(saved.at(-1)?.since).toBe(clock.time - 5_000);
  });

  test('that it answers is stored at once after the clock was set back', () => {
    const { gate, saved, clock } = gateAtHand();
    gate.report(answered(404), true);
    clock.time -= hourMs / 10;
    gate.report(answered(404), true);
    expect(saved.at(-1)?.heardAt).toBe(clock.time);
  });

  test('another hospital behind our own shell closes the way', () => {
    const { gate, saved } = gateAtHand();
    gate.report({ type: 'broken', failure: 'another-hospital' }, false);
    expect(saved.at(-1)?.reach).toBe('another-hospital');
    expect(gate.isOpen()).toBe(false);
  });

  test('a clock that is set back does not put the next probe off for days', () => {
    const { gate, clock } = gateAtHand();
    gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    clock.time -= 24 * hourMs;
    expect(gate.nextProbeAt()).toBe(clock.time);
  });
});

describe('a query that is barred on the way', () => {
  const page = answered(403, { json: undefined, bodyFingerprint: 'page' });
  const inOwnWords = { toQuery: [page, answered(401)], toRecord: [answered(404)] };
  /** The query gets a page, as often as it is probed; a control request and a record get the hospital's word. */
  async function barred(rounds: number, { toQuery, toRecord } = inOwnWords) {
    const at = gateAtHand();
    at.gate.report(broken, true);
    const waits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      waits.push((at.gate.nextProbeAt() ?? NaN) - at.clock.time);
      at.clock.time = at.gate.nextProbeAt() ?? NaN;
      if (round >= 2 && round % 2 === 0) at.answers.push(...toRecord);
      at.answers.push(...toQuery.map((answer) => ({ ...answer, dateMs: at.clock.time })));
      await at.gate.probe('t', () => true);
    }
    return { ...at, waits };
  }

  test('the control request opens nothing and resets no pause', async () => {
    const { gate, waits } = await barred(2);
    expect(gate.isOpen()).toBe(false);
    expect(waits).toEqual([0, 500]);
    expect(gate.timeIsFresh()).toBe(true);
  });

  test('a page with 401 to everybody settles no query, however often it comes', async () => {
    const no = answered(401, { json: {} });
    const noRecord = answered(404, { json: {} });
    const { gate, waits } = await barred(12, { toQuery: [no, no], toRecord: [noRecord, no] });
    expect(gate.isBarred()).toBe(true);
    expect(waits.slice(0, 8)).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
  });

  test.each([403, 431, 451, 499])('nor does a gateway’s %i to everybody', (status) => {
    const { gate } = gateAtHand();
    gate.report(broken, true);
    gate.reportControl(answered(status, { json: {} }));
    expect(gate.isOpen()).toBe(false);
  });

  test('the hospital’s word about a record opens the way for the rest, and the pauses go on', async () => {
    const { gate, waits, saved } = await barred(9);
    expect(gate.isOpen()).toBe(true);
    expect(gate.isBarred()).toBe(true);
    expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(saved.at(-1)).toMatchObject({ reach: 'reachable', barredSince: 1_001_500 });
  });

  test('what else is heard does not settle it; a query that gets through does', async () => {
    const { gate, answers, clock, saved } = await barred(3);
    const next = gate.nextProbeAt();
    gate.report(answered(201), false);
    gate.report(answered(404), true);
    expect(gate.isBarred()).toBe(true);
    expect(gate.nextProbeAt()).toBe(next);
    expect(gate.retryNow()).toBe(true);
    expect(gate.nextProbeAt()).toBe(clock.time);
    answers.push(answered(404));
    expect(await gate.probe('t', () => true)).toBe('open');
    expect(gate.isBarred()).toBe(false);
    expect(gate.nextProbeAt()).toBeNull();
    expect(saved.at(-1)?.barredSince).toBeNull();
  });

  test('is still barred after a restart, until a probe says otherwise', async () => {
    const { saved, clock } = await barred(3);
    const again = gateAtHand(saved.at(-1) ?? null);
    expect(again.gate.isBarred()).toBe(true);
    again.clock.time = clock.time;
    expect(again.gate.nextProbeAt()).toBeLessThanOrEqual(clock.time + 60_000);
  });

  test('a probe of two questions ends with the first where another exchange was told to wait', async () => {
    const { gate, answers, sent } = await barred(2);
    const before = sent();
    answers.push(answered(404));
    const probing = gate.probe('t', () => true);
    gate.report(answered(503, { retryAfterMs: 60_000 }), false);
    await probing;
    expect(sent() - before).toBe(1);
  });

  test.each([
    ['is lost', [broken], false],
    ['is 401 as well', [], true],
  ])('by a 401 page ends her sign-in only if a record %s (R9)', async (_name, record, isEnded) => {
    const { gate, answers } = gateAtHand();
    const page401 = answered(401, { json: undefined, bodyFingerprint: 'page' });
    gate.report(broken, true);
    const ends: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const asksBoth = round >= 2 && round % 2 === 0;
      answers.splice(0, Infinity, ...(asksBoth ? record : []), ...Array<Answer>(6).fill(page401));
      ends.push(await gate.probe('t', () => true));
    }
    expect(ends.includes('no-credential')).toBe(isEnded);
  });

  test('one that fails again and again through an open gate is probed', async () => {
    const { gate, answers, clock } = gateAtHand();
    gate.report(answered(404), true);
    gate.doubtQuery();
    gate.report(answered(201), false);
    expect(gate.nextProbeAt()).toBe(clock.time);
    answers.push(answered(404));
    await gate.probe('t', () => true);
    expect(gate.nextProbeAt()).toBeNull();
  });
});

test('a Retry-After of a second without end does not shorten the own pauses', async () => {
  const { gate, clock, answers } = gateAtHand();
  gate.report(broken, true);
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    answers.push(answered(503, { retryAfterMs: 1_000 }));
    await gate.probe('t', () => true);
    const at = gate.nextProbeAt() ?? NaN;
    waits.push(at - clock.time);
    clock.time = at;
  }
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
  expect(waits.at(-1)).toBe(30_000);
});

describe("the hospital's time", () => {
  test('follows its Date, and a wrong device clock leaves no trace', () => {
    const { gate, clock } = gateAtHand();
    clock.time += 192 * hourMs;
    gate.report(answered(404, { dateMs: 1_000_000 }), true);
    // So far off that a second answer is needed before it is believed.
    expect(gate.timeIsFresh()).toBe(false);
    clock.time += 30_000;
    gate.report(answered(404, { dateMs: 1_030_000 }), true);
    expect(gate.hospitalTime()).toBe(1_030_000);
    expect(gate.timeIsFresh()).toBe(true);
    clock.time += 2 * hourMs;
    expect(gate.timeIsFresh()).toBe(false);
  });

  test('is not taken from a login page', () => {
    const { gate, clock } = gateAtHand();
    gate.report({ ...loginPage, dateMs: 9e12 } as Answer, true);
    expect(gate.hospitalTime()).toBe(clock.time);
    expect(gate.timeIsFresh()).toBe(false);
  });
});
