/**
 * The way from what a nurse has written to what is sent: empty places are left out and texts are cleaned. Nothing else is
 * known here, neither conditions nor the profile, so that no answer can be dropped for another one's sake.
 */
import { cleanText, plainId, readableText } from '../text.ts';
import { isAnswered, isObject } from './codes.ts';
import { admissionSections, type AdmissionAssessmentDraft } from './description.ts';
import type { AdmissionFieldDescription, GroupField } from './fields.ts';

/** An assessment in which nothing has been answered yet. */
export function emptyAdmissionAssessment(): AdmissionAssessmentDraft {
  return {};
}

/** The answer without empty parts and with clean texts; undefined when nothing is left. */
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

/** Whether somebody will dial the text: full-width figures and marks out of a list of contacts are no numbers to a phone. */
function isPhone(field: AdmissionFieldDescription): boolean {
  return field.kind === 'text' && field.presentation === 'phone';
}

/** A code is the hospital's own: blanks around it may belong to it. */
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
        // An empty list is a part like any other where an item has to have it.
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
 * What would be sent of a draft: every answer that is there, texts cleaned, empty texts, lists, items and sections left
 * out. Half-told items and dates stay, for the check to name them.
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

/** For each item that would be sent, its index in the draft. */
export function keptItemIndexes(items: unknown): number[] {
  if (!Array.isArray(items)) return [];
  return [...items.entries()].filter(([, item]) => isAnswered(item)).map(([index]) => index);
}
