/** Tests what one term of the engine coordinates: whose credential, which lease, one probe, and what ends it. */
import { expect, test, vi } from 'vitest';
import { FenceLost } from '../../src/model/outboxStep.ts';
import { maxConfirmations } from '../../src/outbox/engine.ts';
import { confirmAfterMs } from '../../src/outbox/hospitalTime.ts';
import { durations, type WakeCause } from '../../src/outbox/ports.ts';
import { StoreFailure } from '../../src/shared/storeFailure.ts';
import {
  alone,
  amy,
  connection,
  deferred,
  errorBody,
  quiet,
  refused,
  setUp,
  startAt,
} from '../support/engineAtHand.ts';

test('a run that began under one nurse sends nothing with the credential of the next', async () => {
  const isRead = deferred<void>();
  const began = vi.fn();
  const one = setUp([alone('s')], ({ read }) => ({
    read: async (id) => {
      began();
      await isRead.promise;
      return read(id);
    },
  }));
  one.start();
  await vi.waitFor(() => expect(began).toHaveBeenCalled());
  one.world.credential = { authorId: 'ben', token: 'nurse-ben', signedInAt: 2 };
  one.world.onSignal();
  await quiet();
  isRead.resolve();
  await quiet();
  expect(one.about('request-s')).toBe(0);
});

test('what was about to leave as the window closed does not leave', async () => {
  const isWritten = deferred<void>();
  const begun = vi.fn();
  const one = setUp([alone('s')], ({ commit }) => ({
    commit: async (step) => {
      const isWrite = step.change.progress?.stage === 'sending';
      if (isWrite) begun();
      const written = await commit(step);
      if (isWrite) await isWritten.promise;
      return written;
    },
  }));
  const engine = one.start();
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  engine.stop();
  isWritten.resolve();
  await quiet();
  expect(one.writes()).toBe(0);
});

test('"try now" ends every wait but the one that the hospital asked for', async () => {
  const until = startAt + durations.maxBackoffMs;
  const restMs = durations.maxBackoffMs;
  const one = setUp([
    alone('ours', { wait: { reason: 'backing-off', until, restMs } }),
    alone('theirs', { wait: { reason: 'told-to-wait', until, restMs } }),
  ]);
  one.start();
  await quiet();
  expect([one.about('request-ours'), one.about('request-theirs')]).toEqual([0, 0]);
  one.world.signal = { hospitalKey: 'h', revision: 1, tryNow: 1 };
  one.world.onSignal();
  await vi.waitFor(() => expect(one.about('request-ours')).toBeGreaterThan(0));
  await quiet();
  expect(one.about('request-theirs')).toBe(0);
});

test('a window whose fence is another’s by now leads no longer', async () => {
  const one = setUp([alone('s')], () => ({
    commit: () => Promise.reject(new FenceLost()),
  }));
  one.start();
  await vi.waitFor(() => expect(one.termsOver()).toBe(1));
  expect(one.writes()).toBe(0);
});

test('a probe that the hospital answers with 401 ends the credential that it went with', async () => {
  const expired = vi.fn();
  const one = setUp([alone('s')], () => ({
    readConnection: async () => connection('out-of-reach', startAt),
    expireCredential: async (_key, credential) => {
      expired(credential);
      one.world.credential = null;
    },
  }));
  // With a turn of the event loop, so that an engine that sends requests for ever lets this test end.
  one.world.answer = () => new Promise((resolve) => setTimeout(() => resolve(refused(401))));
  one.start();
  await vi.waitFor(() => expect(expired).toHaveBeenCalledWith(amy));
  expect(one.about('request-s')).toBe(0);
});

test.each<WakeCause>(['foreground', 'online', 'online-in-use'])(
  'a tablet with nothing to send looks for the hospital as soon as it is told "%s"',
  async (cause) => {
    const one = setUp([]);
    one.world.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    one.start();
    const reach = async () => (await one.device.outbox.readConnection('h'))?.reach;
    await vi.waitFor(async () => expect(await reach()).toBe('out-of-reach'));
    await one.passes(10_000);
    await quiet();
    expect(one.sent).toHaveLength(1);
    one.world.answer = async () => refused(404);
    one.world.onWake(cause);
    await quiet();
    // A tenth of how long the hospital was away, at most (decision 0355).
    await one.passes(1_000);
    await vi.waitFor(async () => expect(await reach()).toBe('reachable'));
  },
);

test.each(['as the engine starts', 'later'] as const)(
  'where the device says %s that it is offline, what is submitted waits, and nothing may have left',
  async (when) => {
    const one = setUp([]);
    const noNetwork = () => Promise.reject(new TypeError('No network'));
    if (when === 'later') {
      one.start();
      await quiet();
      one.world.answer = noNetwork;
      one.world.onWake('offline');
      one.world.submit(alone('s'));
      one.world.onSignal();
    } else {
      one.world.submit(alone('s'));
      one.world.answer = noNetwork;
      one.world.isOffline = true;
      one.start();
    }
    await quiet();
    expect(one.sent.length).toBeGreaterThan(0);
    await one.passes(60_000);
    await quiet();
    expect(one.writes()).toBe(0);
    expect((await one.device.submissions.read('s'))?.progress.stage).toBe('queued');
    one.world.answer = async () => refused(404);
    one.world.onWake('online-in-use');
    await one.passes(10_000);
    await vi.waitFor(() => expect(one.writes()).toBe(1));
  },
);

test('a device that says it is offline reaches a hospital in the same house all the same', async () => {
  const one = setUp([]);
  one.start();
  await quiet();
  one.world.onWake('offline');
  one.world.submit(alone('s'));
  one.world.onSignal();
  await vi.waitFor(() => expect(one.writes()).toBe(1));
});

test('one probe is under way at a time, whatever the screens say meanwhile', async () => {
  const one = setUp([alone('s'), alone('t')], () => ({
    readConnection: async () => connection('out-of-reach', startAt),
  }));
  one.world.answer = () => new Promise(() => undefined);
  one.start();
  await vi.waitFor(() => expect(one.sent).toHaveLength(1));
  for (let signal = 0; signal < 3; signal += 1) {
    one.world.onSignal();
    await quiet();
  }
  expect(one.sent).toHaveLength(1);
});

test('a clock that the first answer shows to be off is believed seconds later, before anybody writes', async () => {
  const saved: (number | null)[] = [];
  const one = setUp([], () => ({
    saveConnection: async ({ clockSkewMs }) => void saved.push(clockSkewMs),
  }));
  const dayMs = 24 * 3_600_000;
  one.world.answer = async () =>
    Response.json(errorBody, {
      status: 404,
      headers: { date: new Date(one.clock.now() - 3 * dayMs).toUTCString() },
    });
  one.start();
  await vi.waitFor(() => expect(one.sent).toHaveLength(1));
  await quiet();
  expect(saved.at(-1) ?? null).toBeNull();
  await one.passes(confirmAfterMs);
  await vi.waitFor(() => expect(one.sent).toHaveLength(2));
  await vi.waitFor(() => expect(saved.at(-1)).toBe(-3 * dayMs));
  await one.passes(10 * durations.idleProbeMs);
  await quiet();
  expect(one.sent).toHaveLength(2);
});

test('of a hospital whose dates never agree nobody asks the time without end', async () => {
  const one = setUp([]);
  let answers = 0;
  one.world.answer = async () => {
    answers += 1;
    const date = new Date(startAt - answers * 24 * 3_600_000).toUTCString();
    return Response.json(errorBody, { status: 404, headers: { date } });
  };
  one.start();
  for (let more = 0; more < 20; more += 1) {
    await quiet();
    await one.passes(confirmAfterMs);
  }
  await quiet();
  expect(one.sent).toHaveLength(1 + maxConfirmations);
});

test('a tablet with nothing to send looks for the hospital when it is told to try now', async () => {
  const one = setUp([]);
  one.world.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  one.start();
  await vi.waitFor(() => expect(one.sent).toHaveLength(1));
  await one.passes(10_000);
  await quiet();
  expect(one.sent).toHaveLength(1);
  one.world.signal = { hospitalKey: 'h', revision: 1, tryNow: 1 };
  one.world.onSignal();
  await vi.waitFor(() => expect(one.sent).toHaveLength(2));
});

test('a hospital that is reached is not asked again each time somebody looks at the tablet', async () => {
  const one = setUp([]);
  one.start();
  await vi.waitFor(() => expect(one.sent).toHaveLength(1));
  await quiet();
  await one.passes(durations.freshMs + 1_000);
  for (const cause of ['foreground', 'online', 'online-in-use'] as const) {
    one.world.onWake(cause);
    await quiet();
  }
  expect(one.sent).toHaveLength(1);
});

test('what the hospital asked for is not forgotten where the disk fails at first', async () => {
  let reads = 0;
  const one = setUp([alone('s')], () => ({
    readConnection: async () => {
      reads += 1;
      if (reads === 1) throw new StoreFailure('aborted');
      return connection('told-to-wait', startAt + 60_000);
    },
  }));
  one.start();
  await quiet();
  expect(one.sent).toEqual([]);
  await one.passes(durations.storeRetryMs);
  await vi.waitFor(() => expect(reads).toBe(2));
  await quiet();
  expect(one.sent).toEqual([]);
});

test('a disk that refuses the lease is tried again in seconds, not without end', async () => {
  let isFull = false;
  let renewals = 0;
  const one = setUp([alone('s')], ({ renewLease }) => ({
    renewLease: async (lease, expiresAt) => {
      renewals += 1;
      // So that a loop without end fails the test instead of stopping it.
      if (renewals > 1_000) return new Promise(() => undefined);
      if (isFull) throw new StoreFailure('quota');
      return renewLease(lease, expiresAt);
    },
  }));
  one.world.answer = async () => {
    throw new TypeError('Failed to fetch');
  };
  one.start();
  await quiet();
  await one.passes(durations.maxBackoffMs);
  isFull = true;
  await one.passes(durations.leaseMs + durations.maxBackoffMs);
  renewals = 0;
  const retries = 30;
  for (let tap = 0; tap < retries; tap += 1) {
    // Whatever else she does meanwhile begins no series of its own.
    one.world.onSignal();
    await one.passes(durations.storeRetryMs);
  }
  expect(renewals).toBeGreaterThan(0);
  expect(renewals).toBeLessThan(3 * retries);

  // Once there is room again, it goes on by itself.
  isFull = false;
  const before = one.sent.length;
  await one.passes(durations.storeRetryMs + durations.maxBackoffMs);
  expect(one.sent.length).toBeGreaterThan(before);
});

test('a signal that nobody delivered is found by looking', async () => {
  const looked = vi.fn();
  const one = setUp([], ({ open }) => ({
    open: (key) => {
      looked();
      return open(key);
    },
  }));
  one.start();
  await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(1));
  one.world.signal = { hospitalKey: 'h', revision: 7, tryNow: 0 };
  await one.passes(durations.signalPollMs);
  await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(2));
});
