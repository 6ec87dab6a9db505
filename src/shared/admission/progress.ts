/** The progress of an assessment: what is wrong, and what is done and open in each section. */
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
  /** A nurse has marked the section as not concerning this patient. */
  readonly isSetAside: boolean;
  /** The number of fields that apply, given the answers so far, or are answered. */
  readonly total: number;
  readonly done: number;
  readonly open: number;
  /** Open fields that the hospital requires. */
  readonly requiredOpen: number;
  /** Answers that are wrong. An open field is not an error. */
  readonly errors: number;
}

/**
 * What prevents submission, in the order of the form. The draft is checked as it would be sent, but paths refer to the
 * draft itself.
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

/**
 * A required field missing in a section that was set aside is no issue. Existing answers there are sent, so they must
 * be valid.
 */
function isOfNoConcern(
  { path, code }: FieldIssue,
  draft: AdmissionAssessmentDraft,
  setAside: SectionsSetAside,
): boolean {
  const field = admissionFieldAtPath(path)?.field;
  if (code !== 'required' || field === undefined) return false;
  return setAside.includes(field.section) && !isAnswered(answerOf(draft, field.key));
}

/** Empty items are not sent, so an item's index in what is sent can differ from the one on the screen. */
function pathInDraft(path: string, draft: AdmissionAssessmentDraft): string {
  const [, section, name, index, ...rest] = path.split('.');
  if (section === undefined || name === undefined || index === undefined) return path;
  const place = admissionFieldAtPath(path);
  if (place?.field.kind !== 'group') return path;
  const inDraft = keptItemIndexes(answerOf(draft, place.field.key))[Number(index)];
  return ['assessment', section, name, inDraft ?? index, ...rest].join('.');
}

/** The progress of each section, in the order of the form. */
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
    /** The fields that apply or are answered. */
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
