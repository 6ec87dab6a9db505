/**
 * The wire shape of an admission assessment that is submitted. Interface: Admission nursing assessment input.
 */
import { z } from 'zod';
import { admissionAssessmentSchema } from '../admission/schema.ts';
import { dateTimeSchema, identifierSchema } from './identifier.ts';

/** The body of `createAdmissionAssessment`. No other properties than the listed ones are allowed, at any level. */
export const admissionAssessmentInputSchema = z.strictObject({
  clientRequestId: identifierSchema,
  patientId: identifierSchema,
  encounterId: identifierSchema,
  assessedAt: dateTimeSchema,
  assessment: admissionAssessmentSchema,
});
