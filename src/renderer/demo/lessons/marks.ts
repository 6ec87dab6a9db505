/** The mistakes that a learner has made in a lesson, from the facts and never from taps. Pure. */
import type { LessonRun, Made } from '../host/demoState.ts';
import { madeBy } from './evaluate.ts';
import type { LessonFacts, SubmissionFact } from './facts.ts';
import type { Lesson, Mistake } from './lesson.ts';

/**
 * The mistakes after examining `facts`: each kind is noted once, with the moment, and stays noted even if she puts it
 * right afterwards. Returns the same array if there is no new one.
 */
export function noteMistakes(
  lesson: Lesson,
  run: LessonRun,
  facts: LessonFacts,
  nowMs: number,
): LessonRun['mistakes'] {
  const isNoted = ({ is }: Mistake) => run.mistakes.some(({ kind }) => kind === is);
  const made = (lesson.mistakes ?? [])
    .filter((mistake) => !isNoted(mistake) && isMade(mistake, run, facts))
    .map(({ is }): Made => ({ kind: is, atMs: nowMs }));
  return made.length === 0 ? run.mistakes : [...run.mistakes, ...made];
}

/** Whether a mistake was made since the lesson began. */
export function isMade(mistake: Mistake, run: LessonRun, facts: LessonFacts): boolean {
  const submissions = facts.submissions.filter((one) => one.submittedAtMs >= run.startedAtMs);
  const assessments = submissions.filter(({ kind }) => kind === 'wound-assessment');
  switch (mistake.is) {
    case 'other-patient':
      return submissions.some(({ patientId }) => patientId !== mistake.patientId);
    case 'size-copied':
      return assessments.some(({ hasLastSize }) => hasLastSize);
    case 'photo-left-out':
      return assessments.some(({ group, hasPhoto }) => group === 'done' && !hasPhoto);
    case 'conflict-overwritten':
      return submissions.some((one) => overwritesColleague(one, run, facts));
    case 'written-twice':
      return assessments.some((one, index) =>
        assessments.slice(index + 1).some(({ woundId }) => woundId === one.woundId),
      );
    case 'left-behind':
      return isLeftBehind(mistake.what, run, facts, submissions);
  }
}

/** A correction that reached the hospital after the colleague's, in this lesson, and has none of her words. */
function overwritesColleague(
  one: SubmissionFact,
  run: LessonRun,
  { happenings }: LessonFacts,
): boolean {
  if (one.kind !== 'wound-correction' || one.keepsColleague) return false;
  const colleagues = happenings.find(
    ({ n, by, endpoint }) =>
      n > run.afterHappening && by === 'colleague' && endpoint === 'correctWoundAssessment',
  );
  if (colleagues === undefined) return false;
  const since = happenings.filter(
    ({ n, recordId }) => n > colleagues.n && recordId === colleagues.recordId,
  );
  return madeBy(one, since).size > 0;
}

function isLeftBehind(
  what: 'draft' | 'record',
  run: LessonRun,
  { session, drafts }: LessonFacts,
  submissions: readonly SubmissionFact[],
): boolean {
  const isGone = ({ authorId }: { authorId: string }) => authorId !== session?.authorId;
  if (what === 'draft') {
    return drafts.some((one) => one.createdAtMs >= run.startedAtMs && isGone(one));
  }
  return submissions.some((one) => one.group !== 'done' && isGone(one));
}
