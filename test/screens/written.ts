/** What she has written in the states that a test describes: as a draft, and as submitted. */
import type { DraftContent, Submitted, Subject } from '../../src/model/content.ts';
import type { SubmissionState } from './screenState.ts';

export const observedAt = '2026-11-20T08:00:00+08:00';

export function subjectOf({ displayName = 'Lin Mei-Yu' }: SubmissionState): Subject {
  return {
    patientId: 'P-1001',
    displayName,
    medicalRecordNumber: 'MRN-0031001',
    encounterId: 'E-1001',
    woundId: 'W-1001-1',
    woundSite: 'sacrum',
  };
}

const target = {
  recordId: 'WA-1',
  createdBy: null,
  seenVersion: 1,
  seenCareNote: 'As it was first.',
  observedAt,
};

export function writtenOf(state: SubmissionState): { content: DraftContent; submitted: Submitted } {
  const { kind = 'wound-assessment', text = 'Edges calm. Foam dressing.' } = state;
  const subject = subjectOf(state);
  if (kind === 'wound-correction') {
    const content: DraftContent = { kind, subject, target, careNote: text };
    return { content, submitted: { kind, target, careNote: text } };
  }
  if (kind === 'wound-void') {
    return {
      content: { kind, subject, target, reason: text },
      submitted: { kind, target, reason: text },
    };
  }
  const content: DraftContent = {
    kind,
    subject,
    observedAt,
    careNote: text,
    lengthCm: '2.5',
    widthCm: '1',
    photoIds: state.photoIds ?? [],
  };
  const submitted: Submitted = {
    kind,
    patientId: subject.patientId,
    encounterId: 'E-1001',
    woundId: 'W-1001-1',
    observedAt,
    careNote: text,
    length: { value: 2.5, unit: 'cm' },
    width: { value: 1, unit: 'cm' },
    photoIds: [],
  };
  return { content, submitted };
}
