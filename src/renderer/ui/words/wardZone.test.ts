import { expect, test, vi } from 'vitest';
import { toDateTime } from './wardTime.ts';
import { isSetOtherwise, isTabletZoneSet, tabletZone, wardZoneOf } from './wardZone.ts';

const nothing = { named: null, heard: null, answered: null };
/** 10:14 on a ward in Taiwan. */
const nowMs = Date.parse('2026-11-25T10:14:00+08:00');
const heard = (offsetMinutes: number) => ({ offsetMinutes, atMs: nowMs });

test.each([
  ['UTC', '2026-11-25T10:14:00+08:00'],
  ['America/Los_Angeles', '2026-11-25T10:14:00+08:00'],
  ['Pacific/Kiritimati', '2026-11-25T10:14:00+08:00'],
])('on a tablet set to %s "Now" is the ward’s 10:14, by profile and by receipts', (tablet, now) => {
  const named = wardZoneOf({ ...nothing, named: 'Asia/Taipei' }, tablet);
  expect(toDateTime(nowMs, named.timeZone)).toBe(now);
  const byReceipts = wardZoneOf({ ...nothing, heard: heard(480) }, tablet);
  expect(byReceipts.by).toBe('hospital');
  expect(toDateTime(nowMs, byReceipts.timeZone)).toBe(now);
});

test('the profile comes before the receipts, and these before an answer', () => {
  const all = { named: 'Asia/Tokyo', heard: heard(480), answered: 'Europe/Paris' };
  expect(wardZoneOf(all, 'UTC')).toEqual({ timeZone: 'Asia/Tokyo', by: 'profile' });
  expect(wardZoneOf({ ...all, named: null }, 'UTC')).toEqual({
    timeZone: 'Etc/GMT-8',
    by: 'hospital',
  });
  expect(wardZoneOf({ ...nothing, answered: 'Europe/Paris' }, 'UTC')).toEqual({
    timeZone: 'Europe/Paris',
    by: 'nurse',
  });
  expect(wardZoneOf(nothing, 'UTC')).toEqual({ timeZone: 'UTC', by: 'tablet' });
});

test('a zone that agrees with the receipts knows summer time, which an offset does not', () => {
  const winter = { offsetMinutes: 60, atMs: Date.parse('2026-11-25T10:14:00+01:00') };
  const { timeZone } = wardZoneOf({ ...nothing, heard: winter }, 'Europe/Berlin');
  expect(toDateTime(Date.parse('2026-07-01T12:00:00Z'), timeZone)).toBe(
    '2026-07-01T14:00:00+02:00',
  );
  expect(wardZoneOf({ ...nothing, heard: winter, answered: 'Europe/Paris' }, 'UTC').timeZone).toBe(
    'Europe/Paris',
  );
});

test.each([
  [345, '+05:45'],
  [-210, '-03:30'],
  [-600, '-10:00'],
  [840, '+14:00'],
])('an offset of %i minutes is reckoned in by itself', (offsetMinutes, text) => {
  const { timeZone } = wardZoneOf({ ...nothing, heard: heard(offsetMinutes) }, 'UTC');
  expect(toDateTime(nowMs, timeZone).slice(-6)).toBe(text);
});

test('an offset or a name that no clock has leaves the tablet’s own zone', () => {
  expect(wardZoneOf({ ...nothing, heard: heard(30 * 60) }, 'Asia/Taipei').timeZone).toBe(
    'Asia/Taipei',
  );
  expect(wardZoneOf({ ...nothing, answered: 'Mars/Olympus' }, 'UTC')).toEqual({
    timeZone: 'UTC',
    by: 'tablet',
  });
});

test('a tablet counts as set otherwise only while its clock shows another hour', () => {
  expect(isSetOtherwise('Asia/Taipei', 'UTC', nowMs)).toBe(true);
  expect(isSetOtherwise('Asia/Taipei', 'Asia/Singapore', nowMs)).toBe(false);
  expect(isSetOtherwise('Europe/London', 'UTC', nowMs)).toBe(false);
  expect(isSetOtherwise('Europe/London', 'UTC', Date.parse('2026-07-01T12:00:00Z'))).toBe(true);
});

/** As in Chromium: with `TZ=CST-8` it names the zone `Etc/Unknown`, which it refuses. */
function callZone(timeZone: string, minutesBehindUtc: number): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function named(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutesBehindUtc);
}

test.each([
  ['Etc/Unknown', 0, '2026-11-25T02:14:00+00:00'],
  ['Etc/Unknown', -480, '2026-11-25T10:14:00+08:00'],
  ['CST-8', 210, '2026-11-24T22:44:00-03:30'],
  ['', -330, '2026-11-25T07:44:00+05:30'],
])('a tablet whose zone is called "%s" goes by the offset of its clock', (name, behind, shown) => {
  callZone(name, behind);
  expect(isTabletZoneSet()).toBe(false);
  expect(toDateTime(nowMs, tabletZone())).toBe(shown);
  expect(wardZoneOf({ ...nothing, named: 'Asia/Taipei' }, tabletZone()).timeZone).toBe(
    'Asia/Taipei',
  );
  expect(isSetOtherwise('Asia/Taipei', tabletZone(), nowMs)).toBe(behind !== -480);
});

test('a tablet whose zone has a name goes by that name', () => {
  callZone('Asia/Tokyo', 0);
  expect(isTabletZoneSet()).toBe(true);
  expect(tabletZone()).toBe('Asia/Tokyo');
});
