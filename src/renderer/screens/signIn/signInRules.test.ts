import { expect, it } from 'vitest';

import { isPin, isToken } from './signInRules.ts';

it('takes six digits or more as a PIN, whatever their width', () => {
  expect(isPin('123456')).toBe(true);
  expect(isPin('１２３４５６')).toBe(true);
  expect(isPin('12345')).toBe(false);
  expect(isPin('12345a')).toBe(false);
});

it('takes only what a header can carry as a token', () => {
  expect(isToken('nurse-amy')).toBe(true);
  expect(isToken('nurse amy')).toBe(false);
  expect(isToken('護理')).toBe(false);
  expect(isToken('a\nb')).toBe(false);
});
