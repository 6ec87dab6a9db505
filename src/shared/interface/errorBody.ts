/** The wire shape of an error answer. Interface: Errors. */
import { z } from 'zod';
import { shownText } from './text.ts';

/** Nobody reads more of them; the longest form has a hundred fields. */
const maxFields = 500;

/** One field that the hospital refused; `path` is dotted, e.g. `assessment.admission.wardDate`. */
export const fieldErrorSchema = z.object({ path: shownText(500), message: shownText(2_000) });

export type FieldError = z.infer<typeof fieldErrorSchema>;

/**
 * The body of every error status if the hospital itself answered. An intermediary may answer without it, so nothing
 * that must be safe may depend on a body that parses.
 */
export const errorBodySchema = z.object({
  error: z.object({
    code: shownText(200),
    message: shownText(2_000),
    fields: z
      .array(fieldErrorSchema)
      .overwrite((fields) => fields.slice(0, maxFields))
      .optional(),
  }),
  requestId: shownText(200).optional(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
