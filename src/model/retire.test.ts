/** Tests what is kept about a request id that is replaced by another one (rules R5, R12). */
import { describe, expect, test } from 'vitest';
import type { ProblemType } from './problem.ts';
import { factsOfRetired, authorConfirmedAbsent } from './retire.ts';
import type { Sent } from './sendState.ts';
import { correction, create, submissionOf } from './testing/rows.ts';

const withPhotos = submissionOf('s', {}, { ...create, photoIds: ['a', 'b'] }).content;
const sent = (firstUnknownAt: number | null): Sent => ({
  madeVersion: 3,
  firstUnknownAt,
  lastSentAt: 8,
});

test('what it would have made: its photos and its version', () => {
  expect(factsOfRetired(withPhotos, sent(null), 'refused')).toMatchObject({
    photoIds: ['a', 'b'],
    madeVersion: 3,
  });
  const { content } = submissionOf('s', {}, correction);
  expect(factsOfRetired(content, sent(null), 'refused').photoIds).toEqual([]);
});

test('since when it was unknown is never forgotten with the id', () => {
  for (const why of ['refused', 'request-id-conflict', 'conflict-newer-version', null] as const) {
    expect(factsOfRetired(withPhotos, sent(5), why).firstUnknownAt).toBe(5);
  }
});

describe('when it was sent last is kept where the hospital may be at work on it', () => {
  test.each<[string, number | null, ProblemType | null, number | null]>([
    ['refused with a reason, and nothing unknown', null, 'refused', null],
    ['refused after an unknown outcome', 5, 'refused', 8],
    ['a 409 that nothing explains', null, 'request-id-conflict', 8],
    ['its photos had expired, after an unknown outcome', 5, null, 8],
    [
      'overtaken: it was written for a version that is not the newest',
      5,
      'conflict-newer-version',
      null,
    ],
    ['overtaken by a void', 5, 'conflict-voided', null],
  ])('%s', (_name, firstUnknownAt, why, lastSentAt) => {
    expect(factsOfRetired(withPhotos, sent(firstUnknownAt), why).lastSentAt).toBe(lastSentAt);
  });
});

test('an author’s word that it is not there lifts the times, and leaves what it would have made', () => {
  const facts = factsOfRetired(withPhotos, sent(5), 'refused');
  expect(authorConfirmedAbsent({ x: facts, y: facts })).toEqual({
    x: { ...facts, firstUnknownAt: null, lastSentAt: null },
    y: { ...facts, firstUnknownAt: null, lastSentAt: null },
  });
});
