import { expect, it } from 'vitest';

import { shownStateOf, stepsOf } from './submissionState.ts';

it('calls a submission waiting when it is queued or has a reason to wait', () => {
  expect(shownStateOf({ stage: 'queued', waitReason: null, uncertain: false })).toBe('waiting');
  expect(shownStateOf({ stage: 'upload', waitReason: 'out-of-reach', uncertain: false })).toBe(
    'waiting',
  );
});

it('does not say that it waits to be sent where it is recorded, or asked about', () => {
  const waitReason = 'out-of-reach';
  expect(shownStateOf({ stage: 'recover', waitReason, uncertain: false })).toBe('recover');
  expect(shownStateOf({ stage: 'confirm', waitReason, uncertain: false })).toBe('confirm');
  expect(shownStateOf({ stage: 'assess', waitReason, uncertain: false })).toBe('waiting');
});

it('does not say so either where a write may have been recorded, whatever it waits for now', () => {
  const uncertain = true;
  expect(shownStateOf({ stage: 'assess', waitReason: 'out-of-reach', uncertain })).toBe('recover');
  expect(shownStateOf({ stage: 'assess', waitReason: 'signed-out', uncertain })).toBe('recover');
  expect(shownStateOf({ stage: 'queued', waitReason: null, uncertain })).toBe('recover');
  expect(shownStateOf({ stage: 'assess', waitReason: null, uncertain })).toBe('assess');
});

it('names the stage while it moves, and the end whatever it waited for before', () => {
  expect(shownStateOf({ stage: 'recover', waitReason: null, uncertain: false })).toBe('recover');
  expect(shownStateOf({ stage: 'done', waitReason: 'signed-out', uncertain: false })).toBe('done');
  expect(shownStateOf({ stage: 'problem', waitReason: 'signed-out', uncertain: false })).toBe(
    'problem',
  );
});

it('has no dot for photos when there are none', () => {
  const steps = stepsOf(
    { stage: 'queued', waitReason: null, uncertain: false },
    { total: 0, uploaded: 0 },
    false,
  );
  expect(steps.map((step) => step.name)).toEqual(['record', 'readBack']);
});

it('fills the photos once the hospital holds all of them, and the record with its receipt', () => {
  const where = { stage: 'confirm', waitReason: null, uncertain: false } as const;
  expect(stepsOf(where, { total: 2, uploaded: 2 }, true)).toEqual([
    { name: 'photos', state: 'filled' },
    { name: 'record', state: 'filled' },
    { name: 'readBack', state: 'current' },
  ]);
});

it('marks the first step that is not done as the one in trouble', () => {
  const where = { stage: 'problem', waitReason: null, uncertain: false } as const;
  expect(stepsOf(where, { total: 2, uploaded: 1 }, false).map((step) => step.state)).toEqual([
    'problem',
    'open',
    'open',
  ]);
});

it('shows no moving dot while it waits', () => {
  const where = { stage: 'upload', waitReason: 'out-of-reach', uncertain: false } as const;
  const states = stepsOf(where, { total: 2, uploaded: 1 }, false).map((step) => step.state);
  expect(states).not.toContain('current');
});
