/**
 * What a nurse writes: whom it is about, the draft as typed, and what was submitted. It is clinical and is kept under
 * `content` in its row, apart from opaque ids, states and times.
 */
import { z } from 'zod';
import { byMeasure } from '../shared/wound/fields.ts';
import { row, timeMs } from './row.ts';

export const submissionKinds = [
  'wound-assessment',
  'wound-correction',
  'wound-void',
  'admission-assessment',
] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

/** The patient, stay and wound of a draft or submission, as shown in the identity banner. */
export const subjectSchema = row({
  patientId: z.string(),
  displayName: z.string(),
  medicalRecordNumber: z.string(),
  encounterId: z.string().nullable(),
  woundId: z.string().nullable(),
  woundSite: z.string().nullable(),
});
export type Subject = z.infer<typeof subjectSchema>;

/** Whether two drafts, or two states of one, are about the same patient, stay and wound. */
export function isAboutTheSame(one: Subject, other: Subject): boolean {
  return (
    one.patientId === other.patientId &&
    one.encounterId === other.encounterId &&
    one.woundId === other.woundId
  );
}

/** The record that a correction or void is about, and what its author saw of it. */
export const targetSchema = row({
  /** Null while the create of the record still waits in this outbox. */
  recordId: z.string().nullable(),
  /** The submission of this tablet that creates the record, if there is one. */
  createdBy: z.string().nullable(),
  /** The version that its author saw; null means the one that `createdBy` will make. */
  seenVersion: z.number().nullable(),
  seenCareNote: z.string(),
  observedAt: z.string(),
  /**
   * The read that `seenCareNote` comes from: the version, and the request id that the record named then. Absent if it
   * was written before the record was ever read, and in older rows.
   */
  asRead: row({ version: z.number(), clientRequestId: z.string() }).optional(),
  /** When its author resolved a conflict about it, device time. */
  resolvedAt: timeMs.optional(),
});
export type Target = z.infer<typeof targetSchema>;

const movedFromSchema = row({
  patientId: z.string(),
  displayName: z.string(),
  at: timeMs,
}).optional();

const refusedFieldsSchema = z.array(row({ path: z.string(), message: z.string() })).optional();

/** What a nurse is still writing, as typed, complete or not. */
export const draftContentSchema = z.discriminatedUnion('kind', [
  row({
    kind: z.literal('wound-assessment'),
    subject: subjectSchema,
    observedAt: z.string().nullable(),
    careNote: z.string(),
    ...byMeasure('key', () => z.string().optional()),
    photoIds: z.array(z.string()),
    /** What was measured on a photo, as it was filled in: a field with another value was measured by ruler. */
    fromPhoto: row({
      ...byMeasure('key', () => z.string().optional()),
      /** The error of each, as it is shown. */
      ...byMeasure('errorKey', () => z.string().optional()),
      /** The photo that was measured: the one with the outline also shows a strip. */
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
    /** Everything that was entered; empty fields are left out on submission. */
    assessment: z.record(z.string(), z.unknown()),
    /** The section she left off in. */
    sectionId: z.string().nullable(),
    /** Sections that do not concern this patient. */
    sectionsSetAside: z.array(z.string()).optional(),
    /** Answers from an earlier admission that she has not confirmed, by field key, with the time they were given. */
    unconfirmed: z.record(z.string(), z.string()).optional(),
    movedFrom: movedFromSchema,
    refusedFields: refusedFieldsSchema,
  }),
]);
export type DraftContent = z.infer<typeof draftContentSchema>;
export type DraftOf<Kind extends SubmissionKind> = Extract<DraftContent, { kind: Kind }>;

const measureSchema = row({ value: z.number(), unit: z.literal('cm') });

/** What was submitted: frozen. */
export const submittedSchema = z.discriminatedUnion('kind', [
  row({
    kind: z.literal('wound-assessment'),
    patientId: z.string(),
    encounterId: z.string().nullable(),
    woundId: z.string(),
    observedAt: z.string(),
    careNote: z.string(),
    ...byMeasure('name', () => measureSchema.nullish()),
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
export type Submitted = z.infer<typeof submittedSchema>;
export type SubmittedOf<Kind extends SubmissionKind> = Extract<Submitted, { kind: Kind }>;
