/** Begins a correction or void, from the record as its author has just seen it. */
import type { DraftContent, Subject, Target } from '../../../model/content.ts';
import type { Submission } from '../../../model/submission.ts';
import { receiptIn } from '../../../model/submissionFacts.ts';
import { sameInstant } from '../../../outbox/readBack.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import type { AppContext } from '../../services/app/AppContext.tsx';
import type { AboutRecord } from '../../services/hospital/hospitalReader.ts';
import { isUntouched } from './startAssessment.ts';

export type ChangeKind = 'wound-correction' | 'wound-void';

/** The target of a change to a record that the hospital has, based on the version that was seen (rule R11). */
export function targetOfRecord(record: WoundAssessmentRecord, createdBy: string | null): Target {
  return {
    recordId: record.recordId,
    createdBy,
    seenVersion: record.version,
    seenCareNote: record.assessment.careNote,
    observedAt: record.observedAt,
    asRead: { version: record.version, clientRequestId: record.clientRequestId },
  };
}

/**
 * What distinguishes a record from another one with the same id, which a hospital that was restored from a backup may
 * show.
 */
type Identified = Pick<WoundAssessmentRecord, 'recordId' | 'patientId' | 'woundId' | 'observedAt'>;

/**
 * Whether two reads returned the same record: patient, wound and time of observation do not change with the version.
 */
export function isSameRecord(one: Identified, other: Identified): boolean {
  return (
    one.recordId === other.recordId &&
    one.patientId === other.patientId &&
    one.woundId === other.woundId &&
    (one.observedAt === other.observedAt || sameInstant(one.observedAt, other.observedAt))
  );
}

/**
 * The target of a change to a record that is still being sent: the change waits for the create and takes the version
 * from its receipt. Null if the submission creates no wound record.
 */
export function targetOfSubmission(submission: Submission): Target | null {
  const { submissionId, content } = submission;
  const { handedIn } = content;
  const receipt = receiptIn(submission);
  return handedIn.kind === 'wound-assessment'
    ? {
        recordId: receipt?.recordId ?? null,
        createdBy: submissionId,
        seenVersion: receipt === null ? null : 1,
        seenCareNote: handedIn.careNote,
        observedAt: handedIn.observedAt,
      }
    : null;
}

/** Begins the draft of a change and returns its id. */
export async function startChange(
  { device, hospitalKey }: AppContext,
  authorId: string,
  { kind, subject, target }: { kind: ChangeKind; subject: Subject; target: Target },
): Promise<string> {
  const content: DraftContent =
    kind === 'wound-correction'
      ? { kind, subject, target, careNote: target.seenCareNote }
      : { kind, subject, target, reason: '' };
  // An untouched draft of the same change is reused.
  const { drafts } = await device.drafts.list(hospitalKey, authorId);
  const left = drafts.find(
    (one) =>
      one.content.kind === kind &&
      isUntouched(one) &&
      JSON.stringify(one.content.target) === JSON.stringify(target),
  );
  if (left !== undefined) return left.draftId;
  const draft = await device.drafts.start({ hospitalKey, authorId, content });
  return draft.draftId;
}

/** The patient and wound of a record, as it was seen; undefined if it was not. */
export function aboutOf(
  seen: Pick<WoundAssessmentRecord, 'patientId' | 'woundId'> | undefined,
): AboutRecord | undefined {
  return seen && { patientId: seen.patientId, woundId: seen.woundId };
}

/** How long a fresh read may take before the correction begins from the stored copy. */
const patienceMs = 4_000;

/**
 * The present record if the hospital answers in time, otherwise as it was last seen: online, a change starts from a
 * fresh read. Null if the hospital returns another record, or if the id belongs to another record by now: no change may
 * begin from that.
 */
export async function freshest(
  { reader }: AppContext,
  kept: WoundAssessmentRecord,
): Promise<WoundAssessmentRecord | null> {
  const patience = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patienceMs);
  });
  const read = await Promise.race([reader.record(kept.recordId, aboutOf(kept)), patience]);
  if (read?.is === 'another') return null;
  if (read?.is !== 'found') return kept;
  return isSameRecord(read.content, kept) ? read.content : null;
}
