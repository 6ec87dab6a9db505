import { expect, it } from 'vitest';
import { isTooSoon, quietMs } from './doubleTapGuard.ts';

const tapAt = (atMs: number) => ({ clickCount: 1, atMs });

it('takes a tap on a button that has just come under the finger for none', () => {
  expect(isTooSoon(tapAt(100), { isQuietOver: false, tappedAtMs: null })).toBe(true);
  expect(isTooSoon(tapAt(100), { isQuietOver: true, tappedAtMs: null })).toBe(false);
});

it('takes a second tap within the quiet time for none, and one after it for meant', () => {
  expect(isTooSoon(tapAt(1_000 + quietMs - 1), { isQuietOver: true, tappedAtMs: 1_000 })).toBe(
    true,
  );
  expect(isTooSoon(tapAt(1_000 + quietMs), { isQuietOver: true, tappedAtMs: 1_000 })).toBe(false);
});

it('never makes the keyboard wait', () => {
  expect(isTooSoon({ clickCount: 0, atMs: 0 }, { isQuietOver: false, tappedAtMs: 0 })).toBe(false);
});
