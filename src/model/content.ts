/**
 * What a nurse writes: whom it is about, the draft as it is typed, and what was handed in. It is
 * clinical, and stands under `content` in its row, apart from opaque ids, states and times.
 */
import { z } from 'zod';
import { row, timeMs } from './row.ts';

export const submissionKinds = [
  'wound-assessment',
  'wound-correction',
  'wound-void',
  'admission-assessment',
] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

/** Whom a draft or submission is about, as shown in the identity banner. */
export const subjectSchema = row({
  patientId: z.string(),
  displayName: z.string(),
  medicalRecordNumber: z.string(),
  encounterId: z.string().nullable(),
  woundId: z.string().nullable(),
  woundSite: z.string().nullable(),
});
export type Subject = z.infer<typeof subjectSchema>;

/** Which record a correction or a void is about, and what its author saw of it. */
export const targetSchema = row({
  /** Null while the record's own create still waits in this outbox. */
  recordId: z.string().nullable(),
  /** The submission of this tablet that creates the record, if it is one of ours. */
  createdBy: z.string().nullable(),
  /** The version its author has seen; null: the one that `createdBy` will make. */
  seenVersion: z.number().nullable(),
  seenCareNote: z.string(),
  observedAt: z.string(),
  /**
   * The reading that `seenCareNote` is from: the version, and the request id that the record named in it.
   * Absent where it was written before the record was ever read, and in rows of before it was noted.
   */
  asRead: row({ version: z.number(), clientRequestId: z.string() }).optional(),
});
export type Target = z.infer<typeof targetSchema>;

/** Whom it was about before its author moved it to another patient. */
const movedFromSchema = row({
  patientId: z.string(),
  displayName: z.string(),
  at: timeMs,
}).optional();

/** What the hospital said about the fields of the submission that this draft was. */
const refusedFieldsSchema = z.array(row({ path: z.string(), message: z.string() })).optional();

/** What a nurse is still writing: everything as typed, complete or not. */
export const draftContentSchema = z.discriminatedUnion('kind', [
  row({
    kind: z.literal('wound-assessment'),
    subject: subjectSchema,
    observedAt: z.string().nullable(),
    careNote: z.string(),
    lengthCm: z.string(),
    widthCm: z.string(),
    photoIds: z.array(z.string()),
    /** What was measured on a photo, as it was filled in: a field that says something else is by ruler. */
    fromPhoto: row({
      lengthCm: z.string().optional(),
      widthCm: z.string().optional(),
      /** How far each may be wrong, as it is shown. */
      lengthErrorCm: z.string().optional(),
      widthErrorCm: z.string().optional(),
      /** The photo that was measured: the one with the outline has a strip, too. */
      photoId: z.string().optional(),
    }).optional(),
    movedFrom: movedFromSchema,
    refusedFields: refusedFieldsSchema,
  }),
  row({
    kind: z.literal('wound-correction'),
    subject: subjectSchema,
    target: targetSchema,
    careNote: z.string(),
    refusedFields: refusedFieldsSchema,
  }),
  row({
    kind: z.literal('wound-void'),
    subject: subjectSchema,
    target: targetSchema,
    reason: z.string(),
    refusedFields: refusedFieldsSchema,
  }),
  row({
    kind: z.literal('admission-assessment'),
    subject: subjectSchema,
    assessedAt: z.string().nullable(),
    /** Everything entered; empty places are left out when handed in. */
    assessment: z.record(z.string(), z.unknown()),
    /** Where she left off. */
    sectionId: z.string().nullable(),
    /** Sections that do not concern this patient. */
    sectionsSetAside: z.array(z.string()).optional(),
    /** Answers from an earlier admission that she has not confirmed, by field key, with when they were given. */
    unconfirmed: z.record(z.string(), z.string()).optional(),
    movedFrom: movedFromSchema,
    refusedFields: refusedFieldsSchema,
  }),
]);
export type DraftContent = z.infer<typeof draftContentSchema>;

const measureSchema = row({ value: z.number(), unit: z.literal('cm') });

/** What was handed in: frozen. */
export const handedInSchema = z.discriminatedUnion('kind', [
  row({
    kind: z.literal('wound-assessment'),
    patientId: z.string(),
    encounterId: z.string().nullable(),
    woundId: z.string(),
    observedAt: z.string(),
    careNote: z.string(),
    length: measureSchema.nullable(),
    width: measureSchema.nullable(),
    photoIds: z.array(z.string()),
  }),
  row({
    kind: z.literal('wound-correction'),
    target: targetSchema,
    careNote: z.string(),
  }),
  row({
    kind: z.literal('wound-void'),
    target: targetSchema,
    reason: z.string(),
  }),
  row({
    kind: z.literal('admission-assessment'),
    patientId: z.string(),
    encounterId: z.string(),
    assessedAt: z.string(),
    assessment: z.record(z.string(), z.unknown()),
  }),
]);
export type HandedIn = z.infer<typeof handedInSchema>;
export type HandedInOf<Kind extends SubmissionKind> = Extract<HandedIn, { kind: Kind }>;
