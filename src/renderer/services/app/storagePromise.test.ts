/** Tests what counts as a browser's promise to keep storage, and how each browser comes to give it. */
import { describe, expect, test } from 'vitest';
import { promiseOf, promiseWayOf } from './storagePromise.ts';

const says = (answer: boolean) => async () => answer;

describe('the promise of a browser', () => {
  test.each([
    ['that has promised', { persisted: says(true), persist: says(false) }, true],
    ['that promises when it is asked', { persisted: says(false), persist: says(true) }, true],
    ['that does not', { persisted: says(false), persist: says(false) }, false],
    ['that cannot say', undefined, false],
    ['that knows of rooms and of no promise', {}, false],
    ['that fails', { persisted: () => Promise.reject(new TypeError('unsafe')) }, false],
  ])('of one %s', async (_which, storage, expected) => {
    expect(await promiseOf(storage)).toBe(expected);
  });
});

describe('the way to it', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
  test.each([
    [
      'Chrome',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36',
      0,
      'menu',
    ],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 0, 'ask'],
    [
      'Firefox on Android',
      'Mozilla/5.0 (Android 15; Tablet; rv:153.0) Gecko/153.0 Firefox/153.0',
      5,
      'menu',
    ],
    ['an iPad', mac, 5, 'share'],
    [
      'an iPad that says so',
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
      5,
      'share',
    ],
    ['Safari on a Mac', mac, 0, 'menu'],
  ])('in %s', (_which, userAgent, touchPoints, expected) => {
    expect(promiseWayOf(userAgent, touchPoints)).toBe(expected);
  });
});
