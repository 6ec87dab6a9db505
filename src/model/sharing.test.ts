/** Tests the consequences for a record of being on two tablets. */
import { describe, expect, test } from 'vitest';
import {
  idsOnTwoTablets,
  isAtLastId,
  mayBeElsewhere,
  maxRenewals,
  nextRequestId,
  shared,
} from './sharing.ts';
import { inProblem, problemOf } from './testing/problems.ts';
import { submissionOf } from './testing/rows.ts';

test('two tablets that give up the same id come to the same next one, and never back to an earlier', () => {
  const first = '4b1d4cf4-6a0e-4d3b-9a55-ffffffffffff';
  const ids = [first];
  for (let count = 0; count < 5; count += 1) ids.push(nextRequestId(ids.at(-1) ?? ''));
  expect(ids[1]).toBe('4b1d4cf4-6a0e-4d3b-9a55-000000000000');
  expect(ids[2]).toBe('4b1d4cf4-6a0e-4d3b-9a55-000000000001');
  expect(new Set(ids).size).toBe(6);
  expect(nextRequestId('request-1')).not.toBe('request-1');
});

describe('the ids that another tablet may have come to', () => {
  const chain = ['a'];
  while (chain.length <= maxRenewals + 1) chain.push(nextRequestId(chain.at(-1) ?? ''));
  const at = (place: number) => ({
    clientRequestId: chain[place] ?? '',
    retiredRequestIds: chain.slice(0, place),
  });
  const reachable = chain.slice(0, maxRenewals + 1);

  test.each(reachable.map((_, place) => place))(
    'are all that a renewal may reach, from whichever it has come to itself (%d)',
    (place) => {
      const ids = idsOnTwoTablets(at(place));
      expect(ids.indexOf(chain[place] ?? '')).toBe(Math.max(1, maxRenewals - place));
      expect(ids).toEqual(expect.arrayContaining(reachable));
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  test('there is one more than its own also at the last: new words take the next', () => {
    expect(isAtLastId(at(maxRenewals - 1))).toBe(false);
    expect(isAtLastId(at(maxRenewals))).toBe(true);
    expect(idsOnTwoTablets(at(maxRenewals))).toContain(chain[maxRenewals + 1]);
  });
});

test.each<[string, Parameters<typeof mayBeElsewhere>, boolean]>([
  ['begun here since', [{ retiredRequestIds: [] }, false], false],
  ['here before the app was opened', [{ retiredRequestIds: [] }, true], true],
  ['in a rescue file', [{ retiredRequestIds: [], sharedAt: 0 }, false], true],
  ['with an id given up', [{ retiredRequestIds: ['a'] }, false], true],
])('another tablet may have what was %s: %#', (_name, given, expected) => {
  expect(mayBeElsewhere(...given)).toBe(expected);
});

test('what is certain, or waits for its author, is not asked about', () => {
  const refused = submissionOf('s', inProblem(problemOf('refused')));
  const marked = shared(refused, 7);
  expect(marked).toEqual({ ...refused, revision: refused.revision + 1, sharedAt: 7 });
  const end = { how: 'voided-by-other' as const };
  const done = submissionOf('s', { progress: { stage: 'done', doneAt: 1, end } });
  expect(shared(done, 7)).toBe(done);
});
