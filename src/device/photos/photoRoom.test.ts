/** Tests for how many photos a tablet is said to have room, and when no number is given. */
import { describe, expect, test } from 'vitest';
import { photoRoomOf, type PhotoRoomFacts } from './photoRoom.ts';

const megabyte = 1024 * 1024;
const two = 2_000_000;
/** What one photo of `two` bytes takes: twice its size, plus what is stored with it. */
const eachTakes = 2 * (two + 64 * 1024);

const shell: PhotoRoomFacts = {
  room: 'enough',
  freeForPhotosBytes: 42 * eachTakes,
  shareLeftBytes: null,
  takenBytes: [two, two, two],
  largestBytes: 10_000_000,
};
const browser: PhotoRoomFacts = { ...shell, freeForPhotosBytes: null };

describe('with a shell that knows what is free', () => {
  test.each([
    [0, 1],
    [1, 1],
    [9.9, 9],
    [10, 10],
    [42, 40],
    [49, 45],
    [50, 50],
    [137, 130],
    [200, 200],
  ])('%d photos are told as about %d', (photos, count) => {
    const freeForPhotosBytes = photos * eachTakes;
    expect(photoRoomOf({ ...shell, freeForPhotosBytes })).toEqual({ is: 'about', count });
  });

  test('beyond 200 nobody counts', () => {
    const freeForPhotosBytes = 201 * eachTakes;
    expect(photoRoomOf({ ...shell, freeForPhotosBytes })).toEqual({ is: 'more', count: 200 });
  });

  test('the mean of the photos that were taken here counts', () => {
    const takenBytes = [1_000_000, 2_000_000, 3_000_000];
    expect(photoRoomOf({ ...shell, takenBytes })).toEqual(photoRoomOf(shell));
  });

  test('before three photos were taken, each is thought as large as the hospital takes', () => {
    const takenBytes = [two, two];
    expect(photoRoomOf({ ...shell, takenBytes })).toEqual({ is: 'about', count: 8 });
  });

  test('what the browser leaves us is a limit, too', () => {
    const shareLeftBytes = 3 * eachTakes;
    expect(photoRoomOf({ ...shell, shareLeftBytes })).toEqual({ is: 'about', count: 3 });
  });
});

describe('in a browser', () => {
  test.each([1, 300])('an estimate of %d GB adds nothing to what was tried', (gigabytes) => {
    const shareLeftBytes = gigabytes * 1024 * megabyte;
    // 32 MB were written: eight photos of two megabytes, each stored twice.
    expect(photoRoomOf({ ...browser, shareLeftBytes })).toEqual({ is: 'atLeast', count: 8 });
  });

  test('the largest photo that was taken here counts, since it says at least', () => {
    const takenBytes = [500_000, 500_000, two];
    expect(photoRoomOf({ ...browser, takenBytes })).toEqual({ is: 'atLeast', count: 8 });
  });

  test.each([
    ['photos that are too large', { takenBytes: [5_000_000, 5_000_000, 5_000_000] }],
    ['a tablet that took none yet', { takenBytes: [] }],
    ['a share that is used up', { shareLeftBytes: 0 }],
    ['a share that is overdrawn', { shareLeftBytes: -1 }],
  ])('no small number is said of %s', (_what, facts) => {
    expect(photoRoomOf({ ...browser, ...facts })).toBeNull();
  });
});

test.each(['low', 'full', 'unknown'] as const)('where room is %s there is no number', (room) => {
  expect(photoRoomOf({ ...shell, room })).toBeNull();
  expect(photoRoomOf({ ...browser, room })).toBeNull();
});
