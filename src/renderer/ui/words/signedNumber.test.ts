import { expect, it } from 'vitest';
import { languages } from './language.ts';
import { signedNumber } from './signedNumber.ts';

it.each(languages)('writes a change with a real minus, a plus or no sign, in %s', (language) => {
  const percent = signedNumber(language, { style: 'percent' });
  expect([-0.77, 0.15, 0].map(percent)).toEqual(['−77%', '+15%', '0%']);
  expect(signedNumber(language, { maximumFractionDigits: 2 })(-1.024)).toBe('−1.02');
});
