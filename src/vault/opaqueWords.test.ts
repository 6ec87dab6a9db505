/**
 * Tests that an id's opaque word is computed once: a list uses one in each row, and renders its rows again and again.
 */
import { expect, it, vi } from 'vitest';
import { opaqueWord, readOpaqueWord } from './cipher.ts';

const counted = vi.hoisted(() => ({ seals: 0 }));

vi.mock(import('@noble/ciphers/aes.js'), async (original) => {
  const aes = await original();
  const gcmsiv = (...given: Parameters<typeof aes.gcmsiv>) => {
    counted.seals += 1;
    return aes.gcmsiv(...given);
  };
  return { ...aes, gcmsiv: gcmsiv as unknown as typeof aes.gcmsiv };
});

const keyOf = (byte: number) => new Uint8Array(32).fill(byte);

it('seals an id once, however often it is drawn', () => {
  const key = keyOf(1);
  const before = counted.seals;
  const words = Array.from({ length: 50 }, () => opaqueWord(key, 'place', 'P-1001'));
  expect(new Set(words).size).toBe(1);
  expect(counted.seals - before).toBe(1);
});

it('takes no word of another key, place or text for it', () => {
  const key = keyOf(2);
  const asked = [
    [key, 'place', 'P-1'],
    [key, 'place', 'P-2'],
    [key, 'other', 'P-1'],
    [keyOf(3), 'place', 'P-1'],
  ] as const;
  const words = asked.map(([under, place, text]) => opaqueWord(under, place, text));
  expect(new Set(words).size).toBe(asked.length);
});

it('goes on where it remembers no more, with the same words', () => {
  const key = keyOf(4);
  const first = opaqueWord(key, 'place', 'P-0');
  for (let index = 1; index <= 6_000; index += 1) opaqueWord(key, 'place', `P-${index}`);
  expect(opaqueWord(key, 'place', 'P-0')).toBe(first);
  expect(readOpaqueWord(key, 'place', first)).toBe('P-0');
});
