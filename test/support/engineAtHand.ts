/** An engine whose clock, network and locks are in the hands of a test. */
import { afterEach } from 'vitest';
import { openDevice } from '../../src/device/device.ts';
import type { Connection } from '../../src/model/engineRows.ts';
import type { Credential } from '../../src/model/outboxStep.ts';
import { submissionRow, type Submission } from '../../src/model/submission.ts';
import { create, submissionOf } from '../../src/model/testing/rows.ts';
import { startEngine, type Engine } from '../../src/outbox/engine.ts';
import type { Locks, OutboxRows, WakeCause } from '../../src/outbox/ports.ts';
import { handClock } from '../../src/outbox/testing/handClock.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import { openTestVault } from '../../src/vault/testing/testVault.ts';

export const startAt = Date.UTC(2026, 10, 20);
const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

export const amy: Credential = { authorId: 'amy', token: 'nurse-amy', signedInAt: 1 };
export const errorBody = { error: { code: 'CODE', message: 'No', fields: [] }, requestId: 'trace' };

/** An error as the interface defines it, with the hospital's time. */
export function refused(status: number): Response {
  const headers = { date: new Date(startAt).toUTCString() };
  return Response.json(errorBody, { status, headers });
}

/** A window with these submissions, and a hospital that has none of them. */
export function setUp(
  submissions: readonly Submission[],
  own: (rows: OutboxRows) => Partial<OutboxRows> = () => ({}),
) {
  const { clock, passes } = handClock(startAt);
  const store = openMemoryStore();
  const randomId = () => crypto.randomUUID();
  const device = openDevice(store, { now: clock.now, randomId, vault: openTestVault(store) });
  for (const one of submissions) store.plant('submissions', submissionRow(one));
  const world = {
    credential: amy as Credential | null,
    signal: { hospitalKey: 'h', revision: 0, tryNow: 0 },
    answer: async (_request: Request): Promise<Response> => refused(404),
    onSignal: () => undefined as void,
    onWake: (_cause: WakeCause) => undefined as void,
    /** Whether the device says so as the engine starts. */
    isOffline: false,
    submit: (one: Submission) => store.plant('submissions', submissionRow(one)),
  };
  const sent: Request[] = [];
  let terms = 0;
  const locks: Locks = {
    hold: async (_name, _options, work) => {
      await work();
      terms += 1;
    },
  };
  const rows: OutboxRows = {
    ...device.outbox,
    credential: async () => world.credential,
    readSignal: async () => world.signal,
    onSignal: (_key, callback) => {
      world.onSignal = callback;
      return () => undefined;
    },
    ...own(device.outbox),
  };
  const start = () => {
    const engine = startEngine(
      {
        clock,
        random: () => 0.5,
        randomId,
        fetch: async (request) => {
          sent.push(request);
          return world.answer(request);
        },
        sha256: async () => 'x',
        rows,
        locks,
        onWake: (callback) => {
          world.onWake = callback;
          if (world.isOffline) callback('offline');
          return () => undefined;
        },
        log: () => undefined,
      },
      { hospitalKey: 'h', addressKey: 'h', baseAddress: 'http://hospital.test/v1', lanes: 4 },
    );
    engines.push(engine);
    return engine;
  };
  const about = (id: string) => sent.filter(({ url }) => url.includes(id)).length;
  const writes = () => sent.filter(({ method }) => method === 'POST').length;
  return { clock, device, world, sent, start, passes, about, writes, termsOver: () => terms };
}

/** About its own wound, so that no other submission holds it back. */
export function alone(submissionId: string, change: Partial<Submission> = {}): Submission {
  const { subject, draft } = submissionOf(submissionId).content;
  const submitted = { ...create, woundId: `W-${submissionId}` };
  return submissionOf(submissionId, {
    bornAt: startAt,
    ...change,
    content: { subject, draft, submitted },
  });
}

export function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

export function connection(reach: Connection['reach'], nextProbeAt: number): Connection {
  return {
    hospitalKey: 'h',
    reach,
    since: startAt,
    nextProbeAt,
    clockSkewMs: 0,
    latestHospitalTime: startAt,
    errorsAsSpecified: true,
  };
}

/** Waits until everything under way has come to rest. */
export const quiet = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};
