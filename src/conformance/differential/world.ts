import { seedOf, type HospitalSeed, type SeedPatient } from '../../hospital/seed/patients.ts';
import type { Operator } from '../../hospital/seed/people.ts';
/** What the model has to know of the examined hospital: the named test data as they are there, and who may see them. */
import { encounterSchema, type Encounter } from '../../shared/interface/encounter.ts';
import { patientSchema } from '../../shared/interface/patient.ts';
import type { WoundListItem } from '../../shared/interface/woundListItem.ts';
import { readWoundPageSchema } from '../../shared/interface/woundPage.ts';
import { isSuccess, type Who } from '../exchange.ts';
import { expectShape } from '../expect.ts';
import { read } from '../requests.ts';
import { admissionStory } from '../stories/admissionStory.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import type { Changes } from './operation.ts';

export interface World {
  readonly patientId: string;
  readonly encounterId: string;
  readonly woundId: string;
  readonly otherWounds: readonly string[];
  readonly otherPatientId: string | undefined;
  readonly otherEncounterId: string | undefined;
  /** Relations that do not hold, as changes to a wound assessment. */
  readonly foreign: readonly Changes[];
  readonly patients: readonly string[];
  readonly encounters: readonly string[];
  readonly people: readonly Who[];
  readonly admissions: number;
  readonly photos: number;
  readonly photoBytes: number;
  readonly isAnyType: boolean;
  readonly nowMs: number;
  readonly seed: HospitalSeed;
  readonly operators: readonly Operator[];
}

export const people = [
  'caller',
  'colleague',
  'reader',
  'stranger',
  'expired',
  'wrong',
  'nobody',
] as const;
const maxPages = 10;

const open = { expected: [200, 403, 404], isOpen: true };

async function encounterOf(suite: Suite, encounterId: string): Promise<readonly Encounter[]> {
  const answer = await read(suite, 'readEncounter', { encounterId }, open);
  return isSuccess(answer) ? [expectShape(answer, encounterSchema, 'encounter')] : [];
}

/** Each patient is a ward of their own, so that any division of a hospital can be told. */
async function patientAs(suite: Suite, who: Who, ward: string): Promise<readonly SeedPatient[]> {
  const answer = await read(suite, 'readPatient', { patientId: ward }, { ...open, who });
  return isSuccess(answer) ? [{ ...expectShape(answer, patientSchema, 'patient'), ward }] : [];
}

async function woundsOf(suite: Suite, who: Who, patientId: string): Promise<WoundListItem[]> {
  const wounds: WoundListItem[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const answer = await read(
      suite,
      'listWounds',
      { patientId },
      { ...open, who, query: { cursor } },
    );
    const page = readWoundPageSchema.safeParse(answer.json).data;
    for (const item of page?.items ?? []) wounds.push({ ...item, patientId });
    cursor = page?.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  return wounds;
}

/** Admissions that may still be made; none if they cannot be told apart by their content alone. */
async function admissionsLeft(suite: Suite): Promise<number> {
  const { allowPermanent, admission } = suite.subject;
  const isAlone = suite.observed()['secondAdmission'] !== 'allowed';
  if (!allowPermanent || admission !== undefined || isAlone) return 0;
  // One is held back: what should be refused may be accepted.
  return isSuccess((await admissionStory(suite)).created) ? suite.client.left().admissions - 1 : 0;
}

/** Reads the test data, each patient as everybody who may see some. Throws CannotTell if too little was named. */
export async function readWorld(suite: Suite): Promise<World> {
  const { subject } = suite;
  const { otherPatientId, otherEncounterId, forbiddenPatientId, closedEncounterId } = subject;
  const patientId = named(subject, 'patientId');
  const encounterId = named(subject, 'encounterId');
  const woundId = named(subject, 'woundId');
  const given = <Value>(value: Value | undefined) => (value === undefined ? [] : [value]);
  const encounters: Encounter[] = [];
  for (const id of [encounterId, otherEncounterId, closedEncounterId].flatMap(given)) {
    encounters.push(...(await encounterOf(suite, id)));
  }
  const owners = encounters.map((each) => each.patientId);
  const asked = [patientId, ...owners, otherPatientId, forbiddenPatientId].flatMap(given);
  const patients = [...new Set([...asked, ...subject.listPatientIds])];
  const alive = people.slice(0, 4).filter((who) => subject.tokens[who] !== undefined);
  const seen: [Who, string][] = [];
  const known: SeedPatient[] = [];
  const wounds: WoundListItem[] = [];
  for (const ward of patients) {
    let [shown, reader]: [SeedPatient?, Who?] = [];
    for (const who of alive) {
      for (const patient of await patientAs(suite, who, ward)) {
        [shown, reader] = [patient, who];
        seen.push([who, ward]);
      }
    }
    known.push(shown ?? { patientId: ward, medicalRecordNumber: '-', displayName: '-', ward });
    if (reader !== undefined) wounds.push(...(await woundsOf(suite, reader, ward)));
  }
  const idsOf = (owner: string | undefined) =>
    wounds.filter((each) => each.patientId === owner).map((each) => each.woundId);
  const operators = [...alive, 'expired' as const].map((who) => ({
    operatorId: who,
    name: who,
    wards: seen.filter(([each]) => each === who).map(([, ward]) => ward),
    mayWrite: who !== 'reader',
    isExpired: who === 'expired',
  }));
  const { photos, photoBytes } = suite.client.left();
  return {
    patientId,
    encounterId,
    woundId,
    otherWounds: idsOf(patientId).filter((id) => id !== woundId),
    otherPatientId,
    otherEncounterId,
    foreign: [
      ...idsOf(otherPatientId)
        .slice(0, 1)
        .map((id) => ({ woundId: id })),
      ...given(otherEncounterId).map((id) => ({ encounterId: id })),
    ],
    patients,
    encounters: encounters.map((each) => each.encounterId),
    people: people.filter((who) => who === 'nobody' || subject.tokens[who] !== undefined),
    admissions: await admissionsLeft(suite),
    photos,
    photoBytes,
    isAnyType: suite.observed()['declaredType'] === 'real-format',
    nowMs: suite.now(),
    seed: seedOf(known, encounters, wounds),
    operators,
  };
}
