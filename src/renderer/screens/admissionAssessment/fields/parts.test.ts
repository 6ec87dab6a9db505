import { describe, expect, it } from 'vitest';
import { readNumber, showNumber } from './numbers.ts';
import {
  calendarDateTexts,
  calendarDateValue,
  datePartsTexts,
  datePartsValue,
  showPart,
  timeOfDayTexts,
  timeOfDayValue,
} from './parts.ts';

describe('figures as typed', () => {
  it('are numbers where they can be, also full-width and with a comma', () => {
    expect(['170', '60.5', '60,5', '６０', '.5', '6.'].map(readNumber)).toEqual([
      170, 60.5, 60.5, 60, 0.5, 6,
    ]);
  });

  it('are kept as typed where they are none, and are nothing when empty', () => {
    expect(['abc', '1.2.3', ' '].map(readNumber)).toEqual(['abc', '1.2.3', undefined]);
  });

  it('are no numbers where they are raised, may be thousands, or are below zero', () => {
    for (const typed of ['165²', '3₂', '1,234', '12,345', '-60', '-0.5']) {
      expect(readNumber(typed)).toBe(typed);
    }
    expect(datePartsValue({ year: '2026', month: '11', day: '2²' })).toEqual({
      year: 2026,
      month: 11,
      day: '2²',
    });
  });

  it('stay on the screen as typed while they mean the same', () => {
    expect(showNumber(6, '6.')).toBe('6.');
    expect(showNumber(7, '6.')).toBe('7');
    expect(showNumber('abc', null)).toBe('abc');
    expect(showNumber(undefined, '6')).toBe('');
  });
});

describe('dates and times in parts', () => {
  it('make a date of three parts, and of two where the year is left out', () => {
    expect(datePartsValue({ year: '2026', month: '3', day: '05' })).toEqual({
      year: 2026,
      month: 3,
      day: 5,
    });
    expect(datePartsValue({ year: '', month: '3', day: '5' })).toEqual({ month: 3, day: 5 });
    expect(datePartsValue({ year: '', month: ' ' })).toBeUndefined();
    expect(datePartsTexts({ month: 3, day: 'x' })).toEqual({ month: '3', day: 'x' });
  });

  it('make YYYY-MM-DD and HH:MM, incomplete while a part is missing', () => {
    expect(calendarDateValue({ year: '2026', month: '3', day: '5' })).toBe('2026-03-05');
    expect(calendarDateValue({ year: '2026', month: '', day: '' })).toBe('2026--');
    expect(calendarDateValue({})).toBeUndefined();
    expect(calendarDateTexts('2026--')).toEqual({ year: '2026', month: '', day: '' });
    expect(timeOfDayValue({ hour: '7', minute: '5' })).toBe('07:05');
    expect(timeOfDayValue({ hour: '', minute: '' })).toBeUndefined();
    expect(timeOfDayTexts('07:05')).toEqual({ hour: '07', minute: '05' });
  });

  it('show a part as typed while it means the same', () => {
    expect(showPart('03', '3')).toBe('3');
    expect(showPart('11', '1')).toBe('11');
    expect(showPart(undefined, '3')).toBe('');
  });
});
