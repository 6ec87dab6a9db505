/** Whether a field or a section concerns this patient, and whether it is shown, given the answers so far. */
import type { HospitalProfile } from '../profile.ts';
import { answerOf, conditionHolds, isAnswered, type LooseAssessment } from './codes.ts';
import { admissionField, type AdmissionField, type AdmissionSectionName } from './description.ts';
/** Sections of which a nurse has said that they do not concern this patient. */
export type SectionsSetAside = readonly AdmissionSectionName[];

/** Whether an answer to a field may be insisted on, given the other answers. */
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

/** Whether something is missing of a field, or there: what progress is counted by. */
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

/** Whether a field is shown. One that is answered always is: what is sent stands in the form. */
export function fieldIsAsked(
  field: AdmissionField,
  assessment: LooseAssessment,
  profile: HospitalProfile,
  setAside: SectionsSetAside = [],
): boolean {
  const isAlways = field.alwaysAsked === true && !setAside.includes(field.section);
  return isAlways || fieldCounts(field, assessment, profile, setAside);
}
