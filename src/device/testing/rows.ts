/** Owns submissions and photos as unit tests of the engine need them. */
import { freshProgress } from '../handIn.ts';
import type { HandedIn, Photo, Submission, Subject, Target } from '../rows.ts';

const subject: Subject = {
  patientId: 'P-1',
  displayName: 'Somebody',
  medicalRecordNumber: 'M-1',
  encounterId: 'E-1',
  woundId: 'W-1',
  woundSite: 'heel',
};

export const create: Extract<HandedIn, { kind: 'wound-assessment' }> = {
  kind: 'wound-assessment',
  patientId: 'P-1',
  encounterId: 'E-1',
  woundId: 'W-1',
  observedAt: '2026-11-20T08:00:00+08:00',
  careNote: 'Cleaned',
  length: { value: 2, unit: 'cm' },
  width: null,
  photoIds: [],
};

const target: Target = {
  recordId: 'WA-1',
  createdBy: null,
  seenVersion: 1,
  seenCareNote: 'Cleaned',
  observedAt: '2026-11-20T08:00:00+08:00',
};

export const correction: HandedIn = { kind: 'wound-correction', target, careNote: 'Corrected' };
export const voiding: HandedIn = { kind: 'wound-void', target, reason: 'Wrong patient' };

/** A submission as it was handed in, with whatever this test is about changed. */
export function submissionOf(
  submissionId: string,
  change: Partial<Submission> = {},
  handedIn: HandedIn = create,
): Submission {
  return {
    ...freshProgress,
    submissionId,
    hospitalKey: 'h',
    authorId: 'amy',
    kind: handedIn.kind,
    sequence: 1,
    handedInAt: 0,
    openIn: 'h',
    revision: 1,
    clientRequestId: `request-${submissionId}`,
    retiredRequestIds: [],
    retired: {},
    predecessorsToSettle: [],
    dependsOn: null,
    ...change,
    content: {
      subject,
      handedIn,
      draft: { kind: 'wound-void', subject, target, reason: '' },
      problem: null,
      ...change.content,
    },
  };
}

export function photoOf(photoId: string, uploadedAt: number | null): Photo {
  return {
    photoId,
    ownerId: 's',
    contentType: 'image/jpeg',
    lengthBytes: 1,
    sha256: 'x',
    addedAt: 0,
    attachment: uploadedAt === null ? null : { attachmentId: `ATT-${photoId}`, uploadedAt },
    content: { widthPx: 1, heightPx: 1, notes: [] },
  };
}
