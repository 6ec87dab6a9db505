import { describe, expect, test } from 'vitest';
import type { Submission } from '../../device/rows.ts';
import { create, photoOf, submissionOf } from '../../device/testing/rows.ts';
import { isLive, nextStage } from './nextStage.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = 100 * dayMs;
const fresh = { now, isFresh: true };

const stageOf = (change: Partial<Submission>, time = fresh) =>
  nextStage({ submission: submissionOf('s', change), photos: [] }, time);

const receipt = {
  clientRequestId: 'x',
  recordId: 'WA-1',
  version: 1,
  status: 'committed' as const,
  recordState: 'valid' as const,
  recordedAt: '2026-11-20T08:00:00Z',
};

describe('where a submission stands is read from the disk', () => {
  test.each<[string, Partial<Submission>, string]>([
    ['just handed in', {}, 'assess'],
    ['uncertain after a crash', { uncertain: true, bodyBuilt: true }, 'recover'],
    ['a new id whose predecessor is not settled', { predecessorsToSettle: ['old'] }, 'recover'],
    ['with its receipt', { receipt, bodyBuilt: true }, 'confirm'],
    ['done', { stage: 'done', receipt }, 'done'],
  ])('%s', (_name, change, stage) => {
    expect(stageOf(change)).toBe(stage);
  });

  test('a photo without an attachment is uploaded first, and one with a live one is not', () => {
    const submission = submissionOf('s', {}, { ...create, photoIds: ['a', 'b'] });
    const live = photoOf('a', now - 22 * hourMs);
    expect(nextStage({ submission, photos: [live, photoOf('b', null)] }, fresh)).toBe('upload');
    expect(nextStage({ submission, photos: [live, photoOf('b', now)] }, fresh)).toBe('assess');
  });

  test('an upload is live for 23 hours', () => {
    expect(isLive(photoOf('a', now - 23 * hourMs + 1), now)).toBe(true);
    expect(isLive(photoOf('a', now - 23 * hourMs), now)).toBe(false);
  });
});

describe('a write that was once unknown', () => {
  const asked = { bodyBuilt: true, uncertain: false };

  test('goes again soon after the hospital said that it has nothing', () => {
    expect(stageOf({ ...asked, firstUnknownAt: now - hourMs })).toBe('assess');
  });

  test('is asked about again after a week: a late delivery may have been forgotten since', () => {
    expect(stageOf({ ...asked, firstUnknownAt: now - 7 * dayMs })).toBe('recover');
  });

  test('is asked about again while the time is not certain', () => {
    const change = { ...asked, firstUnknownAt: now - hourMs };
    expect(stageOf(change, { now, isFresh: false })).toBe('recover');
  });

  test('is asked about again where it seems to lie ahead', () => {
    expect(stageOf({ ...asked, firstUnknownAt: now + dayMs })).toBe('recover');
  });
});
