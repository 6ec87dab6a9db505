import { expect, it } from 'vitest';

import { problemOf } from '../../../device/testing/problems.ts';
import { problemWordsOf } from './problemWords.ts';

it('tells a nurse who lacks access, or whose patient is unknown, nothing about mending', () => {
  expect(problemWordsOf(problemOf('refused', { status: 403 }))).toBe('no-access');
  expect(problemWordsOf(problemOf('refused', { status: 404 }))).toBe('not-found');
  expect(problemWordsOf(problemOf('refused', { status: 422 }))).toBe('refused');
});

it('leaves every other problem its own words, whatever the status', () => {
  expect(problemWordsOf(problemOf('photo-refused', { status: 404 }))).toBe('photo-refused');
  expect(problemWordsOf(problemOf('read-back-refused', { status: 403 }))).toBe('read-back-refused');
});
