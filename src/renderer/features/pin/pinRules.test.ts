import { expect, it } from 'vitest';
import { isPassphrase, isPin } from '../../../vault/secretKind.ts';
import { isRepeatedPassphrase, pinWeakness } from './pinRules.ts';

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

it('takes ten characters as a passphrase, but not digits alone', () => {
  for (const typed of ['blue kettle', '護理站的藍色茶壺最好看了', '1234567890a']) {
    expect([typed, isPassphrase(typed), isPin(typed)]).toEqual([typed, true, false]);
  }
  for (const typed of ['blue kett', '護理站的藍色茶壺', '58291458291458', '５８２９１４５８２９']) {
    expect([typed, isPassphrase(typed)]).toEqual([typed, false]);
  }
  expect(isRepeatedPassphrase('Wardward ward'.replace(' ', ''))).toBe(true);
  expect(isRepeatedPassphrase('blue kettle')).toBe(false);
});
