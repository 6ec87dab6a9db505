/**
 * The check of a whole assessment, shared by the bundled hospital and the tablet. With the default interpretation it
 * accepts exactly what `admissionAssessmentSchema` accepts.
 * Interface: Admission nursing assessment input; Errors.
 */
import type { HospitalProfile } from '../profile.ts';
import { fieldApplies } from './applies.ts';
import {
  checkField,
  checkProperties,
  type AdmissionInterpretation,
  type CheckContext,
  type FieldIssue,
} from './checkField.ts';
import { isAnswered, isObject, type LooseAssessment } from './codes.ts';
import {
  admissionDescription,
  admissionSections,
  itemFieldsOf,
  type AdmissionField,
  type AdmissionSection,
} from './description.ts';
/** The default interpretation of a hospital. */
export const defaultInterpretation: AdmissionInterpretation = {
  admissionRequired: 'sections-optional',
  admissionCodes: 'any-non-empty-string',
  noteWithoutAllergy: '422',
  itemsComplete: 'half-allowed',
};

/** The tablet's interpretation: what passes it satisfies a hospital with the same profile. */
export const tabletInterpretation: AdmissionInterpretation = {
  admissionRequired: 'profile',
  admissionCodes: 'list-from-profile',
  noteWithoutAllergy: '422',
  itemsComplete: 'half-allowed',
};

/**
 * Everything that is wrong with an assessment, in the order of the form; empty if nothing is. Paths are dotted and
 * start with `assessment` (`assessment.family.members.0.age`). Never throws.
 */
export function validateAdmissionAssessment(
  assessment: unknown,
  profile: HospitalProfile,
  interpretation: Partial<AdmissionInterpretation> = {},
): FieldIssue[] {
  const read = { ...defaultInterpretation, ...interpretation };
  const asksWhole = read.admissionRequired === 'profile' && profile.admission.itemsComplete;
  const context: CheckContext = {
    profile,
    interpretation: { ...read, ...(asksWhole && { itemsComplete: 'whole' }) },
    issues: [],
  };
  if (!isObject(assessment)) {
    return [{ path: 'assessment', code: 'wrong-type', message: 'must be an object' }];
  }
  checkProperties(assessment, admissionDescription, 'assessment', context);
  for (const section of admissionSections) checkSection(section, assessment, context);
  return context.issues;
}

function checkSection(
  section: AdmissionSection,
  assessment: LooseAssessment,
  context: CheckContext,
): void {
  const path = `assessment.${section.name}`;
  const answers = assessment[section.name];
  if (answers !== undefined && !isObject(answers)) {
    context.issues.push({ path, code: 'wrong-type', message: 'must be an object' });
    return;
  }
  if (answers !== undefined) {
    checkProperties(answers, admissionDescription[section.name].fields, path, context);
  }
  for (const field of section.fields) {
    checkAnswer(field, answers?.[field.name], assessment, context);
  }
}

function checkAnswer(
  field: AdmissionField,
  value: unknown,
  assessment: LooseAssessment,
  context: CheckContext,
): void {
  const path = `assessment.${field.key}`;
  const applies = fieldApplies(field, assessment, context.profile);
  const isMissing = applies && isRequiredAndMissing(field, value, path, context);
  if (isMissing || value === undefined) return;
  if (!applies && field.wireCondition) {
    if (context.interpretation.noteWithoutAllergy === 'ignored' && typeof value === 'string') {
      return;
    }
    const message = 'does not apply with these answers';
    context.issues.push({ path, code: 'does-not-apply', message });
    return;
  }
  checkField(field, value, path, context);
  if (context.interpretation.admissionRequired === 'profile') {
    checkItemsRequired(field, value, path, context);
  }
}

/** Reports a required field that is missing; it needs no other check then. */
function isRequiredAndMissing(
  field: AdmissionField,
  value: unknown,
  path: string,
  context: CheckContext,
): boolean {
  const reading = context.interpretation.admissionRequired;
  const isNamed = reading === 'profile' && context.profile.admission.required.includes(field.key);
  const isDemanded = reading === 'all-required' && !mayNotApply(field);
  if (!isNamed && !isDemanded && !field.wireCondition) return false;
  const isMissing = isNamed ? !isAnswered(value) : value === undefined;
  if (isMissing) context.issues.push({ path, code: 'required', message: 'is required' });
  return isMissing;
}

/** A section that may not concern a patient cannot be required. */
function mayNotApply(field: AdmissionField): boolean {
  return admissionDescription[field.section].mayNotApply !== undefined;
}

/** Checks the fields that a profile requires in every item of a group. */
function checkItemsRequired(
  field: AdmissionField,
  value: unknown,
  path: string,
  context: CheckContext,
): void {
  if (field.kind !== 'group' || !Array.isArray(value)) return;
  if (field.complete && context.interpretation.itemsComplete === 'whole') return;
  const { required } = context.profile.admission;
  const demanded = itemFieldsOf(field).filter((item) => required.includes(item.key));
  for (const [index, item] of value.entries()) {
    for (const { name } of demanded) {
      if (!isObject(item) || isAnswered(item[name])) continue;
      const place = `${path}.${index}.${name}`;
      context.issues.push({ path: place, code: 'required', message: 'is required' });
    }
  }
}
