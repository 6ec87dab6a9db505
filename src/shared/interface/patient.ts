/** The wire shape of a patient. Interface: Patient. */
import { z } from 'zod';
import { identifierSchema } from './identifier.ts';
import { shownText } from './text.ts';

/** The answer of `readPatient`. `medicalRecordNumber` identifies a patient only together with the institution. */
export const patientSchema = z.object({
  patientId: identifierSchema,
  medicalRecordNumber: shownText(100),
  displayName: shownText(200),
});

export type Patient = z.infer<typeof patientSchema>;
