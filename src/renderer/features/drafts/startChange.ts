/** Begins a correction or void, from the record as its author has just seen it. */
import type { DraftContent, Submitted, Subject, Target } from '../../../model/content.ts';
import { describe } from '../../../model/describe.ts';
import { areOfOne, areOfOneWound, isRecordOf } from '../../../model/records.ts';
import type { Submission } from '../../../model/submission.ts';
import { receiptIn } from '../../../model/submissionFacts.ts';
import { isUntouched } from '../../../model/untouched.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import type { AppContext } from '../../services/app/AppContext.tsx';
import type { AboutRecord } from '../../services/hospital/hospitalReader.ts';

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
 * The target of a change to a record that is still being sent: the change waits for the create and takes the version
 * from its receipt. Null if the submission creates no wound record.
 */
export function targetOfSubmission(submission: Submission): Target | null {
  const { submissionId, content } = submission;
  const { submitted } = content;
  const receipt = receiptIn(submission);
  return submitted.kind === 'wound-assessment'
    ? {
        recordId: receipt?.recordId ?? null,
        createdBy: submissionId,
        seenVersion: receipt === null ? null : 1,
        seenCareNote: submitted.careNote,
        observedAt: submitted.observedAt,
      }
    : null;
}

interface Change {
  kind: ChangeKind;
  subject: Subject;
  target: Target;
}

/**
 * Begins the draft of a change and returns its id. If she has written in one of the same record already, that one is
 * returned; and the submission that comes before a second one, if there is one.
 */
export async function startChange(
  app: Pick<AppContext, 'device' | 'hospitalKey'>,
  authorId: string,
  change: Change,
): Promise<string | { submissionId: string }> {
  const { device, hospitalKey } = app;
  const { kind, subject, target } = change;
  const content: DraftContent =
    kind === 'wound-correction'
      ? { kind, subject, target, careNote: target.seenCareNote }
      : { kind, subject, target, reason: '' };
  const [{ drafts }, submitted] = await Promise.all([
    device.drafts.list(hospitalKey, authorId),
    changesOf(app, authorId, change),
  ]);
  const begun = drafts.filter(
    ({ content: one }) =>
      one.kind === kind && areOfOneWound(one.subject, subject) && isOfRecord(one, target),
  );
  const written = begun.find((one) => !isUntouched(one));
  if (written !== undefined) return written.draftId;
  const first = submitted.find((one) => comesFirst(one, kind));
  if (first !== undefined) return { submissionId: first.submissionId };
  // An untouched draft of the same change is reused.
  const wanted = JSON.stringify(target);
  const left = begun.find(
    ({ content: one }) => 'target' in one && JSON.stringify(one.target) === wanted,
  );
  const draft = left ?? (await device.drafts.start({ hospitalKey, authorId, content }));
  return draft.draftId;
}

function isOfRecord(change: DraftContent | Submitted, target: Target): boolean {
  return 'target' in change && areOfOne(change.target, target);
}

/** What she submitted as a change of the same record, newest first. */
async function changesOf(
  { device, hospitalKey }: Pick<AppContext, 'device' | 'hospitalKey'>,
  authorId: string,
  { subject, target }: Change,
): Promise<Submission[]> {
  const { patientId, woundId } = subject;
  if (woundId === null) return [];
  const about = await device.submissions.listAbout(hospitalKey, authorId, { patientId, woundId });
  return about.submissions.filter(({ content }) => isOfRecord(content.submitted, target));
}

/**
 * Whether a submission has to be settled before a change of this kind begins: a void leaves nothing to change, and a
 * correction that can still be edited or decided on is the place for more words. One that is under way is followed.
 */
function comesFirst(one: Submission, kind: ChangeKind): boolean {
  const { group, actions } = describe(one);
  if (group === 'done') return false;
  return one.kind === 'wound-void' || (kind === 'wound-correction' && actions.length > 0);
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
  return isRecordOf(kept, kept, read.content) ? read.content : null;
}
