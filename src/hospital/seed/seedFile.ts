/** A custom seed: patients, encounters, wounds and people in one JSON file. */
import { z } from 'zod';
import {
  anyId,
  encounterSchema,
  patientSchema,
  personSchema,
  shownName,
  woundSchema,
} from '../control/schemas.ts';
import { hospitalSeed, seedOf, type HospitalSeed } from './patients.ts';
import { seedPeople, type Operator } from './people.ts';

/** The schema of a seed file; served at `GET /_hospital/seed.schema.json`. */
export const seedFileSchema = z.strictObject({
  $schema: z.string().optional(),
  /** Also includes the bundled patients and people. */
  withBundled: z.boolean().optional(),
  patients: z.array(
    patientSchema
      .extend({ medicalRecordNumber: shownName.optional(), ward: anyId.default('A') })
      .strict(),
  ),
  encounters: z
    .array(
      encounterSchema
        .extend({ type: shownName.default('inpatient'), status: shownName.default('active') })
        .strict(),
    )
    .optional(),
  wounds: z.array(woundSchema.strict()).optional(),
  /** A person's credential is their operatorId. */
  people: z
    .array(
      personSchema
        .extend({
          operatorId: z.string().regex(/^[\x21-\x7E]+$/),
          name: shownName.optional(),
          wards: z.array(anyId).default(['A']),
          mayWrite: z.boolean().default(true),
          isExpired: z.boolean().default(false),
        })
        .strict(),
    )
    .optional(),
});

/** The content of a seed file, or its problem in one line. */
export type SeedReading =
  | { readonly seed: HospitalSeed; readonly people: readonly Operator[] }
  | { readonly problem: string };

/** Reads a seed. Every id must occur once, and every reference must exist. */
export function readSeed(json: unknown): SeedReading {
  const result = seedFileSchema.safeParse(json);
  if (!result.success) {
    const [issue] = result.error.issues;
    return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is wrong'}.` };
  }
  const { patients, encounters = [], wounds = [], people, withBundled = false } = result.data;
  const known = new Set(patients.map(({ patientId }) => patientId));
  const stranger = [...encounters, ...wounds].find(({ patientId }) => {
    return !known.has(patientId) && !(withBundled && hospitalSeed.patients.has(patientId));
  });
  if (stranger !== undefined) return { problem: `there is no patient ${stranger.patientId}.` };
  const ids = [
    ...patients.map(({ patientId }) => patientId),
    ...encounters.map(({ encounterId }) => encounterId),
    ...wounds.map(({ woundId }) => woundId),
  ];
  const twice = ids.find((each, at) => ids.indexOf(each) !== at);
  if (twice !== undefined) return { problem: `${twice} is there twice.` };
  const bundled = withBundled ? hospitalSeed : seedOf([], [], []);
  const own = (people ?? []).map((person): Operator => {
    return { ...person, name: person.name ?? person.operatorId };
  });
  return {
    seed: {
      ...bundled,
      ...seedOf(
        [
          ...bundled.patients.values(),
          ...patients.map((each) => ({
            ...each,
            medicalRecordNumber: each.medicalRecordNumber ?? `MRN-${each.patientId}`,
          })),
        ],
        [...bundled.encounters.values(), ...encounters],
        [...bundled.wounds.values(), ...wounds],
      ),
    },
    people: people === undefined || withBundled ? [...seedPeople, ...own] : own,
  };
}
