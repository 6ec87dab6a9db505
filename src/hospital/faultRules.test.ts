import { describe, expect, it } from 'vitest';
import { faultRuleSchema } from './faultRules.ts';
import type { FaultRule } from './faults.ts';
import { settle } from './testing/manualClock.ts';
import {
  createTestHospital,
  jpegOf,
  woundInput,
  type TestHospital,
} from './testing/testHospital.ts';

/** The outcome of one request; a lost connection is 0, silence is -1. */
async function statusOf(asked: Promise<{ status: number }>): Promise<number> {
  let status = -1;
  void asked.then(
    (told) => (status = told.status),
    () => (status = 0),
  );
  await settle();
  return status;
}

const create = (tested: TestHospital, overrides: object = {}) =>
  statusOf(tested.ask('POST', '/wound-assessments', woundInput(overrides)));

const unavailable: FaultRule = { fault: 'status', status: 503 };

describe('a rule matches', () => {
  it('by the clientRequestId, in a body and in the path of a query', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([{ ...unavailable, match: { clientRequestId: 'lost-*' } }]);
    expect(await create(tested, { clientRequestId: 'lost-1' })).toBe(503);
    expect(await create(tested, { clientRequestId: 'kept-1' })).toBe(201);
    expect(await statusOf(tested.ask('GET', '/requests/lost-1'))).toBe(503);
    expect(await statusOf(tested.ask('GET', '/requests/kept-1'))).toBe(200);
  });

  it('by a text in the body, and by a value of its JSON', async () => {
    const tested = createTestHospital();
    const note = (careNote: string) => create(tested, { assessment: { careNote } });
    tested.hospital.setFaults([{ ...unavailable, match: { body: '疼痛' } }]);
    expect([await note('疼痛減輕'), await note('清潔')]).toEqual([503, 201]);
    const json = { 'assessment.careNote': 'Cleaned*', woundId: 'W-1001-2' };
    tested.hospital.setFaults([{ ...unavailable, match: { json } }]);
    expect(await create(tested, { woundId: 'W-1001-2' })).toBe(503);
    expect(await create(tested, { woundId: 'W-1001-1' })).toBe(201);
  });

  it('by header and query', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([
      { ...unavailable, match: { query: { cursor: '*' } } },
      { ...unavailable, status: 502, match: { headers: { 'content-type': 'multipart/*' } } },
    ]);
    expect(await statusOf(tested.ask('GET', '/patients/P-1002/wounds'))).toBe(200);
    expect(await statusOf(tested.ask('GET', '/patients/P-1002/wounds?cursor=x'))).toBe(503);
    expect((await tested.upload(jpegOf())).status).toBe(502);
  });
});

describe('a rule strikes', () => {
  it('from the n-th matching exchange on', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([{ ...unavailable, match: { method: 'POST' }, from: 3, times: 1 }]);
    const told = [];
    for (let round = 0; round < 4; round += 1) told.push(await create(tested));
    expect(told).toEqual([201, 201, 503, 201]);
  });

  it('in another way each time, once through or over and over', async () => {
    const tested = createTestHospital();
    const steps: FaultRule = {
      fault: 'drop-before',
      next: [{ fault: 'none' }, { fault: 'status', status: 504 }],
    };
    const five = async () => {
      const told = [];
      for (let round = 0; round < 5; round += 1) told.push(await create(tested));
      return told;
    };
    tested.hospital.setFaults([steps]);
    expect(await five()).toEqual([0, 201, 504, 201, 201]);
    tested.hospital.setFaults([{ ...steps, cycle: true }]);
    expect(await five()).toEqual([0, 201, 504, 0, 201]);
  });
});

describe('an answer is late', () => {
  it('delay-after: everything is done and known long before the answer comes', async () => {
    const tested = createTestHospital();
    const input = woundInput();
    tested.hospital.setFaults([
      { match: { method: 'POST' }, fault: 'delay-after', delayMs: 60_000 },
    ]);
    let told: number | undefined;
    void tested.ask('POST', '/wound-assessments', input).then(({ status }) => (told = status));
    await settle();
    const [record] = tested.hospital.records();
    expect(record?.version).toBe(1);
    expect(tested.hospital.journal()).toMatchObject([
      { status: null, committed: record?.recordId, fault: 'delay-after' },
    ]);
    const query = await tested.ask('GET', `/requests/${String(input['clientRequestId'])}`);
    expect([query.status, told]).toEqual([200, undefined]);
    await tested.clock.advance(60_000);
    await settle();
    expect([told, tested.hospital.journal()[0]?.status]).toEqual([201, 201]);
  });

  it('together with any other fault, before and after', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([
      { fault: 'status-after', status: 504, delayMs: 1000, afterMs: 5000 },
    ]);
    let told: number | undefined;
    void tested
      .ask('POST', '/wound-assessments', woundInput())
      .then(({ status }) => (told = status));
    await tested.clock.advance(999);
    expect(tested.hospital.records()).toHaveLength(0);
    await tested.clock.advance(1);
    await settle();
    expect([tested.hospital.records().length, told]).toEqual([1, undefined]);
    await tested.clock.advance(5000);
    await settle();
    expect(told).toBe(504);
  });

  it('by a time drawn evenly between two', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([{ fault: 'delay', delayMs: [1000, 9000], seed: 5 }]);
    const endedMs: number[] = [];
    for (let count = 0; count < 30; count += 1) {
      void tested
        .ask('GET', '/patients/P-1001')
        .then(() => endedMs.push(tested.clock.now() - startedMs));
    }
    const startedMs = tested.clock.now();
    await tested.clock.advance(10_000);
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
    const tested = createTestHospital();
    tested.hospital.setFaults([rule]);
    expect([await create(tested), tested.hospital.records().length]).toEqual([status, records]);
  });

  it('a redirect to another server is never followed with what the hospital knows', async () => {
    const { hospital } = createTestHospital();
    hospital.setFaults([{ fault: 'redirect' }]);
    const request = new Request('http://h/v1/patients/P-1001');
    await expect(hospital.fetch(request)).rejects.toThrow('connection closed');
  });
});

describe('while a body is arriving', () => {
  it('slow-upload takes its time by the bytes, then works', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([{ fault: 'slow-upload', bytesPerSecond: 1000 }]);
    let told: number | undefined;
    void tested.upload(jpegOf(20_000)).then(({ status }) => (told = status));
    await settle();
    await tested.clock.advance(19_000);
    await settle();
    expect([told, tested.hospital.attachments().length]).toEqual([undefined, 0]);
    await tested.clock.advance(3000);
    await settle();
    expect(told).toBe(201);
    expect(tested.hospital.journal()).toMatchObject([{ fault: 'slow-upload', status: 201 }]);
  });

  it('reset-upload breaks off a body from some size on, and lets smaller ones through', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([{ fault: 'reset-upload', atBytes: 100_000 }]);
    expect(await statusOf(tested.upload(jpegOf(200_000)))).toBe(0);
    expect(tested.hospital.attachments()).toEqual([]);
    expect((await tested.upload(jpegOf(50_000))).status).toBe(201);
  });

  it('no rule can go by what is not known yet', () => {
    const rule = { fault: 'slow-upload', match: { body: 'x' } };
    expect(faultRuleSchema.safeParse(rule).success).toBe(false);
  });
});

describe('the journal', () => {
  it('keeps what a fault struck, so that it can be looked at', async () => {
    for (const fault of ['drop-before', 'hang', 'drop-after', 'reset', 'garbage'] as const) {
      const tested = createTestHospital();
      tested.hospital.setFaults([{ fault }]);
      await create(tested, { clientRequestId: `id of ${fault}` });
      expect(tested.hospital.exchange(1)?.detail).toMatchObject({
        requestBody: expect.stringContaining(`id of ${fault}`),
        requestHeaders: { 'content-type': 'application/json', authorization: '...' },
        answerHeaders: null,
        answerBody: null,
      });
    }
  });

  it('has no word for an exchange that ends after a reset', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([{ fault: 'delay', delayMs: 1000 }]);
    void tested.ask('GET', '/patients/P-1001');
    await settle();
    tested.hospital.reset();
    await tested.ask('GET', '/patients/P-1002');
    await tested.clock.advance(1000);
    await settle();
    expect(tested.hospital.journal()).toMatchObject([{ n: 1, path: '/patients/P-1002' }]);
  });
});
