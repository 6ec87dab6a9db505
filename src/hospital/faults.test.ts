import { describe, expect, it } from 'vitest';
import { ConnectionLostError } from './delivery.ts';
import type { FaultRule } from './faults.ts';
import { settle } from './testing/manualClock.ts';
import {
  createTestHospital,
  jpegOf,
  tell,
  woundInput,
  type TestHospital,
} from './testing/testHospital.ts';

/** Sends one write under one fault; returns the outcome and what the hospital has. */
async function strike(rule: FaultRule) {
  const tested = createTestHospital();
  tested.hospital.setFaults([rule]);
  let outcome: unknown = 'nothing yet';
  const input = woundInput();
  const sent = tested.ask('POST', '/wound-assessments', input).then(
    (told) => {
      outcome = told;
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  await tested.clock.advance(60_000);
  await settle();
  const [entry] = tested.hospital.journal();
  return { tested, input, sent, outcome, entry, records: tested.hospital.records().length };
}

describe('each kind of fault, in process', () => {
  it('drop-before: rejects, nothing is done', async () => {
    const { outcome, entry, records } = await strike({ fault: 'drop-before' });
    expect(outcome).toBeInstanceOf(ConnectionLostError);
    expect(outcome).toBeInstanceOf(TypeError);
    expect(records).toBe(0);
    expect(entry).toMatchObject({ status: null, fault: 'drop-before', committed: null });
  });

  it('drop-after: rejects, it is done, and a repeat gets the receipt', async () => {
    const { tested, input, outcome, entry, records } = await strike({ fault: 'drop-after' });
    expect(outcome).toBeInstanceOf(ConnectionLostError);
    expect([records, entry]).toEqual([
      1,
      expect.objectContaining({
        status: null,
        fault: 'drop-after',
        committed: tested.hospital.records()[0]?.recordId,
      }),
    ]);
    tested.hospital.setFaults([]);
    expect((await tested.ask('POST', '/wound-assessments', input)).status).toBe(201);
    expect(tested.hospital.records()).toHaveLength(1);
  });

  it('hang: never answers, nothing is done', async () => {
    const { outcome, records } = await strike({ fault: 'hang' });
    expect([outcome, records]).toEqual(['nothing yet', 0]);
  });

  it('hang-after: never answers, it is done', async () => {
    const { outcome, records } = await strike({ fault: 'hang-after' });
    expect([outcome, records]).toEqual(['nothing yet', 1]);
  });

  it('hang: ends when the caller gives up', async () => {
    const { hospital } = createTestHospital();
    hospital.setFaults([{ fault: 'hang' }]);
    const controller = new AbortController();
    const request = new Request('http://h/v1/patients/P-1001', { signal: controller.signal });
    const pending = hospital.fetch(request);
    controller.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
  });

  it('delay: answers later, and it is done only then', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([{ fault: 'delay', delayMs: 2000 }]);
    const pending = tested.ask('POST', '/wound-assessments', woundInput());
    await tested.clock.advance(1999);
    expect(tested.hospital.records()).toHaveLength(0);
    await tested.clock.advance(1);
    expect((await pending).status).toBe(201);
  });

  it('delay: draws from a lognormal distribution, the same for the same seed', async () => {
    const draw = async (seed: number) => {
      const tested = createTestHospital();
      tested.hospital.setFaults([{ fault: 'delay', medianMs: 1000, sigma: 0.5, seed }]);
      const started = tested.clock.now();
      const ended: number[] = [];
      for (let count = 0; count < 20; count += 1) {
        void tested
          .ask('GET', '/patients/P-1001')
          .then(() => ended.push(tested.clock.now() - started));
      }
      await tested.clock.advance(20_000);
      return ended.toSorted((left, right) => left - right);
    };
    const delays = await draw(7);
    expect(delays).toHaveLength(20);
    expect(delays[10]).toBeGreaterThan(500);
    expect(delays[10]).toBeLessThan(2000);
    expect(await draw(7)).toEqual(delays);
    expect(await draw(8)).not.toEqual(delays);
  });

  it('trickle: the body comes in slow pieces, and whole', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([{ fault: 'trickle', pieceBytes: 10, pieceDelayMs: 100 }]);
    const answer = await tested.hospital.fetch(
      new Request('http://h/v1/patients/P-1001', {
        headers: { authorization: 'Bearer nurse-amy' },
      }),
    );
    let told: unknown;
    void tell(answer).then((value) => {
      told = value;
    });
    await tested.clock.advance(500);
    expect(told).toBeUndefined();
    await tested.clock.advance(2000);
    expect(told).toMatchObject({ status: 200, body: { patientId: 'P-1001' } });
  });

  it('status: answers in the place of the hospital, nothing is done', async () => {
    const { outcome, records } = await strike({
      fault: 'status',
      status: 429,
      retryAfterSeconds: 7,
    });
    expect(outcome).toMatchObject({ status: 429, body: { error: { code: 'FAULT' } } });
    expect((outcome as { headers: Headers }).headers.get('retry-after')).toBe('7');
    expect(records).toBe(0);
  });

  it('status-after: it is done, then a gateway answers 502 or 504', async () => {
    const { outcome, entry, records } = await strike({
      fault: 'status-after',
      status: 504,
      html: true,
    });
    expect(outcome).toMatchObject({
      status: 504,
      body: expect.stringContaining('<!doctype html>'),
    });
    expect([records, entry?.status, entry?.committed]).toEqual([1, 504, expect.any(String)]);
  });

  it('reset: rejects, done or not as the rule says', async () => {
    const done = await strike({ fault: 'reset' });
    const notDone = await strike({ fault: 'reset', done: false });
    expect(done.outcome).toMatchObject({ name: 'ConnectionLostError', how: 'reset' });
    expect([done.records, notDone.records]).toEqual([1, 0]);
  });

  it('cut: half of the body, then the connection closes', async () => {
    const { outcome, records } = await strike({ fault: 'cut' });
    expect(outcome).toBeInstanceOf(ConnectionLostError);
    expect(records).toBe(1);
  });

  it('captive: 200 with a login page, nothing is done', async () => {
    const { outcome, records } = await strike({ fault: 'captive' });
    expect(outcome).toMatchObject({ status: 200, body: expect.stringContaining('Wi-Fi') });
    expect(records).toBe(0);
  });

  it('duplicate: delivered twice, stored once, both in the journal', async () => {
    const { tested, outcome, records } = await strike({ fault: 'duplicate' });
    expect([records, (outcome as { status: number }).status]).toEqual([1, 201]);
    expect(tested.hospital.journal().map(({ committed }) => committed)).toEqual([
      tested.hospital.records()[0]?.recordId,
      null,
    ]);
    const { hospital, upload } = createTestHospital();
    hospital.setFaults([{ fault: 'duplicate' }]);
    await upload(jpegOf());
    expect(hospital.state().attachments.unbound).toBe(2);
  });
});

describe('which exchanges a rule strikes', () => {
  const read = async ({ ask }: TestHospital, path = '/patients/P-1001') =>
    (await ask('GET', path)).status;
  const status = (rule: Partial<FaultRule>) => {
    const tested = createTestHospital();
    tested.hospital.setFaults([{ fault: 'status', ...rule }]);
    return tested;
  };

  it('goes by method, path and person', async () => {
    for (const [match, path, expected] of [
      [{}, '/patients/P-1001', 503],
      [{ method: 'POST' }, '/patients/P-1001', 200],
      [{ method: 'get' }, '/patients/P-1001', 503],
      [{ path: '/patients/*' }, '/patients/P-1001', 503],
      [{ path: '/v1/patients/*' }, '/patients/P-1001', 503],
      [{ path: '/patients' }, '/patients/P-1001', 200],
      [{ path: '*/wounds' }, '/patients/P-1001/wounds', 503],
      [{ path: '/patients/P.1001' }, '/patients/P-1001', 200],
      [{ who: 'nurse-ben' }, '/patients/P-1001', 200],
      [{ who: 'nurse-amy' }, '/patients/P-1001', 503],
    ] as const) {
      expect([match, path, await read(status({ match }), path)]).toEqual([match, path, expected]);
    }
  });

  it('stops after so many times, and after so many seconds', async () => {
    const twice = status({ times: 2 });
    expect([await read(twice), await read(twice), await read(twice)]).toEqual([503, 503, 200]);
    expect(twice.hospital.faults()).toEqual([{ fault: 'status', times: 2, fired: 2 }]);
    const brief = status({ forSeconds: 60 });
    expect(await read(brief)).toBe(503);
    brief.hospital.advanceClock(60_000);
    expect(await read(brief)).toBe(200);
  });

  it('goes by chance, the same for the same seed', async () => {
    const life = async (seed: number) => {
      const tested = status({ probability: 0.3, seed });
      const statuses: number[] = [];
      for (let count = 0; count < 100; count += 1) statuses.push(await read(tested));
      return statuses;
    };
    const first = await life(1);
    const struck = first.filter((each) => each === 503).length;
    expect(struck).toBeGreaterThan(15);
    expect(struck).toBeLessThan(45);
    expect(await life(1)).toEqual(first);
    expect(await life(2)).not.toEqual(first);
  });

  it('takes the first rule that strikes', async () => {
    const tested = createTestHospital();
    tested.hospital.setFaults([
      { fault: 'status', status: 500, match: { path: '/encounters/*' } },
      { fault: 'status', status: 502, times: 1 },
      { fault: 'status', status: 504 },
    ]);
    expect([await read(tested), await read(tested)]).toEqual([502, 504]);
  });
});
