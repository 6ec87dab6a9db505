import { expect, it } from 'vitest';
import { problemOf } from '../../../model/testing/problems.ts';
import { refusedPhotoOf } from './refusedPhoto.ts';

it.each([
  ['photo-refused', 413, 'too-large'],
  ['photo-refused', 415, 'format'],
  ['photo-refused', 422, 'other'],
  ['photo-stuck', null, 'stuck'],
] as const)('tells of %s with status %s that it is %s', (type, status, why) => {
  expect(refusedPhotoOf(problemOf(type, { status, photoId: 'P' }))).toEqual({ photoId: 'P', why });
});

it('names no photo for a problem of another kind', () => {
  expect(refusedPhotoOf(problemOf('refused', { status: 422 }))).toBeNull();
  expect(refusedPhotoOf(problemOf('photo-missing'))).toBeNull();
  expect(refusedPhotoOf(null)).toBeNull();
});
