import { describe, expect, test } from 'vitest';
import type { Submission, Wait } from '../model/submission.ts';
import { inProblem, problemOf } from '../model/testing/problems.ts';
import { correction, create, submissionOf } from '../model/testing/rows.ts';
import { isDue, readyToGo } from './lanes.ts';

const first = submissionOf('first', { sequence: 1 });
const second = submissionOf('second', { sequence: 2 });

const stuckIn = inProblem(problemOf('refused'));
const waitUntil = (reason: Wait['reason'], until: number): Wait => ({
  reason,
  until,
  restMs: null,
});

const ready = (open: readonly Submission[], authorId = 'amy') =>
  [...readyToGo(open, authorId, 0)].map(({ submissionId }) => submissionId);

describe('lanes', () => {
  test('creates of one wound leave in the order of submitting', () => {
    expect(ready([first, second])).toEqual(['first']);
    expect(ready([second])).toEqual(['second']);
  });

  test('lanes do not wait for one another', () => {
    const other = submissionOf('other', { sequence: 2 }, { ...create, woundId: 'W-2' });
    const colleague = submissionOf('colleague', { sequence: 2, authorId: 'ben' });
    expect(ready([first, other])).toEqual(['first', 'other']);
    expect(ready([first, colleague], 'ben')).toEqual(['colleague']);
  });

  test('a create that waits for its time still holds the later ones of its wound', () => {
    const waiting = { ...first, wait: waitUntil('backing-off', 1_000) };
    expect(ready([waiting, second])).toEqual([]);
  });

  test.each([
    ['a problem', stuckIn],
    ['one that failed three times', { failures: 3 }],
  ])('%s is passed', (_name, stuck) => {
    expect(ready([{ ...first, ...stuck }, second])).toContain('second');
  });

  test('a change waits for what it builds on, also while that is a problem', () => {
    const change = submissionOf('change', { sequence: 2, dependsOn: 'first' }, correction);
    expect(ready([{ ...first, ...stuckIn }, change])).toEqual([]);
    expect(ready([change])).toEqual(['change']);
  });

  test("only the author's own go, and no problem does", () => {
    const others = submissionOf('others', { authorId: 'ben' });
    const problem = submissionOf('problem', stuckIn);
    expect(ready([others, problem, second])).toEqual(['second']);
  });
});

describe('a waiting time', () => {
  test.each<[string, Wait | null, boolean]>([
    ['none', null, true],
    ['that is over', waitUntil('backing-off', 1_000), true],
    ['that lies ahead', waitUntil('backing-off', 31_000), false],
    ['too far ahead for a backoff: the clock was set back', waitUntil('backing-off', 70_000), true],
    ['that the hospital told us', waitUntil('told-to-wait', 3_000_000), false],
    ['too far ahead even for that', waitUntil('told-to-wait', 4_000_000), true],
  ])('%s', (_name, wait, due) => {
    expect(isDue(submissionOf('s', { wait }), 1_000)).toBe(due);
  });
});
