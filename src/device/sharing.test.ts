/** Proves what follows for a record from being on two tablets. */
import { expect, test } from 'vitest';
import { inProblem, problemOf } from './testing/problems.ts';
import { correction, create, submissionOf } from './testing/rows.ts';
import { expectedVersion, nextRequestId, shared } from './sharing.ts';

test('two tablets that give up the same id come to the same next one, and never back to an earlier', () => {
  const first = '4b1d4cf4-6a0e-4d3b-9a55-ffffffffffff';
  const ids = [first];
  for (let count = 0; count < 5; count += 1) ids.push(nextRequestId(ids.at(-1) ?? ''));
  expect(ids[1]).toBe('4b1d4cf4-6a0e-4d3b-9a55-000000000000');
  expect(ids[2]).toBe('4b1d4cf4-6a0e-4d3b-9a55-000000000001');
  expect(new Set(ids).size).toBe(6);
  expect(nextRequestId('request-1')).not.toBe('request-1');
});

test('a chain of changes knows which version each of it makes', () => {
  const on = (createdBy: string, dependsOn: string) => ({
    ...submissionOf('x', { dependsOn }, correction),
    content: {
      ...submissionOf('x', {}, correction).content,
      handedIn: {
        ...correction,
        target: { ...Object(Reflect.get(correction, 'target')), createdBy, seenVersion: null },
      },
    },
  });
  const made = submissionOf('made', {}, create);
  const second = { ...on('made', 'made'), submissionId: 'second' };
  const third = { ...on('made', 'second'), submissionId: 'third' };
  const all = new Map([made, second, third].map((one) => [one.submissionId, one]));
  expect([made, second, third].map((one) => expectedVersion(one, all))).toEqual([1, 2, 3]);
  const circle = { ...second, dependsOn: 'third' };
  expect(expectedVersion(third, new Map([...all, ['second', circle]]))).not.toBeUndefined();
});

test('what is certain, or waits for its author, is not asked about', () => {
  const refused = submissionOf('s', inProblem(problemOf('refused')));
  const marked = shared(refused, 7, new Map());
  expect(marked).toEqual({ ...refused, revision: refused.revision + 1, sharedAt: 7 });
  const end = { how: 'voided-by-other' as const };
  const done = submissionOf('s', { progress: { stage: 'done', doneAt: 1, end } });
  expect(shared(done, 7, new Map())).toBe(done);
});
