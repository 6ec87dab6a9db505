/** Tests that the built page finds its files whatever path it is served at. */
import { expect, test } from 'vitest';
import { addressesAstray, stylesLast } from './rendererBuild.ts';

test('finds the addresses that would lead astray at /demo/', () => {
  const page =
    '<script src="./assets/main.js"></script><link href="assets/main.css"><a href="/x"><img src="/y">';
  expect(addressesAstray(page)).toEqual(['./assets/main.js', 'assets/main.css']);
});

test('puts style sheets behind the splash, in their order, and leaves the rest where it is', () => {
  const page =
    '<head><link rel="icon" href="/i"><link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"></head><body><p>Splash</p></body>';
  expect(stylesLast(page)).toBe(
    '<head><link rel="icon" href="/i"></head><body><p>Splash</p><link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"></body>',
  );
});
