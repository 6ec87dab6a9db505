/**
 * The wire shape of an admission assessment that is handed in. Interface: Admission nursing assessment input.
 */
import { z } from 'zod';
import { admissionAssessmentSchema } from '../admission/schema.ts';
import { dateTimeSchema, identifierSchema } from './identifier.ts';

/** The body of `createAdmissionAssessment`. No properties beside the listed ones, at any level. */
export const admissionAssessmentInputSchema = z.strictObject({
  clientRequestId: identifierSchema,
  patientId: identifierSchema,
  encounterId: identifierSchema,
  assessedAt: dateTimeSchema,
  assessment: admissionAssessmentSchema,
});
