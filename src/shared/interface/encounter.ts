// Owns the wire shape of an encounter. Interface: Encounter.
import { z } from 'zod';
import { identifierSchema } from './identifier.ts';

/** The answer of `readEncounter`. `type` and `status` are codes that the hospital defines, so any string passes. */
export const encounterSchema = z.object({
  encounterId: identifierSchema,
  patientId: identifierSchema,
  type: z.string(),
  status: z.string(),
});

export type Encounter = z.infer<typeof encounterSchema>;
