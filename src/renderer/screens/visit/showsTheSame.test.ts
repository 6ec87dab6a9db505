import { expect, it } from 'vitest';
import type { Submitted } from '../../../model/content.ts';
import type { Submission } from '../../../model/submission.ts';
import { problemOf } from '../../../model/testing/problems.ts';
import { submissionOf } from '../../../model/testing/rows.ts';
import { showsTheSame } from './showsTheSame.ts';

const submitted: Submitted = {
  kind: 'wound-correction',
  target: {
    recordId: 'WA-1',
    createdBy: null,
    seenVersion: 1,
    seenCareNote: 'Edges clean.',
    observedAt: '2026-11-20T08:00:00+08:00',
  },
  careNote: 'Edges red.',
};
const conflict = problemOf('conflict-newer-version');

function conflictOf(typed: string, more: Partial<Submission> = {}): Submission {
  const progress = { stage: 'problem' as const, problem: conflict };
  const submission = submissionOf('s-1', { progress, ...more }, submitted);
  const { content } = submission;
  const draft = { ...content.draft, careNote: typed } as Submission['content']['draft'];
  return { ...submission, content: { ...content, draft } };
}

it('shows the same while the merged text is typed', () => {
  expect(showsTheSame(conflictOf('Edges r'), conflictOf('Edges re', { revision: 7 }))).toBe(true);
});

it('shows something else once the record was changed again', () => {
  const theirs = { ...conflict.theirs, version: 3, careNote: 'Edges pale.' };
  const progress = { stage: 'problem' as const, problem: { ...conflict, theirs } };
  expect(showsTheSame(conflictOf('Edges r'), conflictOf('Edges r', { progress }))).toBe(false);
});

it('shows something else where what was submitted, or the patient, is another one', () => {
  const before = conflictOf('Edges r');
  const { content } = before;
  const said = { ...content.submitted, careNote: 'Edges calm.' } as Submitted;
  const other = { ...content.subject, displayName: 'Wu Shu-Fen' };
  for (const change of [{ submitted: said }, { subject: other }]) {
    const now = { ...before, content: { ...content, ...change } };
    expect(showsTheSame(before, now)).toBe(false);
  }
});
