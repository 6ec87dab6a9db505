/** Random admission assessments, valid and invalid, generated from the description itself. */
import * as fc from 'fast-check';
import { codeOptions } from '../../src/shared/admission/codes.ts';
import { daysOfMonth } from '../../src/shared/admission/dates.ts';
import {
  admissionFields,
  admissionSections,
  type AdmissionAssessment,
  type AdmissionField,
} from '../../src/shared/admission/description.ts';
import type {
  AdmissionFieldDescription,
  ChoicesField,
  CodeSource,
  GroupField,
} from '../../src/shared/admission/fields.ts';
import { defaultProfile, type HospitalProfile } from '../../src/shared/profile.ts';
import { plainId } from '../../src/shared/text.ts';
/** Random text of what nurses type and what breaks programs: CJK, emoji, quotes, markup. */
const sentence = fc
  .array(
    fc.constantFrom('病人', '主訴', 'pain', ' ', '😀', '"', '<b>', '\n', '𠮷', '0', 'é', '，'),
    { minLength: 1, maxLength: 30 },
  )
  .map((parts) => `a${parts.join('')}z`);

function codeArbitrary(source: CodeSource, profile: HospitalProfile): fc.Arbitrary<string> {
  return fc.constantFrom(...codeOptions(source, profile).map((option) => option.code));
}

function choicesArbitrary(field: ChoicesField, profile: HospitalProfile): fc.Arbitrary<string[]> {
  const options = codeOptions(field.codes, profile);
  const alone = options.filter((option) => option.exclusive).map((option) => option.code);
  const together = options.filter((option) => !option.exclusive).map((option) => option.code);
  const several = fc.uniqueArray(fc.constantFrom(...together), { minLength: 1, maxLength: 5 });
  return alone.length === 0
    ? several
    : fc.oneof(
        several,
        fc.constantFrom(...alone).map((code) => [code]),
      );
}

function datePartsArbitrary(yearOptional: boolean): fc.Arbitrary<object> {
  return fc
    .record({
      year: yearOptional
        ? fc.option(fc.integer({ min: 1900, max: 2100 }), { nil: undefined })
        : fc.integer({ min: 1900, max: 2100 }),
      month: fc.integer({ min: 1, max: 12 }),
      share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    })
    .map(({ year, month, share }) => ({
      ...(year === undefined ? {} : { year }),
      month,
      day: 1 + Math.floor(share * daysOfMonth(month, year)),
    }));
}

const two = (value: number): string => String(value).padStart(2, '0');

const calendarDate = fc
  .record({
    year: fc.integer({ min: 1900, max: 2100 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => `${year}-${two(month)}-${two(day)}`);

const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);

function itemArbitrary(field: GroupField, profile: HospitalProfile): fc.Arbitrary<object> {
  const model = Object.fromEntries(
    Object.entries(field.items).map(([name, item]) => [name, validAnswer(item, profile)]),
  );
  if (field.complete) return fc.record(model);
  return fc.record(model, { requiredKeys: [] }).filter((item) => Object.keys(item).length > 0);
}

/** A valid, non-empty answer to one field. */
export function validAnswer(
  field: AdmissionFieldDescription,
  profile: HospitalProfile = defaultProfile,
): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'choice':
      return codeArbitrary(field.codes, profile);
    case 'choices':
      return choicesArbitrary(field, profile);
    case 'text':
      return sentence;
    case 'number':
      return fc
        .integer({ min: field.plausible[0] * 10, max: field.plausible[1] * 10 })
        .map((tenths) => (field.decimals === 0 ? Math.round(tenths / 10) : tenths / 10));
    case 'yesNo':
      return fc.boolean();
    case 'dateParts':
      return datePartsArbitrary(field.yearOptional);
    case 'calendarDate':
      return calendarDate;
    case 'timeOfDay':
      return timeOfDay;
    case 'group':
      return fc.array(itemArbitrary(field, profile), { minLength: 1, maxLength: 3 });
  }
}

/** Respects the only dependency between two fields in the interface. */
function keepTie(assessment: AdmissionAssessment, note: string): AdmissionAssessment {
  if (assessment.alerts === undefined) return assessment;
  const { drugAllergyNote: _note, ...alerts } = assessment.alerts;
  const isAllergic = alerts.drugAllergy === 'yes';
  return { ...assessment, alerts: isAllergic ? { ...alerts, drugAllergyNote: note } : alerts };
}

/** Assessments that the interface allows, from empty to complete. */
export function validAssessment(
  profile: HospitalProfile = defaultProfile,
): fc.Arbitrary<AdmissionAssessment> {
  const sections = Object.fromEntries(
    admissionSections.map((section) => [
      section.name,
      fc.record(
        Object.fromEntries(
          section.fields.map((field) => [field.name, validAnswer(field, profile)]),
        ),
        { requiredKeys: [] },
      ),
    ]),
  );
  return fc
    .tuple(fc.record(sections, { requiredKeys: [] }), sentence)
    .map(([assessment, note]) => keepTie(assessment as AdmissionAssessment, note));
}

/** Any code of an unknown hospital: not blank, otherwise arbitrary. */
const foreignCode = fc
  .string({ minLength: 1, maxLength: 8 })
  .filter((code) => code.trim() !== '' && !code.includes('\0'));

/** A text that reaches the hospital as it was written. */
const plainText = fc
  .oneof(sentence, fc.string({ minLength: 1, maxLength: 20 }))
  .filter(isPlainText);

/** A phone number as it reaches the hospital: in the digits and signs of a keyboard. */
const plainPhone = plainText.map(plainId).filter(isPlainText);

function isPlainText(text: string): boolean {
  return text.trim() === text && text !== '' && !text.includes('\0');
}

/** An answer that the interface allows, including codes that no profile has. */
function legalAnswer(field: AdmissionFieldDescription): fc.Arbitrary<unknown> {
  if (field.kind === 'text') return field.presentation === 'phone' ? plainPhone : plainText;
  if (field.kind === 'number') {
    return fc.double({ noNaN: true, noDefaultInfinity: true }).map(noMinusZero);
  }
  if (field.kind === 'group') {
    const model = Object.fromEntries(
      Object.entries(field.items).map(([name, item]) => [name, legalAnswer(item)]),
    );
    const item = field.complete
      ? fc.record({ ...model, ...(model['diseases'] && { diseases: fc.array(foreignCode) }) })
      : fc.record(model, { requiredKeys: [] }).filter((each) => Object.keys(each).length > 0);
    return fc.array(item, { minLength: 1, maxLength: 3 });
  }
  const isFromProfile = 'codes' in field && field.codes.from === 'profile';
  if (!isFromProfile) return validAnswer(field);
  const code = fc.oneof(foreignCode, validAnswer(field).map(firstCode));
  return field.kind === 'choice' ? code : fc.array(code, { minLength: 1, maxLength: 4 });
}

function noMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}

function firstCode(value: unknown): string {
  return String(Array.isArray(value) ? value[0] : value);
}

/**
 * Assessments that the interface allows, drawn from its own codes only: answers are independent of each other, except
 * for the one note that depends on `drugAllergy`.
 */
export function legalAssessment(): fc.Arbitrary<AdmissionAssessment> {
  const sections = Object.fromEntries(
    admissionSections.map((section) => [
      section.name,
      fc.record(
        Object.fromEntries(section.fields.map((field) => [field.name, legalAnswer(field)])),
        { requiredKeys: [] },
      ),
    ]),
  );
  return fc
    .tuple(fc.record(sections, { requiredKeys: [] }), plainText)
    .map(([assessment, note]) => keepTie(assessment as AdmissionAssessment, note));
}

/** Assessments in which every applicable field is answered. */
export function completeAssessment(
  profile: HospitalProfile = defaultProfile,
): fc.Arbitrary<AdmissionAssessment> {
  const sections = Object.fromEntries(
    admissionSections.map((section) => [
      section.name,
      fc.record(
        Object.fromEntries(
          section.fields.map((field) => [field.name, validAnswer(field, profile)]),
        ),
      ),
    ]),
  );
  return fc
    .tuple(fc.record(sections), sentence)
    .map(([assessment, note]) => keepTie(assessment as unknown as AdmissionAssessment, note));
}

/** An assessment with a single error, and the error's dotted path. */
export interface SpoiledAssessment {
  readonly assessment: unknown;
  readonly path: string;
}

function withAnswer(
  assessment: AdmissionAssessment,
  field: AdmissionField,
  value: unknown,
): unknown {
  return { ...assessment, [field.section]: { ...assessment[field.section], [field.name]: value } };
}

/** Answers that a field can never have, each with the path of the error below the field. */
function wrongAnswers(field: AdmissionFieldDescription): readonly (readonly [unknown, string])[] {
  const anyKind = [
    [null, ''],
    [{ unexpected: 1 }, field.kind === 'dateParts' ? '.unexpected' : ''],
  ] as const;
  switch (field.kind) {
    case 'choice':
      return [...anyKind, ['', ''], [7, ''], [['x'], '']];
    case 'choices':
      return [
        ...anyKind,
        ['x', ''],
        [[''], '.0'],
        [[7], '.0'],
        ...(field.strict ? strictLists(field) : []),
      ];
    case 'text':
      return [...anyKind, [7, ''], [['x'], '']];
    case 'number':
      return [...anyKind, ['7', ''], [true, '']];
    case 'yesNo':
      return [...anyKind, ['yes', ''], [1, '']];
    case 'dateParts':
      return [
        ...anyKind,
        ['2026-01-01', ''],
        [{ year: 2026, month: 13, day: 1 }, '.month'],
        [{ year: 2026, month: 2, day: 30 }, '.day'],
        [{ year: 2026, month: 1.5, day: 1 }, '.month'],
        [{ year: 2026, month: 1 }, '.day'],
        [{ year: 2026, month: 1, day: 1, hour: 1 }, '.hour'],
        ...(field.yearOptional ? [] : [[{ month: 1, day: 1 }, '.year'] as const]),
      ];
    case 'calendarDate':
      return [...anyKind, ['2026/01/01', ''], ['2026-02-30', ''], ['2026-1-1', ''], ['', '']];
    case 'timeOfDay':
      return [...anyKind, ['24:00', ''], ['7:30', ''], ['07:30:00', ''], ['', '']];
    case 'group':
      return wrongGroups(field);
  }
}

function strictLists(field: ChoicesField): (readonly [unknown, string])[] {
  const codes = codeOptions(field.codes, defaultProfile);
  const [first, second] = codes.map((option) => option.code);
  const lists: (readonly [unknown, string])[] = [
    [[], ''],
    [[first, first], ''],
    [['not_a_code'], '.0'],
  ];
  if (codes[0]?.exclusive) lists.push([[first, second], '']);
  return lists;
}

function wrongGroups(field: GroupField): (readonly [unknown, string])[] {
  const groups: (readonly [unknown, string])[] = [
    [null, ''],
    ['x', ''],
    [['x'], '.0'],
  ];
  const [firstName, firstItem] = Object.entries(field.items)[0] ?? [];
  if (firstName === undefined || firstItem === undefined) return groups;
  groups.push([[{ [firstName]: '' }], `.0.${firstName}`]);
  groups.push([[{ unexpected: 1 }], '.0.unexpected']);
  return groups;
}

const spoiledFields = admissionFields.flatMap((field) =>
  field.wireCondition ? [] : wrongAnswers(field).map((wrong) => ({ field, wrong })),
);

/** Assessments with exactly one error somewhere. */
export function spoiledAssessment(): fc.Arbitrary<SpoiledAssessment> {
  const atField = fc
    .tuple(validAssessment(), fc.constantFrom(...spoiledFields))
    .map(([assessment, { field, wrong }]) => ({
      assessment: withAnswer(assessment, field, wrong[0]),
      path: `assessment.${field.key}${wrong[1]}`,
    }));
  const extraSection = validAssessment().map((assessment) => ({
    assessment: { ...assessment, unexpected: {} },
    path: 'assessment.unexpected',
  }));
  const extraField = fc
    .tuple(validAssessment(), fc.constantFrom(...admissionSections))
    .map(([assessment, { name }]) => ({
      assessment: { ...assessment, [name]: { ...assessment[name], unexpected: 'x' } },
      path: `assessment.${name}.unexpected`,
    }));
  return fc.oneof({ weight: 8, arbitrary: atField }, extraSection, extraField);
}

/** Any value in place of an assessment, shaped like one often enough to matter. */
export function anyAssessment(): fc.Arbitrary<unknown> {
  const anyValue = fc.oneof(fc.jsonValue(), fc.constantFrom('yes', 'none', '', [], {}, [{}], null));
  const patched = fc
    .tuple(validAssessment(), fc.constantFrom(...admissionFields), anyValue)
    .map(([assessment, field, value]) => withAnswer(assessment, field, value));
  return fc.oneof(fc.jsonValue(), patched, validAssessment());
}
