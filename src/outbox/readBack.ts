/**
 * Compares what was submitted with what the hospital holds. Only if they are equal does the nurse see "In the hospital
 * record" (rule R8).
 */
import type { SubmittedOf } from '../model/content.ts';
import type { Photo } from '../model/photo.ts';
import { isRecordOf } from '../model/records.ts';
import type { Submission } from '../model/submission.ts';
import { foundRecordIn, recordedIn, sentIn } from '../model/submissionFacts.ts';
import { answerOf, isAnswered, isObject, type LooseAssessment } from '../shared/admission/codes.ts';
import { admissionFields } from '../shared/admission/description.ts';
import { asNumber } from '../shared/interface/asSpelt.ts';
import { sameInstant } from '../shared/interface/instant.ts';
import type { WoundAssessmentRecord } from '../shared/interface/woundAssessmentRecord.ts';
import { readsTheSame } from '../shared/text.ts';
import { fieldOf } from '../shared/unknown.ts';
import { woundMeasures, type Measured, type MeasureName } from '../shared/wound/fields.ts';

export type Comparison =
  /** `since`: what others have changed in the record since. */
  | { type: 'equal'; since: 'changed-since' | 'voided-since' | null }
  /** The hospital still shows an older version than the one in the receipt: ask again later. */
  | { type: 'behind' }
  | { type: 'different' }
  /** The answer is about another patient, wound or record than the one asked for. */
  | { type: 'another' };

/** What both kinds of record have in common. */
interface Versioned {
  version: number;
  recordState: 'valid' | 'voided';
}

/** Compares a wound assessment record with a create, a correction or a void of it. */
export function compareWound(
  submission: Submission,
  photos: readonly Photo[],
  record: WoundAssessmentRecord,
): Comparison {
  const { submitted } = submission.content;
  if (!isOf(submission, record)) {
    return isOfEarlierPlace(submission, record) ? { type: 'different' } : { type: 'another' };
  }
  if (submitted.kind === 'wound-assessment') {
    if (!sameFrozenParts(submission, submitted, photos, record)) return { type: 'different' };
  }
  const isSame =
    'careNote' in submitted
      ? readsTheSame(submitted.careNote, record.assessment.careNote)
      : record.recordState === 'voided';
  return compareNote(submission, record, isSame);
}

/**
 * Whether something that was sent of it before has other words than it has now.
 * @param before the bytes of the last generation that was sent; null if they are gone
 */
export function isReworded(
  { earlier, content: { submitted } }: Submission,
  before: ArrayBuffer | null,
): boolean {
  if (earlier.length === 0 || !('careNote' in submitted)) return false;
  if (before === null || earlier.some((one) => one.isReworded)) return true;
  const json: unknown = JSON.parse(new TextDecoder().decode(before));
  const sent = fieldOf(fieldOf(json, 'assessment') ?? fieldOf(json, 'changes'), 'careNote');
  return typeof sent !== 'string' || !readsTheSame(sent, submitted.careNote);
}

/** Whether a record is the one that a submission creates or changes (`isRecordOf`). */
export function isOf({ content }: Submission, record: WoundAssessmentRecord): boolean {
  const { submitted, subject } = content;
  const of = submitted.kind === 'wound-assessment' ? submitted : subject;
  return isRecordOf(of, 'target' in submitted ? submitted.target : null, record);
}

/**
 * Whether the record is what was sent of it before: it names its request id. Its author may have chosen another wound
 * of the patient since.
 */
function isOfEarlierPlace(submission: Submission, record: WoundAssessmentRecord): boolean {
  const { clientRequestId, content } = submission;
  return (
    recordedIn(submission)?.isFound === true &&
    content.submitted.kind === 'wound-assessment' &&
    record.clientRequestId === clientRequestId &&
    record.patientId === content.submitted.patientId
  );
}

/** Whether the record may be what was sent of it with other words, from here or from another tablet. */
export function mayBeOfEarlierWords(submission: Submission): boolean {
  const recorded = recordedIn(submission);
  if (recorded?.isFound === false) return false;
  return recorded?.isReworded === true || submission.earlier.some(({ why }) => why === 'edited');
}

/** Compares an admission record with what was sent, field by field; further fields in the answer are ignored. */
export function compareAdmission(
  submission: Submission,
  record: Versioned & {
    patientId: string;
    encounterId: string;
    assessedAt: string;
    assessment: unknown;
  },
): Comparison {
  const { submitted } = submission.content;
  if (submitted.kind !== 'admission-assessment') return { type: 'different' };
  if (submitted.patientId !== record.patientId) return { type: 'another' };
  const same =
    submitted.encounterId === record.encounterId &&
    sameInstant(submitted.assessedAt, record.assessedAt) &&
    holdsAll(submitted.assessment, record.assessment) &&
    (!mayBeOfEarlierWords(submission) || addsNoAnswer(submitted.assessment, record.assessment));
  return same ? compareNote(submission, record, true) : { type: 'different' };
}

/**
 * Compares the part that later versions may change. If our version is no longer the current one, it was recorded all
 * the same; what others changed since is noted.
 */
function compareNote(submission: Submission, record: Versioned, isSame: boolean): Comparison {
  const made = (recordedIn(submission) ?? sentIn(submission))?.madeVersion ?? 1;
  if (record.version < made) return { type: 'behind' };
  if (record.version === made) {
    const voidedOnly = submission.kind === 'wound-void' || record.recordState === 'valid';
    return isSame && voidedOnly ? { type: 'equal', since: null } : { type: 'different' };
  }
  if (submission.kind === 'wound-void') {
    return isSame ? { type: 'equal', since: null } : { type: 'different' };
  }
  // Without a receipt, only its own text proves that a correction is among the versions.
  const recorded = recordedIn(submission);
  const isReceipt = submission.kind !== 'wound-correction' || recorded !== null;
  const isProved = isReceipt && recorded?.isReworded !== true;
  if (!isProved && !isSame) return { type: 'different' };
  // Which of the versions is hers is not known, and the last one has her words.
  if (!isProved && record.recordState === 'valid') return { type: 'equal', since: null };
  return {
    type: 'equal',
    since: record.recordState === 'voided' ? 'voided-since' : 'changed-since',
  };
}

/** Compares everything of a wound assessment that no correction can change. */
function sameFrozenParts(
  submission: Submission,
  submitted: SubmittedOf<'wound-assessment'>,
  photos: readonly Photo[],
  record: WoundAssessmentRecord,
): boolean {
  return (
    (submitted.encounterId ?? undefined) === record.encounterId &&
    sameInstant(submitted.observedAt, record.observedAt) &&
    woundMeasures.every(({ name }) => sameMeasure(submitted[name], record.assessment[name])) &&
    (wasSentWithTheSamePhotos(submission, submitted.photoIds, record.attachmentIds) ||
      samePhotos(submitted.photoIds, photos, record.attachmentIds))
  );
}

function sameMeasure(ours: Measured[MeasureName], theirs: Measured[MeasureName]): boolean {
  if (!ours || !theirs) return !ours && !theirs;
  return sameNumber(ours.value, theirs.value) && ours.unit === theirs.unit;
}

/** A hospital may keep numbers in 32 bits; the next number that a nurse can write is ten times as far away. */
function sameNumber(ours: number, theirs: number): boolean {
  return Math.abs(ours - theirs) < Math.max(0.0005, Math.abs(ours) * 1e-6);
}

/**
 * A record that something else of it may have made has the attachment ids of those uploads, which later ones may have
 * replaced. Then the same number of photos counts as the same photos, unless others were sent before.
 */
function wasSentWithTheSamePhotos(
  submission: Submission,
  photoIds: readonly string[],
  theirs: readonly string[],
): boolean {
  const { earlier } = submission;
  const isEarlier = recordedIn(submission)?.isFound ?? foundRecordIn(submission) !== null;
  return (
    isEarlier &&
    photoIds.length === theirs.length &&
    earlier.every((one) => one.photoIds.join() === photoIds.join())
  );
}

/** Whether there are as many photos, and each whose row is readable is among them. */
function samePhotos(
  photoIds: readonly string[],
  photos: readonly Photo[],
  theirs: readonly string[],
): boolean {
  const ours = photos.filter(({ photoId }) => photoIds.includes(photoId));
  return (
    photoIds.length === theirs.length &&
    // What was never uploaded is in no record.
    ours.every(({ attachment }) => attachment !== null && theirs.includes(attachment.attachmentId))
  );
}

/** Whether the record has no answer to a question that hers leaves open; fields of the hospital's own are ignored. */
function addsNoAnswer(sent: LooseAssessment, kept: unknown): boolean {
  return (
    !isObject(kept) ||
    admissionFields.every(({ key }) => isWithin(answerOf(sent, key), answerOf(kept, key)))
  );
}

function isWithin(sent: unknown, kept: unknown): boolean {
  if (!isAnswered(kept)) return true;
  if (typeof kept !== 'object' || kept === null) return isAnswered(sent);
  return Object.entries(kept).every(([key, value]) => isWithin(fieldOf(sent, key), value));
}

/** Whether every value that was sent is there and equal; objects may have further fields, arrays further items not. */
function holdsAll(sent: unknown, kept: unknown): boolean {
  if (Array.isArray(sent)) {
    return (
      Array.isArray(kept) &&
      sent.length === kept.length &&
      sent.every((value, index) => holdsAll(value, kept[index]))
    );
  }
  if (typeof sent === 'object' && sent !== null) {
    return (
      typeof kept === 'object' &&
      kept !== null &&
      Object.entries(sent).every(([key, value]) => holdsAll(value, fieldOf(kept, key)))
    );
  }
  if (typeof sent === 'string' && typeof kept === 'string') return readsTheSame(sent, kept);
  const told = typeof sent === 'number' ? asNumber(kept) : kept;
  if (typeof sent === 'number' && typeof told === 'number') return sameNumber(sent, told);
  return Object.is(sent, told);
}
