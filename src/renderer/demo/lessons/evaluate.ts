/** When a step of a lesson is ticked automatically. Pure: the same facts give the same ticks. */
import { expiryCount, type Happening, type LessonRun } from '../host/demoState.ts';
import type { LessonFacts, SubmissionFact } from './facts.ts';
import type { Condition, Lesson } from './lesson.ts';

/**
 * The ticks after examining `facts`: steps are ticked in order, each permanently. Returns the same array if nothing was
 * ticked.
 */
export function tickSteps(
  lesson: Lesson,
  run: LessonRun,
  facts: LessonFacts,
  nowMs: number,
): LessonRun['tickedAtMs'] {
  const ticked = lesson.steps.map((_, index) => run.tickedAtMs[index] ?? null);
  let changed = false;
  for (const [index, step] of lesson.steps.entries()) {
    if (ticked[index] !== null) continue;
    if (!step.when.every((condition) => holds(condition, run, facts))) break;
    ticked[index] = nowMs;
    changed = true;
  }
  return changed ? ticked : run.tickedAtMs;
}

/** Whether a condition holds, counting only what happened since the lesson began. */
export function holds(condition: Condition, run: LessonRun, facts: LessonFacts): boolean {
  const submissions = facts.submissions.filter((one) => one.submittedAtMs >= run.startedAtMs);
  const happenings = facts.happenings.filter(({ n }) => n > run.afterHappening);
  const { session } = facts;
  switch (condition.is) {
    case 'network':
      return facts.network === condition.state;
    case 'accident':
      return accidentHolds(condition.what, run, facts, happenings);
    case 'signed-in':
      if (session === null) return false;
      return (session.authorId === run.startedBy) === (condition.who === 'first-nurse');
    case 'signed-out':
      return session === null;
    case 'draft':
      return facts.drafts.some(
        (draft) =>
          draft.kind === condition.kind &&
          draft.createdAtMs >= run.startedAtMs &&
          draft.answers >= (condition.answers ?? 0) &&
          (condition.has ?? []).every((what) => draft[hasOf[what]]),
      );
    case 'draft-kept':
      return facts.drafts.some(
        (draft) =>
          draft.kind === condition.kind &&
          draft.createdAtMs >= run.startedAtMs &&
          draft.authorId === session?.authorId &&
          session.signedInAtMs > draft.createdAtMs,
      );
    case 'handed-in':
      return ofKind(submissions, condition.kind).length >= (condition.times ?? 1);
    case 'waiting':
      return ofKind(submissions, condition.kind).some(
        (one) =>
          isWaiting(one) &&
          (condition.ofFirstNurse !== true ||
            (one.authorId === run.startedBy &&
              session !== null &&
              session.authorId !== one.authorId)),
      );
    case 'problem':
      return submissions.some(
        ({ group, problem }) =>
          group === 'problem' && (condition.type === undefined || problem === condition.type),
      );
    case 'no-problem':
      return submissions.every(({ group }) => group !== 'problem');
    case 'done':
      return (
        ofKind(submissions, condition.kind).filter(({ group }) => group === 'done').length >=
        (condition.times ?? 1)
      );
    case 'exchange':
      return happenings.some((happening) => matches(condition, happening));
    case 'no-duplicates':
      return madeOnce(submissions, facts.happenings);
  }
}

const hasOf = { note: 'hasNote', size: 'hasSize', photo: 'hasPhoto' } as const;

function isWaiting({ group }: SubmissionFact): boolean {
  return group !== 'done' && group !== 'problem';
}

function ofKind(submissions: SubmissionFact[], kind: SubmissionFact['kind'] | undefined) {
  return submissions.filter((one) => kind === undefined || one.kind === kind);
}

function accidentHolds(
  what: 'lost-answer' | 'refused-photo' | 'expired-token',
  run: LessonRun,
  facts: LessonFacts,
  happenings: readonly Happening[],
): boolean {
  switch (what) {
    case 'lost-answer':
      return facts.loseNextAnswer || happenings.some((one) => one.committed && isLostBack(one));
    case 'refused-photo':
      return facts.refuseNextPhoto || happenings.some(({ status }) => status === 413);
    case 'expired-token':
      return expiryCount(facts) > run.expiriesBefore;
  }
}

function isLostBack({ delivery }: Happening): boolean {
  return delivery === 'lost-on-the-way-back';
}

function matches(
  { endpoint, by = 'tablet', outcome, status }: Extract<Condition, { is: 'exchange' }>,
  happening: Happening,
): boolean {
  if (endpoint !== 'any' && happening.endpoint !== endpoint) return false;
  if (happening.by !== by) return false;
  if (status !== undefined && happening.status !== status) return false;
  const answered = happening.status ?? 0;
  switch (outcome) {
    case 'saved':
      return happening.committed;
    case 'lost':
      return happening.committed && isLostBack(happening);
    case 'refused':
      return answered >= 400;
    case 'answered':
      return happening.delivery === 'delivered' && answered > 0 && answered < 400;
  }
}

/** Whether every finished submission made at most one record or new version; false if none is finished. */
export function madeOnce(
  submissions: readonly SubmissionFact[],
  happenings: readonly Happening[],
): boolean {
  const done = submissions.filter(({ group }) => group === 'done');
  return done.length > 0 && done.every((one) => madeBy(one, happenings).size <= 1);
}

/** What one submission made in the hospital, under any of its ids. */
export function madeBy(
  { clientRequestIds }: SubmissionFact,
  happenings: readonly Happening[],
): Set<string> {
  const made = happenings.filter(
    ({ committed, clientRequestId }) =>
      committed && clientRequestId !== null && clientRequestIds.includes(clientRequestId),
  );
  return new Set(made.map(({ recordId, version }) => `${recordId}@${version}`));
}
