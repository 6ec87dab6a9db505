/** How the care note of an assessment reads by now: by her own corrections, and by what others have changed since. */
import type { Submitted } from '../../../model/content.ts';
import type { Submission } from '../../../model/submission.ts';
import {
  doneNoteIn,
  foundRecordIn,
  isDone,
  madeRecordIn,
  recordedIn,
} from '../../../model/submissionFacts.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';

export interface NoteNow {
  careNote: string;
  /** Not by her own corrections alone: the note is somebody else's, or no longer as it stands here. */
  isNoteChanged: boolean;
  /** A correction of hers is not in the record yet. */
  isCorrectionOpen: boolean;
}

/** Her own corrections, by the record and by the submission that they correct. */
export interface Corrections {
  byRecord: ReadonlyMap<string, readonly Submission[]>;
  byCreate: ReadonlyMap<string, readonly Submission[]>;
}

/** Finds the corrections once, however many assessments there are. */
export function correctionsAmong(submissions: readonly Submission[]): Corrections {
  const byRecord = new Map<string, Submission[]>();
  const byCreate = new Map<string, Submission[]>();
  for (const submission of submissions) {
    const { submitted } = submission.content;
    if (submitted.kind !== 'wound-correction') continue;
    const { recordId, createdBy } = submitted.target;
    if (recordId !== null) byRecord.set(recordId, [...(byRecord.get(recordId) ?? []), submission]);
    else if (createdBy !== null) {
      byCreate.set(createdBy, [...(byCreate.get(createdBy) ?? []), submission]);
    }
  }
  return { byRecord, byCreate };
}

/** The note of an assessment that she submitted; `record` is its copy here, if there is one. */
export function noteOfOwn(
  submission: Submission,
  record: WoundAssessmentRecord | undefined,
  corrections: Corrections,
): NoteNow {
  const mine = correctionsOf(madeRecordIn(submission), submission.submissionId, corrections);
  const [latest = submission] = [...mine, submission]
    .filter((one) => versionOf(one) !== null)
    .toSorted((one, other) => (versionOf(other) ?? 0) - (versionOf(one) ?? 0));
  const version = versionOf(latest) ?? 0;
  const isCopyOld = record === undefined || record.version < version;
  // A void makes a version as well, and leaves the note as it was.
  const isNewer = record?.recordState === 'valid' && record.version > version;
  return {
    careNote: isCopyOld ? careNoteIn(latest.content.submitted) : record.assessment.careNote,
    isNoteChanged: isNewer || doneNoteIn(latest) === 'changed-since',
    isCorrectionOpen: mine.some(isOpen),
  };
}

/** The note of a record that was read; nobody knows whose it is. */
export function noteOfRead(
  { recordId, assessment }: WoundAssessmentRecord,
  corrections: Corrections,
): NoteNow {
  const isCorrectionOpen = correctionsOf(recordId, null, corrections).some(isOpen);
  return { careNote: assessment.careNote, isNoteChanged: false, isCorrectionOpen };
}

function correctionsOf(
  recordId: string | null,
  createdBy: string | null,
  { byRecord, byCreate }: Corrections,
): readonly Submission[] {
  return [
    ...(recordId === null ? [] : (byRecord.get(recordId) ?? [])),
    ...(createdBy === null ? [] : (byCreate.get(createdBy) ?? [])),
  ];
}

function isOpen(correction: Submission): boolean {
  return !isDone(correction) && versionOf(correction) === null;
}

/** The version of the record that a submission has made; null while none is known. */
function versionOf(submission: Submission): number | null {
  const recorded = recordedIn(submission);
  if (recorded !== null) return recorded.madeVersion;
  if (foundRecordIn(submission) === null) return null;
  const { submitted } = submission.content;
  return 'target' in submitted ? (submitted.target.seenVersion ?? 1) + 1 : 1;
}

function careNoteIn(submitted: Submitted): string {
  return 'careNote' in submitted ? submitted.careNote : '';
}
