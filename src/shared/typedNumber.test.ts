/** Tests that full-width digits are read as digits, and superscript or subscript ones are not. */
import { expect, test } from 'vitest';
import { plainFigures } from './typedNumber.ts';

test.each([
  ['１２．５', '12.5'],
  ['3，5', '3,5'],
  [' 3.5 ', '3.5'],
  ['③', '3'],
  ['12.5\u200b', '12.5'],
  ['\u200e12.5', '12.5'],
  ['\u202a3,5\u202c', '3,5'],
  ['1\u00ad2', '12'],
  ['\ufeff3\u2060', '3'],
])('%s is %s', (typed, figures) => {
  expect(plainFigures(typed)).toBe(figures);
});

test.each(['3²', '3₂', '165²', '¹', '2⁰', '3³.5'])('%s is no number', (typed) => {
  expect(plainFigures(typed)).toBeNull();
});
