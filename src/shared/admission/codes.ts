/** Looks up answers and the codes that a field may have, and evaluates conditions. */
import type { HospitalProfile } from '../profile.ts';
import { optionsOf } from './codeLists.ts';
import type { CodeSource, FieldCondition } from './fields.ts';
import type { CodeOption } from './words.ts';

/** The options of a code source, from the interface or from the hospital's profile. */
export function codeOptions(source: CodeSource, profile: HospitalProfile): readonly CodeOption[] {
  return optionsOf(source, profile.admission.codeLists);
}

/** The option of that code, or undefined if the code is not in the list. */
export function findOption(
  source: CodeSource,
  profile: HospitalProfile,
  code: unknown,
): CodeOption | undefined {
  return codeOptions(source, profile).find((option) => option.code === code);
}

/** An unchecked assessment. */
export type LooseAssessment = Readonly<Record<string, unknown>>;

/** Whether a value is a plain JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The answer to a top-level field, by key (`alerts.drugAllergy`); undefined if there is none. */
export function answerOf(assessment: LooseAssessment, key: string): unknown {
  const dot = key.indexOf('.');
  const section = assessment[key.slice(0, dot)];
  return isObject(section) ? section[key.slice(dot + 1)] : undefined;
}

/**
 * The assessment with some answers changed, by field key; `undefined` removes an answer. Sections without a change keep
 * their identity.
 */
export function withAnswers<Assessment extends LooseAssessment>(
  assessment: Assessment,
  answers: Readonly<Record<string, unknown>>,
): Assessment {
  const changed: Record<string, unknown> = { ...assessment };
  for (const [key, value] of Object.entries(answers)) {
    const dot = key.indexOf('.');
    const section = changed[key.slice(0, dot)];
    const { [key.slice(dot + 1)]: _old, ...others } = isObject(section) ? section : {};
    changed[key.slice(0, dot)] =
      value === undefined ? others : { ...others, [key.slice(dot + 1)]: value };
  }
  return changed as Assessment;
}

/** Whether a value counts as an answer: not absent, not an empty text, not an empty list or date. */
export function isAnswered(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(isAnswered);
  if (isObject(value)) return Object.values(value).some(isAnswered);
  return true;
}

/**
 * Whether a condition holds. `source` is the source of the other field's codes; a code that is not in the list counts
 * as something to report.
 */
export function conditionHolds(
  condition: FieldCondition,
  assessment: LooseAssessment,
  profile: HospitalProfile,
  source: CodeSource | undefined,
): boolean {
  const value = answerOf(assessment, condition.field);
  if ('equals' in condition) return value === condition.equals;
  if (!isAnswered(value)) return false;
  return source === undefined || findOption(source, profile, value)?.absence !== true;
}
