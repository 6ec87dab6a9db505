/** The wire shape of a correction. Interface: Wound assessment update. */
import { z } from 'zod';
import { identifierSchema } from './identifier.ts';
import { maxTextLength } from './text.ts';

/** The body of `correctWoundAssessment`. Only the care note may change; nothing else is accepted in `changes`. */
export const woundAssessmentUpdateSchema = z.object({
  clientRequestId: identifierSchema,
  version: z.int(),
  changes: z.strictObject({ careNote: z.string().max(maxTextLength).optional() }),
});
