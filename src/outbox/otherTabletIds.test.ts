/** Tests what is queried before the write of something that another tablet may have, too. */
import { expect, test } from 'vitest';
import type { Submission } from '../model/submission.ts';
import { notThere, submissionOf } from '../model/testing/rows.ts';
import { openOtherTabletIds } from './otherTabletIds.ts';
import { durations } from './ports.ts';

const now = 1_000_000;
const begunHere = submissionOf('s');
const inFile = submissionOf('s', { sharedAt: 1 });
const ids = ['request-s-next', 'request-s-next-next', 'request-s-next-next-next', 'request-s'];
const isNew = () => false;
const wasHere = () => true;

test('what was begun here since costs no question; in a file, or here before, it is looked for', () => {
  expect(openOtherTabletIds(isNew).idsToQuery(begunHere, now)).toEqual([]);
  expect(openOtherTabletIds(isNew).idsToQuery(inFile, now)).toEqual(ids);
  expect(openOtherTabletIds(wasHere).idsToQuery(begunHere, now)).toEqual(ids);
  const old = begunHere.submittedAt + durations.retentionMs + 1;
  expect(openOtherTabletIds(isNew).idsToQuery(begunHere, old)).toEqual(ids);
});

test('what the hospital has said to hold nothing of is not asked about again for a short while', () => {
  const elsewhere = openOtherTabletIds(wasHere);
  elsewhere.noteAbsent(begunHere, 'request-s-next', now);
  elsewhere.noteAbsent(submissionOf('other'), 'request-s', now);
  expect(elsewhere.idsToQuery(begunHere, now)).toEqual(ids.slice(1));
  expect(elsewhere.idsToQuery(begunHere, now + durations.absentMs - 1)).toEqual(ids.slice(1));
  expect(elsewhere.idsToQuery(begunHere, now + durations.absentMs)).toEqual(ids);
  expect(elsewhere.idsToQuery(begunHere, now - durations.absentMs)).toEqual(ids);
  elsewhere.noteRecorded(begunHere.submissionId);
  expect(elsewhere.idsToQuery(begunHere, now)).toEqual(ids);
});

test('a slow hospital is not asked in a circle: the while begins with the last answer', () => {
  const elsewhere = openOtherTabletIds(wasHere);
  const slowMs = durations.absentMs - 1;
  ids.forEach((id, index) => elsewhere.noteAbsent(begunHere, id, now + index * slowMs));
  expect(elsewhere.idsToQuery(begunHere, now + ids.length * slowMs - 1)).toEqual([]);
});

test('after a pause everything is asked about anew, and not only what was left', () => {
  const elsewhere = openOtherTabletIds(wasHere);
  elsewhere.noteAbsent(begunHere, 'request-s', now);
  elsewhere.noteAbsent(begunHere, 'request-s-next', now + durations.absentMs);
  const left = elsewhere.idsToQuery(begunHere, now + durations.absentMs);
  expect(left).toEqual(ids.filter((id) => id !== 'request-s-next'));
});

test('what was absent before a file had it is asked about anew: the other tablet may have sent it since', () => {
  const elsewhere = openOtherTabletIds(wasHere);
  for (const id of ids) elsewhere.noteAbsent(begunHere, id, now);
  expect(elsewhere.idsToQuery(inFile, now)).toEqual(ids);
  elsewhere.noteAbsent(inFile, 'request-s-next', now);
  expect(elsewhere.idsToQuery(inFile, now)).toEqual(ids.slice(1));
  elsewhere.noteAbsent(begunHere, 'request-s', now);
  expect(elsewhere.idsToQuery(inFile, now)).toEqual(ids);
});

const { retentionMs } = durations;

test.each<[string, Partial<Submission>, readonly string[]]>([
  ['what was never sent', {}, []],
  ['what is in a file', { sharedAt: 1 }, ids],
  [
    'what was sent under an earlier id',
    { retiredRequestIds: ['earlier'] },
    [...ids.slice(0, 2), 'request-s', 'earlier'],
  ],
  ['what was sent', { progress: notThere }, ids],
  ['what its author has said to be nowhere', { mayExist: true }, ids],
  ['what the hospital may have forgotten', { submittedAt: now - retentionMs - 1 }, ids],
  ['what was submitted by a clock that was ahead', { submittedAt: now + retentionMs }, ids],
])('while queries are barred for long: %s', (_name, facts, left) => {
  const one = submissionOf('s', { submittedAt: now - retentionMs, ...facts });
  const elsewhere = openOtherTabletIds(wasHere);
  expect(elsewhere.idsToQuery(one, now, true)).toEqual(left);
});

test('questions in vain are counted until one is answered', () => {
  const elsewhere = openOtherTabletIds(wasHere);
  elsewhere.noteUnanswered('s', 1);
  elsewhere.noteUnanswered('s', 2);
  expect([elsewhere.unanswered('s'), elsewhere.unanswered('other')]).toEqual([2, 0]);
  elsewhere.noteAbsent(begunHere, 'request-s', now);
  expect(elsewhere.unanswered('s')).toBe(0);
});

test('another term knows nothing of what this one was told', () => {
  const elsewhere = openOtherTabletIds(wasHere);
  for (const id of ids) elsewhere.noteAbsent(begunHere, id, now);
  expect(elsewhere.idsToQuery(begunHere, now)).toEqual([]);
  expect(openOtherTabletIds(wasHere).idsToQuery(begunHere, now)).toEqual(ids);
});
