import { expect, it } from 'vitest';

import { moved, replaced } from './photoOrder.ts';

it('moves a photo and keeps all the others in order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

it('gives a photo taken again the place of the old one', () => {
  expect(replaced(['a', 'b', 'c', 'new'], 'b')).toEqual(['a', 'new', 'b', 'c']);
});

it('replaces nothing where the new photo was refused, or the old one is gone', () => {
  expect(replaced(['a', 'b'], 'b')).toBeNull();
  expect(replaced(['a', 'new'], 'x')).toBeNull();
});
