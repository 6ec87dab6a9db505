/**
 * What this tablet knows about one wound over time: the nurse's own assessments, and hospital records that were opened
 * here, each assessment once.
 */
import { areaInNote, isWithinErrors } from '../../../measuring/noteLine.ts';
import { describe, type ShownState } from '../../../model/describe.ts';
import { readsNow, recordsOf, type KnownRecord, type RecordNow } from '../../../model/records.ts';
import type { Submission } from '../../../model/submission.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import {
  areaOf,
  byMeasure,
  type Measured,
  type MeasureKey,
  type Sizes,
} from '../../../shared/wound/fields.ts';

export type HistoryPhoto =
  | { from: 'device'; photoId: string }
  /** Not stored here; shown if the hospital is reachable. */
  | { from: 'hospital'; attachmentId: string };

export interface HistoryEntry
  extends Pick<KnownRecord, 'key' | 'recordId' | 'voided'>, Omit<RecordNow, 'size'>, Sizes {
  observedAtMs: number;
  /** From its line in the note, if measured on a photo; otherwise length times width, if both are known. */
  areaCm2: number | null;
  /** The possible error, if the note states it. */
  areaErrorCm2: number | null;
  areaFrom: 'photo' | 'length-times-width' | null;
  photos: readonly HistoryPhoto[];
  submissionId: string | null;
  /** The state of the nurse's own submission; null if it was read from the hospital. */
  state: ShownState | null;
}

/** Every assessment of a wound that is known here, oldest first. */
export function historyOf(
  { patientId, woundId }: { patientId: string; woundId: string },
  submissions: readonly Submission[],
  records: readonly WoundAssessmentRecord[],
): HistoryEntry[] {
  return historiesOf(patientId, submissions, records).get(woundId) ?? [];
}

/** The same for each assessed wound of a patient. */
export function historiesOf(
  patientId: string,
  submissions: readonly Submission[],
  records: readonly WoundAssessmentRecord[],
): ReadonlyMap<string, HistoryEntry[]> {
  const histories = new Map<string, HistoryEntry[]>();
  for (const record of recordsOf(submissions, records)) {
    const { woundId, own, read } = record;
    if (record.patientId !== patientId || woundId === null || (own ?? read) === null) continue;
    const history = histories.get(woundId);
    if (history === undefined) histories.set(woundId, [entryOf(record)]);
    else history.push(entryOf(record));
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

function entryOf(record: KnownRecord<Submission>): HistoryEntry {
  const { key, recordId, observedAt, own, read, voided } = record;
  const { size, ...note } = readsNow(record);
  const submitted = own?.content.submitted;
  return {
    ...{ key, recordId, voided },
    observedAtMs: Date.parse(observedAt),
    ...sizeOf(size, note.careNote),
    ...note,
    photos:
      submitted?.kind === 'wound-assessment'
        ? submitted.photoIds.map((photoId) => ({ from: 'device', photoId }))
        : (read?.attachmentIds ?? []).map((attachmentId) => ({ from: 'hospital', attachmentId })),
    submissionId: own?.submissionId ?? null,
    state: own && describe(own).state,
  };
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
