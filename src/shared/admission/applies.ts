/** Owns whether a field or a section concerns this patient, given the answers so far. */
import type { HospitalProfile } from '../profile.ts';
import { conditionHolds } from './codes.ts';
import type { LooseAssessment } from './codes.ts';
import { admissionField } from './description.ts';
import type { AdmissionField, AdmissionSectionName } from './description.ts';

/** Sections of which a nurse has said that they do not concern this patient. */
export type SectionsSetAside = readonly AdmissionSectionName[];

/** Whether a field is asked, and sent, given the other answers. */
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
