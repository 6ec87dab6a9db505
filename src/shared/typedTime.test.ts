import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWholeTime, readTime } from './typedTime.ts';

const spelled: Record<string, string[]> = {
  '09:30': [
    '0930',
    '930',
    '9:30',
    '09:30',
    '9.30',
    '９：３０',
    '０９３０',
    ' 9:30 ',
    '9 : 30',
    '9時30分',
    '9點30',
    '９點３０分',
  ],
  '09:05': ['905', '0905', '9:05', '9時5分'],
  '23:59': ['2359', '23:59', '２３５９', '23點59分'],
  '00:00': ['0', '00', '0000', '000', '0:00', '00:00'],
  '09:00': ['9', '09', '９', '9點', '9時', '900'],
  '12:00': ['12', '1200', '12:00'],
};

describe.each(Object.entries(spelled))('%s', (time, ways) => {
  it.each(ways)('is what %j says', (typed) =>
    expect(readTime(typed)).toEqual({ is: 'time', time, isNextDay: false }),
  );
});

it.each(['2400', '24', '24:00', '24.00', '２４００', '24點', '24時00分'])(
  '%j is midnight at the end of the day',
  (typed) => expect(readTime(typed)).toEqual({ is: 'time', time: '00:00', isNextDay: true }),
);

it.each([
  '2460',
  '1260',
  '12 60',
  '2401',
  '24:30',
  '25',
  '99',
  '9:5',
  '12345',
  '1:2:3',
  '-900',
  '9h',
  'noon',
  '9²',
  '3½',
  '.30',
  ':30',
  '9:',
  '9:300',
])('%j is no time of day, and is not made into one', (typed) =>
  expect(readTime(typed)).toEqual({ is: 'wrong' }),
);

it.each(['', ' ', '\u3000'])('%j is empty', (typed) =>
  expect(readTime(typed)).toEqual({ is: 'empty' }),
);

it('reads every minute of the day in each spelling, and in no other way', () => {
  const minute = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  fc.assert(
    fc.property(
      minute,
      fc.constantFrom('', ':', '.'),
      fc.boolean(),
      ([hour, min], sign, isFull) => {
        const two = (part: number) => String(part).padStart(2, '0');
        const text = `${two(hour)}${sign}${two(min)}`;
        const typed = isFull
          ? text.replaceAll(/\d/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))
          : text;
        expect(readTime(typed)).toEqual({
          is: 'time',
          time: `${two(hour)}:${two(min)}`,
          isNextDay: false,
        });
      },
    ),
  );
});

it('never guesses: what it reads is a time of day, and has the figures that were typed', () => {
  const isRight = (signs: string[]) => {
    const typed = signs.join('');
    const reading = readTime(typed);
    if (reading.is !== 'time') return true;
    const figures = typed.replaceAll('９', '9').replaceAll(/\D/g, '');
    const [hour = 0, minute = 0] = reading.time.split(':').map(Number);
    const hours = reading.isNextDay ? [24] : [hour, `0${hour}`];
    const minutes = minute === 0 ? ['', '0', '00'] : [minute, `0${minute}`];
    const told = hours.flatMap((one) => minutes.map((other) => `${one}${other}`));
    const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(reading.time);
    return isTime && told.includes(figures) && !/[^0-9９:：. 時點分]/.test(typed);
  };
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'0124569:. -時點分９：²½ａ'), { maxLength: 8 }),
      (signs) => {
        expect(isRight(signs)).toBe(true);
      },
    ),
  );
});

it('knows when nothing can follow', () => {
  expect(['2400', '9:30', '09:30', '９：３０'].every(isWholeTime)).toBe(true);
  expect(['', '2', '24', '240', '9:', '9:3', '9點'].some(isWholeTime)).toBe(false);
});
