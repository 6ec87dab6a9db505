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

const stageOf = (progress: Progress, time = fresh, bornAt = now - dayMs, facts = {}) =>
  nextStage({ submission: submissionOf('s', { progress, bornAt, ...facts }), photos: [] }, time);

const done: Progress = { stage: 'done', doneAt: 1, end: { how: 'voided-by-other' } };
const refusal = { type: 'refused', since: 0, ...noHospitalError } as const;

const unwritten: Progress[] = [
  { stage: 'queued', asksFirst: false },
  { stage: 'uploading', asksFirst: false },
  notThere,
];

describe('where a submission stands is read from the disk', () => {
  test.each<[string, Progress, string]>([
    ['just submitted', { stage: 'queued', asksFirst: false }, 'assess'],
    ['on its way as the app was ended', { stage: 'sending', sent }, 'recover'],
    ['sent without an answer', { stage: 'asking', sent }, 'recover'],
    ['refused, and not asked about yet', { stage: 'refused', sent, refusal }, 'recover'],
    ['not there, as the hospital says', notThere, 'assess'],
    ['edited after it was sent', { stage: 'queued', asksFirst: true }, 'recover'],
    ['with its receipt', committed, 'confirm'],
    ['found by its author', { stage: 'found', recordId: 'WA-1', sendState: notThere }, 'confirm'],
    ['done', done, 'done'],
    ['in need of its author', inProblem(problemOf('refused')).progress, 'problem'],
  ])('%s', (_name, progress, stage) => {
    expect(stageOf(progress)).toBe(stage);
  });

  test('a photo without an attachment is uploaded first, and one with a live one is not', () => {
    const submission = submissionOf('s', { bornAt: now }, { ...create, photoIds: ['a', 'b'] });
    const live = photoOf('a', now - 22 * hourMs);
    expect(nextStage({ submission, photos: [live, photoOf('b', null)] }, fresh)).toBe('upload');
    expect(nextStage({ submission, photos: [live, photoOf('b', now)] }, fresh)).toBe('assess');
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
    expect(stageOf({ stage: 'queued', asksFirst: false }, never)).toBe('assess');
    expect(stageOf({ stage: 'queued', asksFirst: true }, never)).toBe('recover');
    expect(stageOf(notThere, never)).toBe('recover');
  });

  test('its photos need no time', () => {
    const submission = submissionOf('s', { bornAt: now }, { ...create, photoIds: ['a'] });
    expect(nextStage({ submission, photos: [photoOf('a', null)] }, uncertain)).toBe('upload');
  });
});

describe('an id of some age', () => {
  const queued = { stage: 'queued', asksFirst: false } as const;

  test.each<[string, number, string]>([
    ['soon after it was made, it goes', now - hourMs, 'assess'],
    ['after a week the hospital may have forgotten what it was sent', now - 7 * dayMs, 'recover'],
  ])('%s', (_name, bornAt, next) => {
    expect(stageOf(notThere, fresh, bornAt)).toBe(next);
    expect(stageOf(queued, fresh, bornAt)).toBe(next);
  });

  test('that seems to lie ahead holds back only what was sent: a tablet may have had another clock', () => {
    expect(stageOf(queued, fresh, now + dayMs)).toBe('assess');
    expect(stageOf(notThere, fresh, now + dayMs)).toBe('recover');
    expect(stageOf(queued, fresh, now + dayMs, { isShared: true })).toBe('recover');
  });
});
