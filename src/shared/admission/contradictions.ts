/**
 * Finds answers that contradict another one: allergens without a drug allergy, mobility aids although none is needed.
 * The nurse is asked about them, and they are never removed. Interface: Admission nursing assessment input.
 */
import type { HospitalProfile } from '../profile.ts';
import { fieldApplies, type SectionsSetAside } from './applies.ts';
import { answerOf, findOption, isAnswered, type LooseAssessment } from './codes.ts';
import { admissionField, admissionFields, type AdmissionField } from './description.ts';

export interface Contradiction {
  readonly field: AdmissionField;
  /** The field whose answer it contradicts; null: it contradicts that the section does not concern the patient. */
  readonly other: AdmissionField | null;
  /** The interface does not accept both together: the assessment cannot be submitted until one is changed. */
  readonly isForbidden: boolean;
}

/** What the answer to a field contradicts; undefined if it contradicts nothing or is missing. */
export function contradictionOf(
  field: AdmissionField,
  assessment: LooseAssessment,
  profile: HospitalProfile,
  setAside: SectionsSetAside = [],
): Contradiction | undefined {
  const value = answerOf(assessment, field.key);
  if (!isAnswered(value)) return undefined;
  const other = field.appliesWhen && admissionField(field.appliesWhen.field);
  if (other !== undefined && !fieldApplies(field, assessment, profile)) {
    const isForbidden = field.wireCondition === true;
    const isSaid = isAnswered(answerOf(assessment, other.key));
    if (isForbidden || (isSaid && !isTrueAnyway(field, value, profile))) {
      return { field, other, isForbidden };
    }
  }
  return setAside.includes(field.section) ? { field, other: null, isForbidden: false } : undefined;
}

/** Every contradiction, in the order of the form. */
export function admissionContradictions(
  assessment: LooseAssessment,
  profile: HospitalProfile,
  setAside: SectionsSetAside = [],
): Contradiction[] {
  return admissionFields.flatMap(
    (field) => contradictionOf(field, assessment, profile, setAside) ?? [],
  );
}

/** Whether an answer means "nothing to report", or can be true in any case. */
function isTrueAnyway(field: AdmissionField, value: unknown, profile: HospitalProfile): boolean {
  if (!('codes' in field)) return false;
  const { codes: source } = field;
  const trueAnyway = field.kind === 'choices' ? (field.trueAnyway ?? []) : [];
  const codes: unknown[] = Array.isArray(value) ? value : [value];
  return codes.every(
    (code) =>
      trueAnyway.some((each) => each === code) ||
      findOption(source, profile, code)?.absence === true,
  );
}
