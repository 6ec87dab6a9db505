/** The wire shape of one existing wound. Interface: Wound list item. */
import { z } from 'zod';
import { identifierSchema } from './identifier.ts';
import { shownText } from './text.ts';

/** One wound of a patient, as the hospital lists it. */
export const woundListItemSchema = z.object({
  woundId: identifierSchema,
  patientId: identifierSchema,
  site: shownText(200).min(1),
});

export type WoundListItem = z.infer<typeof woundListItemSchema>;
