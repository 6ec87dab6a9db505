import { expect, it } from 'vitest';
import { inProblem, problemOf } from '../../../model/testing/problems.ts';
import { committed, submissionOf } from '../../../model/testing/rows.ts';
import { groupOutbox } from './groups.ts';

const nowMs = Date.parse('2026-11-20T08:00:00+08:00');
const doneAt = (text: string) => {
  const end = { how: 'voided-by-other' as const };
  return { progress: { stage: 'done' as const, doneAt: Date.parse(text), end } };
};

it('puts what needs the nurse apart, and what ended today before what ended earlier', () => {
  const groups = groupOutbox(
    [
      submissionOf('1', inProblem(problemOf('refused'))),
      submissionOf('2', { progress: committed }),
      submissionOf('3', doneAt('2026-11-20T00:05:00+08:00')),
      submissionOf('4', doneAt('2026-11-19T23:55:00+08:00')),
      submissionOf('5', doneAt('2026-11-01T10:00:00+08:00')),
    ],
    nowMs,
    'Asia/Taipei',
  );
  const ids = Object.fromEntries(
    Object.entries(groups).map(([name, list]) => [
      name,
      list.map(({ submissionId }) => submissionId),
    ]),
  );
  expect(ids).toEqual({
    problem: ['1'],
    moving: ['2'],
    doneToday: ['3'],
    doneBefore: ['4', '5'],
  });
});
