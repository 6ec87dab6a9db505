/**
 * The patients, encounters and wounds that the hospital starts with. All are invented. Rows are added, never changed:
 * scripts, lessons and tests refer to them.
 */
import type { Encounter } from '../../shared/interface/encounter.ts';
import type { Patient } from '../../shared/interface/patient.ts';
import type { WoundListItem } from '../../shared/interface/woundListItem.ts';

/** A patient, with the ward that determines who may see them. */
export interface SeedPatient extends Patient {
  readonly ward: string;
}

/** What the hospital knows before anything was written. */
export interface HospitalSeed {
  readonly patients: ReadonlyMap<string, SeedPatient>;
  readonly encounters: ReadonlyMap<string, Encounter>;
  /** Wounds by woundId. */
  readonly wounds: ReadonlyMap<string, WoundListItem>;
  /** Wounds by patientId, in the order of their woundId. */
  readonly woundsOf: ReadonlyMap<string, readonly WoundListItem[]>;
  /** Former ids of patients who were merged into others, each with the surviving id. */
  readonly mergedInto?: ReadonlyMap<string, string>;
}

type PatientRow = readonly [
  patientId: string,
  medicalRecordNumber: string,
  displayName: string,
  ward: string,
];

const patientRows: readonly PatientRow[] = [
  ['P-1001', 'MRN-0031001', '林美玉 Lin Mei-Yu', 'A'],
  ['P-1002', 'MRN-0031002', '陳國雄 Chen Kuo-Hsiung', 'A'],
  ['P-1003', 'MRN-0031003', '高淑芬 Kao Shu-Fen', 'A'],
  ['P-1004', 'MRN-0031004', '王秋月 Wang Chiu-Yueh', 'A'],
  ['P-1005', 'MRN-0031005', '李建宏 Lee Chien-Hung', 'A'],
  ['P-1006', 'MRN-0031006', '拉罕・尤幹 Lahan Yukan', 'A'],
  ['P-1007', 'MRN-0031007', '黃素貞 Huang Su-Chen', 'A'],
  ['P-1008', 'MRN-0031008', '吳明哲 Wu Ming-Che', 'A'],
  ['P-2001', 'MRN-0032001', '蔡玉蘭 Tsai Yu-Lan', 'B'],
  ['P-2002', 'MRN-0032002', '鄭文彬 Cheng Wen-Pin', 'B'],
];

type EncounterRow = readonly [encounterId: string, patientId: string, type: string, status: string];

const encounterRows: readonly EncounterRow[] = [
  ['E-1001', 'P-1001', 'inpatient', 'active'],
  ['E-1002', 'P-1002', 'inpatient', 'active'],
  ['E-1003', 'P-1003', 'inpatient', 'active'],
  ['E-1004', 'P-1004', 'inpatient', 'closed'],
  ['E-1005', 'P-1005', 'outpatient', 'active'],
  ['E-1006', 'P-1006', 'inpatient', 'active'],
  ['E-1007', 'P-1007', 'emergency', 'active'],
  ['E-1008', 'P-1008', 'inpatient', 'cancelled'],
  ['E-2001', 'P-2001', 'inpatient', 'active'],
  ['E-2002', 'P-2002', 'inpatient', 'active'],
];

type WoundRow = readonly [woundId: string, patientId: string, site: string];

const woundRows: readonly WoundRow[] = [
  ['W-1001-1', 'P-1001', '薦骨 Sacrum'],
  ['W-1001-2', 'P-1001', '左足跟 Left heel'],
  ['W-1004-1', 'P-1004', '右髖 Right hip'],
  ['W-1005-1', 'P-1005', '右手背 Back of right hand'],
  ['W-1007-1', 'P-1007', '左前臂 Left forearm'],
  ['W-2001-1', 'P-2001', '腹部手術傷口 Abdominal incision'],
  ['W-2002-1', 'P-2002', '右小腿 Right lower leg'],
];

const sites = [
  '薦骨 Sacrum',
  '左足跟 Left heel',
  '右足跟 Right heel',
  '左髖 Left hip',
  '右髖 Right hip',
  '左外踝 Left outer ankle',
  '右外踝 Right outer ankle',
  '枕部 Back of the head',
  '左手肘 Left elbow',
  '右手肘 Right elbow',
  '左肩胛 Left shoulder blade',
  '右肩胛 Right shoulder blade',
];

/** `count` wounds of one patient; P-1002 has so many that its list needs three pages. */
function manyWounds(patientId: string, count: number, digits: number): WoundRow[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(digits, '0');
    const round = Math.floor(index / sites.length) + 1;
    const site = `${sites[index % sites.length] ?? 'Skin'} ${round}`;
    return [`W-${patientId.slice(2)}-${number}`, patientId, site];
  });
}

function byCodePoint(left: WoundListItem, right: WoundListItem): number {
  return left.woundId < right.woundId ? -1 : 1;
}

/** Wounds by patientId, in the order of their woundId. */
export function woundsByPatient(wounds: readonly WoundListItem[]): Map<string, WoundListItem[]> {
  const groups = new Map<string, WoundListItem[]>();
  for (const wound of wounds.toSorted(byCodePoint)) {
    const group = groups.get(wound.patientId);
    if (group === undefined) groups.set(wound.patientId, [wound]);
    else group.push(wound);
  }
  return groups;
}

/** Builds a seed from these rows. */
export function seedOf(
  patients: readonly SeedPatient[],
  encounters: readonly Encounter[],
  wounds: readonly WoundListItem[],
): HospitalSeed {
  const sorted = wounds.toSorted(byCodePoint);
  return {
    patients: new Map(patients.map((patient) => [patient.patientId, patient])),
    encounters: new Map(encounters.map((encounter) => [encounter.encounterId, encounter])),
    wounds: new Map(sorted.map((wound) => [wound.woundId, wound])),
    woundsOf: woundsByPatient(sorted),
  };
}

function buildSeed(): HospitalSeed {
  const patients = patientRows.map(([patientId, medicalRecordNumber, displayName, ward]) => {
    return { patientId, medicalRecordNumber, displayName, ward };
  });
  const encounters = encounterRows.map(([encounterId, patientId, type, status]) => {
    return { encounterId, patientId, type, status };
  });
  // The wounds of P-1006 have no leading zeros, so that text order and numeric order differ.
  const rows = [...woundRows, ...manyWounds('P-1002', 120, 3), ...manyWounds('P-1006', 12, 1)];
  const wounds = rows.map(([woundId, patientId, site]) => ({ woundId, patientId, site }));
  return {
    ...seedOf(patients, encounters, wounds),
    mergedInto: new Map([['P-0901', 'P-1001']]),
  };
}

/** The seed of every bundled hospital; it is never changed, so a reset costs nothing. */
export const hospitalSeed: HospitalSeed = buildSeed();
