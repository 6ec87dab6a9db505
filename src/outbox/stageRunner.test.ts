/** Tests what the stage runner does around a stage: permission, lease, order of writes, and slot. */
import { describe, expect, test } from 'vitest';
import { openDevice } from '../device/device.ts';
import type { Submitted } from '../model/content.ts';
import { FenceLost, SubmissionMoved } from '../model/outboxStep.ts';
import type { Photo } from '../model/photo.ts';
import type { Progress } from '../model/progress.ts';
import { submissionRow } from '../model/submission.ts';
import { problemIn, sentIn } from '../model/submissionFacts.ts';
import { correction, create, photoOf, sent, submissionOf } from '../model/testing/rows.ts';
import { photoMaxBytes } from '../shared/interface/photoLimit.ts';
import { StoreFailure } from '../shared/storeFailure.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import { openTestVault } from '../vault/testing/testVault.ts';
import { ownDecisions } from './decisions.ts';
import { LeaseExpired } from './exchange.ts';
import type { Answer, Exchange } from './hospitalClient.ts';
import { openJournal } from './journal.ts';
import { openPhotoPrefetch } from './photoPrefetch.ts';
import { openPhotosRead } from './photosRead.ts';
import { durations, type EnginePorts } from './ports.ts';
import { openResponseTrust } from './responseTrust.ts';
import { runStage, runWrite, type StageContext } from './stageRunner.ts';
import { assess } from './stages/assess.ts';
import { checkBase } from './stages/checkBase.ts';
import { look } from './stages/look.ts';
import { recover } from './stages/recover.ts';
import { answered, broken, receiptJson } from './testing/answers.ts';
import { freeGate } from './testing/freeGate.ts';

const now = 1_000_000;
const clock = { now: () => now, setTimer: () => 0, clearTimer: () => undefined };
const unsaid = { code: null, message: null, traceId: null, fields: [] };
const refusal = { type: 'request-id-conflict' as const, since: 0, status: 409, ...unsaid };

/** A tablet with one submission, and a hospital that gives these answers in order. */
async function setUp(
  progress: Progress,
  answers: readonly Answer[],
  submitted: Submitted = correction,
  photos: readonly Photo[] = [],
) {
  const store = openMemoryStore();
  let lastId = 0;
  const randomId = () => `id-${(lastId += 1)}`;
  const device = openDevice(store, { now: () => now, randomId, vault: openTestVault(store) });
  store.plant('submissions', submissionRow(submissionOf('s', { progress }, submitted)));
  for (const photo of photos) store.plant('photos', photo);
  store.plant('bodies', {
    clientRequestId: 'request-s',
    submissionId: 's',
    method: 'POST',
    path: '/wound-assessments/WA-1',
    bytes: new ArrayBuffer(1),
  });
  const lease = await device.outbox.takeLease('h', 'me', now + 20_000);
  const world = { isOpen: true, isSignedIn: true, leaseEndsAt: now + 20_000 };
  const sentOut: Exchange[] = [];
  const releases: number[] = [];
  const stored = async () => (await device.outbox.read('s'))?.submission;
  const send = async (exchange: Exchange) => {
    sentOut.push(exchange);
    return answers[sentOut.length - 1] ?? broken;
  };
  const ports: EnginePorts = {
    clock,
    random: () => 0.5,
    randomId,
    fetch: () => Promise.reject(new TypeError('The client of this test sends')),
    sha256: async () => 'x',
    rows: device.outbox,
    locks: { hold: (_name, _options, work) => work() },
    onWake: () => () => undefined,
    log: () => undefined,
  };
  const gate = { ...freeGate(() => now), isOpen: () => world.isOpen };
  const stageContext: StageContext = {
    prefetch: openPhotoPrefetch(),
    ports,
    client: { send, read: async () => broken, download: async () => broken },
    gate,
    trust: openResponseTrust(ports),
    decisions: ownDecisions,
    lease: () => ({ ...lease, expiresAt: world.leaseEndsAt }),
    credential: () =>
      world.isSignedIn ? { authorId: 'amy', token: 'nurse-amy', signedInAt: 1 } : null,
    photosRead: openPhotosRead(),
    journal: openJournal(),
    photoMaxBytes,
    release: () => releases.push(sentOut.length),
  };
  const full = async () => {
    const read = await device.outbox.read('s');
    if (read === null) throw new Error('It is gone');
    return read;
  };
  return { stageContext, world, sentOut, releases, stored, full, device };
}

const queued: Progress = { stage: 'queued', asksFirst: false };
const refused: Progress = { stage: 'refused', sent: { ...sent, madeVersion: 2 }, refusal };

test('a change that was refused with 409 leads to the look at its record, once its id was asked about', async () => {
  const at = await setUp(refused, [answered(404), answered(404)]);
  expect((await runStage(at.stageContext, recover, await at.full())).next).toBe('conflict');
  expect(await at.stored()).toMatchObject({ progress: refused, wait: null });
  await runStage(at.stageContext, look, await at.full());
  expect(at.sentOut.map(({ path }) => path)).toEqual([
    '/requests/request-s',
    '/wound-assessments/WA-1',
  ]);
  expect(at.releases).toEqual([1, 2]);
  expect(await at.device.submissions.attempts('s')).toMatchObject([
    { kind: 'query', outcome: 'not-found' },
    { kind: 'look', outcome: 'not-found' },
  ]);
});

test.each([
  ['the hospital has asked to wait', { isOpen: false }, 'out-of-reach'],
  ['the author has signed out', { isSignedIn: false }, 'signed-out'],
] as const)('does not look where meanwhile %s', async (_what, meanwhile, reason) => {
  const at = await setUp(refused, [answered(404)]);
  const { client } = at.stageContext;
  const stageContext = {
    ...at.stageContext,
    client: {
      ...client,
      send: (exchange: Exchange) => {
        Object.assign(at.world, meanwhile);
        return client.send(exchange);
      },
    },
  };
  expect((await runStage(stageContext, recover, await at.full())).next).toBe('conflict');
  const result = await runStage(stageContext, look, await at.full());
  expect(at.sentOut).toHaveLength(1);
  expect(result.next).toBe('waiting');
  expect(await at.stored()).toMatchObject({ progress: refused, wait: { reason } });
});

const asItWasSeen = answered(200, {
  ...receiptJson('a-colleague'),
  patientId: 'P-1',
  woundId: 'W-1',
  observedAt: '2026-11-20T08:00:00+08:00',
  assessment: { careNote: 'Cleaned' },
});

test('reads the record before a change of it, and writes with the same slot (R18)', async () => {
  const at = await setUp(queued, [asItWasSeen, answered(200, receiptJson('request-s', 2))]);
  const result = await runStage(at.stageContext, checkBase, await at.full());
  const path = '/wound-assessments/WA-1';
  expect(at.sentOut).toMatchObject([
    { method: 'GET', path },
    { method: 'PATCH', path },
  ]);
  expect(at.releases).toEqual([2]);
  expect(result.next).toBe('confirm');
  expect(await at.device.submissions.attempts('s')).toMatchObject([
    { kind: 'look', outcome: 'found', decision: 'as-seen' },
    { kind: 'write', outcome: 'accepted' },
  ]);
});

test('writes nothing where the record is another one', async () => {
  const another = answered(200, { ...Object(asItWasSeen.json), patientId: 'P-2' });
  const at = await setUp(queued, [another]);
  const result = await runStage(at.stageContext, checkBase, await at.full());
  expect(at.sentOut).toHaveLength(1);
  expect(result.next).toBe('waiting');
  expect(await at.stored()).toMatchObject({ progress: { stage: 'queued', spent: { another: 1 } } });
});

test.each([
  ['the hospital has asked to wait', { isOpen: false }, 'out-of-reach'],
  ['the author has signed out', { isSignedIn: false }, 'signed-out'],
] as const)('does not write after the reading where %s', async (_what, meanwhile, reason) => {
  const at = await setUp(queued, [asItWasSeen]);
  const { client } = at.stageContext;
  const send = (exchange: Exchange) => {
    Object.assign(at.world, meanwhile);
    return client.send(exchange);
  };
  const stageContext = { ...at.stageContext, client: { ...client, send } };
  await runStage(stageContext, checkBase, await at.full());
  expect(at.sentOut).toHaveLength(1);
  expect(await at.stored()).toMatchObject({ progress: queued, wait: { reason } });
});

describe('photos that were uploaded a while ago (R20)', () => {
  const longAgo = now - durations.photoSeenMs;
  const two = [photoOf('p0', longAgo), photoOf('p1', longAgo)];
  const withTwo = { ...create, photoIds: ['p0', 'p1'] };
  const shown: Answer = { ...answered(200), json: undefined, photo: new ArrayBuffer(1) };
  const receipt = answered(201, receiptJson('request-s'));

  test('are read before the write, which goes with the same slot', async () => {
    const at = await setUp(queued, [shown, shown, receipt], withTwo, two);
    const result = await runWrite(at.stageContext, await at.full());
    expect(at.sentOut.map(({ path }) => path)).toEqual([
      '/attachments/ATT-p0/content',
      '/attachments/ATT-p1/content',
      '/wound-assessments',
    ]);
    expect(at.sentOut[0]).toMatchObject({ token: 'nurse-amy', photo: { maxBytes: 2 } });
    expect(at.releases).toEqual([3]);
    expect(result.next).toBe('confirm');
  });

  test('are not read again after an answer that was lost with the write', async () => {
    const at = await setUp(queued, [shown, shown, broken, answered(404), receipt], withTwo, two);
    await runWrite(at.stageContext, await at.full());
    await runStage(at.stageContext, recover, await at.full());
    const result = await runWrite(at.stageContext, await at.full());
    expect(at.sentOut).toHaveLength(5);
    expect(result.next).toBe('confirm');
  });

  test.each([
    ['the hospital has asked to wait', { isOpen: false }, 'out-of-reach'],
    ['the author has signed out', { isSignedIn: false }, 'signed-out'],
  ] as const)('nothing is written after them where %s', async (_what, meanwhile, reason) => {
    const at = await setUp(queued, [shown], withTwo, two);
    const { client } = at.stageContext;
    const send = (exchange: Exchange) => {
      Object.assign(at.world, meanwhile);
      return client.send(exchange);
    };
    await runWrite({ ...at.stageContext, client: { ...client, send } }, await at.full());
    expect(at.sentOut).toHaveLength(1);
    expect(await at.stored()).toMatchObject({ progress: queued, wait: { reason } });
  });
});

test('no credential leaves with a control request once its author has signed out (R9)', async () => {
  const page = (status: number) => answered(status, '<html>');
  const at = await setUp(
    { stage: 'queued', asksFirst: false },
    [403, 401, 401, 401, 404].map(page),
  );
  const { client } = at.stageContext;
  const send = (exchange: Exchange) => {
    at.world.isSignedIn = at.sentOut.length < 3;
    return client.send(exchange);
  };
  await runStage({ ...at.stageContext, client: { ...client, send } }, assess, await at.full());
  expect(at.sentOut.map(({ token }) => token)).toEqual(['nurse-amy', null, null, null]);
  expect(await at.stored()).toMatchObject({ progress: { stage: 'asking' } });
});

test('a write is on the disk as on its way before it leaves, and as settled after it (R4, R15)', async () => {
  const at = await setUp({ stage: 'queued', asksFirst: false }, []);
  const seen: (Progress | undefined)[] = [];
  const stageContext = {
    ...at.stageContext,
    client: {
      ...at.stageContext.client,
      send: async () => {
        seen.push((await at.stored())?.progress);
        return answered(201, receiptJson('request-s', 2));
      },
    },
  };
  const result = await runStage(stageContext, assess, await at.full());
  expect(seen).toMatchObject([{ stage: 'sending', sent: { madeVersion: 2, isUnknown: true } }]);
  expect(result.next).toBe('confirm');
  expect((await at.stored())?.progress).toMatchObject({ stage: 'committed', madeVersion: 2 });
});

/** The stageContext over a disk that fails this many times, once something has been sent. */
function overFailingDisk(at: Awaited<ReturnType<typeof setUp>>, failures: number, error: Error) {
  let left = failures;
  const waits: number[] = [];
  const { ports } = at.stageContext;
  const rows: typeof ports.rows = {
    ...ports.rows,
    commit: async (step) => {
      if (at.sentOut.length > 0 && left > 0) {
        left -= 1;
        throw error;
      }
      return ports.rows.commit(step);
    },
  };
  const patient = {
    ...clock,
    now: () => now + waits.reduce((sum, waitMs) => sum + waitMs, 0),
    setTimer: (callback: () => void, delayMs: number) => {
      waits.push(delayMs);
      queueMicrotask(callback);
      return 0;
    },
  };
  return { waits, stageContext: { ...at.stageContext, ports: { ...ports, rows, clock: patient } } };
}

test('an answer that the disk refuses is kept as soon as it takes it, and not asked for (R4)', async () => {
  const at = await setUp(queued, [answered(201, receiptJson('request-s', 2))]);
  const { stageContext, waits } = overFailingDisk(at, 2, new StoreFailure('quota'));
  await runStage(stageContext, assess, await at.full());
  expect(await at.stored()).toMatchObject({ progress: { stage: 'committed' } });
  expect(at.sentOut).toHaveLength(1);
  expect(waits).toEqual([500, 2_000]);
  // The judge of journals reads it as the moment since which the answer is on the disk.
  const attempts = await at.device.submissions.attempts('s');
  expect(attempts).toMatchObject([{ startedAt: now, finishedAt: now + 2_500 }]);
});

test('a disk that goes on refusing an answer ends the run, and what was written down stands', async () => {
  const at = await setUp(queued, [answered(201, receiptJson('request-s', 2))]);
  const { stageContext, waits } = overFailingDisk(at, 9, new StoreFailure('quota'));
  await expect(runStage(stageContext, assess, await at.full())).rejects.toThrow(StoreFailure);
  expect(waits).toEqual([500, 2_000, 8_000]);
  expect(await at.stored()).toMatchObject({ progress: { stage: 'sending' } });
});

test('an answer is not pressed on a submission that its author has changed', async () => {
  const at = await setUp(queued, [answered(201, receiptJson('request-s', 2))]);
  const { stageContext, waits } = overFailingDisk(at, 1, new SubmissionMoved());
  await expect(runStage(stageContext, assess, await at.full())).rejects.toThrow(SubmissionMoved);
  expect(waits).toEqual([]);
});

/** Freezes a window while another takes over and hears that nothing is there; then gives the frozen one this answer. */
async function overtaken(stageName: 'write' | 'query', answer: Answer) {
  const asking: Progress = { stage: 'asking', sent: { ...sent, isUnknown: true } };
  const at = await setUp(stageName === 'write' ? queued : asking, [], create);
  const { outbox } = at.device;
  const send = async () => {
    const lease = await outbox.takeLease('h', 'the next', now + 20_000);
    const { submission } = await at.full();
    const change = { progress: { stage: 'not-there', sent: sentIn(submission) ?? sent } } as const;
    await outbox.commit({ lease, submission, change });
    return answer;
  };
  const frozen = { ...at.stageContext, client: { ...at.stageContext.client, send } };
  const full = await at.full();
  const run = stageName === 'write' ? runWrite(frozen, full) : runStage(frozen, recover, full);
  await expect(run).rejects.toThrow(FenceLost);
  return at;
}

test.each([
  ['write', 201],
  ['query', 200],
] as const)('a receipt of the %s counts, whoever leads (R4)', async (stageName, status) => {
  const receipt = receiptJson('request-s');
  const { stored } = await overtaken(stageName, answered(status, receipt));
  expect(await stored()).toMatchObject({ progress: { stage: 'committed', receipt } });
});

test.each([
  ['write', 401, 3],
  ['write', 409, 3],
  ['query', 404, 2],
] as const)('nothing else of the %s counts then: %s', async (stageName, status, revision) => {
  const at = await overtaken(stageName, answered(status));
  expect(await at.stored()).toMatchObject({ progress: { stage: 'not-there' }, revision });
});

test('nothing leaves under a lease that has run out, and what was written down stands', async () => {
  const at = await setUp({ stage: 'asking', sent }, []);
  at.world.leaseEndsAt = now;
  await expect(runStage(at.stageContext, recover, await at.full())).rejects.toThrow(LeaseExpired);
  expect(at.sentOut).toEqual([]);
  expect((await at.stored())?.progress.stage).toBe('asking');
});

test('a reason to wait is written once, and not with every turn', async () => {
  const at = await setUp(queued, []);
  at.world.isSignedIn = false;
  const full = await runStage(at.stageContext, assess, await at.full());
  expect((await runStage(at.stageContext, assess, full)).next).toBe('waiting');
  expect(await at.stored()).toMatchObject({ revision: 2, wait: { reason: 'signed-out' } });
  // Unless there are rows of the journal to write with it.
  await runStage(at.stageContext, assess, { ...full, notes: [] });
  expect(await at.stored()).toMatchObject({ revision: 3 });
});

test('a stage that cannot be due is a fault, and nothing leaves', async () => {
  const at = await setUp({ stage: 'asking', sent }, []);
  await expect(runStage(at.stageContext, assess, await at.full())).rejects.toThrow('cannot be due');
  expect([at.sentOut, problemIn((await at.full()).submission)]).toEqual([[], null]);
});
