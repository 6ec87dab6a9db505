import { describe, expect, test } from 'vitest';
import { noHospitalError } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import { inProblem, problemOf } from '../../model/testing/problems.ts';
import {
  committed,
  create,
  notThere,
  photoOf,
  sent,
  submissionOf,
} from '../../model/testing/rows.ts';
import { isLive, nextStage } from './nextStage.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = 100 * dayMs;
const fresh = { now, isFresh: true, neverSettles: false, earliest: now };

const stageOf = (progress: Progress, time = fresh) =>
  nextStage({ submission: submissionOf('s', { progress }), photos: [] }, time, []);

const done: Progress = { stage: 'done', doneAt: 1, end: { how: 'voided-by-other' } };
const refusal = { type: 'refused', since: 0, ...noHospitalError } as const;

const unwritten: Progress[] = [
  { stage: 'queued', toResolve: [] },
  { stage: 'uploading', toResolve: [] },
  { stage: 'settling', toResolve: [] },
  notThere,
];

describe('where a submission stands is read from the disk', () => {
  test.each<[string, Progress, string]>([
    ['just submitted', { stage: 'queued', toResolve: [] }, 'assess'],
    ['on its way as the app was ended', { stage: 'sending', sent }, 'recover'],
    ['sent without an answer', { stage: 'asking', sent }, 'recover'],
    ['refused, and not asked about yet', { stage: 'refused', sent, refusal }, 'recover'],
    ['not there, as the hospital says', notThere, 'assess'],
    ['a new id, an earlier one not settled', { stage: 'queued', toResolve: ['old'] }, 'recover'],
    ['the same, asked in vain', { stage: 'settling', toResolve: ['old'] }, 'recover'],
    ['every earlier id settled', { stage: 'settling', toResolve: [] }, 'assess'],
    ['with its receipt', committed, 'confirm'],
    ['found by its author', { stage: 'found', recordId: 'WA-1', sendState: notThere }, 'confirm'],
    ['done', done, 'done'],
    ['in need of its author', inProblem(problemOf('refused')).progress, 'problem'],
  ])('%s', (_name, progress, stage) => {
    expect(stageOf(progress)).toBe(stage);
  });

  test('a photo without an attachment is uploaded first, and one with a live one is not', () => {
    const submission = submissionOf('s', {}, { ...create, photoIds: ['a', 'b'] });
    const live = photoOf('a', now - 22 * hourMs);
    expect(nextStage({ submission, photos: [live, photoOf('b', null)] }, fresh, [])).toBe('upload');
    expect(nextStage({ submission, photos: [live, photoOf('b', now)] }, fresh, [])).toBe('assess');
  });

  test('an upload is live for 23 hours', () => {
    expect(isLive(photoOf('a', now - 23 * hourMs + 1), now)).toBe(true);
    expect(isLive(photoOf('a', now - 23 * hourMs), now)).toBe(false);
  });
});

describe('a write that has not left', () => {
  const uncertain = { ...fresh, isFresh: false };

  test.each(unwritten)('$stage: waits for the hospital to tell its time', (progress) => {
    expect(stageOf(progress)).toBe('assess');
    expect(stageOf(progress, uncertain)).toBe('recover');
  });

  test('what was never sent leaves where that time never settles, and nothing else does', () => {
    const never = { ...uncertain, neverSettles: true };
    expect(stageOf({ stage: 'queued', toResolve: [] }, never)).toBe('assess');
    expect(stageOf({ stage: 'queued', toResolve: ['earlier'] }, never)).toBe('recover');
    expect(stageOf(notThere, never)).toBe('recover');
  });

  test('its photos need no time', () => {
    const submission = submissionOf('s', {}, { ...create, photoIds: ['a'] });
    expect(nextStage({ submission, photos: [photoOf('a', null)] }, uncertain, [])).toBe('upload');
  });
});

describe('a write of what another tablet may have', () => {
  const look = (progress: Progress, ids: readonly string[], photoIds: string[] = []) => {
    const submission = submissionOf('s', { progress }, { ...create, photoIds });
    return nextStage({ submission, photos: photoIds.map((id) => photoOf(id, null)) }, fresh, ids);
  };

  test.each(unwritten)(
    '$stage: waits until the hospital was asked for each of its ids',
    (progress) => {
      expect(look(progress, [])).toBe('assess');
      expect(look(progress, ['next'])).toBe('recover');
    },
  );

  test('so does a photo of it, which would be uploaded in vain', () => {
    expect(look({ stage: 'queued', toResolve: [] }, ['next'], ['a'])).toBe('recover');
    expect(look({ stage: 'queued', toResolve: [] }, [], ['a'])).toBe('upload');
  });

  test('what is certain is not looked for', () => {
    expect(look(committed, ['next'])).toBe('confirm');
    expect(look(done, ['next'])).toBe('done');
  });
});

test.each<[string, number, string]>([
  ['soon after the hospital said that it has nothing, it goes again', now - hourMs, 'assess'],
  ['after a week a late delivery may have been forgotten since', now - 7 * dayMs, 'recover'],
  ['where it seems to lie ahead, it is asked about again', now + dayMs, 'recover'],
])('a write that was once unknown: %s', (_name, firstUnknownAt, next) => {
  expect(stageOf({ stage: 'not-there', sent: { ...sent, firstUnknownAt } })).toBe(next);
});
