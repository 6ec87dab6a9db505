/** How far an assessment has come: what is wrong, and what is done and open in each section. */
import type { HospitalProfile } from '../profile.ts';
import { fieldCounts, type SectionsSetAside } from './applies.ts';
import type { FieldIssue } from './checkField.ts';
import { answerOf, isAnswered } from './codes.ts';
import {
  admissionSections,
  type AdmissionAssessmentDraft,
  type AdmissionField,
  type AdmissionSection,
  type AdmissionSectionName,
} from './description.ts';
import { admissionFieldAtPath } from './paths.ts';
import { keptItemIndexes, pruneAdmissionAssessment } from './prune.ts';
import { tabletInterpretation, validateAdmissionAssessment } from './validate.ts';

export interface SectionProgress {
  readonly name: AdmissionSectionName;
  /** A nurse said that the section does not concern this patient. */
  readonly isSetAside: boolean;
  /** Fields that concern the patient, given the answers so far, and those that are answered. */
  readonly total: number;
  readonly done: number;
  readonly open: number;
  /** Open fields that the hospital insists on. */
  readonly requiredOpen: number;
  /** Answers that are wrong. An open field is not an error. */
  readonly errors: number;
}

/**
 * What stands in the way of handing in, in the order of the form. Paths point into the draft as it
 * stands, although what is checked is the draft as it would be sent.
 */
export function admissionDraftIssues(
  draft: AdmissionAssessmentDraft,
  profile: HospitalProfile,
  setAside: SectionsSetAside = [],
): FieldIssue[] {
  const sent = pruneAdmissionAssessment(draft);
  return validateAdmissionAssessment(sent, profile, tabletInterpretation)
    .filter((issue) => !isOfNoConcern(issue, draft, setAside))
    .map((issue) => ({ ...issue, path: pathInDraft(issue.path, draft) }));
}

/** What is missing of a section that was set aside; what is answered there is sent, and must be right. */
function isOfNoConcern(
  { path, code }: FieldIssue,
  draft: AdmissionAssessmentDraft,
  setAside: SectionsSetAside,
): boolean {
  const field = admissionFieldAtPath(path)?.field;
  if (code !== 'required' || field === undefined) return false;
  return setAside.includes(field.section) && !isAnswered(answerOf(draft, field.key));
}

/** Empty items are not sent, so an index among the sent ones can differ from the one on screen. */
function pathInDraft(path: string, draft: AdmissionAssessmentDraft): string {
  const [, section, name, index, ...rest] = path.split('.');
  if (section === undefined || name === undefined || index === undefined) return path;
  const place = admissionFieldAtPath(path);
  if (place?.field.kind !== 'group') return path;
  const inDraft = keptItemIndexes(answerOf(draft, place.field.key))[Number(index)];
  return ['assessment', section, name, inDraft ?? index, ...rest].join('.');
}

/** How far each section has come, in the order of the form. */
export function admissionProgress(
  draft: AdmissionAssessmentDraft,
  profile: HospitalProfile,
  setAside: SectionsSetAside = [],
  issues: readonly FieldIssue[] = admissionDraftIssues(draft, profile, setAside),
): SectionProgress[] {
  return admissionSections.map((section) =>
    sectionProgress(section, draft, {
      fields: section.fields.filter((field) => fieldCounts(field, draft, profile, setAside)),
      issues,
      isSetAside: setAside.includes(section.name),
    }),
  );
}

function sectionProgress(
  section: AdmissionSection,
  draft: AdmissionAssessmentDraft,
  about: {
    /** Those that apply, or are answered. */
    fields: readonly AdmissionField[];
    issues: readonly FieldIssue[];
    isSetAside: boolean;
  },
): SectionProgress {
  const { fields, issues, isSetAside } = about;
  const done = fields.filter((field) => isAnswered(answerOf(draft, field.key))).length;
  const own = issues.filter((issue) => issue.path.startsWith(`assessment.${section.name}.`));
  const openKeys = new Set(
    fields
      .filter((field) => !isAnswered(answerOf(draft, field.key)))
      .map((field) => `assessment.${field.key}`),
  );
  const requiredOpen = own.filter((issue) => openKeys.has(issue.path)).length;
  return {
    name: section.name,
    isSetAside,
    total: fields.length,
    done,
    open: fields.length - done,
    requiredOpen,
    errors: own.length - requiredOpen,
  };
}
