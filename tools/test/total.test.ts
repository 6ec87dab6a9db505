/** Tests what a run prints at its end: the closing line, and that an interruption is not a failure. */
import { expect, test } from 'vitest';
import { openTotal } from './total.mjs';

test('the closing line has the sums, and each skip its reason', () => {
  const total = openTotal();
  total.one('format', true);
  total.add('unit tests', {
    passed: 5,
    failed: 2,
    skipped: [{ title: 'Electron', reason: 'no display' }],
    failures: [{ title: 'adds > numbers', reason: 'expected 3 to be 4' }],
  });
  expect(total.lines()).toEqual([
    'skipped: Electron (no display)',
    'failed: adds > numbers (expected 3 to be 4)',
    'FAILED unit tests: 2 failed',
    '6 passed, 2 failed, 1 skipped',
  ]);
  expect(total.exitCode(false)).toBe(1);
});

test('a runner that breaks down without a word is a failure', () => {
  const total = openTotal();
  total.add('unit tests', undefined, { hasBrokenDown: true });
  expect(total.lines().at(-1)).toBe('0 passed, 1 failed, 0 skipped');
});

test('what an interruption kept from running is not run, and not failed', () => {
  const total = openTotal();
  const interrupted = { hasBrokenDown: true, isInterrupted: true };
  total.add('unit tests', { passed: 5, failed: 0, notRun: 7, skipped: [] }, interrupted);
  total.add('browser tests', undefined, interrupted);
  total.notRun('build of electron');
  expect(total.lines()).toEqual([
    'not run: 7 of unit tests',
    'not run: browser tests',
    'not run: build of electron',
    '5 passed, 0 failed, 0 skipped',
  ]);
  expect(total.exitCode(true)).toBe(130);
});

test('a journey that passed at its second try is named, and more than two fail the run', () => {
  const unsteady = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ title: `journey ${at}`, reason: 'not visible' }));
  const two = openTotal();
  two.add('browser tests', { passed: 9, failed: 0, skipped: [], unsteady: unsteady(2) });
  expect(two.lines()).toEqual([
    'unsteady: journey 0 (not visible)',
    'unsteady: journey 1 (not visible)',
    '9 passed, 0 failed, 0 skipped',
  ]);
  expect(two.exitCode(false)).toBe(0);
  const three = openTotal();
  three.add('browser tests', { passed: 9, failed: 0, skipped: [], unsteady: unsteady(3) });
  expect(three.lines()).toContain('FAILED browser tests, unsteady: 3 failed');
  expect(three.exitCode(false)).toBe(1);
});
