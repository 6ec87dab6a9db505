import { expect, it } from 'vitest';

import type { Problem } from '../../device/rows.ts';
import { refusedPhotoOf } from './refusedPhoto.ts';

const problem = (changed: Partial<Problem>) => changed as Problem;

it.each([
  ['photo-refused', 413, 'too-large'],
  ['photo-refused', 415, 'format'],
  ['photo-refused', 422, 'other'],
  ['photo-stuck', null, 'stuck'],
] as const)('tells of %s with status %s that it is %s', (type, status, why) => {
  expect(refusedPhotoOf(problem({ type, status, photoId: 'P' }))).toEqual({ photoId: 'P', why });
});

it('names no photo for a problem of another kind, or one that names none', () => {
  expect(refusedPhotoOf(problem({ type: 'refused', status: 422, photoId: 'P' }))).toBeNull();
  expect(refusedPhotoOf(problem({ type: 'photo-refused', photoId: null }))).toBeNull();
  expect(refusedPhotoOf(null)).toBeNull();
});
