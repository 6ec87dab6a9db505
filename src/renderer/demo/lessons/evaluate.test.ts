import { describe, expect, it } from 'vitest';
import type { Happening, LessonRun } from '../host/demoState.ts';
import { holds, tickSteps } from './evaluate.ts';
import type { DraftFact, LessonFacts, SubmissionFact } from './facts.ts';
import type { Condition, Lesson } from './lesson.ts';
import { bundledLessons } from './lessons.ts';

const run: LessonRun = {
  lessonId: 'a',
  startedAtMs: 1_000,
  afterHappening: 5,
  expiriesBefore: 0,
  startedBy: 'amy',
  tickedAtMs: [],
  mistakes: [],
};

const nothing: LessonFacts = {
  session: { authorId: 'amy', signedInAtMs: 0 },
  submissions: [],
  drafts: [],
  network: 'good',
  loseNextAnswer: false,
  refuseNextPhoto: false,
  expiries: {},
  happenings: [],
};

const submission = (change: Partial<SubmissionFact> = {}): SubmissionFact => ({
  submissionId: 's1',
  kind: 'wound-assessment',
  authorId: 'amy',
  group: 'done',
  problem: null,
  submittedAtMs: 2_000,
  clientRequestIds: ['one'],
  patientId: 'DEMO-01',
  woundId: 'DEMO-W01-1',
  hasPhoto: false,
  hasLastSize: false,
  keepsColleague: false,
  ...change,
});

const happening = (change: Partial<Happening> = {}): Happening => ({
  n: 6,
  atMs: 2_000,
  by: 'tablet',
  operatorId: 'demo-amy',
  method: 'POST',
  endpoint: 'createWoundAssessment',
  status: 201,
  delivery: 'delivered',
  committed: true,
  clientRequestId: 'one',
  recordId: 'r1',
  version: 1,
  ...change,
});

const draft = (change: Partial<DraftFact> = {}): DraftFact => ({
  kind: 'wound-assessment',
  authorId: 'amy',
  createdAtMs: 1_500,
  hasNote: true,
  hasSize: false,
  hasPhoto: false,
  answers: 0,
  ...change,
});

const is = (condition: Condition, facts: Partial<LessonFacts>) =>
  holds(condition, run, { ...nothing, ...facts });

describe('a condition of a lesson', () => {
  it('counts only what happened since the lesson began', () => {
    const done: Condition = { is: 'done', kind: 'wound-assessment' };
    expect(is(done, { submissions: [submission()] })).toBe(true);
    expect(is(done, { submissions: [submission({ submittedAtMs: 999 })] })).toBe(false);
    const saved: Condition = {
      is: 'exchange',
      endpoint: 'createWoundAssessment',
      outcome: 'saved',
    };
    expect(is(saved, { happenings: [happening()] })).toBe(true);
    expect(is(saved, { happenings: [happening({ n: 5 })] })).toBe(false);
  });

  it('tells a lost answer from a delivered one', () => {
    const lost: Condition = { is: 'exchange', endpoint: 'createWoundAssessment', outcome: 'lost' };
    expect(is(lost, { happenings: [happening()] })).toBe(false);
    const delivery = 'lost-on-the-way-back';
    expect(is(lost, { happenings: [happening({ delivery })] })).toBe(true);
    expect(is(lost, { happenings: [happening({ delivery, committed: false })] })).toBe(false);
  });

  it('tells a colleague from this tablet', () => {
    const byColleague: Condition = {
      is: 'exchange',
      endpoint: 'createWoundAssessment',
      by: 'colleague',
      outcome: 'saved',
    };
    expect(is(byColleague, { happenings: [happening()] })).toBe(false);
    expect(is(byColleague, { happenings: [happening({ by: 'colleague' })] })).toBe(true);
  });

  it('asks of a draft everything that is named', () => {
    const full: Condition = { is: 'draft', kind: 'wound-assessment', has: ['note', 'size'] };
    expect(is(full, { drafts: [draft()] })).toBe(false);
    expect(is(full, { drafts: [draft({ hasSize: true })] })).toBe(true);
    expect(is(full, { drafts: [draft({ hasSize: true, createdAtMs: 900 })] })).toBe(false);
  });

  it('sees a draft as kept only after somebody signed in anew', () => {
    const kept: Condition = { is: 'draft-kept', kind: 'wound-assessment' };
    expect(is(kept, { drafts: [draft()] })).toBe(false);
    const session = { authorId: 'amy', signedInAtMs: 1_600 };
    expect(is(kept, { drafts: [draft()], session })).toBe(true);
    expect(is(kept, { drafts: [draft()], session: { ...session, authorId: 'ben' } })).toBe(false);
  });

  it('sees the record of the first nurse wait while another is signed in', () => {
    const waits: Condition = { is: 'waiting', ofFirstNurse: true };
    const submissions = [submission({ group: 'moving' })];
    expect(is(waits, { submissions })).toBe(false);
    expect(is(waits, { submissions, session: { authorId: 'ben', signedInAtMs: 0 } })).toBe(true);
    expect(is(waits, { submissions, session: null })).toBe(false);
  });

  it('finds a duplicate: one submission, two records', () => {
    const none: Condition = { is: 'no-duplicates' };
    const submissions = [submission({ clientRequestIds: ['one', 'old'] })];
    expect(is(none, { submissions, happenings: [happening()] })).toBe(true);
    const twice = [happening(), happening({ n: 7, clientRequestId: 'old', recordId: 'r2' })];
    expect(is(none, { submissions, happenings: twice })).toBe(false);
    expect(is(none, {})).toBe(false);
  });
});

describe('the steps of a lesson', () => {
  const lesson: Lesson = {
    lessonId: 'a',
    title: { en: 'a', 'zh-TW': 'a' },
    goal: { en: 'a', 'zh-TW': 'a' },
    closing: { en: 'a', 'zh-TW': 'a' },
    minutes: 1,
    steps: [
      { text: { en: '1', 'zh-TW': '1' }, when: [{ is: 'network', state: 'off' }] },
      { text: { en: '2', 'zh-TW': '2' }, when: [{ is: 'network', state: 'good' }] },
      { text: { en: '3', 'zh-TW': '3' }, when: [{ is: 'done' }] },
    ],
  };

  it('tick in their order, and stay ticked', () => {
    expect(tickSteps(lesson, run, nothing, 9)).toBe(run.tickedAtMs);
    const first = tickSteps(lesson, run, { ...nothing, network: 'off' }, 9);
    expect(first).toEqual([9, null, null]);
    const next = { ...run, tickedAtMs: first };
    const facts = { ...nothing, submissions: [submission()] };
    expect(tickSteps(lesson, next, facts, 10)).toEqual([9, 10, 10]);
  });

  it('never all tick by themselves at the start, in any lesson of ours', () => {
    for (const one of bundledLessons) {
      expect(tickSteps(one, run, nothing, 9)).toEqual([]);
    }
  });
});
