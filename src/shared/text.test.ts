/** Tests how texts and ids with invisible characters are read. */
import { expect, test } from 'vitest';
import { cleanText, countAsSent, inOtherCase, isBlank, plainId } from './text.ts';

test.each([
  ['NUL', '\0'],
  ['zero width spaces', '\u200b\u200b'],
  ['a word joiner', '\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['a Hangul filler', '\u3164'],
  ['an empty braille cell', '\u2800'],
  ['a mark of direction', '\u200e'],
  ['a variation selector', '\ufe0f'],
  ['an ideographic space', '\u3000'],
  ['a no-break space and a line', '\u00a0\n'],
])('%s is nothing, and is sent as nothing', (_name, text) => {
  expect(isBlank(text)).toBe(true);
  expect(cleanText(text)).toBe('');
});

test.each(['.', '傷口', '👩🏽\u200d⚕️', 'a\u200bb', '\ud800'])('%s can be seen', (text) => {
  expect(isBlank(text) && text.isWellFormed()).toBe(false);
});

test('what stands between visible letters stays in a note', () => {
  expect(cleanText(' 👩🏽\u200d⚕️ ')).toBe('👩🏽\u200d⚕️');
});

test.each([
  ['    傷口乾淨    ', 4],
  ['\u3000\u3000ab\n', 2],
  ['a\0b', 2],
  ['𠮷野', 2],
  ['\u200b\u200b', 0],
  ['a\u200bb', 3],
  ['a\ud83d', 2],
])('of %j as many characters count as are sent: %i', (text, count) => {
  expect(countAsSent(text)).toBe(count);
});

test.each([
  'P-1001\u200b',
  '\u200eP-1001',
  'P\u00ad-1001',
  'P\u20101001',
  'P\u20111001',
  'P\u20131001',
  'P\u22121001',
  'Ｐ－１００１',
  '\ufeffP-1001 ',
  ' \u3000P-1001',
])('%j is P-1001', (typed) => {
  expect(plainId(typed)).toBe('P-1001');
});

test('an id keeps its case, and what is between its parts', () => {
  expect(plainId('p-1001 a')).toBe('p-1001 a');
});

test.each([
  ['p-1001', 'P-1001'],
  ['aB-3ß', 'Ab-3SS'],
])('%s in the other case is %s', (id, other) => {
  expect(inOtherCase(id)).toBe(other);
});
