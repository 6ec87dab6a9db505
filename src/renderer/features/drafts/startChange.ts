/** What a correction or a void begins with: the record as its author has just seen it. */
import type { DraftContent, Subject, Target } from '../../../model/content.ts';
import type { Submission } from '../../../model/submission.ts';
import { receiptIn } from '../../../model/submissionFacts.ts';
import { sameInstant } from '../../../outbox/readBack.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import type { AppContext } from '../../services/app/AppContext.tsx';
import type { AboutRecord } from '../../services/hospital/hospitalReader.ts';
import { isUntouched } from './startAssessment.ts';

export type ChangeKind = 'wound-correction' | 'wound-void';

/** A change of a record that the hospital has, on top of the version that was seen (rule R11). */
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

/** What tells one record from another that has its id, as a hospital that was put back to its backup may show it. */
type Identified = Pick<WoundAssessmentRecord, 'recordId' | 'patientId' | 'woundId' | 'observedAt'>;

/** Whether two readings are of one record: whom and what it is about, and of when, no version changes. */
export function isSameRecord(one: Identified, other: Identified): boolean {
  return (
    one.recordId === other.recordId &&
    one.patientId === other.patientId &&
    one.woundId === other.woundId &&
    (one.observedAt === other.observedAt || sameInstant(one.observedAt, other.observedAt))
  );
}

/**
 * A change of a record that is still on its way: it waits for the create and takes the version from
 * its receipt. Null where the submission creates no wound record.
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

/** Begins the draft of a change and gives back its id. */
export async function startChange(
  { device, hospitalKey }: AppContext,
  authorId: string,
  { kind, subject, target }: { kind: ChangeKind; subject: Subject; target: Target },
): Promise<string> {
  const content: DraftContent =
    kind === 'wound-correction'
      ? { kind, subject, target, careNote: target.seenCareNote }
      : { kind, subject, target, reason: '' };
  // One that was opened and left without a word serves again.
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

/** Whose a record is, as it was seen; nothing where it was not. */
export function aboutOf(
  seen: Pick<WoundAssessmentRecord, 'patientId' | 'woundId'> | undefined,
): AboutRecord | undefined {
  return seen && { patientId: seen.patientId, woundId: seen.woundId };
}

/** How long a fresh read may take before the correction begins from what is kept. */
const patienceMs = 4_000;

/**
 * The record as it is now where the hospital answers in time, else as it was last seen: a change
 * starts from a fresh read when online. Null where the hospital answers with another record, or where the id is
 * another record's by now: nothing is begun on that.
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
