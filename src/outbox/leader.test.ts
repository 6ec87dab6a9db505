/** Tests that one window leads at a time, and that one that was frozen no longer leads (rule R13). */
import { expect, test } from 'vitest';
import { openDevice } from '../device/device.ts';
import type { Lease } from '../model/engineRows.ts';
import { FenceLost } from '../model/outboxStep.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import { openTestVault } from '../vault/testing/testVault.ts';
import { electLeader, type Leadership } from './leader.ts';
import { durations, type Locks, type OutboxRows } from './ports.ts';
import { handClock, settled } from './testing/handClock.ts';

/** A window with a lock and a lease of its device, in virtual time. */
function setUp(
  stored: Lease | null = null,
  takeLease: () => Promise<void> = () => Promise.resolve(),
) {
  const { clock, passes } = handClock();
  let lease = stored;
  let renewal: () => Promise<void> = () => Promise.resolve();
  const renewals: Lease[] = [];
  const vault = openTestVault(openMemoryStore());
  const device = openDevice(openMemoryStore(), { now: clock.now, randomId: () => 'id', vault });
  const rows: OutboxRows = {
    ...device.outbox,
    takeLease: async (_key: string, holder: string, expiresAt: number) => {
      await takeLease();
      lease = { hospitalKey: 'h', holder, fence: (lease?.fence ?? 0) + 1, expiresAt };
      return lease;
    },
    renewLease: async (held: Lease, expiresAt: number) => {
      await renewal();
      lease = { ...held, expiresAt };
      renewals.push(lease);
      return lease;
    },
    readLease: () => Promise.resolve(lease),
  };

  const asked: { steal: boolean; grant: () => Promise<void>; lose: (error: Error) => void }[] = [];
  const locks: Locks = {
    hold: (_name, { steal }, work) =>
      new Promise<void>((resolve, reject) => {
        const grant = () => work().then(resolve, reject);
        asked.push({ steal, grant, lose: reject });
      }),
  };

  const led: { leadership: Leadership; isOver: boolean }[] = [];
  const logged: string[] = [];
  const candidate = electLeader(
    {
      clock,
      rows,
      locks,
      randomId: () => 'window',
      log: (what) => void logged.push(what),
    },
    'h',
    (leadership) => {
      const term = { leadership, isOver: false };
      led.push(term);
      return () => {
        term.isOver = true;
      };
    },
  );
  const renewsWith = (work: () => Promise<void>) => {
    renewal = work;
  };
  return { candidate, asked, led, logged, renewals, passes, renewsWith, clock };
}

type SetUp = ReturnType<typeof setUp>;

async function leads(one: SetUp): Promise<SetUp['led'][number]> {
  void one.asked[0]?.grant();
  await settled();
  const [term] = one.led;
  if (term === undefined) throw new Error('It does not lead');
  return term;
}

test('leads once the lock is granted, under a lease that it renews in good time', async () => {
  const one = setUp();
  expect(one.led).toEqual([]);
  const term = await leads(one);
  expect(one.asked.map(({ steal }) => steal)).toEqual([false]);
  const before = term.leadership.lease();
  expect(before.expiresAt).toBe(one.clock.now() + durations.leaseMs);
  await one.passes(durations.leaseRenewalMs);
  expect(term.leadership.lease().expiresAt).toBe(before.expiresAt + durations.leaseRenewalMs);
  await one.passes(durations.leaseRenewalMs);
  expect(one.renewals).toHaveLength(2);
  expect(term.isOver).toBe(false);
});

test('goes on where a renewal fails for once, and stops where another has the fence', async () => {
  const one = setUp();
  const term = await leads(one);
  one.renewsWith(() => Promise.reject(new Error('The disk is busy')));
  await one.passes(durations.leaseRenewalMs);
  expect(one.logged).toEqual(['lease-not-renewed']);
  expect(term.isOver).toBe(false);
  one.renewsWith(() => Promise.reject(new FenceLost()));
  await one.passes(durations.leaseRenewalMs);
  expect(term.isOver).toBe(true);
});

test.each([
  ['resigns', (_one: SetUp, { leadership }: SetUp['led'][number]) => leadership.resign()],
  ['is stopped', ({ candidate }: SetUp) => candidate.stop()],
  ['has its lock stolen', ({ asked }: SetUp) => asked[0]?.lose(new Error('stolen'))],
])('one that %s leads no more, and renews nothing more', async (_how, end) => {
  const one = setUp();
  const term = await leads(one);
  end(one, term);
  await settled();
  expect(term.isOver).toBe(true);
  await one.passes(durations.leaseRenewalMs * 3);
  expect(one.renewals).toEqual([]);
});

test('stands again after its term, unless it was stopped', async () => {
  const [resigned, stopped] = [setUp(), setUp()];
  (await leads(resigned)).leadership.resign();
  await leads(stopped);
  stopped.candidate.stop();
  await settled();
  await resigned.passes(durations.storeRetryMs);
  await stopped.passes(durations.storeRetryMs);
  expect(resigned.asked).toHaveLength(2);
  expect(stopped.asked).toHaveLength(1);
});

test('one whose lock is stolen while it takes the lease never begins', async () => {
  let taken: () => void = () => undefined;
  const one = setUp(null, () => new Promise((resolve) => (taken = resolve)));
  void one.asked[0]?.grant();
  await settled();
  one.asked[0]?.lose(new Error('stolen'));
  await settled();
  taken();
  await settled();
  expect(one.led).toEqual([]);
});

test('one that cannot take the lease asks for the lock no more often after an hour than at first', async () => {
  const killed: Lease = { hospitalKey: 'h', holder: 'killed', fence: 1, expiresAt: 0 };
  const one = setUp(killed, () => Promise.reject(new Error('The disk is full')));
  const asksIn = async (ms: number) => {
    let count = 0;
    for (let passed = 0; passed < ms; passed += durations.storeRetryMs) {
      const asked = one.asked.splice(0);
      count += asked.length;
      for (const { grant } of asked) void grant();
      await settled();
      await one.passes(durations.storeRetryMs);
    }
    return count;
  };
  const minutesMs = 5 * 60_000;
  const atFirst = await asksIn(minutesMs);
  for (let passed = 0; passed < 12; passed += 1) await asksIn(minutesMs);
  expect(await asksIn(minutesMs)).toBeLessThan(1.1 * atFirst);
});

const { leaseMs } = durations;
test.each([
  ['has just run out: its holder may only be slow', -1, false],
  ['ran out a whole lease ago', -leaseMs - 1, true],
  ['holds', leaseMs, false],
  ['ends later than any lease can: the clock was set back', 2 * leaseMs + 1, true],
])('a lease that %s', async (_what, leftMs, isStolen) => {
  const at = 1_000_000 + leaseMs;
  const one = setUp({ hospitalKey: 'h', holder: 'other', fence: 1, expiresAt: at + leftMs });
  await one.passes(leaseMs);
  expect(one.asked.map(({ steal }) => steal)).toEqual(isStolen ? [false, true] : [false]);
});
