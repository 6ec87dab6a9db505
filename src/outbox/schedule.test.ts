import { describe, expect, test } from 'vitest';
import { inProblem, problemOf } from '../model/testing/problems.ts';
import { submissionOf } from '../model/testing/rows.ts';
import { hasWorkOf, probeDueAt, sleepMs, type ProbeFacts } from './schedule.ts';

const now = 100_000;
const waiting = (submissionId: string, until: number) =>
  submissionOf(submissionId, { wait: { reason: 'backing-off', until, restMs: null } });
const nobody = () => false;

describe('the next probe', () => {
  const idle: ProbeFacts = { gateAt: now, lastProbeAt: now - 10_000, hasWork: false, now };

  test.each<[string, Partial<ProbeFacts>, number | null]>([
    ['is none while the gate is open', { gateAt: null }, null],
    ['goes at the pace of the gate where somebody has work', { hasWork: true }, now],
    ['goes at once where there was none yet', { lastProbeAt: null }, now],
    ['is a slow one for nobody’s sake', {}, now + 50_000],
    ['waits for the gate all the same', { gateAt: now + 55_000 }, now + 55_000],
    ['goes at the gate’s pace where the clock was set back', { lastProbeAt: now + 1 }, now],
  ])('%s', (_name, facts, at) => {
    expect(probeDueAt({ ...idle, ...facts })).toBe(at);
  });
});

test('what needs its author is no work, nor is what somebody else submitted', () => {
  const stuck = submissionOf('stuck', inProblem(problemOf('refused')));
  expect(hasWorkOf([stuck], 'amy')).toBe(false);
  expect(hasWorkOf([submissionOf('s')], 'ben')).toBe(false);
  expect(hasWorkOf([stuck, submissionOf('s')], 'amy')).toBe(true);
});

describe('the engine sleeps', () => {
  test('until the first thing is due, submission or probe', () => {
    const open = [waiting('a', now + 5_000), waiting('b', now + 3_000)];
    expect(sleepMs(open, nobody, now + 4_000, now)).toBe(3_000);
    expect(sleepMs(open, nobody, now + 2_000, now)).toBe(2_000);
  });

  test('for ever where nothing will be due by itself, or what will is under way', () => {
    expect(sleepMs([submissionOf('due')], nobody, null, now)).toBeNull();
    expect(sleepMs([waiting('a', now + 5_000)], () => true, now, now)).toBeNull();
  });
});
