/** The wire shape of a void. Interface: Wound assessment void. */
import { z } from 'zod';
import { identifierSchema } from './identifier.ts';
import { maxTextLength } from './text.ts';

/** The body of `voidWoundAssessment`. The reason stays in the hospital's audit trail and cannot be read back. */
export const woundAssessmentVoidSchema = z.object({
  clientRequestId: identifierSchema,
  version: z.int(),
  reason: z.string().max(maxTextLength),
});
