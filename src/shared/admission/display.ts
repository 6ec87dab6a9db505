/** Formats fields and answers for display, in both languages. An unknown code is shown unchanged. */
import type { HospitalProfile } from '../profile.ts';
import { rocYearOf } from '../rocCalendar.ts';
import { findOption, isAnswered, isObject } from './codes.ts';
import type { AdmissionFieldDescription, CodeSource, GroupField } from './fields.ts';
import type { Language, Words } from './words.ts';

/** A field's label: the hospital's own, or the default. */
export function fieldLabel(
  field: AdmissionFieldDescription & { readonly key: string },
  profile: HospitalProfile,
  language: Language,
): string {
  return (profile.admission.labels[field.key] ?? field.label)[language];
}

/** The label of a code; the code itself if it is in no list. */
export function codeLabel(
  source: CodeSource,
  code: unknown,
  profile: HospitalProfile,
  language: Language,
): string {
  return findOption(source, profile, code)?.label[language] ?? rawValue(code);
}

const listSeparator: Words = { en: ', ', 'zh-TW': '、' };
const itemSeparator: Words = { en: '; ', 'zh-TW': '；' };
const yes: Words = { en: 'Yes', 'zh-TW': '是' };
const no: Words = { en: 'No', 'zh-TW': '否' };
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Shows a value of an unexpected shape, so that nothing a hospital stores is hidden. */
function rawValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/**
 * `5 Mar 2026`, `5 Mar`, `2026/03/05`, or `民國115年3月5日` if the hospital uses ROC years; missing parts are omitted.
 */
function displayDateParts(
  parts: { readonly year?: unknown; readonly month?: unknown; readonly day?: unknown },
  { rocYears }: Pick<HospitalProfile, 'rocYears'>,
  language: Language,
): string {
  const { year, month, day } = parts;
  if (language === 'zh-TW') {
    const rocYear = rocYears ? rocYearOf(year) : null;
    const isWhole = [year, month, day].every((part) => typeof part === 'number');
    if (isWhole && !rocYears) return [year, twoDigits(month), twoDigits(day)].join('/');
    return [
      [rocYear === null ? year : `民國${rocYear}`, '年'],
      [month, '月'],
      [day, '日'],
    ]
      .filter(([part]) => part !== undefined)
      .map(([part, sign]) => `${String(part)}${String(sign)}`)
      .join('');
  }
  const monthName = typeof month === 'number' ? (monthNames[month - 1] ?? month) : month;
  return [day, monthName, year]
    .filter((part) => part !== undefined)
    .map(String)
    .join(' ');
}

const twoDigits = (part: unknown) => String(part).padStart(2, '0');

function displayCalendarDate(text: string, profile: HospitalProfile, language: Language): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return text;
  const [year, month, day] = match.slice(1).map(Number);
  return displayDateParts({ year, month, day }, profile, language);
}

function displayItem(
  field: GroupField,
  item: unknown,
  profile: HospitalProfile,
  language: Language,
): string {
  if (!isObject(item)) return rawValue(item);
  return Object.entries(item)
    .filter(([, value]) => isAnswered(value))
    .map(([name, value]) => {
      const itemField = field.items[name];
      if (itemField === undefined) return `${name}: ${rawValue(value)}`;
      return `${itemField.label[language]}: ${displayValue(itemField, value, profile, language)}`;
    })
    .join(listSeparator[language]);
}

/**
 * An answer as a person reads it, without markup; an empty text for no answer. Units are included.
 * Never throws, whatever a hospital has stored.
 */
export function displayValue(
  field: AdmissionFieldDescription,
  value: unknown,
  profile: HospitalProfile,
  language: Language,
): string {
  if (!isAnswered(value)) return '';
  if (field.kind === 'choice') return codeLabel(field.codes, value, profile, language);
  if (field.kind === 'choices' && Array.isArray(value)) {
    return value
      .map((code) => codeLabel(field.codes, code, profile, language))
      .join(listSeparator[language]);
  }
  if (field.kind === 'number' && typeof value === 'number') {
    return `${value} ${field.unit[language]}`;
  }
  if (field.kind === 'yesNo' && typeof value === 'boolean') return (value ? yes : no)[language];
  if (field.kind === 'dateParts' && isObject(value)) {
    return displayDateParts(value, profile, language);
  }
  if (field.kind === 'calendarDate' && typeof value === 'string') {
    return displayCalendarDate(value, profile, language);
  }
  if (field.kind === 'group' && Array.isArray(value)) {
    return value
      .filter(isAnswered)
      .map((item) => displayItem(field, item, profile, language))
      .join(itemSeparator[language]);
  }
  return rawValue(value);
}
