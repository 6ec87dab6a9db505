import { westernYearOf } from '../rocCalendar.ts';
import { fieldOf } from '../unknown.ts';
/**
 * Finds answers that are valid but probably mistaken: an unusual number, a year of the Republic of China, a day in the
 * future or long ago. The nurse is asked, but not prevented from submitting.
 */
import { answerOf, isAnswered } from './codes.ts';
import {
  admissionFields,
  itemFieldsOf,
  type AdmissionAssessmentDraft,
  type AdmissionField,
} from './description.ts';
import type { AdmissionFieldDescription } from './fields.ts';
import { plausibilityWords } from './issueWords.ts';
import type { Language, Words } from './words.ts';

/** A day in parts, as typed: parts may be missing or not numbers. */
export interface TypedDay {
  year?: unknown;
  month?: unknown;
  day?: unknown;
}

const longAgoYears = 120;

/**
 * The Western year of a year of the Republic of China (115 is 2026); null if it is not one, or has fewer than three
 * digits and may be an unfinished Western year.
 * @param today `YYYY-MM-DD`
 */
export function westernYear(year: unknown, today: string): number | null {
  if (typeof year !== 'number' || !Number.isInteger(year) || year < 100) return null;
  const western = westernYearOf(year);
  return western <= Number(today.slice(0, 4)) + 1 ? western : null;
}

const sentences = {
  future: { en: 'This date is in the future. Please check.', 'zh-TW': '此日期在未來，請再確認。' },
  longAgo: {
    en: `This date is more than ${longAgoYears} years ago. Please check.`,
    'zh-TW': `此日期距今超過${longAgoYears}年，請再確認。`,
  },
  shortYear: {
    en: 'Please enter all four digits of the year.',
    'zh-TW': '請填四位數西元年。',
  },
} as const satisfies Record<string, Words>;

function republicWords(year: number, western: number, language: Language): string {
  return language === 'en'
    ? `Year ${year} of the ROC calendar is ${western}. Please enter the Western year.`
    : `民國${year}年是西元${western}年，請填西元年。`;
}

/**
 * The question about a day, or undefined if there is none. There is none while the day is still being typed, and none
 * about a day without a year, because it recurs every year.
 */
export function dayDoubt(
  { year, month, day }: TypedDay,
  today: string,
  language: Language,
): string | undefined {
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') {
    return undefined;
  }
  const western = westernYear(year, today);
  if (western !== null) return republicWords(year, western, language);
  if (year < 1_000) return sentences.shortYear[language];
  const two = (part: number) => String(part).padStart(2, '0');
  const asked = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (asked > today) return sentences.future[language];
  if (year < Number(today.slice(0, 4)) - longAgoYears) return sentences.longAgo[language];
  return undefined;
}

/** The parts of a typed `YYYY-MM-DD`. */
export function typedDay(value: unknown): TypedDay {
  if (typeof value !== 'string') return Object(value) as TypedDay;
  const number = (text: string | undefined) =>
    /^\d+$/.test(text ?? '') ? Number(text) : undefined;
  const [year, month, day] = value.split('-');
  return { year: number(year), month: number(month), day: number(day) };
}

/** The question about one answer, or undefined if there is none. */
export function doubtWords(
  field: AdmissionFieldDescription,
  value: unknown,
  today: string,
  language: Language,
): string | undefined {
  switch (field.kind) {
    case 'number':
      return plausibilityWords(field, value, language);
    case 'dateParts':
    case 'calendarDate':
      return isAnswered(value) ? dayDoubt(typedDay(value), today, language) : undefined;
    default:
      return undefined;
  }
}

export interface Doubt {
  field: AdmissionField;
  words: string;
}

/**
 * All doubts about an assessment, in the order of the form; those about items of a group belong to the group's field.
 */
export function admissionDoubts(
  assessment: AdmissionAssessmentDraft,
  today: string,
  language: Language,
): Doubt[] {
  return admissionFields.flatMap((field) => {
    const value: unknown = answerOf(assessment, field.key);
    const found =
      field.kind === 'group'
        ? (Array.isArray(value) ? value : []).flatMap((item: unknown) =>
            itemFieldsOf(field).map((one) =>
              doubtWords(one, fieldOf(item, one.name), today, language),
            ),
          )
        : [doubtWords(field, value, today, language)];
    return [...new Set(found)].flatMap((words) => (words === undefined ? [] : [{ field, words }]));
  });
}
