/**
 * Owns the way from what a nurse has written to what is sent: what no longer applies, and what was
 * left empty, is not sent. The draft itself keeps everything, so a slip of the finger costs nothing.
 */
import type { HospitalProfile } from '../profile.ts';
import { fieldApplies } from './applies.ts';
import type { SectionsSetAside } from './applies.ts';
import { isAnswered, isObject } from './codes.ts';
import { admissionSections } from './description.ts';
import type { AdmissionAssessmentDraft } from './description.ts';
import { cleanText } from '../text.ts';

/** An assessment in which nothing has been answered yet. */
export function emptyAdmissionAssessment(): AdmissionAssessmentDraft {
  return {};
}

/** The value without empty parts and with clean texts; undefined when nothing is left. */
function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value) || undefined;
  if (Array.isArray(value)) {
    const items = value.map(cleanValue).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(value)) return value ?? undefined;
  const parts = Object.entries(value)
    .map(([name, part]) => [name, cleanValue(part)] as const)
    .filter(([, part]) => part !== undefined);
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

/**
 * What would be sent of a draft: only answers that apply, texts cleaned, empty texts, lists, items
 * and sections left out. Half-told items and dates stay, for the check to name them. A condition
 * that hangs on an answer which itself does not apply does not hold.
 */
export function pruneAdmissionAssessment(
  draft: AdmissionAssessmentDraft,
  profile: HospitalProfile,
  setAside: SectionsSetAside = [],
): AdmissionAssessmentDraft {
  const kept: Record<string, Record<string, unknown>> = {};
  for (const section of admissionSections) {
    const answers: Readonly<Record<string, unknown>> = draft[section.name] ?? {};
    const pruned: Record<string, unknown> = {};
    for (const field of section.fields) {
      if (!fieldApplies(field, draft, profile, setAside)) continue;
      const value = cleanValue(answers[field.name]);
      if (value !== undefined) pruned[field.name] = value;
    }
    if (Object.keys(pruned).length > 0) kept[section.name] = pruned;
  }
  return kept;
}

/** For each item that would be sent, its index in the draft. */
export function keptItemIndexes(items: unknown): number[] {
  if (!Array.isArray(items)) return [];
  return [...items.entries()].filter(([, item]) => isAnswered(item)).map(([index]) => index);
}
