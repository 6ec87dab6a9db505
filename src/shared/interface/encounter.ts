/** The wire shape of an encounter. Interface: Encounter. */
import { z } from 'zod';
import { identifierSchema } from './identifier.ts';
import { shownText } from './text.ts';

/** The answer of `readEncounter`. `type` and `status` are codes that the hospital defines, so any string is valid. */
export const encounterSchema = z.object({
  encounterId: identifierSchema,
  patientId: identifierSchema,
  type: shownText(100),
  status: shownText(100),
});

export type Encounter = z.infer<typeof encounterSchema>;
