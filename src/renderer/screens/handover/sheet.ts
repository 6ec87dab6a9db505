/**
 * What stands on a handover sheet: whom a nurse was with in a shift, what she did, how each wound was last, and what is
 * open. It is made of what this tablet knows and she may read, and of nothing else; no sentence in it is the app's.
 */
import type { Draft } from '../../../model/draft.ts';
import type { Submission } from '../../../model/submission.ts';
import { isDone } from '../../../model/submissionFacts.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import { isUntouched } from '../../features/drafts/startAssessment.ts';
import {
  comparableAreas,
  historiesOf,
  notVoided,
  type HistoryEntry,
} from '../../features/wounds/history.ts';

const dayMs = 86_400_000;

/** The time of a shift, and how far the tablet's clock is behind it. */
export interface ShiftTime {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offMs: number;
}

/** Everything of hers that this tablet keeps and the sheet looks at. */
export interface Kept {
  readonly submissions: readonly Submission[];
  readonly drafts: readonly Draft[];
  readonly records: readonly WoundAssessmentRecord[];
}

export interface WoundOnSheet {
  readonly woundId: string;
  /** As it was called when it was assessed; null where only a record was read. */
  readonly site: string | null;
  readonly last: HistoryEntry;
  /** The last one at least a day before, whose area may be compared, and by how much it has changed since: -0.2 is 20 % less. */
  readonly before: { readonly entry: HistoryEntry; readonly change: number } | null;
  /** The first that is known here, where that is another one. */
  readonly first: HistoryEntry | null;
}

export interface PatientOnSheet {
  readonly patientId: string;
  /** Null where nothing of this tablet tells her name. */
  readonly displayName: string | null;
  readonly medicalRecordNumber: string | null;
  readonly encounterId: string | null;
  /** Submitted in the shift, the oldest first. */
  readonly done: readonly Submission[];
  /** Records of the shift by others, which she has read here, the oldest first. */
  readonly read: readonly WoundAssessmentRecord[];
  /** Not in the hospital record, of whatever shift. */
  readonly open: readonly Submission[];
  readonly drafts: readonly Draft[];
}

/** Those of whom anything changed in the shift or is open, in the order of their ids. */
export function patientsOnSheet(kept: Kept, shift: ShiftTime): PatientOnSheet[] {
  const within = (atMs: number) => atMs >= shift.fromMs && atMs < shift.toMs;
  const own = new Set(kept.submissions.flatMap(recordIdsOf));
  const done = kept.submissions
    .filter((one) => within(one.handedInAt + shift.offMs))
    .toSorted((one, other) => one.sequence - other.sequence);
  const open = kept.submissions.filter((one) => !isDone(one));
  const drafts = kept.drafts.filter((draft) => !isUntouched(draft));
  const read = kept.records
    .filter(({ recordState }) => recordState !== 'voided')
    .filter(({ recordId, observedAt }) => !own.has(recordId) && within(Date.parse(observedAt)))
    .toSorted((one, other) => Date.parse(one.observedAt) - Date.parse(other.observedAt));
  const subjects = [...done, ...open, ...drafts].map(({ content }) => subjectOf(content));
  const ids = [...subjects.map(({ patientId }) => patientId), ...read.map((one) => one.patientId)];
  return [...new Set(ids)].toSorted().map((patientId) => {
    const ofThis = ({ content }: Submission | Draft) => subjectOf(content).patientId === patientId;
    const subject = subjects.find((one) => one.patientId === patientId);
    return {
      patientId,
      displayName: subject?.displayName ?? null,
      medicalRecordNumber: subject?.medicalRecordNumber ?? null,
      encounterId: subject?.encounterId ?? null,
      done: done.filter(ofThis),
      read: read.filter((record) => record.patientId === patientId),
      open: open.filter(ofThis),
      drafts: drafts.filter(ofThis),
    };
  });
}

/** The wounds of a patient that the sheet is about, each as it was last. */
export function woundsOnSheet(
  { patientId, done, read, open, drafts }: PatientOnSheet,
  submissions: readonly Submission[],
  records: readonly WoundAssessmentRecord[],
): WoundOnSheet[] {
  const subjects = [...done, ...open, ...drafts].map(({ content }) => subjectOf(content));
  const told = [...subjects.map(({ woundId }) => woundId), ...read.map(({ woundId }) => woundId)];
  const histories = historiesOf(patientId, submissions, records);
  return [...new Set(told)].flatMap((woundId) => {
    if (woundId === null) return [];
    const entries = notVoided(histories.get(woundId) ?? []);
    const last = entries.at(-1);
    if (last === undefined) return [];
    const [first] = entries;
    const site = subjects.find((one) => one.woundId === woundId)?.woundSite ?? null;
    return [
      {
        woundId,
        site,
        last,
        before: beforeOf(entries, last),
        first: first === undefined || first === last ? null : first,
      },
    ];
  });
}

/** Nothing under a day is a trend, and areas that were taken in another way are not compared. */
function beforeOf(entries: readonly HistoryEntry[], last: HistoryEntry): WoundOnSheet['before'] {
  const { areaCm2 } = last;
  if (areaCm2 === null) return null;
  const entry = comparableAreas(entries).findLast(
    ({ observedAtMs }) => observedAtMs <= last.observedAtMs - dayMs,
  );
  const areaBefore = entry?.areaCm2 ?? 0;
  return entry === undefined || areaBefore === 0
    ? null
    : { entry, change: areaCm2 / areaBefore - 1 };
}

function subjectOf(content: Submission['content'] | Draft['content']) {
  return content.subject;
}

/** The records that a submission of hers has made or changed. */
function recordIdsOf({ progress }: Submission): string[] {
  if (progress.stage === 'done') {
    const { end } = progress;
    if (end.how === 'read-back') return [end.receipt.recordId];
    return end.how === 'found-by-author' ? [end.recordId] : [];
  }
  return progress.stage === 'committed' ? [progress.receipt.recordId] : [];
}
