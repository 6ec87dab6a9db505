/**
 * How the wounds of the demo ward developed over the past weeks: plausible sizes, tissues and care notes, the same
 * after every reset. Only the dates move, so that the last visit was yesterday.
 */
import { createChance } from '../../../hospital/chance.ts';
import { patientIdOf, woundIdOf, encounterIdOf } from './ward.ts';

/** How one wound developed. */
interface Course {
  number: string;
  woundIndex: number;
  visits: number;
  everyDays: number;
  lastDaysAgo: number;
  /** At the first and at the last visit. */
  from: AxesCm;
  to: AxesCm;
  /** The shares of granulation, slough and necrosis at the first and at the last visit. */
  tissueFrom: Tissue;
  tissueTo: Tissue;
  care: { en: string; zh: string };
}

/** Length and width in centimetres. */
export type AxesCm = readonly [length: number, width: number];

/** Shares of the wound bed; the remainder up to 1 is new skin. */
export interface Tissue {
  granulation: number;
  slough: number;
  necrosis: number;
}

/** One visit as it was recorded. */
export interface Visit {
  visitId: string;
  patientId: string;
  encounterId: string;
  woundId: string;
  /** Days before the ward was set up, with the hour of the day as a fraction. */
  daysAgo: number;
  axesCm: AxesCm;
  tissue: Tissue;
  careNote: string;
  operatorId: string;
}

const tissue = (granulation: number, slough: number, necrosis: number): Tissue => ({
  granulation,
  slough,
  necrosis,
});

const courses: readonly Course[] = [
  {
    number: '01',
    woundIndex: 0,
    visits: 10,
    everyDays: 3,
    lastDaysAgo: 1,
    from: [6.2, 4.8],
    to: [3.1, 2.2],
    tissueFrom: tissue(0.35, 0.5, 0.15),
    tissueTo: tissue(0.85, 0.1, 0),
    care: { en: 'Foam dressing changed; turned to the left.', zh: '更換泡棉敷料，翻至左側臥。' },
  },
  {
    number: '01',
    woundIndex: 1,
    visits: 6,
    everyDays: 4,
    lastDaysAgo: 1,
    from: [2.4, 2.0],
    to: [1.1, 0.8],
    tissueFrom: tissue(0.4, 0.3, 0.3),
    tissueTo: tissue(0.8, 0.1, 0),
    care: { en: 'Heel kept off the bed with a pillow.', zh: '以枕頭懸空足跟。' },
  },
  {
    number: '02',
    woundIndex: 0,
    visits: 9,
    everyDays: 4,
    lastDaysAgo: 2,
    from: [2.8, 2.5],
    to: [1.9, 1.6],
    tissueFrom: tissue(0.5, 0.4, 0.1),
    tissueTo: tissue(0.75, 0.2, 0),
    care: { en: 'Hydrogel and gauze; off-loading shoe worn.', zh: '水凝膠加紗布，穿減壓鞋。' },
  },
  {
    number: '02',
    woundIndex: 1,
    visits: 4,
    everyDays: 4,
    lastDaysAgo: 2,
    from: [0.9, 0.7],
    to: [0.4, 0.3],
    tissueFrom: tissue(0.5, 0.3, 0.2),
    tissueTo: tissue(0.7, 0.1, 0),
    care: { en: 'Cleaned with saline, thin foam.', zh: '生理食鹽水清潔，覆蓋薄泡棉。' },
  },
  {
    number: '04',
    woundIndex: 0,
    visits: 8,
    everyDays: 7,
    lastDaysAgo: 3,
    from: [8.5, 5.5],
    to: [5.2, 3.4],
    tissueFrom: tissue(0.4, 0.6, 0),
    tissueTo: tissue(0.8, 0.15, 0),
    care: { en: 'Compression bandage renewed, exudate moderate.', zh: '更換壓力繃帶，滲液中量。' },
  },
  {
    number: '05',
    woundIndex: 0,
    visits: 5,
    everyDays: 3,
    lastDaysAgo: 1,
    from: [7.0, 4.0],
    to: [2.2, 1.0],
    tissueFrom: tissue(0.7, 0.2, 0),
    tissueTo: tissue(0.4, 0, 0),
    care: { en: 'Silver dressing; blisters have dried.', zh: '含銀敷料，水泡已乾。' },
  },
  {
    number: '06',
    woundIndex: 0,
    visits: 6,
    everyDays: 2,
    lastDaysAgo: 0.4,
    from: [9.0, 2.6],
    to: [7.4, 1.8],
    tissueFrom: tissue(0.45, 0.5, 0.05),
    tissueTo: tissue(0.75, 0.2, 0),
    care: { en: 'Negative pressure dressing changed, 125 mmHg.', zh: '更換負壓敷料，125 mmHg。' },
  },
  {
    number: '07',
    woundIndex: 0,
    visits: 3,
    everyDays: 2,
    lastDaysAgo: 1,
    from: [3.5, 2.0],
    to: [2.9, 1.5],
    tissueFrom: tissue(0.9, 0, 0),
    tissueTo: tissue(0.7, 0, 0),
    care: { en: 'Skin flap laid back; silicone net.', zh: '皮瓣復位，矽膠網敷料。' },
  },
  {
    number: '08',
    woundIndex: 0,
    visits: 5,
    everyDays: 3,
    lastDaysAgo: 1,
    from: [12.0, 8.0],
    to: [9.5, 6.0],
    tissueFrom: tissue(1, 0, 0),
    tissueTo: tissue(0.5, 0, 0),
    care: { en: 'Alginate left in place, edges dry.', zh: '保留藻酸鹽敷料，邊緣乾燥。' },
  },
  {
    number: '09',
    woundIndex: 0,
    visits: 7,
    everyDays: 3,
    lastDaysAgo: 1,
    from: [5.0, 4.2],
    to: [6.1, 5.0],
    tissueFrom: tissue(0.3, 0.4, 0.3),
    tissueTo: tissue(0.2, 0.4, 0.4),
    care: {
      en: 'Odour lessened with charcoal dressing; no pain at the change.',
      zh: '活性碳敷料改善異味，換藥無疼痛。',
    },
  },
  {
    number: '10',
    woundIndex: 0,
    visits: 4,
    everyDays: 3,
    lastDaysAgo: 8,
    from: [4.0, 3.0],
    to: [0.8, 0.5],
    tissueFrom: tissue(0.8, 0.1, 0),
    tissueTo: tissue(0.3, 0, 0),
    care: {
      en: 'Almost closed; taught to change the dressing at home.',
      zh: '近癒合，已衛教居家換藥。',
    },
  },
  {
    number: '12',
    woundIndex: 0,
    visits: 8,
    everyDays: 3,
    lastDaysAgo: 0.5,
    from: [1.8, 1.5],
    to: [3.6, 3.0],
    tissueFrom: tissue(0.6, 0.3, 0.1),
    tissueTo: tissue(0.2, 0.3, 0.5),
    care: {
      en: 'Edges red and warm; doctor told, swab taken.',
      zh: '邊緣紅熱，已通知醫師並採檢。',
    },
  },
];

/** All visits of all wounds, oldest first for each wound. */
export function demoVisits(): Visit[] {
  return courses.flatMap(visitsOf);
}

function visitsOf(course: Course): Visit[] {
  const { number, woundIndex, visits } = course;
  const chance = createChance(Number(number) * 100 + woundIndex);
  const woundId = woundIdOf(number, woundIndex);
  return Array.from({ length: visits }, (_, index) => {
    const share = visits === 1 ? 1 : index / (visits - 1);
    const wobble = 1 + (chance() - 0.5) * 0.08 * (index === visits - 1 ? 0 : 1);
    const sizeAt = (axis: 0 | 1) =>
      rounded(between(course.from[axis], course.to[axis], share) * wobble);
    const bed = mixed(course.tissueFrom, course.tissueTo, share);
    return {
      visitId: `${woundId}-${String(index + 1).padStart(2, '0')}`,
      patientId: patientIdOf(number),
      encounterId: encounterIdOf(number),
      woundId,
      daysAgo: course.lastDaysAgo + (visits - 1 - index) * course.everyDays + chance() * 0.15,
      axesCm: [sizeAt(0), sizeAt(1)],
      tissue: bed,
      careNote: noteOf(bed, course.care),
      operatorId: chance() < 0.5 ? 'demo-amy' : 'demo-ben',
    };
  });
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function mixed(from: Tissue, to: Tissue, share: number): Tissue {
  return {
    granulation: between(from.granulation, to.granulation, share),
    slough: between(from.slough, to.slough, share),
    necrosis: between(from.necrosis, to.necrosis, share),
  };
}

function rounded(value: number): number {
  return Math.max(0.1, Math.round(value * 10) / 10);
}

function noteOf({ granulation, slough, necrosis }: Tissue, care: Course['care']): string {
  const percent = (share: number) => Math.round(share * 20) * 5;
  const parts = [
    { zh: '肉芽', en: 'granulation', value: percent(granulation) },
    { zh: '腐肉', en: 'slough', value: percent(slough) },
    { zh: '壞死', en: 'necrosis', value: percent(necrosis) },
  ].filter(({ value }) => value > 0);
  const zh = parts.map((part) => `${part.zh} ${part.value}%`).join('、');
  const en = parts.map((part) => `${part.en} ${part.value}%`).join(', ');
  return `傷口床${zh}。${care.zh}\nWound bed: ${en}. ${care.en}`;
}
