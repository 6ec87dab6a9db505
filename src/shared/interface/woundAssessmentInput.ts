/** The wire shape of a wound assessment that is submitted. Interface: Wound assessment input. */
import { z } from 'zod';
import { byMeasure } from '../wound/fields.ts';
import { dateTimeSchema, identifierSchema } from './identifier.ts';
import { maxTextLength, maxItems } from './text.ts';

/** A length in centimetres; sent only if it was measured. */
export const measureSchema = z.object({ value: z.number().positive(), unit: z.literal('cm') });

/** What was seen and done at the wound. */
export const woundAssessmentContentSchema = z.object({
  careNote: z.string().max(maxTextLength),
  ...byMeasure('name', () => measureSchema.optional()),
});

/**
 * The body of `createWoundAssessment`. The interface does not show which fields are required: here all are, except
 * `encounterId` and the measures. Every interpretation accepts that.
 */
export const woundAssessmentInputSchema = z.object({
  clientRequestId: identifierSchema,
  patientId: identifierSchema,
  encounterId: identifierSchema.optional(),
  woundId: identifierSchema,
  observedAt: dateTimeSchema,
  assessment: woundAssessmentContentSchema,
  attachmentIds: z.array(identifierSchema).max(maxItems),
});
