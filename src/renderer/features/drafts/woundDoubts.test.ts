/** Tests which sizes and times of a wound assessment raise a question: those that are possible but probably a slip. */
import { expect, test } from 'vitest';
import { daysAgoIfLong, sizeDoubt, woundDoubts } from './woundDoubts.ts';

const nowMs = Date.parse('2026-11-25T10:00:00+08:00');

test.each([
  ['35', 3.5, 'timesLast'],
  ['３５', 3.5, 'timesLast'],
  ['35,0', 3.5, 'timesLast'],
  ['31', 5, 'large'],
  ['28', 4, 'timesLast'],
  ['165', 150, 'large'],
  ['200', null, 'large'],
  ['30.01', null, 'large'],
])('%j after %j is asked about: %s', (typed, lastCm, why) => {
  expect(sizeDoubt(typed, lastCm)?.why).toBe(why);
});

test.each([
  ['3.5', 3.5],
  ['30', null],
  ['4.9', 0.1],
  ['6', 1],
  ['0.3', 3.5],
  ['', 3.5],
  ['3²', 3.5],
  ['350', 3.5],
  ['-35', 3.5],
])('%j after %j is not: it may be so, or is refused anyway', (typed, lastCm) => {
  expect(sizeDoubt(typed, lastCm)).toBeNull();
});

test.each([
  ['2016-11-25T10:00:00+08:00', 3652],
  ['2025-11-25T10:00:00+08:00', 365],
  ['2026-10-25T10:00:00+08:00', 31],
  ['2026-11-17T10:00:00+08:00', 8],
  ['2026-11-17T02:00:00Z', 8],
  ['2026-11-18T10:01:00+08:00', null],
  ['2026-11-25T09:00:00+08:00', null],
  ['2062-11-25T10:00:00+08:00', null],
  ['not a time', null],
  [null, null],
])('a time of %j is %j days ago', (observedAt, days) => {
  expect(daysAgoIfLong(observedAt, nowMs)).toBe(days);
});

test('the Submit sheet names each, in the order of the form', () => {
  const draft = { lengthCm: '35', widthCm: '31', observedAt: '2025-11-25T10:00:00+08:00' };
  expect(woundDoubts(draft, { lengthCm: 3.5, widthCm: null }, nowMs)).toEqual([
    { field: 'lengthCm', why: 'timesLast', value: 35, last: 3.5 },
    { field: 'widthCm', why: 'large', value: 31 },
    { field: 'observedAt', why: 'longAgo', value: 365 },
  ]);
  expect(woundDoubts({ lengthCm: '3.5', widthCm: '', observedAt: null }, null, nowMs)).toEqual([]);
});
