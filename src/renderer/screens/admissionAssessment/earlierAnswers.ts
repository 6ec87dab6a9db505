/**
 * Which answers of an earlier admission may be offered for a section: only where nothing is answered
 * yet, nothing that an answer of now contradicts, and never what is about the admission itself. Nothing is answered by itself.
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

/** An admission of the same patient that this tablet has: written here, or read from the hospital. */
export interface EarlierAdmission {
  readonly assessedAt: string;
  readonly encounterId: string;
  readonly assessment: AdmissionAssessmentDraft;
}

/** When the patient came and why is another time each time. */
const ownOfEach = 'admission';
/** What could harm is looked at answer by answer. */
const singly = 'alerts';

/** The latest of another stay; null where there is none. */
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

/** What may be offered for a section, by the key of the field. */
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
  // An allergen is offered in any case: what contradicts it is asked about.
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

/** The fields of a section that are answered from an earlier admission and not confirmed. */
export function unconfirmedIn(
  section: AdmissionSection,
  unconfirmed: Readonly<Record<string, string>>,
): string[] {
  return section.fields.map(({ key }) => key).filter((key) => unconfirmed[key] !== undefined);
}

/** What stands in the way of submitting: answered, and not confirmed; in the order of the form. */
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
