/**
 * Turns unknown JSON into an input that the rules can use, or into a list of the wrong fields.
 * Interface: Errors (VALIDATION_FAILED).
 */
import type { z } from 'zod';
import { validateAdmissionAssessment } from '../../shared/admission/validate.ts';
import type { FieldError } from '../../shared/interface/errorBody.ts';
import type { HospitalContext } from '../context.ts';
import type { AdmissionInput } from './inputSchemas.ts';
import type { WriteRequest } from './writeRequest.ts';

/** The parsed input, or what is wrong with it. */
export type Parsed<Input> = { readonly input: Input } | { readonly fields: readonly FieldError[] };

/** Parses a body against a schema, texts included. */
export function parseInput<Input>(
  context: HospitalContext,
  write: WriteRequest,
  schema: z.ZodType<Input>,
): Parsed<Input> {
  const badTexts = badTextFields(context, write);
  if (badTexts.length > 0) return { fields: badTexts };
  const result = schema.safeParse(write.json);
  return result.success ? { input: result.data } : { fields: fieldsOf(result.error.issues) };
}

/** Parses the body of an admission assessment: the envelope and every field of the 14 sections. */
export function parseAdmission(
  context: HospitalContext,
  write: WriteRequest,
): Parsed<AdmissionInput> {
  const { admissionRequired, admissionCodes, noteWithoutAllergy, itemsComplete } =
    context.interpretations();
  const envelope = parseInput(context, write, context.inputSchemas().admissionEnvelope);
  const assessment = Object.getOwnPropertyDescriptor(Object(write.json), 'assessment')?.value;
  const inside = validateAdmissionAssessment(assessment, context.profile, {
    admissionRequired,
    admissionCodes,
    noteWithoutAllergy,
    itemsComplete,
  }).map(({ path, message }) => ({ path, message }));
  if (isPlainObject(write.json) && inside.length > 0) {
    const outside = 'fields' in envelope ? envelope.fields : [];
    return { fields: [...outside, ...inside] };
  }
  return envelope;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') {
      return [{ path: path.join('.'), message: issue.message }];
    }
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      message: 'is not a property of this object',
    }));
  });
}

/** Texts that no reading accepts (lone surrogates), or that the reading in force refuses (NUL). */
function badTextFields(context: HospitalContext, write: WriteRequest): FieldError[] {
  // Only an escape sequence can carry either through UTF-8 and JSON, so most bodies need no walk.
  if (!write.bodyText.includes('\\u')) return [];
  const refusesNul = context.interpretations().text === 'without-nul';
  const isBad = (text: string) => !text.isWellFormed() || (refusesNul && text.includes('\u0000'));
  return textsOf(write.json)
    .filter(({ text }) => isBad(text))
    .map(({ path }) => ({ path, message: 'must be well-formed text' }));
}

function textsOf(root: unknown): { path: string; text: string }[] {
  const texts: { path: string; text: string }[] = [];
  const open: { path: string; value: unknown }[] = [{ path: '', value: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string') texts.push({ path, text: value });
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      const inner = path === '' ? key : `${path}.${key}`;
      texts.push({ path: inner, text: Array.isArray(value) ? '' : key });
      open.push({ path: inner, value: item });
    }
  }
  return texts;
}

/** A text property of an unknown value; undefined if there is none. */
export function textProperty(value: unknown, name: string): string | undefined {
  const property: unknown = Object.getOwnPropertyDescriptor(Object(value), name)?.value;
  return typeof property === 'string' ? property : undefined;
}
