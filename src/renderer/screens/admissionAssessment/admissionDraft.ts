/** Conversion between a stored draft and the open form. */
import type { DraftOf, SubmittedOf } from '../../../model/content.ts';
import {
  admissionSection,
  type AdmissionSectionName,
} from '../../../shared/admission/description.ts';
import { pruneAdmissionAssessment } from '../../../shared/admission/prune.ts';
import type { AdmissionContent } from './admissionForm.ts';

export type AdmissionDraft = DraftOf<'admission-assessment'>;

/** The answers as the form uses them; sections of another version are left alone. */
export function formContentOf(draft: AdmissionDraft): AdmissionContent {
  const names = draft.sectionsSetAside ?? [];
  return {
    assessedAt: draft.assessedAt,
    assessment: draft.assessment,
    sectionsSetAside: names.filter(isSectionName),
    sectionId: draft.sectionId,
    unconfirmed: draft.unconfirmed ?? {},
  };
}

function isSectionName(name: string): name is AdmissionSectionName {
  return admissionSection(name) !== undefined;
}

/** A tablet's clock may be a little ahead of the ward's: this much "future" is tolerated. */
const futureToleranceMs = 2 * 60_000;

export type TimeIssue = 'missing' | 'future';

/** What is wrong with the time of assessment; null if nothing is. */
export function timeIssueOf(assessedAt: string | null, nowMs: number): TimeIssue | null {
  const atMs = assessedAt === null ? Number.NaN : Date.parse(assessedAt);
  if (Number.isNaN(atMs)) {
    return 'missing';
  }
  return atMs > nowMs + futureToleranceMs ? 'future' : null;
}

/**
 * Freezes a draft into what is submitted: every answer, without empty ones.
 * @throws {Error} if the time or the stay is missing; check first
 */
export function submittedFrom(draft: AdmissionDraft): SubmittedOf<'admission-assessment'> {
  const { subject, assessedAt } = draft;
  const content = formContentOf(draft);
  if (assessedAt === null || subject.encounterId === null) {
    throw new Error('A draft was submitted that is not complete');
  }
  return {
    kind: 'admission-assessment',
    patientId: subject.patientId,
    encounterId: subject.encounterId,
    assessedAt,
    assessment: pruneAdmissionAssessment(content.assessment),
  };
}
