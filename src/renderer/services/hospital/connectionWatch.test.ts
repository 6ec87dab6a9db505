import { describe, expect, it, vi } from 'vitest';
import type { Answer, HospitalClient } from '../../../outbox/hospitalClient.ts';
import { openConnectionWatch } from './connectionWatch.ts';
import { openTokenCheck } from './tokenCheck.ts';
import { openWatchedClient } from './watchedClient.ts';

const minuteMs = 60_000;
const nowMs = Date.UTC(2026, 0, 5, 8);
const lost: Answer = { type: 'broken', failure: 'connection' };
const answered = (status: number, more: Partial<Extract<Answer, { type: 'answered' }>> = {}) =>
  ({
    type: 'answered',
    status,
    json: { error: { code: 'none', message: 'None.' } },
    retryAfterMs: null,
    dateMs: null,
    traceId: null,
    ...more,
  }) satisfies Answer;

const clientOf = (answer: Answer): HospitalClient => ({
  send: () => Promise.resolve(answer),
  read: () => Promise.resolve(answer),
  download: () => Promise.resolve(answer),
});

describe('the way to the hospital', () => {
  it('is open for the screens once the door has been answered', async () => {
    const gate = openConnectionWatch(() => nowMs);
    gate.hear(lost);
    const checkToken = openTokenCheck({
      client: openWatchedClient(clientOf(answered(401)), gate),
      baseAddress: 'https://hospital.example/v1',
      randomId: () => 'id',
      shellAnswers: () => Promise.resolve(true),
      gateStands: () => Promise.resolve(false),
      certificateTrouble: () => Promise.resolve(undefined),
      known: () => Promise.resolve(null),
    });
    await checkToken('token');
    expect(gate.current()).toMatchObject({ is: 'reachable', atMs: nowMs });
  });

  it('is judged by the rule of the engine', () => {
    const gate = openConnectionWatch(() => nowMs);
    const said = (answer: Answer) => {
      gate.hear(answer);
      return gate.current().is;
    };
    expect(said(answered(200))).toBe('reachable');
    expect(said(answered(200, { json: undefined }))).toBe('captive-portal');
    expect(said(answered(404))).toBe('reachable');
    expect(said(answered(502))).toBe('out-of-reach');
    expect(said({ type: 'broken', failure: 'another-hospital' })).toBe('another-hospital');
  });

  it('is left alone for as long as the hospital asks', () => {
    const gate = openConnectionWatch(() => nowMs);
    gate.hear(answered(503, { retryAfterMs: 30_000 }));
    expect(gate.current()).toMatchObject({ is: 'told-to-wait', waitMs: 30_000 });
  });

  it('does not break with one photo that does not get through', async () => {
    const gate = openConnectionWatch(() => nowMs);
    gate.hear(answered(200));
    await openWatchedClient(clientOf(lost), gate).download('A-1', 'token');
    expect(gate.current().is).toBe('reachable');
  });

  it('does not break with an answer that is too large, nor with a photo that is sent elsewhere', async () => {
    const gate = openConnectionWatch(() => nowMs);
    gate.hear(answered(200));
    const tooLarge = answered(200, { json: undefined, isTooLarge: true });
    for (const answer of [tooLarge, answered(302, { json: undefined })]) {
      await openWatchedClient(clientOf(answer), gate).download('A-1', 'token');
      expect(gate.current().is).toBe('reachable');
    }
    const client = openWatchedClient(clientOf(tooLarge), gate);
    await client.read('readPatient', { patientId: 'P-1' }, 'token');
    expect(gate.current().is).toBe('reachable');
  });
});

describe('the clock of the tablet', () => {
  it('is compared with each answer to a read of the screens', () => {
    const gate = openConnectionWatch(() => nowMs);
    const heard = vi.fn();
    gate.subscribe(heard);
    gate.hear(answered(200, { dateMs: nowMs + 10 * minuteMs }));
    expect(gate.current().clockSkewMs).toBe(10 * minuteMs);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('is not compared with a login page', () => {
    const gate = openConnectionWatch(() => nowMs);
    gate.hear(answered(200, { json: undefined, dateMs: nowMs + 10 * minuteMs }));
    expect(gate.current().clockSkewMs).toBeNull();
  });

  it('is as off as the latest word says, of the engine or of this window', () => {
    const gate = openConnectionWatch(() => nowMs);
    gate.hearEngineClock(10 * minuteMs);
    expect(gate.current().clockSkewMs).toBe(10 * minuteMs);
    gate.hear(answered(200, { dateMs: nowMs }));
    expect(gate.current().clockSkewMs).toBe(0);
    gate.hearEngineClock(10 * minuteMs);
    expect(gate.current().clockSkewMs).toBe(0);
    gate.hearEngineClock(3 * minuteMs);
    expect(gate.current().clockSkewMs).toBe(3 * minuteMs);
  });

  it('is not taken from what the engine heard on an earlier day', () => {
    const gate = openConnectionWatch(() => nowMs);
    gate.hear(answered(200, { dateMs: nowMs }));
    gate.hearEngineClock(10 * minuteMs);
    expect(gate.current().clockSkewMs).toBe(0);
  });

  const dayMs = 24 * 60 * minuteMs;
  it.each([
    { what: 'is left alone', skewMs: -3 * dayMs, setMs: 0, leftMs: -3 * dayMs },
    { what: 'drifts by seconds', skewMs: -3 * dayMs, setMs: 900, leftMs: -3 * dayMs },
    { what: 'was ahead and is set right', skewMs: -3 * dayMs, setMs: -3 * dayMs, leftMs: 0 },
    { what: 'was behind and is set right', skewMs: 9 * dayMs, setMs: 9 * dayMs, leftMs: 0 },
    { what: 'was right and is set back', skewMs: 0, setMs: -dayMs, leftMs: dayMs },
    { what: 'runs on while the tablet sleeps', skewMs: 9 * dayMs, setMs: dayMs, leftMs: 9 * dayMs },
  ])('is as off as it was heard to be, unless it $what', ({ skewMs, setMs, leftMs }) => {
    let tablet = nowMs;
    let monotonic = 5_000;
    const gate = openConnectionWatch(
      () => tablet,
      () => monotonic,
    );
    gate.hearEngineClock(skewMs);
    tablet += 60 * minuteMs + setMs;
    monotonic += 60 * minuteMs;
    expect(gate.skewNow()).toBeCloseTo(leftMs, -4);
    // Somebody else's page says nothing about the clock, and revokes nothing.
    gate.hear(answered(200, { json: undefined }));
    expect(gate.skewNow()).toBeCloseTo(leftMs, -4);
  });

  it('is compared with nothing where the hospital was never heard', () => {
    expect(openConnectionWatch(() => nowMs).skewNow()).toBeNull();
  });
});
