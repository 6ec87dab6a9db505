import { describe, expect, test } from 'vitest';
import type { Submission } from '../device/rows.ts';
import { isDue, readyToGo } from './lanes.ts';
import { correction, create, submissionOf } from '../device/testing/rows.ts';

const first = submissionOf('first', { sequence: 1 });
const second = submissionOf('second', { sequence: 2 });

const ready = (open: readonly Submission[], authorId = 'amy') =>
  [...readyToGo(open, authorId, 0)].map(({ submissionId }) => submissionId);

describe('lanes', () => {
  test('creates of one wound leave in the order of handing in', () => {
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
    const waiting = { ...first, waitReason: 'backing-off' as const, nextAttemptAt: 1_000 };
    expect(ready([waiting, second])).toEqual([]);
  });

  test.each([{ stage: 'problem' as const }, { strikes: 3 }])('%o is passed', (stuck) => {
    expect(ready([{ ...first, ...stuck }, second])).toContain('second');
  });

  test('a change waits for what it builds on, also while that is a problem', () => {
    const change = submissionOf('change', { sequence: 2, dependsOn: 'first' }, correction);
    expect(ready([{ ...first, stage: 'problem' }, change])).toEqual([]);
    expect(ready([change])).toEqual(['change']);
  });

  test("only the author's own go, and no problem does", () => {
    const others = submissionOf('others', { authorId: 'ben' });
    const problem = submissionOf('problem', { stage: 'problem' });
    expect(ready([others, problem, second])).toEqual(['second']);
  });
});

describe('a waiting time', () => {
  const backingOff = { waitReason: 'backing-off' as const };
  const told = { waitReason: 'told-to-wait' as const };

  test.each<[string, Parameters<typeof submissionOf>[1], boolean]>([
    ['none', {}, true],
    ['that is over', { ...backingOff, nextAttemptAt: 1_000 }, true],
    ['that lies ahead', { ...backingOff, nextAttemptAt: 31_000 }, false],
    [
      'too far ahead for a backoff: the clock was set back',
      { ...backingOff, nextAttemptAt: 70_000 },
      true,
    ],
    ['that the hospital told us', { ...told, nextAttemptAt: 3_000_000 }, false],
    ['too far ahead even for that', { ...told, nextAttemptAt: 4_000_000 }, true],
  ])('%s', (_name, change, due) => {
    expect(isDue(submissionOf('s', change), 1_000)).toBe(due);
  });
});
