import { areaInNote, isWithinErrors } from '../../../measuring/noteLine.ts';
import type { SubmittedOf } from '../../../model/content.ts';
/**
 * What this tablet knows about one wound over time: the nurse's own assessments, and hospital records that were opened
 * here, each assessment once.
 */
import { describe, type ShownState } from '../../../model/describe.ts';
import type { Submission } from '../../../model/submission.ts';
import {
  doneNoteIn,
  foundRecordIn,
  isTargetVoided,
  madeRecordIn,
} from '../../../model/submissionFacts.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import {
  areaOf,
  byMeasure,
  type Measured,
  type MeasureKey,
  type Sizes,
} from '../../../shared/wound/fields.ts';
import {
  correctionsAmong,
  noteOfOwn,
  noteOfRead,
  type Corrections,
  type NoteNow,
} from './noteNow.ts';

export type HistoryPhoto =
  | { from: 'device'; photoId: string }
  /** Not stored here; shown if the hospital is reachable. */
  | { from: 'hospital'; attachmentId: string };

export interface HistoryEntry extends NoteNow, Sizes {
  key: string;
  observedAtMs: number;
  /** From its line in the note, if measured on a photo; otherwise length times width, if both are known. */
  areaCm2: number | null;
  /** The possible error, if the note states it. */
  areaErrorCm2: number | null;
  areaFrom: 'photo' | 'length-times-width' | null;
  photos: readonly HistoryPhoto[];
  recordId: string | null;
  submissionId: string | null;
  /** The state of the nurse's own submission; null if it was read from the hospital. */
  state: ShownState | null;
  voided: 'no' | 'on-its-way' | 'yes';
}

/** Every assessment of a wound that is known here, oldest first. */
export function historyOf(
  wound: { patientId: string; woundId: string },
  submissions: readonly Submission[],
  records: readonly WoundAssessmentRecord[],
): HistoryEntry[] {
  const ofPatient = records.filter(({ patientId }) => patientId === wound.patientId);
  return historiesOf(wound.patientId, submissions, ofPatient).get(wound.woundId) ?? [];
}

/**
 * The same for each assessed wound of a patient. Each submission and record is processed once, however many wounds
 * there are: a patient with twelve wounds has hundreds of both.
 */
export function historiesOf(
  patientId: string,
  submissions: readonly Submission[],
  records: readonly WoundAssessmentRecord[],
): ReadonlyMap<string, HistoryEntry[]> {
  const changes = { voids: voidsAmong(submissions), corrections: correctionsAmong(submissions) };
  const recordOf = new Map(
    records.flatMap((record) =>
      record.patientId === patientId ? [[record.recordId, record] as const] : [],
    ),
  );
  const entries: { woundId: string; entry: HistoryEntry }[] = [];
  const known = new Set<string>();
  for (const submission of submissions) {
    const { submitted } = submission.content;
    if (submitted.kind !== 'wound-assessment' || submitted.patientId !== patientId) continue;
    const { woundId } = submitted;
    const recordId = madeRecordIn(submission);
    const record = recordId === null ? undefined : recordOf.get(recordId);
    const ofWound = record?.woundId === woundId ? record : undefined;
    if (recordId !== null) known.add(`${woundId} ${recordId}`);
    entries.push({ woundId, entry: ownEntry(submission, submitted, ofWound, changes) });
  }
  // Her own come newest first: after reversing, two of the same minute keep their order.
  entries.reverse();
  for (const record of recordOf.values()) {
    if (known.has(`${record.woundId} ${record.recordId}`)) continue;
    entries.push({ woundId: record.woundId, entry: readEntry(record, changes) });
  }
  const histories = new Map<string, HistoryEntry[]>();
  for (const { woundId, entry } of entries) {
    const history = histories.get(woundId);
    if (history === undefined) histories.set(woundId, [entry]);
    else history.push(entry);
  }
  for (const history of histories.values()) {
    history.sort((one, other) => one.observedAtMs - other.observedAtMs);
  }
  return histories;
}

/**
 * The areas that may be compared: those measured the same way as the last one. Length times width is a third more than
 * the area of the same wound on a photo, although the wound has not changed.
 */
export function comparableAreas(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const last = entries.findLast(({ areaFrom }) => areaFrom !== null);
  return entries.filter(({ areaFrom }) => areaFrom !== null && areaFrom === last?.areaFrom);
}

/** A size at a time, with its possible error if the note states it. */
export interface SizeAt {
  readonly value: number;
  readonly error: number | null;
  readonly atMs: number;
}

/** The comparable areas, oldest first. */
export function areasOf(entries: readonly HistoryEntry[]): SizeAt[] {
  return comparableAreas(entries).flatMap(({ areaCm2, areaErrorCm2, observedAtMs }) =>
    areaCm2 === null ? [] : [{ value: areaCm2, error: areaErrorCm2, atMs: observedAtMs }],
  );
}

/** The values of one side, oldest first; no error is known of a side. */
export function sidesOf(entries: readonly HistoryEntry[], side: MeasureKey): SizeAt[] {
  return entries.flatMap((entry) => {
    const value = entry[side];
    return value === null ? [] : [{ value, error: null, atMs: entry.observedAtMs }];
  });
}

const dayMs = 86_400_000;
const fourWeeksMs = 28 * dayMs;
/** Dressings are not changed exactly on the day: an assessment this close to the mark counts as on it. */
const nearMarkMs = 4 * dayMs;

export interface FourWeekMark {
  readonly atMs: number;
  /** The area measured closest to the mark; null if none is near it. */
  readonly nearest: SizeAt | null;
  /** As a fraction of the first area: -0.4 is 40 % less. Null if no area was measured near the mark. */
  readonly change: number | null;
  /** The change is smaller than the possible errors of the two areas. */
  readonly isWithinErrors: boolean;
}

/**
 * How an area has changed four weeks after its first measurement, which guidelines ask for. It does not judge the
 * change: that is up to the nurse.
 *
 * @param points comparable areas, oldest first
 */
export function fourWeekMark(points: readonly SizeAt[]): FourWeekMark | null {
  const [first, ...others] = points;
  if (first === undefined) return null;
  const atMs = first.atMs + fourWeeksMs;
  const away = (point: { atMs: number }) => Math.abs(point.atMs - atMs);
  const [nearest] = others.toSorted((one, other) => away(one) - away(other));
  const isNear = nearest !== undefined && away(nearest) <= nearMarkMs;
  return {
    atMs,
    nearest: isNear ? nearest : null,
    change: isNear ? nearest.value / first.value - 1 : null,
    isWithinErrors: isNear && isWithinErrors(first, nearest),
  };
}

/** The latest of these with a photo; the last assessment may have none. */
export function newestPictured(entries: readonly HistoryEntry[]): HistoryEntry | undefined {
  return entries.findLast(({ photos }) => photos.length > 0);
}

/** What the chart and the photos show. A voided assessment may be of another wound altogether. */
export function notVoided(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.filter(({ voided }) => voided !== 'yes');
}

/** What she has done to records since they were made. */
interface OwnChanges {
  voids: SentVoids;
  corrections: Corrections;
}

function ownEntry(
  submission: Submission,
  submitted: SubmittedOf<'wound-assessment'>,
  record: WoundAssessmentRecord | undefined,
  { voids, corrections }: OwnChanges,
): HistoryEntry {
  const recordId = madeRecordIn(submission);
  const note = doneNoteIn(submission);
  const isVoided =
    record?.recordState === 'voided' || note === 'voided-since' || note === 'voided-by-other';
  // Its author has said that the record is right, or that it is hers: what is there counts, not what she submitted.
  const isHers = note === 'accepted-by-author' || foundRecordIn(submission) !== null;
  const isRecords = isHers && record !== undefined;
  const noteNow = noteOfOwn(submission, record, corrections);
  return {
    key: submission.submissionId,
    observedAtMs: Date.parse(isRecords ? record.observedAt : submitted.observedAt),
    ...sizeOf(isRecords ? record.assessment : submitted, noteNow.careNote),
    ...noteNow,
    photos: submitted.photoIds.map((photoId) => ({ from: 'device', photoId })),
    recordId,
    submissionId: submission.submissionId,
    state: describe(submission).state,
    voided: isVoided ? 'yes' : voidSent(recordId, submission.submissionId, voids),
  };
}

function readEntry(
  record: WoundAssessmentRecord,
  { voids, corrections }: OwnChanges,
): HistoryEntry {
  const { recordId, observedAt, assessment, attachmentIds, recordState } = record;
  return {
    key: recordId,
    observedAtMs: Date.parse(observedAt),
    ...sizeOf(assessment, assessment.careNote),
    ...noteOfRead(record, corrections),
    photos: attachmentIds.map((attachmentId) => ({ from: 'hospital', attachmentId })),
    recordId,
    submissionId: null,
    state: null,
    voided: recordState === 'voided' ? 'yes' : voidSent(recordId, null, voids),
  };
}

/**
 * The state of this tablet's own voids, by the record and by the submission that they void; with them what it heard of
 * voids by others when it changed the same records.
 */
interface SentVoids {
  byRecord: ReadonlyMap<string, 'on-its-way' | 'yes'>;
  byCreate: ReadonlyMap<string, 'on-its-way' | 'yes'>;
}

function voidsAmong(submissions: readonly Submission[]): SentVoids {
  const byRecord = new Map<string, 'on-its-way' | 'yes'>();
  const byCreate = new Map<string, 'on-its-way' | 'yes'>();
  for (const submission of submissions) {
    const { submitted } = submission.content;
    const isKnown = isTargetVoided(submission);
    if (!('target' in submitted) || (submitted.kind !== 'wound-void' && !isKnown)) continue;
    const { recordId, createdBy } = submitted.target;
    const note = (map: typeof byRecord, id: string | null) => {
      if (id === null || map.get(id) === 'yes') return;
      map.set(id, isKnown ? 'yes' : 'on-its-way');
    };
    note(byRecord, recordId);
    note(byCreate, createdBy);
  }
  return { byRecord, byCreate };
}

function voidSent(
  recordId: string | null,
  createdBy: string | null,
  { byRecord, byCreate }: SentVoids,
): HistoryEntry['voided'] {
  const both = [
    recordId === null ? undefined : byRecord.get(recordId),
    createdBy === null ? undefined : byCreate.get(createdBy),
  ];
  return both.includes('yes') ? 'yes' : (both.find((one) => one !== undefined) ?? 'no');
}

function sizeOf(measured: Measured, careNote: string) {
  // A unit other than the interface's is ignored rather than guessed at.
  const sizes = byMeasure('key', ({ name }) => {
    const told = measured[name] ?? null;
    return told?.unit === 'cm' ? told.value : null;
  });
  const photographed = areaInNote(careNote);
  if (photographed !== null) {
    const { value, error } = photographed;
    return { ...sizes, areaCm2: value, areaErrorCm2: error, areaFrom: 'photo' as const };
  }
  const areaCm2 = areaOf(sizes);
  const areaFrom = areaCm2 === null ? null : ('length-times-width' as const);
  return { ...sizes, areaCm2, areaErrorCm2: null, areaFrom };
}

/** A photo with the time at which it shows the wound. */
export interface TimedPhoto {
  key: string;
  entryKey: string;
  observedAtMs: number;
  /** Its number within its assessment, counted from 1. */
  position: number;
  photo: HistoryPhoto;
}

/** All photos of a history, oldest first. */
export function timedPhotos(entries: readonly HistoryEntry[]): TimedPhoto[] {
  return entries.flatMap(({ key, observedAtMs, photos }) =>
    photos.map((photo, index) => ({
      key: photo.from === 'device' ? photo.photoId : photo.attachmentId,
      entryKey: key,
      observedAtMs,
      position: index + 1,
      photo,
    })),
  );
}
