/** Whether a field or a section concerns this patient, and whether it is shown, given the answers so far. */
import type { HospitalProfile } from '../profile.ts';
import { answerOf, conditionHolds, isAnswered, type LooseAssessment } from './codes.ts';
import { admissionField, admissionFields, type AdmissionField } from './description.ts';

/** Sections that a nurse has marked as not concerning this patient. */
export type SectionsSetAside = readonly string[];

/** Whether an answer to a field may be required, given the other answers. */
export function fieldApplies(
  field: AdmissionField,
  assessment: LooseAssessment,
  profile: HospitalProfile,
  setAside: SectionsSetAside = [],
): boolean {
  if (setAside.includes(field.section)) return false;
  if (field.appliesWhen === undefined) return true;
  const other = admissionField(field.appliesWhen.field);
  const source = other !== undefined && 'codes' in other ? other.codes : undefined;
  return conditionHolds(field.appliesWhen, assessment, profile, source);
}

/** Whether a field counts for progress: it applies, or it is answered. */
export function fieldCounts(
  field: AdmissionField,
  assessment: LooseAssessment,
  profile: HospitalProfile,
  setAside: SectionsSetAside = [],
): boolean {
  return (
    isAnswered(answerOf(assessment, field.key)) ||
    fieldApplies(field, assessment, profile, setAside)
  );
}

/**
 * Whether a field is shown. An answered field always is, because everything that is sent must be visible in the form.
 */
export function fieldIsAsked(
  field: AdmissionField,
  assessment: LooseAssessment,
  profile: HospitalProfile,
  setAside: SectionsSetAside = [],
): boolean {
  const isAlways = field.alwaysAsked === true && !setAside.includes(field.section);
  return isAlways || fieldCounts(field, assessment, profile, setAside);
}

/** How many of the fields that count are answered. */
export function answeredFields(
  draft: { assessment: LooseAssessment; sectionsSetAside?: SectionsSetAside | undefined },
  profile: HospitalProfile,
): { done: number; total: number } {
  const { assessment, sectionsSetAside } = draft;
  const counted = admissionFields.filter((field) =>
    fieldCounts(field, assessment, profile, sectionsSetAside),
  );
  const done = counted.filter(({ key }) => isAnswered(answerOf(assessment, key))).length;
  return { done, total: counted.length };
}
