/** Tests which photos are read before the record that names them is written. */
import { expect, test } from 'vitest';
import { create, photoOf, sent, submissionOf } from '../model/testing/rows.ts';
import { openPhotosRead } from './photosRead.ts';
import { durations } from './ports.ts';

const now = 10_000_000;
const { photoSeenMs } = durations;
const recordWith = (...uploadedAt: (number | null)[]) => {
  const photoIds = uploadedAt.map((_, index) => `p${index}`);
  const submission = submissionOf('s', {}, { ...create, photoIds });
  return {
    submission,
    photos: uploadedAt.map((at, index) => photoOf(`p${index}`, at)).toReversed(),
  };
};

test('are those that were uploaded a while ago, in the nurse’s order', () => {
  const full = recordWith(now - photoSeenMs, now - photoSeenMs + 1, null, 0);
  expect(openPhotosRead().toRead(full, now)).toEqual(['p0', 'p3']);
});

test('are also those that seem to have been uploaded ahead of time', () => {
  expect(openPhotosRead().toRead(recordWith(now + photoSeenMs), now)).toEqual(['p0']);
});

test('are none of what has no photos of its own', () => {
  const { photos } = recordWith(0);
  expect(openPhotosRead().toRead({ submission: submissionOf('s'), photos }, now)).toEqual([]);
});

test('are all of what may have been refused for its photos, unless they were shown since', () => {
  const photosRead = openPhotosRead();
  const { photos, submission } = recordWith(now, now);
  const doubted = { ...sent, photosInDoubtAt: now + 1 };
  const full = {
    photos,
    submission: { ...submission, progress: { stage: 'not-there', sent: doubted } as const },
  };
  photosRead.note(submission, 'ATT-p0', now, now);
  expect(photosRead.toRead({ photos, submission }, now + 1)).toEqual([]);
  expect(photosRead.toRead(full, now + 1)).toEqual(['p0', 'p1']);
  photosRead.note(full.submission, 'ATT-p0', now + 1, now + 2);
  expect(photosRead.toRead(full, now + 2)).toEqual(['p1']);
});

test('are all of what is in doubt, also where no time went by since their upload', () => {
  const photosRead = openPhotosRead();
  const { photos, submission } = recordWith(now, now);
  const doubted = { ...sent, photosInDoubtAt: now };
  const inDoubt = { ...submission, progress: { stage: 'not-there', sent: doubted } as const };
  photosRead.note(submission, 'ATT-p0', now, now);
  photosRead.note(submission, 'ATT-p1', now, now);
  expect(photosRead.toRead({ photos, submission: inDoubt }, now)).toEqual(['p0', 'p1']);
  photosRead.note(inDoubt, 'ATT-p0', now, now);
  expect(photosRead.toRead({ photos, submission: inDoubt }, now)).toEqual(['p1']);
  photosRead.note(inDoubt, 'ATT-p1', now, now);
  expect(photosRead.toRead({ photos, submission: inDoubt }, now)).toEqual([]);
});

test('what the hospital has shown is not read again for a short while', () => {
  const photosRead = openPhotosRead();
  const full = recordWith(0, 0);
  photosRead.note(submissionOf('s'), 'ATT-p0', now, now);
  photosRead.note(submissionOf('other'), 'ATT-p1', now, now);
  expect(photosRead.toRead(full, now + photoSeenMs - 1)).toEqual(['p1']);
  expect(photosRead.toRead(full, now + photoSeenMs)).toEqual(['p0', 'p1']);
  expect(photosRead.toRead(full, now - photoSeenMs)).toEqual(['p0', 'p1']);
  // Nothing is known of it under another id.
  const [photo] = full.photos;
  const attachment = { attachmentId: 'ATT-new', uploadedAt: 0 };
  const anew = { ...full, photos: [{ ...photo, photoId: 'p0', attachment } as typeof photo] };
  expect(photosRead.toRead(anew as typeof full, now)).toEqual(['p0']);
});

test('over a slow network they are not read in a circle: the while begins with the last answer', () => {
  const photosRead = openPhotosRead();
  const full = recordWith(0, 0, 0);
  // Reading each of them takes longer than `photoSeenMs`.
  const slowMs = 3 * photoSeenMs;
  for (const index of [0, 1, 2]) {
    photosRead.note(
      submissionOf('s'),
      `ATT-p${index}`,
      now + index * slowMs,
      now + (index + 1) * slowMs,
    );
  }
  expect(photosRead.toRead(full, now + 3 * slowMs + photoSeenMs - 1)).toEqual([]);
});

test('what was shown before a pause is read again, although another one was shown since', () => {
  const photosRead = openPhotosRead();
  photosRead.note(submissionOf('s'), 'ATT-p0', now, now);
  photosRead.note(submissionOf('s'), 'ATT-p1', now + photoSeenMs, now + photoSeenMs);
  expect(photosRead.toRead(recordWith(0, 0), now + photoSeenMs)).toEqual(['p0']);
});

test('another term knows nothing of what this one was shown', () => {
  openPhotosRead().note(submissionOf('s'), 'ATT-p0', now, now);
  expect(openPhotosRead().toRead(recordWith(0), now)).toEqual(['p0']);
});
