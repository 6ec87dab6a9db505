/**
 * Which record a submission is about, and how each record reads now: by what the hospital showed last, and by what its
 * author has done to it on this tablet.
 */
import { sameInstant } from '../shared/interface/instant.ts';
import type { WoundAssessmentRecord } from '../shared/interface/woundAssessmentRecord.ts';
import type { Measured } from '../shared/wound/fields.ts';
import type { Subject, Target } from './content.ts';
import { observedAtOf } from './dueTime.ts';
import type { Submission } from './submission.ts';
import {
  doneNoteIn,
  foundRecordIn,
  isDone,
  isTargetVoided,
  madeRecordIn,
  madeVersionIn,
} from './submissionFacts.ts';
import type { SubmissionSummary } from './submissionSummary.ts';

/** What a record is called on this tablet: the hospital's id, and before there is one, the submission that creates it. */
export type RecordNames = Pick<Target, 'recordId' | 'createdBy'>;

/** The record that a submission creates or changes. */
export function namesOf(submission: SubmissionSummary): RecordNames {
  const { submissionId, content } = submission;
  const made = madeRecordIn(submission);
  if (!('target' in content.submitted)) return { recordId: made, createdBy: submissionId };
  const { recordId, createdBy } = content.submitted.target;
  return { recordId: recordId ?? made, createdBy };
}

/** Whether two names are of the same record. */
export function areOfOne(one: RecordNames, other: RecordNames): boolean {
  return (
    (one.recordId !== null && one.recordId === other.recordId) ||
    (one.createdBy !== null && one.createdBy === other.createdBy)
  );
}

/** Whether two are of the same wound. By now the id of a record may be another's: then its patient or wound is, too. */
export function areOfOneWound(one: WoundPlace, other: WoundPlace): boolean {
  return one.patientId === other.patientId && one.woundId === other.woundId;
}
type WoundPlace = Pick<Subject, 'patientId' | 'woundId'>;

/**
 * The hospital's id of the record that a change is about; null if it is not known yet.
 *
 * @param create what `createdBy` names, if it can be read
 */
export function recordIdOf({ recordId }: RecordNames, create: Submission | null): string | null {
  return recordId ?? (create && madeVersionIn(create)?.recordId) ?? null;
}

/**
 * Whether a record is the one that something is about: of the same patient and wound (rule R20) and, for a change, with
 * the time of the assessment that its author saw, which no version changes (rule R18).
 */
export function isRecordOf(
  { patientId, woundId }: WoundPlace,
  seen: Pick<Target, 'observedAt'> | null,
  record: WoundAssessmentRecord,
): boolean {
  const isOfWound = woundId === null || woundId === record.woundId;
  const isThen =
    seen === null ||
    seen.observedAt === record.observedAt ||
    sameInstant(seen.observedAt, record.observedAt);
  return patientId === record.patientId && isOfWound && isThen;
}

/** A record, with whatever is known of it here. */
export interface KnownRecord<Kept extends SubmissionSummary = SubmissionSummary> {
  /** The submission that creates it, else the hospital's id, else a change of it. */
  key: string;
  recordId: string | null;
  patientId: string;
  /** Null for an admission. */
  woundId: string | null;
  observedAt: string;
  /** The submission that creates it; null if it was not written here. */
  own: Kept | null;
  /** As the hospital showed it last. */
  read: WoundAssessmentRecord | null;
  /** The corrections and voids of it, in the order in which they were given. */
  changes: readonly Kept[];
  /** `yes` as far as this tablet has heard, whoever voided it. */
  voided: 'no' | 'on-its-way' | 'yes';
}

/**
 * Each record once: those that she created, the oldest submission first; those that were only read; and those of which
 * only her changes are known. Each submission and each read is looked at a few times, however many records there are.
 *
 * @param submissions hers, newest first
 */
export function recordsOf<Kept extends SubmissionSummary>(
  submissions: readonly Kept[],
  reads: readonly WoundAssessmentRecord[] = [],
): KnownRecord<Kept>[] {
  const all: Sources<Kept>[] = [];
  const called = new Map<string, Sources<Kept>>();
  const add = (sources: Sources<Kept>, keys: readonly string[]) => {
    all.push(sources);
    for (const key of keys) called.set(key, sources);
  };
  const readAs = new Map(reads.map((read) => [keyIn(read, read.recordId), read]));
  for (const own of submissions.toReversed()) {
    if (isChange(own)) continue;
    const { keys, ...about } = aboutOf(own);
    const read = firstOf(readAs, keys);
    const { observedAt } = read !== null && isAsRead(own) ? read : about;
    add({ key: own.submissionId, ...about, observedAt, own, read, changes: [] }, keys);
  }
  for (const [key, read] of readAs) {
    if (called.has(key)) continue;
    const { recordId, patientId, woundId, observedAt } = read;
    const about = { key: recordId, recordId, patientId, woundId, observedAt };
    add({ ...about, own: null, read, changes: [] }, [key]);
  }
  for (const change of submissions) {
    if (!isChange(change)) continue;
    const { keys, ...about } = aboutOf(change);
    const known = firstOf(called, keys);
    const alone = { key: change.submissionId, ...about, own: null, read: null };
    if (known === null) add({ ...alone, changes: [change] }, keys);
    else known.changes.push(change);
  }
  return all.map((sources) => ({ ...sources, voided: voidedIn(sources) }));
}

interface Sources<Kept extends SubmissionSummary> extends Omit<KnownRecord<Kept>, 'voided'> {
  changes: Kept[];
}

function isChange({ kind }: SubmissionSummary): boolean {
  return kind === 'wound-correction' || kind === 'wound-void';
}

function aboutOf(submission: SubmissionSummary) {
  const { recordId, createdBy } = namesOf(submission);
  const { patientId, woundId } = submission.content.subject;
  const keys = [
    ...(createdBy === null ? [] : [createdBy]),
    ...(recordId === null ? [] : [keyIn({ patientId, woundId }, recordId)]),
  ];
  return { keys, recordId, patientId, woundId, observedAt: observedAtOf(submission) };
}

function keyIn({ patientId, woundId }: WoundPlace, recordId: string): string {
  return JSON.stringify([patientId, woundId, recordId]);
}

function firstOf<Value>(map: ReadonlyMap<string, Value>, keys: readonly string[]): Value | null {
  return keys.map((key) => map.get(key)).find((value) => value !== undefined) ?? null;
}

/** Its author has said that the record is right, or that it is hers: what is there counts, not what she submitted. */
function isAsRead(own: SubmissionSummary): boolean {
  return doneNoteIn(own) === 'accepted-by-author' || foundRecordIn(own) !== null;
}

function voidedIn({ own, read, changes }: Sources<SubmissionSummary>): KnownRecord['voided'] {
  const isHeard = own !== null && doneNoteIn(own) === 'voided-since';
  if (isHeard || read?.recordState === 'voided' || changes.some(isTargetVoided)) return 'yes';
  return changes.some(({ kind }) => kind === 'wound-void') ? 'on-its-way' : 'no';
}

/** Which creates and corrections of hers are of a record that is void by now, as far as she has heard. */
export function voidedAmong(
  submissions: readonly SubmissionSummary[],
  reads?: readonly WoundAssessmentRecord[],
): ReadonlySet<string> {
  const voided = recordsOf(submissions, reads).filter((one) => one.voided === 'yes');
  const hers = voided.flatMap(({ own, changes }) => [...(own ? [own] : []), ...changes]);
  return new Set(
    hers.flatMap(({ kind, submissionId }) => (kind === 'wound-void' ? [] : submissionId)),
  );
}

/** What an assessment says by now. */
export interface RecordNow {
  careNote: string;
  /** Not by her own corrections alone: the note is somebody else's, or no longer as it stands here. */
  isNoteChanged: boolean;
  /** A correction of hers is not in the record yet. */
  isCorrectionOpen: boolean;
  size: Measured;
}

/** How an assessment reads now: by her own corrections, and by what others have changed since. */
export function readsNow({ own, read, changes }: KnownRecord<Submission>): RecordNow {
  const corrections = changes.filter(({ kind }) => kind === 'wound-correction');
  const versionOf = (by: Submission) => madeVersionIn(by)?.version ?? (by === own ? 1 : 0);
  const [latest] = [...corrections, ...(own ? [own] : [])]
    .filter((by) => versionOf(by) > 0)
    .toSorted((one, other) => versionOf(other) - versionOf(one));
  const version = latest === undefined ? 0 : versionOf(latest);
  const submitted = own?.content.submitted;
  const asSubmitted = submitted?.kind === 'wound-assessment' ? submitted : null;
  const size = read !== null && (own === null || isAsRead(own)) ? read.assessment : asSubmitted;
  const isCopyOld = read === null || read.version < version;
  return {
    careNote: isCopyOld ? careNoteIn(latest) : read.assessment.careNote,
    // A void makes a version as well, and leaves the note as it was.
    isNoteChanged:
      latest !== undefined &&
      ((read?.recordState === 'valid' && read.version > version) ||
        doneNoteIn(latest) === 'changed-since'),
    isCorrectionOpen: corrections.some((one) => !isDone(one) && madeVersionIn(one) === null),
    size: size ?? {},
  };
}

function careNoteIn(submission: Submission | undefined): string {
  const { submitted } = submission?.content ?? {};
  return submitted && 'careNote' in submitted ? submitted.careNote : '';
}
