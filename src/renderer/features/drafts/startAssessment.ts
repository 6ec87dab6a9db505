/** Begins a wound assessment: the content of a new draft, and finding an existing one. */
import type { DraftOf, Subject } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { toDateTime } from '../../ui/words/wardTime.ts';

/** The subject of a new draft. */
export function subjectOf(
  patient: Patient,
  encounter: Encounter | null,
  wound: WoundListItem | null,
): Subject {
  return {
    patientId: patient.patientId,
    displayName: patient.displayName,
    medicalRecordNumber: patient.medicalRecordNumber,
    encounterId: encounter?.encounterId ?? null,
    woundId: wound?.woundId ?? null,
    woundSite: wound?.site ?? null,
  };
}

/** An empty assessment of a wound, at the present time of the ward. */
export function emptyAssessment(
  subject: Subject,
  nowMs: number,
  timeZone: string,
): DraftOf<'wound-assessment'> {
  const wholeMinuteMs = Math.floor(nowMs / 60_000) * 60_000;
  return {
    kind: 'wound-assessment',
    subject,
    observedAt: toDateTime(wholeMinuteMs, timeZone),
    careNote: '',
    photoIds: [],
  };
}

/** The newest draft of the same author about this wound; null if there is none. */
export function draftOfWound(
  drafts: readonly Draft[],
  patientId: string,
  woundId: string,
): Draft | null {
  const about = drafts.filter(
    ({ content }) =>
      content.kind === 'wound-assessment' &&
      content.subject.patientId === patientId &&
      content.subject.woundId === woundId,
  );
  return about.toSorted((one, other) => other.updatedAt - one.updatedAt)[0] ?? null;
}
