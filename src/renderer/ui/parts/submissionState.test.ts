import { expect, it } from 'vitest';
import { noHospitalError } from '../../../model/problem.ts';
import type { Progress } from '../../../model/progress.ts';
import type { WaitReason } from '../../../model/submission.ts';
import { inProblem, problemOf } from '../../../model/testing/problems.ts';
import { committed, notThere, sent } from '../../../model/testing/rows.ts';
import { shownStateOf, stepsOf } from './submissionState.ts';

const queued: Progress = { stage: 'queued', toSettle: [] };
const uploading: Progress = { stage: 'uploading', toSettle: [] };
const asking: Progress = { stage: 'asking', sent };
const { progress: troubled } = inProblem(problemOf('refused'));
const done: Progress = { stage: 'done', doneAt: 0, end: { how: 'voided-by-other' } };
const waitFor = (reason: WaitReason) => ({ reason, until: null, restMs: null });
const away = waitFor('out-of-reach');

it('calls a submission waiting when it is queued or has a reason to wait', () => {
  expect(shownStateOf({ progress: queued, wait: null })).toBe('waiting');
  expect(shownStateOf({ progress: uploading, wait: away })).toBe('waiting');
});

it('does not say that it waits to be sent where it is recorded, or asked about', () => {
  const refusal = { type: 'refused', since: 0, ...noHospitalError } as const;
  expect(shownStateOf({ progress: asking, wait: away })).toBe('recover');
  expect(shownStateOf({ progress: { stage: 'refused', sent, refusal }, wait: away })).toBe(
    'recover',
  );
  expect(shownStateOf({ progress: { stage: 'settling', toSettle: ['x'] }, wait: away })).toBe(
    'recover',
  );
  expect(shownStateOf({ progress: committed, wait: away })).toBe('confirm');
  expect(shownStateOf({ progress: notThere, wait: away })).toBe('waiting');
});

it('does not say so either where a write may have been recorded, whatever it waits for now', () => {
  const sending: Progress = { stage: 'sending', sent };
  expect(shownStateOf({ progress: sending, wait: away })).toBe('recover');
  expect(shownStateOf({ progress: sending, wait: waitFor('signed-out') })).toBe('recover');
  expect(shownStateOf({ progress: sending, wait: null })).toBe('assess');
});

it('does not say that the hospital has what its author has only found somewhere', () => {
  const found: Progress = { stage: 'found', recordId: 'WA-1', standing: notThere };
  expect(shownStateOf({ progress: found, wait: null })).toBe('recover');
});

it('names the stage while it moves, and the end whatever it waited for before', () => {
  expect(shownStateOf({ progress: asking, wait: null })).toBe('recover');
  expect(shownStateOf({ progress: done, wait: waitFor('signed-out') })).toBe('done');
  expect(shownStateOf({ progress: troubled, wait: waitFor('signed-out') })).toBe('problem');
});

it('has no dot for photos when there are none', () => {
  const steps = stepsOf({ progress: queued, wait: null }, { total: 0, uploaded: 0 }, false);
  expect(steps.map((step) => step.name)).toEqual(['record', 'readBack']);
});

it('fills the photos once the hospital holds all of them, and the record with its receipt', () => {
  const where = { progress: committed, wait: null };
  expect(stepsOf(where, { total: 2, uploaded: 2 }, true)).toEqual([
    { name: 'photos', state: 'filled' },
    { name: 'record', state: 'filled' },
    { name: 'readBack', state: 'current' },
  ]);
});

it('marks the first step that is not done as the one in trouble', () => {
  const where = { progress: troubled, wait: null };
  expect(stepsOf(where, { total: 2, uploaded: 1 }, false).map((step) => step.state)).toEqual([
    'problem',
    'open',
    'open',
  ]);
});

it('shows no moving dot while it waits', () => {
  const where = { progress: uploading, wait: away };
  const states = stepsOf(where, { total: 2, uploaded: 1 }, false).map((step) => step.state);
  expect(states).not.toContain('current');
});
