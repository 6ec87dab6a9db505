/** When a record is due: by the hospital's clock it becomes urgent after 20 hours, and late after 24. */
import { expect, test } from 'vitest';
import { dueOf } from './dueTime.ts';

const hourMs = 3_600_000;
const submittedAt = 1_000 * hourMs;
const waits = { submittedAt, doneAt: null };
const after = (hours: number, offMs = 0) => ({
  nowMs: submittedAt + offMs + hours * hourMs,
  offMs,
  afterHours: 24,
});
const doneAfter = (hours: number) => ({ submittedAt, doneAt: submittedAt + hours * hourMs });

test.each([
  [0, 'in-time'],
  [19.99, 'in-time'],
  [20, 'pressing'],
  [24, 'pressing'],
  [24.01, 'late'],
] as const)('after %s hours one that waits is %s', (hours, is) => {
  expect(dueOf(waits, after(hours))).toEqual({ atMs: submittedAt + 24 * hourMs, is });
});

test('a tablet whose clock is three days off counts by the hospital’s', () => {
  for (const offMs of [-72 * hourMs, 72 * hourMs]) {
    const due = dueOf(waits, after(21, offMs));
    expect(due).toEqual({ atMs: submittedAt + offMs + 24 * hourMs, is: 'pressing' });
  }
});

test('one that came in is late only where it came too late, however long ago', () => {
  expect(dueOf(doneAfter(23), after(500)).is).toBe('in-time');
  expect(dueOf(doneAfter(25), after(500)).is).toBe('late');
});
