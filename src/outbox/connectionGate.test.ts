import { describe, expect, test } from 'vitest';
import type { Connection } from '../model/engineRows.ts';
import { StoreFailure } from '../shared/storeFailure.ts';
import { openConnectionGate } from './connectionGate.ts';
import type { Answer, HospitalClient } from './hospitalClient.ts';
import type { OutboxRows } from './ports.ts';
import { openResponseTrust } from './responseTrust.ts';

const hourMs = 3_600_000;

function setUp(before: Connection | null = null) {
  const clock = {
    time: 1_000_000,
    now: () => clock.time,
    setTimer: () => 0,
    clearTimer: () => undefined,
  };
  const answers: Answer[] = [];
  const disk = { isFull: false };
  const saved: Connection[] = [];
  const ports = {
    clock,
    random: () => 0.5,
    randomId: () => 'id',
    log: () => undefined,
    rows: {
      readConnection: async () => saved.at(-1) ?? null,
      saveConnection: async (connection: Connection) => {
        if (disk.isFull) throw new StoreFailure('quota');
        saved.push(connection);
      },
    } as unknown as OutboxRows,
  };
  let sent = 0;
  const send = async () => {
    sent += 1;
    return answers.shift();
  };
  const client = { send } as unknown as HospitalClient;
  return {
    sent: () => sent,
    clock,
    answers,
    saved,
    disk,
    gate: openConnectionGate(ports, client, openResponseTrust(ports), 'h', before),
  };
}

function answered(
  status: number,
  more: Partial<Extract<Answer, { type: 'answered' }>> = {},
): Answer {
  return {
    type: 'answered',
    status,
    json: status < 400 ? {} : { error: { code: 'C', message: 'm' }, requestId: 'r' },
    retryAfterMs: null,
    dateMs: null,
    traceId: null,
    ...more,
  };
}
const broken: Answer = { type: 'broken', failure: 'connection' };
const loginPage = answered(200, { json: undefined });

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
    const { gate } = setUp();
    gate.report(answer, true);
    expect(gate.isOpen()).toBe(isOpen);
  });

  test('500 to a write may be the fault of that one record', () => {
    const { gate } = setUp();
    gate.report(answered(500), false);
    expect(gate.isOpen()).toBe(true);
  });

  test('the first probe follows at once, the next ones back off', async () => {
    const { gate, clock, answers } = setUp();
    gate.report(broken, false);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      waits.push((gate.nextProbeAt() ?? 0) - clock.time);
      answers.push(broken);
      await gate.probe('t', () => true);
    }
    expect(waits).toEqual([0, 500, 1_000, 2_000]);
    answers.push(answered(404));
    expect(await gate.probe('t', () => true)).toBe('open');
    expect(gate.nextProbeAt()).toBeNull();
  });

  test('a probe tells an expired credential from a way that is closed', async () => {
    const { gate, answers } = setUp();
    gate.report(broken, false);
    answers.push(answered(401));
    expect(await gate.probe('t', () => true)).toBe('no-credential');
  });

  test('what the hospital asks to wait is not shortened: not by others, not by "try now", not by a restart', () => {
    const { gate, clock, saved } = setUp();
    gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    gate.report(answered(201), false);
    gate.retryNow();
    expect(gate.isOpen()).toBe(false);
    // A minute, plus half of the tenth by which tablets are spread.
    expect(gate.nextProbeAt()).toBe(clock.time + 63_000);
    const again = setUp(saved.at(-1) ?? null);
    expect(again.gate.isOpen()).toBe(false);
    again.clock.time += 63_001;
    again.gate.report(answered(404), true);
    expect(again.gate.isOpen()).toBe(true);
  });

  test('a shorter wish that comes after a longer one does not end it, nor make it a gateway’s', () => {
    const { gate, clock } = setUp();
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
      const { gate, clock } = setUp();
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
    const { gate, clock } = setUp();
    const gateways = { retryAfterMs: 5 * 60_000, json: undefined, bodyFingerprint: 'page' };
    gate.report(answered(429, { retryAfterMs: 20_000 }), true);
    gate.report(answered(503, gateways), true);
    clock.time += 60_000;
    expect(gate.retryNow()).toBe(true);
    expect(gate.nextProbeAt()).toBe(clock.time);
  });

  test('a shorter wish of the hospital shortens no longer one of its own, and neither does "try now"', () => {
    const { gate, clock } = setUp();
    const until = clock.time + 63_000;
    gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    gate.report(answered(503, { retryAfterMs: 5_000 }), true);
    expect(gate.retryNow()).toBe(false);
    expect(gate.nextProbeAt()).toBe(until);
  });

  test('once its wait is over, whoever looks at the tablet again has it tried at once', () => {
    const { gate, clock } = setUp();
    gate.report(answered(503, { retryAfterMs: 20_000 }), true);
    expect(gate.retryNow()).toBe(false);
    clock.time += 21_001;
    expect(gate.retryNow()).toBe(true);
  });

  test('a wait is the hospital’s after a restart, too', () => {
    const before = setUp();
    before.gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    const { gate, clock } = setUp(before.saved.at(-1) ?? null);
    expect(gate.retryNow()).toBe(false);
    expect(gate.nextProbeAt()).toBe(clock.time + 63_000);
  });

  test('what it asked for before the clock was set back makes no later wait shorter', () => {
    const { gate, clock } = setUp();
    clock.time += 365 * 24 * hourMs;
    gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    clock.time -= 365 * 24 * hourMs;
    gate.report(answered(503, { retryAfterMs: 20_000 }), true);
    const until = gate.nextProbeAt();
    expect(until).toBeGreaterThanOrEqual(clock.time + 20_000);
    expect(gate.retryNow()).toBe(false);
    expect(gate.nextProbeAt()).toBe(until);
  });

  test('a network that is back is tried at once after a moment, and a while later after an outage', () => {
    const short = setUp();
    short.gate.report(broken, true);
    short.clock.time += 4_000;
    short.gate.retrySoon(false);
    expect(short.gate.nextProbeAt()).toBe(short.clock.time + 200);

    const { gate, clock } = setUp();
    gate.report(broken, true);
    clock.time += hourMs;
    gate.retrySoon(false);
    const soon = clock.time + 30_000;
    expect(gate.nextProbeAt()).toBe(soon);
    // The network comes and goes: the probe is not put off each time.
    clock.time += 10_000;
    gate.retrySoon(false);
    expect(gate.nextProbeAt()).toBe(soon);
    gate.retryNow();
    expect(gate.nextProbeAt()).toBe(clock.time);
  });

  test('a network that comes and goes puts no probe off, however often one fails', async () => {
    const { gate, clock, answers } = setUp();
    gate.report(broken, true);
    clock.time += hourMs;
    gate.retrySoon(false);
    clock.time += 30_000;
    answers.push(broken);
    await gate.probe('t', () => true);
    const next = gate.nextProbeAt();
    expect(next).toBe(clock.time + 500);
    gate.retrySoon(false);
    expect(gate.nextProbeAt()).toBe(next);
    // After the next outage it is spread again.
    answers.push(answered(404));
    await gate.probe('t', () => true);
    gate.report(broken, true);
    clock.time += hourMs;
    gate.retrySoon(false);
    expect(gate.nextProbeAt()).toBe(clock.time + 30_000);
  });

  test('who is using the app waits some seconds at most, and never longer than before', () => {
    const { gate, clock } = setUp();
    gate.report(broken, true);
    clock.time += hourMs;
    gate.retrySoon(false);
    gate.retrySoon(true);
    const soon = clock.time + 1_500;
    expect(gate.nextProbeAt()).toBe(soon);
    clock.time += 1_000;
    gate.retrySoon(true);
    expect(gate.nextProbeAt()).toBe(soon);
  });

  test.each([
    ['a login page', loginPage, 'captive-portal'],
    ['another hospital', { type: 'broken', failure: 'another-hospital' }, 'another-hospital'],
  ] as const)('%s is still told while the probe is awaited', (_name, answer, reach) => {
    const { gate, clock, saved } = setUp();
    gate.report(answer, true);
    clock.time += hourMs;
    gate.retrySoon(false);
    expect(saved.at(-1)).toMatchObject({ reach, nextProbeAt: clock.time + 30_000 });
  });

  test('a device that says it is offline is asked with a probe first, and is believed no further', async () => {
    const { gate, clock, answers } = setUp();
    gate.report(answered(404), true);
    gate.hearOffline();
    expect(gate.isOpen()).toBe(false);
    expect(gate.nextProbeAt()).toBe(clock.time);
    // A hospital in the same house answers nevertheless.
    answers.push(answered(404));
    expect(await gate.probe('t', () => true)).toBe('open');
    gate.hearOffline();
    answers.push(broken);
    expect(await gate.probe('t', () => true)).toBe('closed');
    const next = gate.nextProbeAt();
    expect(next).toBeGreaterThan(clock.time);
    // Said again, it brings no further probe and no later one.
    gate.hearOffline();
    expect(gate.nextProbeAt()).toBe(next);
  });

  test('a device that says it is offline keeps the wait that the hospital asked for', () => {
    const { gate } = setUp();
    gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    const until = gate.nextProbeAt();
    gate.hearOffline();
    expect(gate.nextProbeAt()).toBe(until);
  });

  test('a network that is back does not end the wait that the hospital asked for', () => {
    const { gate, clock } = setUp();
    gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    gate.retrySoon(false);
    expect(gate.nextProbeAt()).toBe(clock.time + 63_000);
  });

  test('the longest wait that can be asked for counts as one, with what is added to it', () => {
    const { gate, clock } = setUp();
    gate.report(broken, true);
    clock.time += hourMs;
    gate.report(answered(503, { retryAfterMs: 2 * hourMs }), true);
    gate.report(answered(201), false);
    expect(gate.isOpen()).toBe(false);
    expect(gate.nextProbeAt()).toBe(clock.time + hourMs + 30_000);
  });

  test('all who are told to come at the end of an outage are spread by the whole of it', () => {
    const { gate, clock } = setUp();
    gate.report(broken, true);
    clock.time += hourMs;
    gate.report(answered(503, { retryAfterMs: 2_000 }), true);
    expect(gate.nextProbeAt()).toBe(clock.time + 2_000 + 30_000);
  });

  test('a way that was closed when the engine ended is probed first, for the screens still read that it is', () => {
    const { gate, saved } = setUp();
    gate.report(broken, true);
    const again = setUp(saved.at(-1) ?? null);
    expect(again.gate.isOpen()).toBe(false);
    expect(again.gate.nextProbeAt()).toBe(again.clock.time);
  });

  test('what the device could not keep for the screens is written again', async () => {
    const { gate, saved, disk } = setUp();
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
    const { gate, answers, sent } = setUp();
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
      const { gate, saved } = setUp();
      gate.report(answered(503, { retryAfterMs }), true);
      expect(saved.at(-1)?.reach).toBe('out-of-reach');
    },
  );

  test('a maintenance page of a gateway is granted a minute, and "try now" ends it', () => {
    const { gate, clock } = setUp();
    gate.report(
      answered(503, { retryAfterMs: hourMs, json: undefined, bodyFingerprint: 'page' }),
      true,
    );
    expect(gate.nextProbeAt()).toBe(clock.time + 63_000);
    gate.retryNow();
    expect(gate.nextProbeAt()).toBe(clock.time);
  });

  test('a page that is not the hospital\u2019s closes the way, and no date in it is believed', () => {
    const { gate, clock } = setUp();
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
    const { gate, saved, answers } = setUp();
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
    const { gate, saved, clock, answers } = setUp();
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
    const { gate, saved, clock } = setUp();
    gate.report(answered(404), true);
    clock.time -= hourMs / 10;
    gate.report(answered(404), true);
    expect(saved.at(-1)?.heardAt).toBe(clock.time);
  });

  test('another hospital behind our own shell closes the way', () => {
    const { gate, saved } = setUp();
    gate.report({ type: 'broken', failure: 'another-hospital' }, false);
    expect(saved.at(-1)?.reach).toBe('another-hospital');
    expect(gate.isOpen()).toBe(false);
  });

  test('a clock that is set back does not put the next probe off for days', () => {
    const { gate, clock } = setUp();
    gate.report(answered(503, { retryAfterMs: 60_000 }), true);
    clock.time -= 24 * hourMs;
    expect(gate.nextProbeAt()).toBe(clock.time);
  });
});

describe("the hospital's time", () => {
  test('follows its Date, and a wrong device clock leaves no trace', () => {
    const { gate, clock } = setUp();
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
    const { gate, clock } = setUp();
    gate.report({ ...loginPage, dateMs: 9e12 } as Answer, true);
    expect(gate.hospitalTime()).toBe(clock.time);
    expect(gate.timeIsFresh()).toBe(false);
  });
});
