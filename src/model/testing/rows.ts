/** Submissions and photos as unit tests of the engine need them. */
import type { Submitted, Subject, Target } from '../content.ts';
import { draftSchema, type Draft } from '../draft.ts';
import type { Earlier } from '../earlier.ts';
import { freshProgress } from '../generations.ts';
import type { Photo } from '../photo.ts';
import type { Committed, NotThere, Sent } from '../sendState.ts';
import type { Submission } from '../submission.ts';

const subject: Subject = {
  patientId: 'P-1',
  displayName: 'Somebody',
  medicalRecordNumber: 'M-1',
  encounterId: 'E-1',
  woundId: 'W-1',
  woundSite: 'heel',
};

export const create: Extract<Submitted, { kind: 'wound-assessment' }> = {
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

export const correction: Submitted = { kind: 'wound-correction', target, careNote: 'Corrected' };
export const voiding: Submitted = { kind: 'wound-void', target, reason: 'Wrong patient' };

/** A submission as it was submitted, with whatever this test is about changed. */
export function submissionOf(
  submissionId: string,
  change: Partial<Submission> = {},
  submitted: Submitted = create,
): Submission {
  return {
    ...freshProgress([]),
    submissionId,
    hospitalKey: 'h',
    authorId: 'amy',
    kind: submitted.kind,
    sequence: 1,
    submittedAt: 0,
    revision: 1,
    clientRequestId: `request-${submissionId}`,
    bornAt: 0,
    earlier: [],
    dependsOn: null,
    ...change,
    content: {
      subject,
      submitted,
      draft: { kind: 'wound-void', subject, target, reason: '' },
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

/** A write that has left, and of which nothing was unknown. */
export const sent: Sent = { madeVersion: 1, isUnknown: false, lastSentAt: -3_600_000 };

/** What was sent of one before its author edited it. */
export const sentBefore: Earlier = {
  isUnknown: false,
  photoIds: [],
  madeVersion: 1,
  why: 'edited',
};

/** One that the hospital has said it holds nothing of. */
export const notThere: NotThere = { stage: 'not-there', sent };

/** One that the hospital gave a receipt for. */
export const committed: Committed = {
  stage: 'committed',
  receipt: {
    clientRequestId: 'request-s',
    recordId: 'WA-1',
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T08:00:00Z',
  },
  madeVersion: 1,
  isFound: false,
};

/** A draft of Amy's about a wound, in which nothing but this was written. */
export function draftOf(careNote: string): Draft {
  return draftSchema.parse({
    draftId: 'd',
    hospitalKey: 'h',
    authorId: 'amy',
    clientRequestId: 'r',
    bornAt: 0,
    earlier: [],
    createdAt: 0,
    updatedAt: 0,
    content: {
      kind: 'wound-assessment',
      subject: submissionOf('d').content.subject,
      observedAt: null,
      careNote,
      photoIds: [],
    },
  });
}
