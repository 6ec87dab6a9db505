import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCalendarDate, isDateOfParts } from '../../../../shared/admission/dates.ts';
import { readMeasured, readNumber, showNumber } from './numbers.ts';
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

  it.each(['0', '00', '0.0', '0,0', '.0', '０', '０．００'])(
    'are no height where they are nothing: %s, and may be an age',
    (typed) => {
      expect(readMeasured(typed)).toBe(typed);
      expect(readNumber(typed)).toBe(0);
    },
  );

  it('are a height where they are more than nothing', () => {
    expect(['170', '0.5', '６０，５', '', 'x'].map(readMeasured)).toEqual([
      170,
      0.5,
      60.5,
      undefined,
      'x',
    ]);
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

  it.each([
    ['民國115', 115],
    ['民國115年', 115],
    ['115年', 115],
    ['民國 １１５ 年', 115],
    ['2026年', 2026],
    ['民國99年', 99],
    ['民國', '民國'],
    ['民國115年度', '民國115年度'],
    ['115²年', '115²年'],
  ])('read %s in the box of the year as %j', (typed, year) => {
    expect(datePartsValue({ year: typed, month: '11', day: '20' })).toEqual({
      year,
      month: 11,
      day: 20,
    });
    expect(calendarDateValue({ year: typed, month: '11', day: '20' })).toBe(`${year}-11-20`);
    expect(showPart(String(year), typed, 'year')).toBe(typed);
  });

  it.each(['5年', '民國5', '5月', '5日'])('read %s as no month', (month) => {
    expect(datePartsValue({ year: '2026', month, day: '20' })).toMatchObject({ month });
  });

  it('show a part as typed while it means the same', () => {
    expect(showPart('03', '3', 'month')).toBe('3');
    expect(showPart('11', '1', 'day')).toBe('11');
    expect(showPart(undefined, '3', 'day')).toBe('');
  });
});

const wide = (text: string) =>
  text.replaceAll(/[\d.,-]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));
const spellings = [
  (text: string) => text,
  (text: string) => wide(text),
  (text: string) => ` ${text} `,
  (text: string) => `\u200e${text}\u200b`,
  (text: string) => `0${text}`,
];
const signs = fc.constantFrom(...'0123456789.,-+ ²₃½eE五３．，年月民國\u200bx');
const anyText = fc.array(signs, { maxLength: 8 }).map((typed) => typed.join(''));

/** The displayed value, computed independently: half-width, without invisible characters. */
const seen = (text: string) =>
  text
    .replaceAll('\u200b', '')
    .replaceAll('３', '3')
    .replaceAll('．', '.')
    .replaceAll('，', ',')
    .trim();

/** Whether these digits are this number, without thousands separators. */
const stands = (value: number, figures: string) =>
  /^\d*[.,]?\d*$/.test(figures) &&
  !/^\d{1,3},\d{3}$/.test(figures) &&
  Number(figures.replace(',', '.')) === value;

describe('the reader of numbers', () => {
  it('reads every number back in each spelling', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.constantFrom(...spellings),
        fc.boolean(),
        (hundredths, spell, hasComma) => {
          const value = hundredths / 100;
          const text = hasComma ? String(value).replace('.', ',') : String(value);
          expect(readNumber(spell(text))).toBe(value);
          expect(readMeasured(spell(text))).toBe(value === 0 ? spell(text).trim() : value);
        },
      ),
    );
  });

  it('never guesses: a number is what stands there, and the rest is kept as it was typed', () => {
    const isRight = (typed: string) => {
      const value = readNumber(typed);
      if (value === undefined) return seen(typed) === '';
      return typeof value === 'string' ? value === typed.trim() : stands(value, seen(typed));
    };
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(isRight(typed)).toBe(true);
      }),
    );
  });
});

describe('the reader of dates', () => {
  const day = fc.record({
    year: fc.integer({ min: 1, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  });

  it('reads every day back in each spelling, and shows it as it was typed', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...spellings), (parts, spell) => {
        const two = (part: number) => String(part).padStart(2, '0');
        const { year, month } = parts;
        const typed = {
          year: spell(String(year)),
          month: wide(String(month)),
          day: ` ${parts.day}\u200b`,
        };
        expect(datePartsValue(typed)).toEqual(parts);
        expect(datePartsTexts(parts)).toEqual({
          year: String(year),
          month: String(month),
          day: String(parts.day),
        });
        const told = calendarDateValue({ ...typed, year: wide(String(year)) });
        expect(told).toBe(`${year}-${two(month)}-${two(parts.day)}`);
        expect(isCalendarDate(told ?? '')).toBe(year >= 1000 && isDateOfParts(parts));
        expect(showPart(two(month), typed.month, 'month')).toBe(typed.month);
      }),
    );
  });

  it('never guesses: a part is the number that stands there, and no other text makes a day', () => {
    const isRight = (year: string, month: string, dayText: string) => {
      const texts = { year, month, day: dayText };
      const value = Object(datePartsValue(texts)) as Record<string, unknown>;
      const areTyped = Object.entries(texts).every(([name, text]) => {
        const part = value[name];
        const inWords = /^(?:民國)? *(\d+) *年?$/.exec(seen(text))?.[1];
        const figures = name === 'year' ? (inWords ?? seen(text)) : seen(text);
        return typeof part !== 'number' || stands(part, figures);
      });
      const told = calendarDateValue(texts) ?? '';
      const [y, m, d] = told.split('-').map(Number);
      const isSame = y === value['year'] && m === value['month'] && d === value['day'];
      return areTyped && (!isCalendarDate(told) || isSame);
    };
    fc.assert(
      fc.property(anyText, anyText, anyText, (year, month, dayText) => {
        expect(isRight(year, month, dayText)).toBe(true);
      }),
    );
  });
});

describe('years of the Republic of China, where the hospital has them', () => {
  it.each([
    ['115', '2026'],
    ['民國115年', '2026'],
    ['99', '2010'],
    ['１１５', '2026'],
    ['1', '1912'],
    ['0115', '2026'],
    ['2026', '2026'],
    ['1911', '1911'],
    ['0', '0'],
    ['x', 'x'],
    ['', ''],
  ])('%j is stored as %j, and stays as it was typed', (typed, year) => {
    expect(calendarDateValue({ year: typed, month: '3', day: '5' }, 'roc')).toBe(`${year}-03-05`);
    expect(showPart(year, typed, 'year', 'roc')).toBe(typed);
  });

  it.each([
    ['2026', '115'],
    ['1912', '1'],
    ['1900', '1900'],
    ['', ''],
    ['20x6', '20x6'],
  ])('the stored year %j is shown as %j', (stored, shown) => {
    expect(showPart(stored, undefined, 'year', 'roc')).toBe(shown);
    expect(showPart(stored, undefined, 'year')).toBe(stored);
  });

  it('leave month and day alone, and numbers in parts as well', () => {
    expect(datePartsValue({ year: '115', month: '3', day: '5' }, 'roc')).toEqual({
      year: 2026,
      month: 3,
      day: 5,
    });
    expect(showPart('3', undefined, 'month', 'roc')).toBe('3');
  });
});
