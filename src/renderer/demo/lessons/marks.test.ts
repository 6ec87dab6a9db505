import { describe, expect, it } from 'vitest';
import {
  freshDemoState,
  withHappening,
  type Happening,
  type LessonRun,
} from '../host/demoState.ts';
import type { DraftFact, LessonFacts, SubmissionFact } from './facts.ts';
import type { Mistake } from './lesson.ts';
import { bundledLessons } from './lessons.ts';
import { isMade, noteMistakes } from './marks.ts';

const run: LessonRun = {
  lessonId: 'first-wound-assessment',
  startedAtMs: 1_000,
  afterHappening: 0,
  expiriesBefore: 0,
  startedBy: 'amy',
  tickedAtMs: [],
  mistakes: [],
};

const nothing: LessonFacts = {
  ...{ network: 'good', loseNextAnswer: false, refuseNextPhoto: false, expiries: {} },
  session: { authorId: 'amy', signedInAtMs: 0 },
  submissions: [],
  drafts: [],
  happenings: [],
};

const submission = (change: Partial<SubmissionFact> = {}): SubmissionFact => ({
  submissionId: 's1',
  kind: 'wound-assessment',
  authorId: 'amy',
  group: 'done',
  problem: null,
  submittedAtMs: 2_000,
  clientRequestIds: ['mine'],
  patientId: 'DEMO-01',
  woundId: 'DEMO-W01-1',
  hasPhoto: true,
  hasLastSize: false,
  keepsColleague: false,
  ...change,
});

const draft: DraftFact = {
  kind: 'wound-assessment',
  authorId: 'amy',
  createdAtMs: 1_500,
  hasNote: true,
  hasSize: false,
  hasPhoto: false,
  answers: 0,
};

/** The hospital's log: the colleague corrects, then a correction of this tablet is saved; or the other way round. */
function happenings(isColleagueFirst: boolean): readonly Happening[] {
  const of = (by: Happening['by'], clientRequestId: string): Omit<Happening, 'n'> => ({
    ...{ by, clientRequestId, atMs: 2_000, operatorId: null, method: 'PATCH', status: 200 },
    ...{ endpoint: 'correctWoundAssessment', delivery: 'delivered', committed: true },
    ...{ recordId: 'r1', version: 2 },
  });
  const two = [of('colleague', 'hers'), of('tablet', 'mine')];
  return (isColleagueFirst ? two : two.toReversed()).reduce(withHappening, freshDemoState(0))
    .happenings;
}

const words = { en: 'x', 'zh-TW': '對' };
const correction = submission({ kind: 'wound-correction' });
const again = submission({ submissionId: 's2' });
const absent = { session: null };

describe('a mistake', () => {
  const cases: [string, Mistake, Partial<LessonFacts>, Partial<LessonFacts>][] = [
    [
      'another patient',
      { is: 'other-patient', patientId: 'DEMO-01', rightly: words },
      { submissions: [submission({ patientId: 'DEMO-02' })] },
      { submissions: [submission()] },
    ],
    [
      'the last size',
      { is: 'size-copied', rightly: words },
      { submissions: [submission({ hasLastSize: true })] },
      { submissions: [submission()] },
    ],
    [
      'no photo',
      { is: 'photo-left-out', rightly: words },
      { submissions: [submission({ hasPhoto: false })] },
      { submissions: [submission({ hasPhoto: false, group: 'problem' })] },
    ],
    [
      'the colleague overwritten',
      { is: 'conflict-overwritten', rightly: words },
      { submissions: [correction], happenings: happenings(true) },
      { submissions: [{ ...correction, keepsColleague: true }], happenings: happenings(true) },
    ],
    [
      'the colleague overwritten, unless hers came later',
      { is: 'conflict-overwritten', rightly: words },
      { submissions: [correction], happenings: happenings(true) },
      { submissions: [correction], happenings: happenings(false) },
    ],
    [
      'one wound twice',
      { is: 'written-twice', rightly: words },
      { submissions: [submission(), again] },
      { submissions: [submission(), { ...again, woundId: 'DEMO-W01-2' }] },
    ],
    [
      'a draft left behind',
      { is: 'left-behind', what: 'draft', rightly: words },
      { drafts: [draft], ...absent },
      { drafts: [draft] },
    ],
    [
      'a record left behind',
      { is: 'left-behind', what: 'record', rightly: words },
      { submissions: [submission({ group: 'moving' })], ...absent },
      { submissions: [submission()], ...absent },
    ],
  ];

  it.each(cases)('is made: %s', (_what, mistake, wrong, right) => {
    expect(isMade(mistake, run, { ...nothing, ...wrong })).toBe(true);
    expect(isMade(mistake, run, { ...nothing, ...right })).toBe(false);
    // What happened before the lesson is not held against her.
    const later = { ...run, startedAtMs: 3_000, afterHappening: 2 };
    expect(isMade(mistake, later, { ...nothing, ...wrong })).toBe(false);
  });
});

describe('the mistakes of a lesson', () => {
  const [lesson] = bundledLessons;
  if (lesson === undefined) throw new Error('no lessons');

  it('are noted once, with the moment, and stay noted after they were put right', () => {
    const wrong = { ...nothing, submissions: [submission({ patientId: 'DEMO-02' })] };
    const mistakes = noteMistakes(lesson, run, wrong, 5_000);
    expect(mistakes).toEqual([{ kind: 'other-patient', atMs: 5_000 }]);
    expect(noteMistakes(lesson, { ...run, mistakes }, wrong, 6_000)).toBe(mistakes);
    expect(noteMistakes(lesson, { ...run, mistakes }, nothing, 6_000)).toBe(mistakes);
  });

  it('can be made in six lessons and more, each kind at most once in each', () => {
    const marked = bundledLessons.filter(({ mistakes }) => mistakes !== undefined);
    expect(marked.length).toBeGreaterThanOrEqual(6);
    for (const { mistakes = [] } of marked) {
      expect(new Set(mistakes.map(({ is }) => is)).size).toBe(mistakes.length);
    }
  });
});
