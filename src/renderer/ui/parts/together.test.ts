import { expect, it } from 'vitest';
import { partsTogether, withoutBreaks } from './Together.tsx';

const whole = (text: string) =>
  partsTogether(text)
    .filter(({ isWhole }) => isWhole)
    .map((part) => part.text);

it('keeps ids and spans of time on one line, in both languages', () => {
  expect(whole('Wound assessment of sacrum, W-1001-1, from 09:39')).toEqual(['W-1001-1']);
  expect(whole('傷口評估（P-1001）')).toEqual(['P-1001']);
  expect(whole('Night, 00:00–08:00 · Amy Lin')).toEqual(['00:00–08:00']);
});

it('keeps a size and a day on one line', () => {
  expect(whole('10.5 × 2 cm, 21 cm²')).toEqual(['10.5 × 2 cm']);
  expect(whole('3 × – cm')).toEqual(['3 × – cm']);
  expect(whole('Sacrum, W-1001-1, assessed 28 Nov 2026 13:38 by Amy Lin')).toEqual([
    'W-1001-1',
    '28 Nov 2026',
  ]);
});

it('has no place to break within an id where there are no elements', () => {
  expect(withoutBreaks('Lin Mei-Yu · ID P-1001')).toBe('Lin Mei-Yu · ID P-\u20601001');
});

it('leaves words and what is longer than a line to break, and loses no letter', () => {
  expect(whole(`A follow-up of ${'W-1'.repeat(12)}`)).toEqual([]);
  const text = 'A follow-up of W-1001-1, P-1001.';
  expect(
    partsTogether(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
