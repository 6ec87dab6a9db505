/** Tests which answers are questioned: unusual numbers, years of the Republic, days in the future. */
import { describe, expect, test } from 'vitest';
import { admissionDoubts, dayDoubt, typedDay, westernYear } from './doubts.ts';

const today = '2026-11-25';

describe('a year of the Republic of China', () => {
  test.each([
    [115, 2026],
    [116, 2027],
    [100, 2011],
    [117, null],
    [99, null],
    [26, null],
    [2026, null],
    [115.5, null],
    ['115', null],
  ])('%s is %s', (year, western) => {
    expect(westernYear(year, today)).toBe(western);
  });

  test('is named with the western one, in both languages', () => {
    const day = { year: 115, month: 11, day: 20 };
    expect(dayDoubt(day, today, 'en')).toBe(
      'Year 115 of the ROC calendar is 2026. Please enter the Western year.',
    );
    expect(dayDoubt(day, today, 'zh-TW')).toBe('民國115年是西元2026年，請填西元年。');
  });
});

test.each([
  ['2026-11-25', undefined],
  ['2026-11-26', 'This date is in the future. Please check.'],
  ['2027-01-01', 'This date is in the future. Please check.'],
  ['2062-11-25', 'This date is in the future. Please check.'],
  ['2206-11-20', 'This date is in the future. Please check.'],
  ['1926-11-25', undefined],
  ['1905-01-01', 'This date is more than 120 years ago. Please check.'],
  ['26-11-20', 'Please enter all four digits of the year.'],
  ['0026-11-20', 'Please enter all four digits of the year.'],
  ['0115-11-20', 'Year 115 of the ROC calendar is 2026. Please enter the Western year.'],
  ['2026-11-', undefined],
  ['115-11-', undefined],
  ['2-11-', undefined],
  ['', undefined],
])('%s: %s', (typed, doubt) => {
  expect(dayDoubt(typedDay(typed), today, 'en')).toBe(doubt);
});

test('a day without a year is any', () => {
  expect(dayDoubt({ month: 12, day: 24 }, today, 'en')).toBeUndefined();
});

test('the review names each answer that is asked about', () => {
  const doubts = admissionDoubts(
    { admission: { wardDate: '2062-11-25', wardTime: '08:30' } },
    today,
    'en',
  );
  expect(doubts.map(({ field, words }) => [field.key, words])).toEqual([
    ['admission.wardDate', 'This date is in the future. Please check.'],
  ]);
});
