import { describe, expect, test } from 'vitest';
import type { Connection } from '../model/engineRows.ts';
import { StoreFailure } from '../shared/storeFailure.ts';
import type { Answer, HospitalClient } from './hospitalClient.ts';
import type { OutboxRows } from './ports.ts';
import { openProvenance } from './provenance.ts';
import { openReach } from './reach.ts';

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
    reach: openReach(ports, client, openProvenance(ports), 'h', before),
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
    const { reach } = setUp();
    reach.report(answer, true);
    expect(reach.isOpen()).toBe(isOpen);
  });

  test('500 to a write may be the fault of that one record', () => {
    const { reach } = setUp();
    reach.report(answered(500), false);
    expect(reach.isOpen()).toBe(true);
  });

  test('the first probe follows at once, the next ones back off', async () => {
    const { reach, clock, answers } = setUp();
    reach.report(broken, false);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      waits.push((reach.nextProbeAt() ?? 0) - clock.time);
      answers.push(broken);
      await reach.probe('t', () => true);
    }
    expect(waits).toEqual([0, 500, 1_000, 2_000]);
    answers.push(answered(404));
    expect(await reach.probe('t', () => true)).toBe('open');
    expect(reach.nextProbeAt()).toBeNull();
  });

  test('a probe tells an expired credential from a way that is closed', async () => {
    const { reach, answers } = setUp();
    reach.report(broken, false);
    answers.push(answered(401));
    expect(await reach.probe('t', () => true)).toBe('no-credential');
  });

  test('what the hospital asks to wait is not shortened: not by others, not by "try now", not by a restart', () => {
    const { reach, clock, saved } = setUp();
    reach.report(answered(503, { retryAfterMs: 60_000 }), true);
    reach.report(answered(201), false);
    reach.hurry();
    expect(reach.isOpen()).toBe(false);
    expect(reach.nextProbeAt()).toBe(clock.time + 60_000);
    const again = setUp(saved.at(-1) ?? null);
    expect(again.reach.isOpen()).toBe(false);
    again.clock.time += 60_001;
    again.reach.report(answered(404), true);
    expect(again.reach.isOpen()).toBe(true);
  });

  test('a shorter wish that comes after a longer one does not end it, nor make it a gateway’s', () => {
    const { reach, clock } = setUp();
    reach.report(answered(503, { retryAfterMs: 2 * 60_000 }), true);
    reach.report(answered(500, { retryAfterMs: 1_000, json: undefined, look: 'page' }), true);
    expect(reach.nextProbeAt()).toBe(clock.time + 2 * 60_000);
    reach.hurry();
    expect(reach.nextProbeAt()).toBe(clock.time + 2 * 60_000);
    reach.report(answered(503, { retryAfterMs: 5 * 60_000 }), true);
    expect(reach.nextProbeAt()).toBe(clock.time + 5 * 60_000);
  });

  test('a way that was closed when the engine ended is probed first, for the screens still read that it is', () => {
    const { reach, saved } = setUp();
    reach.report(broken, true);
    const again = setUp(saved.at(-1) ?? null);
    expect(again.reach.isOpen()).toBe(false);
    expect(again.reach.nextProbeAt()).toBe(again.clock.time);
  });

  test('what the device could not keep for the screens is written again', async () => {
    const { reach, saved, disk } = setUp();
    disk.isFull = true;
    reach.report(broken, true);
    await Promise.resolve();
    expect(saved).toEqual([]);
    disk.isFull = false;
    await reach.keepShown();
    expect(saved).toMatchObject([{ reach: 'out-of-reach' }]);
    await reach.keepShown();
    expect(saved).toHaveLength(1);
    // A window that thaws may put its own word over it, before it learns that it leads no more.
    const [own] = saved;
    if (own) saved.push({ ...own, reach: 'reachable' });
    await reach.keepShown();
    expect(saved.at(-1)).toMatchObject({ reach: 'out-of-reach' });
  });

  test('a probe under way asks no witness where another exchange was told to wait meanwhile', async () => {
    const { reach, answers, sent } = setUp();
    reach.report(broken, true);
    answers.push(answered(404, { json: undefined, look: 'page' }));
    const probing = reach.probe('t', () => true);
    reach.report(answered(503, { retryAfterMs: 60_000 }), false);
    expect(await probing).toBe('closed');
    expect(sent()).toBe(1);
  });

  test.each([0, -5_000])(
    'a wish to wait for %i ms does not switch the backoff off',
    (retryAfterMs) => {
      const { reach, saved } = setUp();
      reach.report(answered(503, { retryAfterMs }), true);
      expect(saved.at(-1)?.reach).toBe('out-of-reach');
    },
  );

  test('a maintenance page of a gateway is granted a minute, and "try now" ends it', () => {
    const { reach, clock } = setUp();
    reach.report(answered(503, { retryAfterMs: hourMs, json: undefined, look: 'page' }), true);
    expect(reach.nextProbeAt()).toBe(clock.time + 60_000);
    reach.hurry();
    expect(reach.nextProbeAt()).toBe(clock.time);
  });

  test('a page that is not the hospital\u2019s closes the way, and no date in it is believed', () => {
    const { reach, clock } = setUp();
    const page = answered(404, { json: undefined, look: 'page', isForeign: true, dateMs: 9e12 });
    reach.report(page, true);
    expect(reach.isOpen()).toBe(false);
    expect(reach.hospitalTime()).toBe(clock.time);
  });

  test('a hospital that answers slowly is waited for longer, and that is said', async () => {
    const { reach, saved, answers } = setUp();
    const timeout: Answer = { type: 'broken', failure: 'timeout' };
    expect(reach.readTimeoutMs()).toBe(15_000);
    reach.report(timeout, true, 15_000);
    answers.push(timeout);
    await reach.probe('t', () => true);
    expect(reach.readTimeoutMs()).toBe(60_000);
    reach.report(answered(404), true, 20_000);
    expect(saved.at(-1)?.reach).toBe('slow');
    expect(reach.isOpen()).toBe(true);
    reach.report(answered(404), true, 200);
    expect(reach.readTimeoutMs()).toBe(15_000);
    expect(saved.at(-1)?.reach).toBe('reachable');
  });

  test('another hospital behind our own shell closes the way', () => {
    const { reach, saved } = setUp();
    reach.report({ type: 'broken', failure: 'another-hospital' }, false);
    expect(saved.at(-1)?.reach).toBe('another-hospital');
    expect(reach.isOpen()).toBe(false);
  });

  test('a clock that is set back does not put the next probe off for days', () => {
    const { reach, clock } = setUp();
    reach.report(answered(503, { retryAfterMs: 60_000 }), true);
    clock.time -= 24 * hourMs;
    expect(reach.nextProbeAt()).toBe(clock.time);
  });
});

describe("the hospital's time", () => {
  test('follows its Date, and a wrong device clock leaves no trace', () => {
    const { reach, clock } = setUp();
    clock.time += 192 * hourMs;
    reach.report(answered(404, { dateMs: 1_000_000 }), true);
    // So far off that it takes a second answer to believe it.
    expect(reach.timeIsFresh()).toBe(false);
    clock.time += 30_000;
    reach.report(answered(404, { dateMs: 1_030_000 }), true);
    expect(reach.hospitalTime()).toBe(1_030_000);
    expect(reach.timeIsFresh()).toBe(true);
    clock.time += 2 * hourMs;
    expect(reach.timeIsFresh()).toBe(false);
  });

  test('is not taken from a login page', () => {
    const { reach, clock } = setUp();
    reach.report({ ...loginPage, dateMs: 9e12 } as Answer, true);
    expect(reach.hospitalTime()).toBe(clock.time);
    expect(reach.timeIsFresh()).toBe(false);
  });
});
