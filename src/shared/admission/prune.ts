/**
 * Turns what a nurse has written into what is sent: omits empty parts and cleans texts. It deliberately knows neither
 * conditions nor the profile, so that no answer can be dropped because of another one.
 */
import { cleanText, plainId, readableText } from '../text.ts';
import { isAnswered, isObject } from './codes.ts';
import { admissionSections, type AdmissionAssessmentDraft } from './description.ts';
import type { AdmissionFieldDescription, GroupField } from './fields.ts';

/** The answer without empty parts and with clean texts; undefined if nothing is left. */
function cleanAnswer(field: AdmissionFieldDescription, value: unknown): unknown {
  if (!isAnswered(value)) return undefined;
  if (field.kind === 'group' && Array.isArray(value)) {
    return listOf(value.map((item: unknown) => cleanItem(field, item)));
  }
  if (field.kind === 'choices' && Array.isArray(value)) {
    return listOf(value.map(readableCode));
  }
  if (field.kind === 'choice') return readableCode(value);
  if (typeof value === 'string') {
    return cleanText(isPhone(field) ? plainId(value) : value) || undefined;
  }
  return isObject(value) ? withoutEmpty(value) : value;
}

/** Whether the text is a phone number: a phone cannot dial full-width digits or invisible marks from a contact list. */
function isPhone(field: AdmissionFieldDescription): boolean {
  return field.kind === 'text' && field.presentation === 'phone';
}

/** Codes are defined by the hospital: spaces around one may be part of it, so it is not trimmed. */
function readableCode(code: unknown): unknown {
  return typeof code === 'string' ? readableText(code) || undefined : code;
}

function listOf(items: readonly unknown[]): unknown {
  const told = items.filter(isAnswered);
  return told.length === 0 ? undefined : told;
}

function cleanItem({ items, complete }: GroupField, item: unknown): unknown {
  if (!isObject(item)) return item;
  return withoutEmpty(
    Object.fromEntries(
      Object.entries(item).map(([name, part]) => {
        const field = items[name];
        // If an item must be complete, an empty list counts as a part.
        const isEmptyList = complete && field?.kind === 'choices' && Array.isArray(part);
        const clean = field === undefined ? part : cleanAnswer(field, part);
        return [name, clean === undefined && isEmptyList ? [] : clean];
      }),
    ),
  );
}

function withoutEmpty(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const parts = Object.entries(value).filter(([, part]) => part !== undefined && part !== null);
  return Object.fromEntries(parts);
}

/**
 * What would be sent of a draft: every answer, with texts cleaned, and without empty texts, lists, items and sections.
 * Incomplete items and dates stay, so that the check reports them.
 */
export function pruneAdmissionAssessment(
  draft: AdmissionAssessmentDraft,
): AdmissionAssessmentDraft {
  const kept: Record<string, Record<string, unknown>> = {};
  for (const section of admissionSections) {
    const answers: Readonly<Record<string, unknown>> = draft[section.name] ?? {};
    const sent: Record<string, unknown> = {};
    for (const field of section.fields) {
      const value = cleanAnswer(field, answers[field.name]);
      if (value !== undefined) sent[field.name] = value;
    }
    if (Object.keys(sent).length > 0) kept[section.name] = sent;
  }
  return kept;
}

/** The index in the draft of each item that would be sent. */
export function keptItemIndexes(items: unknown): number[] {
  if (!Array.isArray(items)) return [];
  return [...items.entries()].filter(([, item]) => isAnswered(item)).map(([index]) => index);
}
