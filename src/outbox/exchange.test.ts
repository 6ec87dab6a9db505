/** Tests what one exchange may send, and what of its answer is reported to the gate (rules R9, R13, R14). */
import { expect, test } from 'vitest';
import type { ConnectionGate } from './connectionGate.ts';
import { exchange, isLeaseValid, LeaseExpired, type Wire } from './exchange.ts';
import type { Answer, Exchange } from './hospitalClient.ts';
import { durations } from './ports.ts';
import type { StageRequest } from './stages/stage.ts';
import { answered, broken } from './testing/answers.ts';
import { freeGate } from './testing/freeGate.ts';

const startsAt = 1_000_000;
const hers = 'nurse-amy';

/** A network on which each answer takes a second. */
function setUp(...answers: Answer[]) {
  const world = {
    now: startsAt,
    isOpen: true,
    token: hers as string | null,
    expiresAt: startsAt + durations.leaseMs,
  };
  const sent: Exchange[] = [];
  const reported: { answer: Answer; isRead: boolean; tookMs: number | undefined }[] = [];
  const controls: Answer[] = [];
  const gate: ConnectionGate = {
    ...freeGate(() => world.now),
    isOpen: () => world.isOpen,
    readTimeoutMs: () => 7_000,
    report: (answer, isRead, tookMs) => void reported.push({ answer, isRead, tookMs }),
    reportControl: (answer) => void controls.push(answer),
  };
  const send = (request: Exchange) => {
    sent.push(request);
    world.now += 1_000;
    return Promise.resolve(answers.shift() ?? broken);
  };
  const wire: Wire = {
    ports: { clock: { now: () => world.now, setTimer: () => 0, clearTimer: () => undefined } },
    client: { send, read: () => Promise.resolve(broken), download: () => Promise.resolve(broken) },
    gate,
    trust: {
      known: () => ({ errorsAsSpecified: true }),
      verify: (answer) => Promise.resolve(answer),
    },
    lease: () => ({ hospitalKey: 'h', holder: 'w', fence: 1, expiresAt: world.expiresAt }),
    credential: (authorId) =>
      world.token === null ? null : { authorId, token: world.token, signedInAt: 1 },
  };
  return { wire, world, sent, reported, controls };
}

const submission = { submissionId: 's', authorId: 'amy', failures: 0 };
const question = (kind: StageRequest<unknown>['kind']) => ({
  kind,
  attemptId: 'attempt-1',
  method: 'GET',
  endpoint: '/requests/{id}',
  path: '/requests/r',
  timeoutMs: 'read' as const,
  context: null,
});

test('a lease holds up to its end, and never longer than one can', () => {
  const lease = { hospitalKey: 'h', holder: 'w', fence: 1, expiresAt: startsAt };
  expect(isLeaseValid(lease, startsAt - 1)).toBe(true);
  expect(isLeaseValid(lease, startsAt)).toBe(false);
  expect(isLeaseValid(lease, startsAt - durations.leaseMs)).toBe(true);
  expect(isLeaseValid(lease, startsAt - durations.leaseMs - 1)).toBe(false);
});

test('nothing leaves without the lease', async () => {
  const { wire, world, sent, reported } = setUp();
  world.expiresAt = world.now;
  await expect(exchange(wire, submission, question('write'), hers)).rejects.toThrow(LeaseExpired);
  expect([sent, reported]).toEqual([[], []]);
});

test('a read waits as long as the hospital is slow; what has its own time waits so long', async () => {
  const { wire, sent } = setUp();
  await exchange(wire, submission, question('query'), hers);
  await exchange(wire, submission, { ...question('write'), timeoutMs: 45_000 }, hers);
  await exchange(wire, submission, { ...question('upload'), timeoutMs: 5_000 }, hers);
  const sentTo = { method: 'GET', path: '/requests/r', token: hers, keepsLateSuccess: true };
  expect(sent).toEqual([
    { ...sentTo, timeoutMs: 7_000 },
    { ...sentTo, timeoutMs: 45_000, attemptId: 'attempt-1' },
    { ...sentTo, timeoutMs: 7_000, attemptId: 'attempt-1' },
  ]);
});

test.each([
  ['query', true],
  ['read-back', true],
  ['write', false],
  ['upload', false],
] as const)('the gate hears of each %s, and how long it took', async (kind, isRead) => {
  const { wire, reported } = setUp(answered(200, {}));
  const answer = await exchange(wire, submission, question(kind), hers);
  expect(reported).toEqual([{ answer, isRead, tookMs: 1_000 }]);
});

test.each([
  [1, 500, true],
  [2, 500, false],
  [2, 499, true],
])(
  'after %i unknown outcomes a %i says something of the others: %s',
  async (failures, status, isRead) => {
    const { wire, reported } = setUp(answered(status));
    await exchange(wire, { ...submission, failures }, question('query'), hers);
    expect(reported[0]?.isRead).toBe(isRead);
  },
);

test.each([
  ['in her name', hers, {}, true],
  ['in nobody’s name', null, { token: null }, true],
  ['in her name, after she has signed out', hers, { token: null }, false],
  ['in her name, after she has brought another token', hers, { token: 'newer' }, false],
  ['while the hospital cannot be reached', hers, { isOpen: false }, false],
  ['under a lease that has run out', hers, { expiresAt: 0 }, false],
])('a control request is asked %s: %o', async (_when, token, meanwhile, isAsked) => {
  const { wire, world, sent, controls } = setUp(answered(404), answered(200, {}));
  wire.trust.verify = async (answer, _question, ask) => {
    Object.assign(world, meanwhile);
    const said = await ask({ method: 'GET', path: '/patients/P-1', token });
    expect(said !== null).toBe(isAsked);
    return answer;
  };
  await exchange(wire, submission, question('query'), hers);
  expect(sent).toHaveLength(isAsked ? 2 : 1);
  expect(controls).toHaveLength(isAsked ? 1 : 0);
});
