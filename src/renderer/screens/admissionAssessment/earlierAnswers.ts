/**
 * Which answers of an earlier admission may be offered for a section: only for unanswered fields, none that a present
 * answer contradicts, and none about the admission itself. No field is answered automatically.
 */
import { answerOf, isAnswered, withAnswers } from '../../../shared/admission/codes.ts';
import { contradictionOf } from '../../../shared/admission/contradictions.ts';
import {
  admissionSections,
  type AdmissionAssessmentDraft,
  type AdmissionField,
  type AdmissionSection,
} from '../../../shared/admission/description.ts';
import type { HospitalProfile } from '../../../shared/profile.ts';
import type { AdmissionContent } from './admissionForm.ts';

/** An admission of the same patient that this tablet has: either written here or read from the hospital. */
export interface EarlierAdmission {
  readonly assessedAt: string;
  readonly encounterId: string;
  readonly assessment: AdmissionAssessmentDraft;
}

/** Time and reason of the admission differ with each one. */
const ownOfEach = 'admission';
/** Old alerts can do harm, so each of these answers is confirmed singly. */
const singly = 'alerts';

/** The latest admission of another stay; null if there is none. */
export function latestEarlier(
  admissions: readonly EarlierAdmission[],
  encounterId: string | null,
): EarlierAdmission | null {
  const others = admissions.filter((each) => each.encounterId !== encounterId);
  const [latest] = others.toSorted(
    (one, other) => Date.parse(other.assessedAt) - Date.parse(one.assessedAt),
  );
  return latest ?? null;
}

/** The answers that may be offered for a section, by field key. */
export function earlierAnswers(
  section: AdmissionSection,
  earlier: EarlierAdmission,
  assessment: AdmissionAssessmentDraft,
  profile: HospitalProfile,
): Readonly<Record<string, unknown>> {
  if (section.name === ownOfEach) return {};
  const open = section.fields.filter(
    ({ key }) =>
      !isAnswered(answerOf(assessment, key)) && isAnswered(answerOf(earlier.assessment, key)),
  );
  const offered = Object.fromEntries(
    open.map(({ key }) => [key, answerOf(earlier.assessment, key)]),
  );
  const afterwards = withAnswers(assessment, offered);
  // Allergens are always offered: the nurse is asked about any contradiction.
  const told = open.filter(
    (field) =>
      field.alwaysAsked === true || contradictionOf(field, afterwards, profile) === undefined,
  );
  return Object.fromEntries(told.map(({ key }) => [key, offered[key]]));
}

/** Whether the answers of a section may be confirmed all at once. */
export function mayConfirmAll(section: AdmissionSection): boolean {
  return section.name !== singly;
}

/** The fields of a section with an unconfirmed answer from an earlier admission. */
export function unconfirmedIn(
  section: AdmissionSection,
  unconfirmed: Readonly<Record<string, string>>,
): string[] {
  return section.fields.map(({ key }) => key).filter((key) => unconfirmed[key] !== undefined);
}

/** The answers that are unconfirmed and therefore block submitting, in the order of the form. */
export function stillUnconfirmed({
  assessment,
  unconfirmed,
}: AdmissionContent): { section: AdmissionSection; field: AdmissionField }[] {
  return admissionSections.flatMap((section) =>
    section.fields
      .filter(
        (field) =>
          unconfirmed[field.key] !== undefined && isAnswered(answerOf(assessment, field.key)),
      )
      .map((field) => ({ section, field })),
  );
}
