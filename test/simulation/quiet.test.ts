/** Proves that a run always ends: time passes while one call waits for another, and a deadlock is reported. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import { journeyPlan } from './journeys.ts';
import { createQuiet, describeStandstill } from './quiet.ts';
import { simulate } from './simulate.ts';
import { ownCode, type Subject } from './subject.ts';
import { createVirtualClock } from './virtualClock.ts';

/** A hospital in which a query waits for the write that it queries, as in a simulated run. */
function worldWithWaitingQueries() {
  const clock = createVirtualClock(Date.UTC(2026, 10, 20));
  const quiet = createQuiet(2);
  const hospital = createHospital({
    clock: quiet.clockFor(clock),
    waitForOther: quiet.waitForOther,
    interpretations: { inFlightTwin: 'too-early', queryWhileInFlight: 'wait' },
    digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  });
  const ask = (path: string, body?: object) =>
    hospital.fetch(
      new Request(`http://hospital.test/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  return { clock, quiet, ask };
}

/** The journey of an admission, with parts of the code replaced. */
function lifeWith(change: Partial<Subject>) {
  return simulate(journeyPlan('an admission'), { ...ownCode, ...change });
}

describe('quiet', () => {
  test('time passes while a query waits at the hospital for a write that takes its time', async () => {
    const { clock, quiet, ask } = worldWithWaitingQueries();
    const clientRequestId = 'd8a2b6de-0a85-4d0c-9a6a-3a6a0d1a6f11';
    const write = quiet.track(ask('/wound-assessments', { clientRequestId }), 'the write');
    const query = quiet.track(ask(`/requests/${clientRequestId}`), 'the query');
    expect(await quiet.wait()).toBeNull();
    expect(clock.step()).toBe(true);
    expect(await quiet.wait()).toBeNull();
    expect((await write).status).toBe(422);
    expect((await query).status).toBe(404);
  });

  test('a call that never ends is told by its name, and what the others wait for', async () => {
    const { clock, quiet } = worldWithWaitingQueries();
    void quiet.track(new Promise(() => undefined), 'a write by t0.w0g1');
    void quiet.track(
      new Promise<void>((resolve) => {
        quiet.clockFor(clock).setTimer(resolve, 25);
      }),
      '#7 POST /wound-assessments',
    );
    const standstill = await quiet.wait();
    expect(standstill && describeStandstill(standstill)).toBe(
      'under way without end: a write by t0.w0g1; #7 POST /wound-assessments. ' +
        'Of these wait 1 for virtual time, which passes only when nothing else is under way, ' +
        '1 for something that nobody told of',
    );
  });
});

describe('a run without progress breaks R2 and says what goes on for ever', () => {
  test('where a call to the store never ends', async () => {
    const { violations } = await lifeWith({
      openMemoryStore: () => {
        const store = ownCode.openMemoryStore();
        return { ...store, read: () => new Promise<never>(() => undefined) };
      },
    });
    expect(violations).toMatchObject([
      {
        rule: 'R2',
        message: expect.stringMatching(/^time stands still: .* a read of .* by t0\.w0/),
      },
    ]);
  });

  test('where the engine asks for a digest again and again within one millisecond', async () => {
    const { violations } = await lifeWith({
      startEngine: (ports, settings) => {
        const circle = async (): Promise<void> => {
          for (;;) await ports.sha256(new ArrayBuffer(0));
        };
        void circle();
        return ownCode.startEngine(ports, settings);
      },
    });
    expect(violations[0]?.message).toMatch(/^time stands still: 50000 calls .* a sha256 by t0\.w0/);
  });

  test('where a timer sets itself anew for now', async () => {
    const { violations } = await lifeWith({
      startEngine: (ports, settings) => {
        const circle = (): void => void ports.clock.setTimer(circle, 0);
        circle();
        return ownCode.startEngine(ports, settings);
      },
    });
    expect(violations).toMatchObject([
      { rule: 'R2', message: expect.stringMatching(/^time stands still: 50000 timers/) },
    ]);
  });
});
