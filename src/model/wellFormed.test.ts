import { expect, test } from 'vitest';
import { wellFormed } from './wellFormed.ts';

test('controls are taken out and lone surrogates are replaced in every string, at any depth', () => {
  const broken = {
    careNote: 'a\u0000\u001bb\uD800c\uDC00d',
    list: ['\uDFFF', { deep: 'x\uD83D' }],
  };
  expect(wellFormed(broken)).toEqual({
    careNote: 'a b\uFFFDc\uFFFDd',
    list: ['\uFFFD', { deep: 'x\uFFFD' }],
  });
});

test('whole characters beyond the basic plane stay', () => {
  expect(wellFormed('傷口 𠮷 🩹')).toBe('傷口 𠮷 🩹');
});

test('numbers, booleans and null stay as they are', () => {
  expect(wellFormed({ value: 3.2, isKnown: true, none: null })).toEqual({
    value: 3.2,
    isKnown: true,
    none: null,
  });
});
