/**
 * The format of a lesson. Lessons are data: a trainer can write one and add it to a tablet without changing the app.
 * docs/demo.md explains every term of it to trainers.
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
 * What must have happened since the lesson began for a step to be ticked automatically. It is checked against the
 * hospital's own log, the outbox and who is signed in, never against taps.
 */
export const conditionSchema = z.discriminatedUnion('is', [
  /** The trainer's network switch is in this position. */
  z.strictObject({
    is: z.literal('network'),
    state: z.enum(['good', 'slow', 'lossy', 'off', 'captive']),
  }),
  /** One of the trainer's one-time accidents is armed, or has happened. */
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
  /** A draft of this kind exists and contains at least these parts. */
  z.strictObject({
    is: z.literal('draft'),
    kind,
    has: z.array(z.enum(['note', 'size', 'photo'])).optional(),
    /** For an admission assessment: the minimum number of completed fields. */
    answers: count.optional(),
  }),
  /** The author of a draft that was begun in this lesson has signed in again since. */
  z.strictObject({ is: z.literal('draft-kept'), kind }),
  /** At least this many submissions of this kind were made. */
  z.strictObject({ is: z.literal('handed-in'), kind, times: count.optional() }),
  /** One of them is waiting on this tablet, for this reason if one is given. */
  z.strictObject({
    is: z.literal('waiting'),
    kind: kind.optional(),
    /** Submitted by the nurse who began the lesson, while another one is signed in. */
    ofFirstNurse: z.boolean().optional(),
  }),
  /** One of them needs its author. */
  z.strictObject({ is: z.literal('problem'), type: z.enum(problemTypes).optional() }),
  /** No submission of this lesson needs its author any more. */
  z.strictObject({ is: z.literal('no-problem') }),
  /** At least this many are done: read back from the hospital and found equal. */
  z.strictObject({ is: z.literal('done'), kind: kind.optional(), times: count.optional() }),
  /** An exchange of this kind took place. */
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
    /** `saved`: stored by the hospital. `lost`: stored, but the answer never came back. */
    outcome: z.enum(['saved', 'lost', 'refused', 'answered']),
    status: z.int().min(200).max(599).optional(),
  }),
  /** However often it was sent, every submission made only one record or one version. */
  z.strictObject({ is: z.literal('no-duplicates') }),
]);
export type Condition = z.infer<typeof conditionSchema>;

/** What the trainer's side can do for the trainee at a step, offered as a button. */
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
  /** All of these must hold at the same time. Once ticked, a step stays ticked. */
  when: z.array(conditionSchema).min(1).max(6),
  help: helpSchema.optional(),
});

/** What a learner may do wrong. The situation of the lesson makes it possible; no step asks for it. */
export const mistakeKinds = [
  'other-patient',
  'size-copied',
  'photo-left-out',
  'conflict-overwritten',
  'written-twice',
  'left-behind',
] as const;
export type MistakeKind = (typeof mistakeKinds)[number];

/** What would have been right. */
const rightly = bothLanguagesSchema;

/** A mistake that is noted if it is made since the lesson began; marks.ts says how each is recognised. */
export const mistakeSchema = z.discriminatedUnion('is', [
  /** Something was submitted about a patient who is not the lesson's. */
  z.strictObject({ is: z.literal('other-patient'), patientId: z.string().max(60), rightly }),
  /** A wound was given the size of its last visit. */
  z.strictObject({ is: z.literal('size-copied'), rightly }),
  /** A wound assessment reached the hospital record without a photo. */
  z.strictObject({ is: z.literal('photo-left-out'), rightly }),
  /** A correction replaced the colleague’s, without her words. */
  z.strictObject({ is: z.literal('conflict-overwritten'), rightly }),
  /** The same wound was assessed twice. */
  z.strictObject({ is: z.literal('written-twice'), rightly }),
  /** A draft, or a record that waits, was on the tablet when its author was no longer signed in. */
  z.strictObject({ is: z.literal('left-behind'), what: z.enum(['draft', 'record']), rightly }),
]);
export type Mistake = z.infer<typeof mistakeSchema>;

export const lessonSchema = z.strictObject({
  /** Lower-case letters and hyphens; unique. */
  lessonId: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60),
  title: bothLanguagesSchema,
  /** What a trainee can do afterwards. */
  goal: bothLanguagesSchema,
  minutes: z.int().min(1).max(60),
  steps: z.array(stepSchema).min(1).max(12),
  /** Mistakes that are noted, and shown at the end; each kind once. */
  mistakes: z.array(mistakeSchema).max(6).optional(),
  /** What happened, explained at the end. */
  closing: bothLanguagesSchema,
});
export type Lesson = z.infer<typeof lessonSchema>;
