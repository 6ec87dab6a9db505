import { expect, it } from 'vitest';
import {
  fromLocalField,
  isSameDay,
  offsetMinutesAt,
  toDateTime,
  toLocalField,
} from './wardTime.ts';

const taipei = 'Asia/Taipei';
const berlin = 'Europe/Berlin';

it('writes an instant with seconds and the offset of the ward, not of the tablet', () => {
  expect(toDateTime(Date.UTC(2026, 10, 20, 6, 2, 9), taipei)).toBe('2026-11-20T14:02:09+08:00');
  expect(toDateTime(Date.UTC(2026, 6, 1, 12, 0, 0), berlin)).toBe('2026-07-01T14:00:00+02:00');
  expect(toDateTime(Date.UTC(2026, 0, 1, 3, 0, 0), 'America/St_Johns')).toBe(
    '2025-12-31T23:30:00-03:30',
  );
});

it('reads back what it writes', () => {
  for (const zone of [taipei, berlin, 'America/New_York', 'UTC']) {
    const start = Date.UTC(2026, 2, 27);
    for (let hour = 0; hour < 24 * 6; hour += 1) {
      const dateTime = toDateTime(start + hour * 3_600_000, zone);
      expect(Date.parse(dateTime)).toBe(start + hour * 3_600_000);
    }
  }
});

it('gives the same instant back through the field, on days without a change of clocks', () => {
  const dateTime = '2026-11-20T14:02:00+08:00';
  expect(fromLocalField(toLocalField(dateTime, taipei), taipei)).toBe(dateTime);
});

it('moves a time that summer time skips on by the skipped hour', () => {
  expect(fromLocalField('2026-03-29T02:30', berlin)).toBe('2026-03-29T03:30:00+02:00');
});

it.each([
  ['2026-03-29T02:30', berlin, '2026-03-29T03:30:00+02:00'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T03:30:00-04:00'],
  ['2018-11-04T00:30', 'America/Sao_Paulo', '2018-11-04T01:30:00-02:00'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:45:00+11:00'],
  ['2026-03-08T02:05', 'America/St_Johns', '2026-03-08T03:05:00-02:30'],
  ['2026-03-08T02:00', 'America/Los_Angeles', '2026-03-08T03:00:00-07:00'],
])('moves %s, which summer time skips in %s, on to %s', (local, zone, moved) => {
  expect(fromLocalField(local, zone)).toBe(moved);
});

it.each([
  ['2026-10-25T02:30', berlin, '2026-10-25T02:30:00+02:00'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T01:30:00-04:00'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-05T01:45:00+11:00'],
  ['2026-11-01T01:15', 'America/St_Johns', '2026-11-01T01:15:00-02:30'],
  ['2026-04-05T02:30', 'Australia/Sydney', '2026-04-05T02:30:00+11:00'],
])('reads %s, told twice in %s, as the first of the two', (local, zone, first) => {
  expect(fromLocalField(local, zone)).toBe(first);
});

it('says nothing for a field that is not complete', () => {
  expect(fromLocalField('', taipei)).toBeNull();
  expect(fromLocalField('2026-11-20', taipei)).toBeNull();
  expect(toLocalField('nonsense', taipei)).toBe('');
});

it('knows days by the ward, so that 23:59 and 00:01 in Taipei are not the same', () => {
  const before = Date.parse('2026-11-20T23:59:00+08:00');
  expect(isSameDay(before, before + 120_000, taipei)).toBe(false);
  expect(isSameDay(before, before - 3_600_000, taipei)).toBe(true);
  expect(offsetMinutesAt(before, taipei)).toBe(480);
});
