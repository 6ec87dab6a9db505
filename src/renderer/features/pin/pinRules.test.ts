import { expect, it } from 'vitest';
import { isPin, pinWeakness } from './pinRules.ts';

it('takes six digits or more as a PIN, whatever their width', () => {
  expect(isPin('582914')).toBe(true);
  expect(isPin('５８２９１４')).toBe(true);
  expect(isPin('58291')).toBe(false);
  expect(isPin('58291a')).toBe(false);
});

const weaknesses = (pins: readonly string[]) => pins.map((pin) => [pin, pinWeakness(pin)]);
const all = (pins: readonly string[], weakness: string | null) =>
  pins.map((pin) => [pin, weakness]);

it.each([
  ['repeated', ['000000', '１１１１１１', '121212', '123123', '12341234']],
  ['run', ['123456', '012345', '567890', '654321', '98765432', '109876', '135791', '036925']],
  ['common', ['112233', '159753', '789456', '741963', '123321', '111222', '102030', '11223344']],
  // Year, month and day in each usual order, with the century or without, and years of the Republic.
  ['date', ['19880315', '15031988', '03151988', '880315', '150388', '031588', '８８０３１５']],
  ['date', ['0770315', '1130229', '1503077', '0315077', '770315', '198803', '031988', '20000229']],
  [null, ['582914', '246810', '135790', '123457', '604172', '58291458291458']],
  // No such day, or no such year.
  [null, ['883215', '20010229', '19881315', '23340101', '9990315', '150013']],
])('says why a PIN is guessed first: %s', (weakness, pins) => {
  expect(weaknesses(pins)).toEqual(all(pins, weakness));
});

it('leaves at least nine of ten PINs of six, seven and eight digits', () => {
  for (const digits of [6, 7, 8]) {
    // Coprime to ten, so that every last digit and every day of a month comes up.
    const pins = Array.from({ length: 20_000 }, (_, at) =>
      String((at * 7_919_993) % 10 ** digits).padStart(digits, '0'),
    );
    expect(pins.filter((pin) => pinWeakness(pin) === null).length).toBeGreaterThan(18_000);
  }
});
