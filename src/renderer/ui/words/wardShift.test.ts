/** Which shift is reported at which time, including over midnight, after its end, and at clock changes. */
import { describe, expect, test } from 'vitest';
import { defaultShifts, type WardShift } from '../../../shared/wardRules.ts';
import { recentShifts, shiftToTell, type Shift } from './wardShift.ts';

const taipei = 'Asia/Taipei';
const at = (time: string) => Date.parse(`2026-11-20T${time}:00+08:00`);
const told = (
  nowMs: number,
  shifts: readonly WardShift[] = defaultShifts,
  zone = taipei,
): Shift => {
  const shift = shiftToTell(nowMs, recentShifts(nowMs, shifts, zone));
  if (shift === undefined) throw new Error('No shift was told');
  return shift;
};

describe('the shift that is told', () => {
  test.each([
    ['07:59', 'Night', '00:00'],
    ['10:30', 'Day', '08:00'],
    ['16:00', 'Day', '08:00'],
    ['17:59', 'Day', '08:00'],
    ['18:00', 'Evening', '16:00'],
    ['23:59', 'Evening', '16:00'],
    ['02:00', 'Night', '00:00'],
  ])('at %s is %s', (time, name, from) => {
    expect(told(at(time))).toMatchObject({ name: { en: name }, fromMs: at(from) });
  });

  test('just after midnight is the evening of the day before', () => {
    const from = at('16:00') - 24 * 3_600_000;
    expect(told(at('01:00'))).toMatchObject({ fromMs: from, toMs: at('00:00') });
  });

  test('is one that goes on over midnight', () => {
    const night = { name: { en: 'N', 'zh-TW': '夜' }, starts: '20:00', ends: '08:00' };
    const from = at('20:00') - 24 * 3_600_000;
    expect(told(at('05:00'), [night])).toMatchObject({ fromMs: from, toMs: at('08:00') });
  });

  test('is the last one where there is a gap, and twelve hours where there is none', () => {
    const day = defaultShifts.slice(0, 1);
    expect(told(at('23:00'), day)).toMatchObject({ fromMs: at('08:00'), toMs: at('16:00') });
    expect(told(at('23:00'), [])).toEqual({ name: null, fromMs: at('11:00'), toMs: at('23:00') });
  });

  test('is an hour longer in the night in which clocks go back', () => {
    const nowMs = Date.parse('2026-10-25T05:00:00+01:00');
    const { fromMs, toMs } = told(nowMs, defaultShifts, 'Europe/Berlin');
    expect((toMs - fromMs) / 3_600_000).toBe(9);
  });
});
