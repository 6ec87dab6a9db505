/**
 * What every part of the demo can know about its hospital: the trainer's switches, what has happened so far, and the
 * current lesson. It contains no care note and no photo.
 */
import { z } from 'zod';
import { lessonSchema, mistakeKinds } from '../lessons/lesson.ts';

export const networks = ['good', 'slow', 'lossy', 'off', 'captive'] as const;
export type Network = (typeof networks)[number];

/** One exchange, as seen from the trainer's side of the network. */
export const happeningSchema = z.object({
  /** Counts up from 1 since the last reset. */
  n: z.number(),
  /** Hospital time, epoch milliseconds. */
  atMs: z.number(),
  by: z.enum(['tablet', 'colleague']),
  operatorId: z.string().nullable(),
  method: z.string(),
  /** Name of the endpoint in the interface's table, or null for none of them. */
  endpoint: z.string().nullable(),
  /** The status that the hospital answered; null if the request never reached it. */
  status: z.number().nullable(),
  /** Whether the answer came back to the tablet and, if not, where it was lost. */
  delivery: z.enum(['delivered', 'lost-on-the-way-there', 'lost-on-the-way-back', 'login-page']),
  /** Whether it stored something new. */
  committed: z.boolean(),
  clientRequestId: z.string().nullable(),
  recordId: z.string().nullable(),
  version: z.number().nullable(),
});
export type Happening = z.infer<typeof happeningSchema>;

/** A mistake that was made in a lesson, and when, device time. */
const madeSchema = z.object({ kind: z.enum(mistakeKinds), atMs: z.number() });
export type Made = z.infer<typeof madeSchema>;

/** In the order in which they were made. */
const mistakesSchema = z.array(madeSchema);

/** The lesson that is being worked on. */
export const lessonRunSchema = z.object({
  lessonId: z.string(),
  /** Device time, epoch milliseconds. */
  startedAtMs: z.number(),
  /** Happenings up to this number came before the lesson. */
  afterHappening: z.number(),
  /** How many credentials had expired before. */
  expiriesBefore: z.number(),
  /** The nurse who was signed in when it began. */
  startedBy: z.string().nullable(),
  /** When each step was ticked automatically, device time; null if not yet. */
  tickedAtMs: z.array(z.number().nullable()),
  mistakes: mistakesSchema,
});
export type LessonRun = z.infer<typeof lessonRunSchema>;

export const finishedLessonSchema = z.object({
  lessonId: z.string(),
  startedAtMs: z.number(),
  finishedAtMs: z.number(),
  mistakes: mistakesSchema,
});
export type FinishedLesson = z.infer<typeof finishedLessonSchema>;

export const demoStateSchema = z.object({
  /** When the ward was last reset; its whole past is derived from this time. */
  startMs: z.number(),
  /** How far the trainer has moved the clock forward. */
  clockOffsetMs: z.number(),
  network: z.enum(networks),
  loseNextAnswer: z.boolean(),
  refuseNextPhoto: z.boolean(),
  storageNearlyFull: z.boolean(),
  /** How often each operator's credential was expired. */
  expiries: z.record(z.string(), z.number()),
  happenings: z.array(happeningSchema),
  happeningCount: z.number(),
  lesson: lessonRunSchema.nullable(),
  finished: z.array(finishedLessonSchema),
  /** Lessons that a trainer has added on this tablet; a reset keeps them. */
  ownLessons: z.array(lessonSchema),
});
export type DemoState = z.infer<typeof demoStateSchema>;

/** The state right after a reset. */
export function freshDemoState(startMs: number, kept: Partial<DemoState> = {}): DemoState {
  return {
    startMs,
    clockOffsetMs: 0,
    network: 'good',
    loseNextAnswer: false,
    refuseNextPhoto: false,
    storageNearlyFull: false,
    expiries: kept.expiries ?? {},
    happenings: [],
    happeningCount: 0,
    lesson: null,
    finished: [],
    ownLessons: kept.ownLessons ?? [],
  };
}

/** How many credentials the trainer has expired since the last reset. */
export function expiryCount({ expiries }: Pick<DemoState, 'expiries'>): number {
  return Object.values(expiries).reduce((sum, count) => sum + count, 0);
}

/** How many happenings are kept; a class of an hour has far fewer. */
const keptHappenings = 600;

/** The state with one more happening. */
export function withHappening(state: DemoState, happened: Omit<Happening, 'n'>): DemoState {
  const n = state.happeningCount + 1;
  return {
    ...state,
    happeningCount: n,
    happenings: [...state.happenings, { n, ...happened }].slice(-keptHappenings),
  };
}
