/** Tests the rule that a passphrase of a rescue file must meet. */
import { expect, test } from 'vitest';
import { passphraseFault } from './passphrase.ts';

test.each([
  ['violet kettle harbour moss', null],
  ['紫色水壺港口青苔', null],
  ['short words', 'too-short'],
  ['紫色水壺', 'too-short'],
  ['                    ', 'too-short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'too-plain'],
  ['2468 1357 9999 0000', 'too-plain'],
  ['abcabcabcabcabcabc', 'too-plain'],
  ['passwordpassword1', 'commonplace'],
  ['qwertyuiopasdfgh', 'commonplace'],
  ['abcdefghijklmnop', 'commonplace'],
])('%s: %s', (passphrase, fault) => {
  expect(passphraseFault(passphrase)).toBe(fault);
});

test('the name of the nurse is no secret', () => {
  expect(passphraseFault('Amy Lin 1990 Amy Lin')).toBeNull();
  expect(passphraseFault('Amy Lin 1990 Amy Lin', ['Amy Lin'])).toBe('commonplace');
});
