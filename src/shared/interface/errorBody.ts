// Owns the wire shape of an error answer. Interface: Errors.
import { z } from 'zod';

/** One field that the hospital refused; `path` is dotted, e.g. `assessment.admission.wardDate`. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });

export type FieldError = z.infer<typeof fieldErrorSchema>;

/**
 * The body of every error status, where the hospital itself answered. A gateway in between may answer without it, so
 * nothing that has to be safe may depend on a body that parses.
 */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.array(fieldErrorSchema).optional(),
  }),
  requestId: z.string().optional(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
