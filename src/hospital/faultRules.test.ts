import { describe, expect, it } from 'vitest';
import { faultRuleSchema } from './faultRules.ts';
import type { FaultRule } from './faults.ts';
import { createBench, jpegOf, woundInput } from './testing/bench.ts';
import type { Bench } from './testing/bench.ts';
import { settle } from './testing/manualClock.ts';

/** What comes of one request; a lost connection is 0, silence is -1. */
async function statusOf(asked: Promise<{ status: number }>): Promise<number> {
  let status = -1;
  void asked.then(
    (told) => (status = told.status),
    () => (status = 0),
  );
  await settle();
  return status;
}

const create = (bench: Bench, overrides: object = {}) =>
  statusOf(bench.ask('POST', '/wound-assessments', woundInput(overrides)));

const unavailable: FaultRule = { fault: 'status', status: 503 };

describe('a rule matches', () => {
  it('by the clientRequestId, in a body and in the path of a query', async () => {
    const bench = createBench();
    bench.hospital.setFaults([{ ...unavailable, match: { clientRequestId: 'lost-*' } }]);
    expect(await create(bench, { clientRequestId: 'lost-1' })).toBe(503);
    expect(await create(bench, { clientRequestId: 'kept-1' })).toBe(201);
    expect(await statusOf(bench.ask('GET', '/requests/lost-1'))).toBe(503);
    expect(await statusOf(bench.ask('GET', '/requests/kept-1'))).toBe(200);
  });

  it('by a text in the body, and by a value of its JSON', async () => {
    const bench = createBench();
    const note = (careNote: string) => create(bench, { assessment: { careNote } });
    bench.hospital.setFaults([{ ...unavailable, match: { body: '疼痛' } }]);
    expect([await note('疼痛減輕'), await note('清潔')]).toEqual([503, 201]);
    const json = { 'assessment.careNote': 'Cleaned*', woundId: 'W-1001-2' };
    bench.hospital.setFaults([{ ...unavailable, match: { json } }]);
    expect(await create(bench, { woundId: 'W-1001-2' })).toBe(503);
    expect(await create(bench, { woundId: 'W-1001-1' })).toBe(201);
  });

  it('by header and query', async () => {
    const bench = createBench();
    bench.hospital.setFaults([
      { ...unavailable, match: { query: { cursor: '*' } } },
      { ...unavailable, status: 502, match: { headers: { 'content-type': 'multipart/*' } } },
    ]);
    expect(await statusOf(bench.ask('GET', '/patients/P-1002/wounds'))).toBe(200);
    expect(await statusOf(bench.ask('GET', '/patients/P-1002/wounds?cursor=x'))).toBe(503);
    expect((await bench.upload(jpegOf())).status).toBe(502);
  });
});

describe('a rule strikes', () => {
  it('from the n-th matching exchange on', async () => {
    const bench = createBench();
    bench.hospital.setFaults([{ ...unavailable, match: { method: 'POST' }, from: 3, times: 1 }]);
    const told = [];
    for (let round = 0; round < 4; round += 1) told.push(await create(bench));
    expect(told).toEqual([201, 201, 503, 201]);
  });

  it('in another way each time, once through or over and over', async () => {
    const bench = createBench();
    const steps: FaultRule = {
      fault: 'drop-before',
      next: [{ fault: 'none' }, { fault: 'status', status: 504 }],
    };
    const five = async () => {
      const told = [];
      for (let round = 0; round < 5; round += 1) told.push(await create(bench));
      return told;
    };
    bench.hospital.setFaults([steps]);
    expect(await five()).toEqual([0, 201, 504, 201, 201]);
    bench.hospital.setFaults([{ ...steps, cycle: true }]);
    expect(await five()).toEqual([0, 201, 504, 0, 201]);
  });
});

describe('an answer is late', () => {
  it('delay-after: everything is done and known long before the answer comes', async () => {
    const bench = createBench();
    const input = woundInput();
    bench.hospital.setFaults([
      { match: { method: 'POST' }, fault: 'delay-after', delayMs: 60_000 },
    ]);
    let told: number | undefined;
    void bench.ask('POST', '/wound-assessments', input).then(({ status }) => (told = status));
    await settle();
    const [record] = bench.hospital.records();
    expect(record?.version).toBe(1);
    expect(bench.hospital.journal()).toMatchObject([
      { status: null, committed: record?.recordId, fault: 'delay-after' },
    ]);
    const query = await bench.ask('GET', `/requests/${String(input['clientRequestId'])}`);
    expect([query.status, told]).toEqual([200, undefined]);
    await bench.clock.advance(60_000);
    await settle();
    expect([told, bench.hospital.journal()[0]?.status]).toEqual([201, 201]);
  });

  it('together with any other fault, before and after', async () => {
    const bench = createBench();
    bench.hospital.setFaults([
      { fault: 'status-after', status: 504, delayMs: 1000, afterMs: 5000 },
    ]);
    let told: number | undefined;
    void bench
      .ask('POST', '/wound-assessments', woundInput())
      .then(({ status }) => (told = status));
    await bench.clock.advance(999);
    expect(bench.hospital.records()).toHaveLength(0);
    await bench.clock.advance(1);
    await settle();
    expect([bench.hospital.records().length, told]).toEqual([1, undefined]);
    await bench.clock.advance(5000);
    await settle();
    expect(told).toBe(504);
  });

  it('by a time drawn evenly between two', async () => {
    const bench = createBench();
    bench.hospital.setFaults([{ fault: 'delay', delayMs: [1000, 9000], seed: 5 }]);
    const endedMs: number[] = [];
    for (let count = 0; count < 30; count += 1) {
      void bench
        .ask('GET', '/patients/P-1001')
        .then(() => endedMs.push(bench.clock.now() - startedMs));
    }
    const startedMs = bench.clock.now();
    await bench.clock.advance(10_000);
    await settle();
    expect(endedMs).toHaveLength(30);
    expect(Math.min(...endedMs)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...endedMs)).toBeLessThanOrEqual(9000);
    expect(Math.max(...endedMs) - Math.min(...endedMs)).toBeGreaterThan(4000);
  });
});

describe('somebody on the way answers', () => {
  it.each([
    [{ fault: 'redirect', status: 302, location: '/v1/sign-in' }, 302, 0],
    [{ fault: 'block-page' }, 403, 0],
    [{ fault: 'wrong-json' }, 200, 1],
    [{ fault: 'wrong-json', done: false, status: 201, answer: [] }, 201, 0],
    [{ fault: 'garbage' }, 0, 1],
    [{ fault: 'garbage', done: false }, 0, 0],
  ] satisfies [FaultRule, number, number][])('%j', async (rule, status, records) => {
    const bench = createBench();
    bench.hospital.setFaults([rule]);
    expect([await create(bench), bench.hospital.records().length]).toEqual([status, records]);
  });

  it('a redirect to another server is never followed with what the hospital knows', async () => {
    const { hospital } = createBench();
    hospital.setFaults([{ fault: 'redirect' }]);
    const request = new Request('http://h/v1/patients/P-1001');
    await expect(hospital.fetch(request)).rejects.toThrow('connection closed');
  });
});

describe('while a body is arriving', () => {
  it('slow-upload takes its time by the bytes, then works', async () => {
    const bench = createBench();
    bench.hospital.setFaults([{ fault: 'slow-upload', bytesPerSecond: 1000 }]);
    let told: number | undefined;
    void bench.upload(jpegOf(20_000)).then(({ status }) => (told = status));
    await settle();
    await bench.clock.advance(19_000);
    await settle();
    expect([told, bench.hospital.attachments().length]).toEqual([undefined, 0]);
    await bench.clock.advance(3000);
    await settle();
    expect(told).toBe(201);
    expect(bench.hospital.journal()).toMatchObject([{ fault: 'slow-upload', status: 201 }]);
  });

  it('reset-upload breaks off a body from some size on, and lets smaller ones through', async () => {
    const bench = createBench();
    bench.hospital.setFaults([{ fault: 'reset-upload', atBytes: 100_000 }]);
    expect(await statusOf(bench.upload(jpegOf(200_000)))).toBe(0);
    expect(bench.hospital.attachments()).toEqual([]);
    expect((await bench.upload(jpegOf(50_000))).status).toBe(201);
  });

  it('no rule can go by what is not known yet', () => {
    const rule = { fault: 'slow-upload', match: { body: 'x' } };
    expect(faultRuleSchema.safeParse(rule).success).toBe(false);
  });
});

describe('the journal', () => {
  it('keeps what a fault struck, so that it can be looked at', async () => {
    for (const fault of ['drop-before', 'hang', 'drop-after', 'reset', 'garbage'] as const) {
      const bench = createBench();
      bench.hospital.setFaults([{ fault }]);
      await create(bench, { clientRequestId: `id of ${fault}` });
      expect(bench.hospital.exchange(1)?.detail).toMatchObject({
        requestBody: expect.stringContaining(`id of ${fault}`),
        requestHeaders: { 'content-type': 'application/json', authorization: '...' },
        answerHeaders: null,
        answerBody: null,
      });
    }
  });

  it('has no word for an exchange that ends after a reset', async () => {
    const bench = createBench();
    bench.hospital.setFaults([{ fault: 'delay', delayMs: 1000 }]);
    void bench.ask('GET', '/patients/P-1001');
    await settle();
    bench.hospital.reset();
    await bench.ask('GET', '/patients/P-1002');
    await bench.clock.advance(1000);
    await settle();
    expect(bench.hospital.journal()).toMatchObject([{ n: 1, path: '/patients/P-1002' }]);
  });
});
