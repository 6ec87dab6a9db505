/** What waits for an earlier entry, as the engine and the screens see it. */
import { expect, test } from 'vitest';
import { heldBackIn } from './lane.ts';
import type { Submission } from './submission.ts';
import { inProblem, problemOf } from './testing/problems.ts';
import { correction, create, submissionOf } from './testing/rows.ts';

const first = submissionOf('first', { sequence: 1 });
const second = submissionOf('second', { sequence: 2 });
const heldBack = (...open: readonly Submission[]) => [...heldBackIn(open)];

test('creates of one wound and one author wait for each other, in their order', () => {
  const third = submissionOf('third', { sequence: 3 });
  expect(heldBack(first, second, third)).toEqual(['second', 'third']);
  expect(heldBack(first, submissionOf('x', {}, { ...create, woundId: 'W-2' }))).toEqual([]);
  expect(heldBack(first, submissionOf('x', { authorId: 'ben' }))).toEqual([]);
});

test('a problem, or one that failed three times, lets later ones of its wound go', () => {
  expect(heldBack({ ...first, ...inProblem(problemOf('refused')) }, second)).toEqual([]);
  expect(heldBack({ ...first, failures: 3 }, second)).toEqual([]);
  expect(heldBack({ ...first, failures: 2 }, second)).toEqual(['second']);
});

test('what builds on another one waits for it, also while that is a problem', () => {
  const change = submissionOf('change', { sequence: 2, dependsOn: 'first' }, correction);
  expect(heldBack({ ...first, ...inProblem(problemOf('refused')) }, change)).toEqual(['change']);
  expect(heldBack(change)).toEqual([]);
});
