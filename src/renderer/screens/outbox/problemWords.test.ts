import { expect, it } from 'vitest';
import type { SubmissionKind } from '../../../model/content.ts';
import type { ProblemOf } from '../../../model/problem.ts';
import { problemOf } from '../../../model/testing/problems.ts';
import { problemWordsOf } from './problemWords.ts';

it('tells a nurse who lacks access, or whose patient is unknown, nothing about mending', () => {
  expect(problemWordsOf(problemOf('refused', { status: 403 }), { kind: 'wound-assessment' })).toBe(
    'no-access',
  );
  expect(problemWordsOf(problemOf('refused', { status: 404 }), { kind: 'wound-assessment' })).toBe(
    'not-found',
  );
  expect(problemWordsOf(problemOf('refused', { status: 422 }), { kind: 'wound-assessment' })).toBe(
    'refused',
  );
});

it('leaves every other problem its own words, whatever the status', () => {
  expect(
    problemWordsOf(problemOf('photo-refused', { status: 404 }), { kind: 'wound-assessment' }),
  ).toBe('photo-refused');
  expect(
    problemWordsOf(problemOf('read-back-refused', { status: 403 }), { kind: 'wound-assessment' }),
  ).toBe('read-back-refused');
});

it('tells of a lost record by what is there now, and whether it may be written again', () => {
  const wordsOf = (facts: Partial<ProblemOf<'record-lost'>>, kind: SubmissionKind) =>
    problemWordsOf(problemOf('record-lost', facts), { kind });
  expect(wordsOf({}, 'wound-assessment')).toBe('record-lost');
  expect(wordsOf({ found: 'another' }, 'admission-assessment')).toBe('record-replaced');
  expect(wordsOf({}, 'wound-correction')).toBe('change-lost');
  expect(wordsOf({ found: 'another', isReceiptKept: true }, 'wound-void')).toBe('record-mixed-up');
});

it('tells a change that was not written what its record is now', () => {
  const wordsOf = (difference: ProblemOf<'record-not-as-seen'>['difference']) =>
    problemWordsOf(problemOf('record-not-as-seen', { difference }), { kind: 'wound-correction' });
  expect(wordsOf('another')).toBe('record-not-as-seen');
  expect(wordsOf('gone')).toBe('record-gone');
  expect(wordsOf('older')).toBe('record-older');
});

it('says of an assessment that came second what else it can become, and whether another tablet has it', () => {
  const second = problemOf('earlier-version-recorded');
  for (const kind of ['wound-assessment', 'admission-assessment'] as const) {
    expect(problemWordsOf(second, { kind })).toBe('recorded-earlier');
    expect(problemWordsOf(second, { kind, sharedAt: 1 })).toBe('recorded-elsewhere');
  }
  expect(problemWordsOf(second, { kind: 'wound-correction', sharedAt: 1 })).toBe(second.type);
});
