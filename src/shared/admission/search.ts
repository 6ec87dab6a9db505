/** Finds a field by its label, its answers or its section, in either language. */
import type { HospitalProfile } from '../profile.ts';
import { codeOptions } from './codes.ts';
import {
  admissionSections,
  itemFieldsOf,
  type AdmissionField,
  type AdmissionSection,
} from './description.ts';
import { fieldLabel } from './display.ts';
import type { AdmissionFieldDescription } from './fields.ts';
import type { Language } from './words.ts';

export interface FieldFound {
  readonly field: AdmissionField;
  readonly section: AdmissionSection;
  /** If an answer matched rather than the label: that answer, in the language of the search. */
  readonly optionLabel?: string;
}

const languages: readonly Language[] = ['en', 'zh-TW'];

function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s,.:;'’()\-－–—／/、，。：；（）]+/g, ' ')
    .trim();
}

function matches(text: string, wanted: readonly string[]): boolean {
  const normal = normalise(text);
  return wanted.every((part) => normal.includes(part));
}

/**
 * 0: label in the language of the search, 1: label in the other language, 2: answer, 3: section; undefined: no match.
 */
function rank(
  { field, section }: { field: AdmissionField; section: AdmissionSection },
  wanted: readonly string[],
  language: Language,
  profile: HospitalProfile,
): { rank: number; optionLabel?: string } | undefined {
  if (matches(fieldLabel(field, profile, language), wanted)) return { rank: 0 };
  const other = languages.filter((each) => each !== language);
  if (other.some((each) => matches(fieldLabel(field, profile, each), wanted))) return { rank: 1 };
  if (itemLabels(field, profile).some((label) => matches(label, wanted))) return { rank: 1 };
  const optionLabel = matchingOption(field, wanted, language, profile);
  if (optionLabel !== undefined) return { rank: 2, optionLabel };
  return languages.some((each) => matches(section.label[each], wanted)) ? { rank: 3 } : undefined;
}

function itemLabels(field: AdmissionField, profile: HospitalProfile): string[] {
  if (field.kind !== 'group') return [];
  return itemFieldsOf(field).flatMap((item) =>
    languages.map((each) => fieldLabel(item, profile, each)),
  );
}

function matchingOption(
  field: AdmissionFieldDescription,
  wanted: readonly string[],
  language: Language,
  profile: HospitalProfile,
): string | undefined {
  if (field.kind === 'group') {
    const found = Object.values(field.items).map((item) =>
      matchingOption(item, wanted, language, profile),
    );
    return found.find((label) => label !== undefined);
  }
  if (!('codes' in field)) return undefined;
  const option = codeOptions(field.codes, profile).find((each) =>
    languages.some((one) => matches(each.label[one], wanted)),
  );
  return option?.label[language];
}

/**
 * The fields that match a text, best first: by label in the language of the search, by label in the other language, by
 * one of its answers, by its section. An empty text matches nothing.
 */
export function searchFields(
  text: string,
  language: Language,
  profile: HospitalProfile,
): FieldFound[] {
  const wanted = normalise(text).split(' ').filter(Boolean);
  if (wanted.length === 0) return [];
  return admissionSections
    .flatMap((section) =>
      section.fields.flatMap((field) => {
        const found = rank({ field, section }, wanted, language, profile);
        return found === undefined ? [] : [{ field, section, ...found }];
      }),
    )
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ rank: _rank, ...found }) => found);
}
