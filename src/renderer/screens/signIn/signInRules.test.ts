import { expect, it } from 'vitest';
import { isSameName, isToken, tokenOf } from './signInRules.ts';

it('takes only what a header can carry as a token', () => {
  expect(isToken('nurse-amy')).toBe(true);
  expect(isToken('nurse amy')).toBe(false);
  expect(isToken('護理')).toBe(false);
  expect(isToken('a\nb')).toBe(false);
  // What a shell returns for a token: if it could be typed, it could name anybody.
  expect(isToken('wbt1.0a1b2c3d.c2VhbGVk.WyJpIiwiYW15Il0')).toBe(false);
});

it('knows a name again however it is written', () => {
  expect(isSameName('Amy Lin', ' amy  LIN ')).toBe(true);
  expect(isSameName('林雅美', '林 雅美')).toBe(true);
  expect(isSameName('Amy\u00a0Lin\u200b', '\u200eＡｍｙ Lin')).toBe(true);
  expect(isSameName('Amy Lin', 'Amy Lim')).toBe(false);
});

it.each([
  [' nurse-amy\n', 'nurse-amy'],
  ['Bearer nurse-amy', 'nurse-amy'],
  ['bearer  nurse-amy ', 'nurse-amy'],
  ['bearer', 'bearer'],
  ['nurse-amy\u200b', 'nurse-amy'],
  ['\ufeffBearer nurse-amy', 'nurse-amy'],
  ['nurse\u2011amy', 'nurse-amy'],
  ['ｎｕｒｓｅ－ａｍｙ', 'nurse-amy'],
  ['\u202anurse-amy\u202c', 'nurse-amy'],
  ['nurse amy', 'nurse amy'],
])('of "%s" the token is "%s"', (typed, token) => {
  expect(tokenOf(typed)).toBe(token);
});
