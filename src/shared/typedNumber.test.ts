/** Tests how typed numbers are read. */
import { expect, test } from 'vitest';
import { plainFigures, typedNumber } from './typedNumber.ts';

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

test.each([
  ['3.5', 3.5],
  ['3,5', 3.5],
  ['３．５', 3.5],
  ['１２，５', 12.5],
  ['０６０', 60],
  ['.5', 0.5],
  ['4.', 4],
  ['007', 7],
  ['1234', 1234],
  ['1234,5', 1234.5],
  ['1,23', 1.23],
  ['0,5', 0.5],
  ['\u200e12.5\u200b', 12.5],
  ['③', 3],
])('%j is the number %d', (typed, value) => {
  expect(typedNumber(typed)).toBe(value);
});

test.each([
  '1,234',
  '12,345',
  '1,234.5',
  '1.234,5',
  '1 234',
  '3²',
  '3₂',
  '½',
  '3½',
  'Ⅲ',
  '-60',
  '−60',
  '+3',
  '3-4',
  '3e2',
  '0x10',
  '五',
  'Infinity',
  '3cm',
  '.',
  ',',
])('%j is no number', (typed) => {
  expect(typedNumber(typed)).toBeUndefined();
});

test.each(['', ' ', '\u3000', '\u200b'])('%j is empty', (typed) => {
  expect(typedNumber(typed)).toBeNull();
});
