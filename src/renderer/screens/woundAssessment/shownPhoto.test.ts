import { expect, test } from 'vitest';
import { stillShown } from './shownPhoto.ts';

test('a photo from the last visit that is no longer known gives way to the newest of the draft', () => {
  expect(stillShown('last', ['P-1', 'P-2'], false)).toEqual({ photoId: 'P-2' });
});

test('without photos in the draft nothing takes its place', () => {
  expect(stillShown('last', [], false)).toBe('last');
});

test('what is still there stays', () => {
  expect(stillShown('last', ['P-1'], true)).toBe('last');
  expect(stillShown({ photoId: 'P-1' }, ['P-1', 'P-2'], false)).toEqual({ photoId: 'P-1' });
});
