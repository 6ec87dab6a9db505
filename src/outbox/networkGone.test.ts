/** Tests what a device that says "online" or "offline" does to the connection. */
import { expect, test } from 'vitest';
import { answered, broken, gateAtHand, loginPage } from './testing/gateAtHand.ts';

const hourMs = 3_600_000;

test('a network that is back is tried at once after a moment, and a while later after an outage', () => {
  const short = gateAtHand();
  short.gate.report(broken, true);
  short.clock.time += 4_000;
  short.gate.retrySoon(false);
  expect(short.gate.nextProbeAt()).toBe(short.clock.time + 200);

  const { gate, clock } = gateAtHand();
  gate.report(broken, true);
  clock.time += hourMs;
  gate.retrySoon(false);
  const soon = clock.time + 30_000;
  expect(gate.nextProbeAt()).toBe(soon);
  // The network comes and goes: the probe is not put off each time.
  clock.time += 10_000;
  gate.retrySoon(false);
  expect(gate.nextProbeAt()).toBe(soon);
  gate.retryNow();
  expect(gate.nextProbeAt()).toBe(clock.time);
});

test('a network that comes and goes puts no probe off, however often one fails', async () => {
  const { gate, clock, answers } = gateAtHand();
  gate.report(broken, true);
  clock.time += hourMs;
  gate.retrySoon(false);
  clock.time += 30_000;
  answers.push(broken);
  await gate.probe('t', () => true);
  const next = gate.nextProbeAt();
  expect(next).toBe(clock.time + 500);
  gate.retrySoon(false);
  expect(gate.nextProbeAt()).toBe(next);
  // After the next outage it is spread again.
  answers.push(answered(404));
  await gate.probe('t', () => true);
  gate.report(broken, true);
  clock.time += hourMs;
  gate.retrySoon(false);
  expect(gate.nextProbeAt()).toBe(clock.time + 30_000);
});

test('who is using the app waits some seconds at most, and never longer than before', () => {
  const { gate, clock } = gateAtHand();
  gate.report(broken, true);
  clock.time += hourMs;
  gate.retrySoon(false);
  gate.retrySoon(true);
  const soon = clock.time + 1_500;
  expect(gate.nextProbeAt()).toBe(soon);
  clock.time += 1_000;
  gate.retrySoon(true);
  expect(gate.nextProbeAt()).toBe(soon);
});

test.each([
  ['a login page', loginPage, 'captive-portal'],
  ['another hospital', { type: 'broken', failure: 'another-hospital' }, 'another-hospital'],
] as const)('%s is still told while the probe is awaited', (_name, answer, reach) => {
  const { gate, clock, saved } = gateAtHand();
  gate.report(answer, true);
  clock.time += hourMs;
  gate.retrySoon(false);
  expect(saved.at(-1)).toMatchObject({ reach, nextProbeAt: clock.time + 30_000 });
});

test('a device that says it is offline is asked with a probe first, and is believed no further', async () => {
  const { gate, clock, answers } = gateAtHand();
  gate.report(answered(404), true);
  gate.hearOffline();
  expect(gate.isOpen()).toBe(false);
  expect(gate.nextProbeAt()).toBe(clock.time);
  // A hospital in the same house answers nevertheless.
  answers.push(answered(404));
  expect(await gate.probe('t', () => true)).toBe('open');
  gate.hearOffline();
  answers.push(broken);
  expect(await gate.probe('t', () => true)).toBe('closed');
  const next = gate.nextProbeAt();
  expect(next).toBeGreaterThan(clock.time);
  // Said again, it brings no further probe and no later one.
  gate.hearOffline();
  expect(gate.nextProbeAt()).toBe(next);
});

test('neither word of the device ends the wait that the hospital asked for', () => {
  const { gate, clock } = gateAtHand();
  gate.report(answered(503, { retryAfterMs: 60_000 }), true);
  gate.hearOffline();
  gate.retrySoon(false);
  expect(gate.nextProbeAt()).toBe(clock.time + 63_000);
});
