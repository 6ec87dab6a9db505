/** "All in" announces what was seen to arrive after a long wait, and nothing that was merely removed. */
import { expect, test } from 'vitest';
import { submissionOf } from '../../../model/testing/rows.ts';
import { isAllSynced, waitedIn } from './allSynced.ts';

const minuteMs = 60_000;
const end = { how: 'found-by-author' as const, recordId: 'WA-1' };
const isIn = submissionOf('a', { progress: { stage: 'done', doneAt: 1, end } });
const open = submissionOf('a');
const allDone = {
  known: true,
  waiting: [],
  problems: [],
  unreadable: [],
  submissions: [isIn],
};
const waited = { ids: ['a'], sinceMs: 0 };

test('what waits is remembered with the oldest of it', () => {
  expect(waitedIn([])).toBeNull();
  const two = [submissionOf('b', { submittedAt: 7 }), submissionOf('a', { submittedAt: 3 })];
  expect(waitedIn(two)).toEqual({ ids: ['b', 'a'], sinceMs: 3 });
});

test('it is told of the last one that was seen to be in, after five minutes', () => {
  expect(isAllSynced(waited, allDone, 6 * minuteMs)).toBe(true);
  expect(isAllSynced(waited, allDone, 4 * minuteMs)).toBe(false);
});

test.each([
  ['one was taken back or discarded', { submissions: [] }],
  ['another needs her', { problems: [open] }],
  ['another waits', { waiting: [open] }],
  ['one cannot be read', { unreadable: [{ table: 'submissions', key: 'x', raw: {} } as never] }],
  ['the device has not told', { known: false }],
  ['it is still under way', { submissions: [open] }],
])('not where %s', (_what, change) => {
  expect(isAllSynced(waited, { ...allDone, ...change }, 6 * minuteMs)).toBe(false);
});
