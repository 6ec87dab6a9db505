import { expect, it } from 'vitest';

import { isPin, isSameName, isToken, pinWeakness } from './signInRules.ts';

it('takes six digits or more as a PIN, whatever their width', () => {
  expect(isPin('582914')).toBe(true);
  expect(isPin('５８２９１４')).toBe(true);
  expect(isPin('58291')).toBe(false);
  expect(isPin('58291a')).toBe(false);
});

it('says why a PIN is guessed first', () => {
  for (const pin of ['000000', '１１１１１１', '121212', '123123', '58291458291458', '12341234']) {
    expect([pin, pinWeakness(pin)]).toEqual([pin, pin === '58291458291458' ? null : 'repeated']);
  }
  for (const pin of ['123456', '012345', '567890', '654321', '98765432', '109876']) {
    expect([pin, pinWeakness(pin)]).toEqual([pin, 'run']);
  }
  for (const pin of ['112233', '159753', '789456']) {
    expect([pin, pinWeakness(pin)]).toEqual([pin, 'common']);
  }
  for (const pin of ['582914', '246810', '135790', '123457', '604172']) {
    expect([pin, pinWeakness(pin)]).toEqual([pin, null]);
  }
});

it('takes only what a header can carry as a token', () => {
  expect(isToken('nurse-amy')).toBe(true);
  expect(isToken('nurse amy')).toBe(false);
  expect(isToken('護理')).toBe(false);
  expect(isToken('a\nb')).toBe(false);
});

it('knows a name again however it is written', () => {
  expect(isSameName('Amy Lin', ' amy  LIN ')).toBe(true);
  expect(isSameName('林雅美', '林 雅美')).toBe(true);
  expect(isSameName('Amy Lin', 'Amy Lim')).toBe(false);
});
