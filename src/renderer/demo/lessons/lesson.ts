/**
 * The shape of a lesson. Lessons are data: a trainer can write one and add it to a tablet
 * without touching the app. docs/demo.md explains every word of it to trainers.
 */
import { z } from 'zod';
import { submissionKinds } from '../../../model/content.ts';
import { problemTypes } from '../../../model/problem.ts';

/** A sentence in both languages. */
export const bothLanguagesSchema = z.strictObject({
  en: z.string().min(1).max(1_200),
  'zh-TW': z.string().min(1).max(1_200),
});

const kind = z.enum(submissionKinds);
const count = z.int().min(1).max(50);

/**
 * What must have happened since the lesson began for a step to tick itself off. Everything is read
 * from the hospital's own account, from the outbox and from who is signed in: never from taps.
 */
export const conditionSchema = z.discriminatedUnion('is', [
  /** The trainer's network switch stands there. */
  z.strictObject({
    is: z.literal('network'),
    state: z.enum(['good', 'slow', 'lossy', 'off', 'captive']),
  }),
  /** A one-shot accident of the trainer's is waiting to happen, or has happened. */
  z.strictObject({
    is: z.literal('accident'),
    what: z.enum(['lost-answer', 'refused-photo', 'expired-token']),
  }),
  z.strictObject({
    is: z.literal('signed-in'),
    /** The nurse who began the lesson, or another one. */
    who: z.enum(['first-nurse', 'another-nurse']),
  }),
  z.strictObject({ is: z.literal('signed-out') }),
  /** A draft of that kind exists, and has at least what is named. */
  z.strictObject({
    is: z.literal('draft'),
    kind,
    has: z.array(z.enum(['note', 'size', 'photo'])).optional(),
    /** Of an admission assessment: at least so many fields filled in. */
    answers: count.optional(),
  }),
  /** The draft begun in this lesson was left alone and opened again by somebody signed in anew. */
  z.strictObject({ is: z.literal('draft-kept'), kind }),
  /** So many submissions of that kind were handed in. */
  z.strictObject({ is: z.literal('handed-in'), kind, times: count.optional() }),
  /** One of them waits on this tablet, for that reason where one is named. */
  z.strictObject({
    is: z.literal('waiting'),
    kind: kind.optional(),
    /** Handed in by the nurse who began the lesson, while another is signed in. */
    ofFirstNurse: z.boolean().optional(),
  }),
  /** One of them needs its author. */
  z.strictObject({ is: z.literal('problem'), type: z.enum(problemTypes).optional() }),
  /** No submission of this lesson needs anybody any more. */
  z.strictObject({ is: z.literal('no-problem') }),
  /** So many are done: read back from the hospital and found equal. */
  z.strictObject({ is: z.literal('done'), kind: kind.optional(), times: count.optional() }),
  /** An exchange of that kind took place. */
  z.strictObject({
    is: z.literal('exchange'),
    endpoint: z.enum([
      'any',
      'readPatient',
      'readEncounter',
      'listWounds',
      'uploadAttachment',
      'createWoundAssessment',
      'readWoundAssessment',
      'correctWoundAssessment',
      'voidWoundAssessment',
      'createAdmissionAssessment',
      'readRequest',
    ]),
    by: z.enum(['tablet', 'colleague']).optional(),
    /** `saved`: stored by the hospital. `lost`: stored, and the answer never came back. */
    outcome: z.enum(['saved', 'lost', 'refused', 'answered']),
    status: z.int().min(200).max(599).optional(),
  }),
  /** However often it was sent: every submission made one record or one version. */
  z.strictObject({ is: z.literal('no-duplicates') }),
]);
export type Condition = z.infer<typeof conditionSchema>;

/** What the trainer's side does for the trainee at a step, offered as a button. */
export const helpSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('network'),
    state: z.enum(['good', 'slow', 'lossy', 'off', 'captive']),
  }),
  z.strictObject({ do: z.literal('lose-next-answer') }),
  z.strictObject({ do: z.literal('refuse-next-photo') }),
  z.strictObject({ do: z.literal('expire-tokens') }),
  z.strictObject({ do: z.literal('colleague-corrects') }),
  z.strictObject({ do: z.literal('colleague-voids') }),
  z.strictObject({ do: z.literal('clock-forward'), hours: z.int().min(1).max(240) }),
]);
export type Help = z.infer<typeof helpSchema>;

export const stepSchema = z.strictObject({
  /** What to do, in one or two sentences. */
  text: bothLanguagesSchema,
  /** All of these at the same time. Once ticked, a step stays ticked. */
  when: z.array(conditionSchema).min(1).max(6),
  help: helpSchema.optional(),
});

export const lessonSchema = z.strictObject({
  /** Small letters and hyphens; unique. */
  lessonId: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60),
  title: bothLanguagesSchema,
  /** What a trainee can do afterwards. */
  goal: bothLanguagesSchema,
  minutes: z.int().min(1).max(60),
  steps: z.array(stepSchema).min(1).max(12),
  /** What happened, told at the end. */
  closing: bothLanguagesSchema,
});
export type Lesson = z.infer<typeof lessonSchema>;
