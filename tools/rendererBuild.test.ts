/** Proves that the built page finds its files wherever it stands. */
import { expect, test } from 'vitest';
import { addressesAstray } from './rendererBuild.ts';

test('finds the addresses that would lead astray at /demo/', () => {
  const page =
    '<script src="./assets/main.js"></script><link href="assets/main.css"><a href="/x"><img src="/y">';
  expect(addressesAstray(page)).toEqual(['./assets/main.js', 'assets/main.css']);
});
