/**
 * The wire shape of an admission assessment that is read back. Interface: Admission nursing assessment input.
 */
import { z } from 'zod';
import { answeredDateTimeSchema, identifierSchema } from './identifier.ts';
import { readReceiptSchema, recordStateSchema } from './receipt.ts';
import { isBounded } from './text.ts';

/**
 * The answer of `readAdmissionAssessment`. The sections are kept unchanged: a hospital may use codes and fields that
 * this client does not know, and reading must not lose them.
 */
export const admissionAssessmentRecordSchema = z.object({
  ...readReceiptSchema.shape,
  recordState: recordStateSchema,
  patientId: identifierSchema,
  encounterId: identifierSchema,
  assessedAt: answeredDateTimeSchema,
  assessment: z
    .record(z.string(), z.unknown())
    .refine((answers) => isBounded(answers), 'longer than can be shown'),
});

export type AdmissionAssessmentRecord = z.infer<typeof admissionAssessmentRecordSchema>;
