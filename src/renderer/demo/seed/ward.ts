/**
 * The dozen patients of the demo ward, their stays and their wounds. All of them are invented: no name, number or
 * history belongs to a real person.
 */
import type { HospitalSeed, SeedPatient } from '../../../hospital/seed/patients.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { demoWard } from './people.ts';

/** A patient as the trainer sees them: with a story that makes the wounds plausible. */
export interface DemoPatient {
  number: string;
  name: string;
  /** Bed, for the wristband. */
  bed: string;
  bornOn: string;
  story: { en: string; zh: string };
  encounter: { type: string; status: string };
  wounds: readonly string[];
}

const inpatient = { type: 'inpatient', status: 'active' };

export const demoPatients: readonly DemoPatient[] = [
  {
    number: '01',
    name: '林玉蘭 Lin Yu-Lan',
    bed: '5A-01',
    bornOn: '1944-03-18',
    story: {
      en: 'Stroke in September, right side weak, turned every two hours.',
      zh: '九月中風，右側偏癱，每兩小時翻身。',
    },
    encounter: inpatient,
    wounds: ['薦骨 Sacrum', '右足跟 Right heel'],
  },
  {
    number: '02',
    name: '陳添丁 Chen Tien-Ting',
    bed: '5A-02',
    bornOn: '1951-11-02',
    story: {
      en: 'Diabetes for twenty years; foot ulcer after new shoes.',
      zh: '糖尿病二十年，穿新鞋後足部潰瘍。',
    },
    encounter: inpatient,
    wounds: ['左足底第一蹠骨 Left sole, first metatarsal', '左第二趾 Left second toe'],
  },
  {
    number: '03',
    name: '高淑慧 Kao Shu-Hui',
    bed: '5A-03',
    bornOn: '1968-07-25',
    story: {
      en: 'Came in this morning for gall bladder surgery. No wounds yet.',
      zh: '今晨入院，準備接受膽囊手術，尚無傷口。',
    },
    encounter: inpatient,
    wounds: [],
  },
  {
    number: '04',
    name: '王阿水 Wang A-Shui',
    bed: '5A-05',
    bornOn: '1939-01-30',
    story: {
      en: 'Venous ulcer with compression bandages, slow but going well.',
      zh: '靜脈性潰瘍，使用壓力繃帶，進展緩慢但良好。',
    },
    encounter: inpatient,
    wounds: ['左小腿內側 Left lower leg, inner side'],
  },
  {
    number: '05',
    name: '李佩珊 Li Pei-Shan',
    bed: 'OPD',
    bornOn: '1995-05-09',
    story: {
      en: 'Scald from hot soup; comes to the clinic for dressings.',
      zh: '熱湯燙傷，門診換藥。',
    },
    encounter: { type: 'outpatient', status: 'active' },
    wounds: ['右前臂 Right forearm'],
  },
  {
    number: '06',
    name: '拉罕・尤幹 Lahan Yukan',
    bed: '5A-06',
    bornOn: '1958-12-12',
    story: {
      en: 'Bowel resection; the incision opened on day six.',
      zh: '腸切除術後，第六日切口裂開。',
    },
    encounter: inpatient,
    wounds: ['腹部手術切口 Abdominal incision'],
  },
  {
    number: '07',
    name: '黃素珍 Huang Su-Chen',
    bed: '5A-08',
    bornOn: '1947-08-04',
    story: {
      en: 'Thin skin under steroids; skin tear at the bed rail.',
      zh: '長期類固醇皮膚薄，床欄擦傷皮膚撕裂。',
    },
    encounter: inpatient,
    wounds: ['左手背 Back of left hand'],
  },
  {
    number: '08',
    name: '吳明澤 Wu Ming-Tse',
    bed: '5A-09',
    bornOn: '1972-02-21',
    story: {
      en: 'Motorcycle accident; skin graft donor site on the thigh.',
      zh: '機車事故，大腿植皮供皮區。',
    },
    encounter: inpatient,
    wounds: ['右大腿供皮區 Donor site, right thigh'],
  },
  {
    number: '09',
    name: '蔡月桃 Tsai Yueh-Tao',
    bed: '5A-10',
    bornOn: '1933-10-16',
    story: {
      en: 'Palliative care; the aim is comfort, not closure.',
      zh: '安寧照護，以舒適為目標，而非癒合。',
    },
    encounter: inpatient,
    wounds: ['左髖 Left hip', '枕部 Back of the head'],
  },
  {
    number: '10',
    name: '鄭文山 Cheng Wen-Shan',
    bed: '5A-11',
    bornOn: '1981-06-01',
    story: {
      en: 'Went home last week; his stay is closed.',
      zh: '上週出院，本次住院已結案。',
    },
    encounter: { type: 'inpatient', status: 'closed' },
    wounds: ['右膝 Right knee'],
  },
  {
    number: '11',
    name: '伊布・馬耀 Ibu Mayaw',
    bed: 'ER-04',
    bornOn: '2001-09-13',
    story: {
      en: 'Emergency: cut from a fishing knife, sutured today.',
      zh: '急診：漁刀割傷，今日縫合。',
    },
    encounter: { type: 'emergency', status: 'active' },
    wounds: ['右手掌 Right palm'],
  },
  {
    number: '12',
    name: '周美華 Chou Mei-Hua',
    bed: '5A-12',
    bornOn: '1963-04-27',
    story: {
      en: 'Diabetes and poor circulation; the heel got worse this week.',
      zh: '糖尿病合併循環不良，本週足跟惡化。',
    },
    encounter: inpatient,
    wounds: ['左足跟 Left heel'],
  },
];

export const patientIdOf = (number: string) => `DEMO-${number}`;
export const encounterIdOf = (number: string) => `DEMO-E${number}`;
export const woundIdOf = (number: string, index: number) => `DEMO-W${number}-${index + 1}`;
export const recordNumberOf = (number: string) => `DEMO-00310${number}`;

/** The ward in the format of every bundled hospital. */
export function demoHospitalSeed(): HospitalSeed {
  const patients: SeedPatient[] = demoPatients.map(({ number, name }) => ({
    patientId: patientIdOf(number),
    medicalRecordNumber: recordNumberOf(number),
    displayName: name,
    ward: demoWard,
  }));
  const encounters: Encounter[] = demoPatients.map(({ number, encounter }) => ({
    encounterId: encounterIdOf(number),
    patientId: patientIdOf(number),
    ...encounter,
  }));
  const woundsOf = new Map<string, WoundListItem[]>(
    demoPatients.map(({ number, wounds }) => [
      patientIdOf(number),
      woundsOfPatient(number, wounds),
    ]),
  );
  return {
    patients: new Map(patients.map((patient) => [patient.patientId, patient])),
    encounters: new Map(encounters.map((encounter) => [encounter.encounterId, encounter])),
    wounds: new Map([...woundsOf.values()].flat().map((wound) => [wound.woundId, wound])),
    woundsOf,
  };
}

function woundsOfPatient(number: string, sites: readonly string[]): WoundListItem[] {
  return sites.map((site, index) => ({
    woundId: woundIdOf(number, index),
    patientId: patientIdOf(number),
    site,
  }));
}
