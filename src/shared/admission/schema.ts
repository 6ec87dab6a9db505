/**
 * The wire schema of `assessment`, derived from the description: exactly what the interface states. Rules that
 * hospitals may add (required fields, code lists) are in validate.ts.
 * Interface: Admission nursing assessment input.
 */
import { z } from 'zod';
import { maxTextLength, maxItems } from '../interface/text.ts';
import { countCodePoints } from '../text.ts';
import { isCalendarDate, isDateOfParts, isTimeOfDay } from './dates.ts';
import { admissionDescription, type AdmissionAssessment } from './description.ts';
import type {
  AdmissionFieldDescription,
  ChoicesField,
  CodeSource,
  GroupField,
  SectionDescription,
  TextField,
} from './fields.ts';
import { specCodeLists } from './specCodeLists.ts';
import { maxCodeLength } from './words.ts';

function codeSchema(source: CodeSource): z.ZodType<string> {
  if (source.from === 'profile') return z.string().min(1).max(maxCodeLength);
  const codes = specCodeLists[source.list].map((option) => option.code);
  return z.enum(codes as [string, ...string[]]);
}

const isUnique = (codes: readonly string[]): boolean => new Set(codes).size === codes.length;

/** Codes that the interface itself makes exclusive; only the form enforces those of a profile. */
function aloneCodes(source: CodeSource): readonly string[] {
  if (source.from === 'profile') return [];
  return specCodeLists[source.list].filter((each) => each.exclusive).map((each) => each.code);
}

function choicesSchema(field: ChoicesField): z.ZodType<string[]> {
  const list = z.array(codeSchema(field.codes)).max(maxItems);
  if (!field.strict) return list;
  const alone = aloneCodes(field.codes);
  return list
    .min(1)
    .refine(isUnique, 'items must be unique')
    .refine(
      (codes) => codes.length < 2 || !codes.some((code) => alone.includes(code)),
      'this item stands alone',
    )
    .meta({ uniqueItems: true });
}

function textSchema(field: TextField): z.ZodType<string> {
  const { minLength = 0, maxLength } = field;
  if (maxLength === undefined) return z.string().max(maxTextLength);
  return z
    .string()
    .refine((value) => countCodePoints(value) >= minLength, `at least ${minLength} character`)
    .refine((value) => countCodePoints(value) <= maxLength, `at most ${maxLength} characters`)
    .meta({ minLength, maxLength });
}

function datePartsSchema(yearOptional: boolean): z.ZodType {
  const year = z.int().min(1).max(9999);
  return z
    .strictObject({
      year: yearOptional ? year.optional() : year,
      month: z.int().min(1).max(12),
      day: z.int().min(1).max(31),
    })
    .refine(isDateOfParts, { error: 'no such day', path: ['day'] });
}

function groupSchema(field: GroupField): z.ZodType {
  const shape = Object.fromEntries(
    Object.entries(field.items).map(([name, item]) => [name, fieldSchema(item).optional()]),
  );
  return z.array(z.strictObject(shape)).max(maxItems);
}

function fieldSchema(field: AdmissionFieldDescription): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return codeSchema(field.codes);
    case 'choices':
      return choicesSchema(field);
    case 'text':
      return textSchema(field);
    case 'number':
      return z.number();
    case 'yesNo':
      return z.boolean();
    case 'dateParts':
      return datePartsSchema(field.yearOptional);
    case 'calendarDate':
      return z
        .string()
        .refine(isCalendarDate, 'must be a date as YYYY-MM-DD')
        .meta({ format: 'date' });
    case 'timeOfDay':
      return z
        .string()
        .refine(isTimeOfDay, 'must be a time of day as HH:MM')
        .meta({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
    case 'group':
      return groupSchema(field);
  }
}

/** The pairs of fields in a section that the interface ties to each other. */
function tiesOf(section: SectionDescription): { name: string; other: string; equals: unknown }[] {
  return Object.entries(section.fields).flatMap(([name, field]) => {
    const condition = field.appliesWhen;
    if (!field.wireCondition || condition === undefined || !('equals' in condition)) return [];
    const other = condition.field.split('.')[1] ?? '';
    return [{ name, other, equals: condition.equals }];
  });
}

function sectionSchema(section: SectionDescription): z.ZodType {
  const shape = Object.fromEntries(
    Object.entries(section.fields).map(([name, field]) => [name, fieldSchema(field).optional()]),
  );
  const ties = tiesOf(section);
  const schema = z.strictObject(shape);
  if (ties.length === 0) return schema;
  return schema.superRefine((answers: Record<string, unknown>, context) => {
    for (const { name, other, equals } of ties) {
      const applies = answers[other] === equals;
      const isThere = answers[name] !== undefined;
      if (applies === isThere) continue;
      const message = applies ? `is required when ${other} is ${String(equals)}` : 'does not apply';
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });
}

/**
 * The `assessment` of an admission, strict at every level. Every section and field is optional, except fields that the
 * interface ties to another. Parses to an {@link AdmissionAssessment}.
 */
export const admissionAssessmentSchema: z.ZodType<AdmissionAssessment> = z
  .strictObject(
    Object.fromEntries(
      Object.entries(admissionDescription).map(([name, section]) => [
        name,
        sectionSchema(section).optional(),
      ]),
    ),
  )
  .meta({ description: 'The admission nursing assessment, 14 sections' });
