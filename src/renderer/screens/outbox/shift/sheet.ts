/**
 * The content of a handover sheet: which patients a nurse looked after in a shift, what she did, the last state of each
 * wound, and what is open. It uses only what this tablet knows and she may read; the app adds no statement of its own.
 */
import type { Submitted } from '../../../../model/content.ts';
import { describe, type Description } from '../../../../model/describe.ts';
import type { Draft } from '../../../../model/draft.ts';
import { dayOf } from '../../../../model/foundBy.ts';
import { areOfOne, namesOf, recordsOf, voidedAmong } from '../../../../model/records.ts';
import type { Submission } from '../../../../model/submission.ts';
import { madeRecordIn } from '../../../../model/submissionFacts.ts';
import type { SubmissionSummary } from '../../../../model/submissionSummary.ts';
import type { WoundAssessmentRecord } from '../../../../shared/interface/woundAssessmentRecord.ts';
import {
  comparableAreas,
  historiesOf,
  notVoided,
  type HistoryEntry,
} from '../../../features/wounds/history.ts';

const dayMs = 86_400_000;

/** Which shift a sheet is about, hospital time, and by how much that is ahead of the tablet's. */
interface SheetTime {
  readonly shift: { readonly fromMs: number };
  readonly toMs: number;
  readonly offMs: number;
}

/** What the nurse's sheet is made of; a draft that was only opened is none. */
export interface Kept {
  readonly submissions: readonly SubmissionSummary[];
  readonly drafts: readonly Draft[];
  readonly records: readonly WoundAssessmentRecord[];
}

export interface WoundOnSheet {
  readonly woundId: string;
  /** Its name at the time of the assessment; null if only a record was read. */
  readonly site: string | null;
  readonly last: HistoryEntry;
  /** The last assessment at least a day earlier with a comparable area. */
  readonly before: HistoryEntry | null;
  /** The first assessment on this tablet, unless it is the last one. */
  readonly first: HistoryEntry | null;
  /** How many others this tablet knows of that this nurse has not read here. */
  readonly notHere: number;
}

/** One thing that the nurse did, and what has become of it. */
export interface DoneOnSheet {
  readonly submission: SubmissionSummary;
  /** Null if it is no wound assessment. */
  readonly entry: HistoryEntry | null;
  /** The assessment that it made or changes; null if none is known here. */
  readonly about: HistoryEntry | null;
  /** It is of a record that is void by now, by whomever, as far as this tablet has heard or read. */
  readonly isVoided: boolean;
  /** The record's present note; what she wrote while it is not in the record. Null if it has none. */
  readonly text: string | null;
}

/** What a patient's wounds are known from. */
export interface KeptOfPatient {
  readonly submissions: readonly Submission[];
  readonly records: readonly WoundAssessmentRecord[];
  /** The ids of all records that this tablet knows of, by wound. */
  readonly known: ReadonlyMap<string, readonly string[]>;
}

export interface PatientOnSheet {
  readonly patientId: string;
  /** Null if nothing on this tablet has the patient's name. */
  readonly displayName: string | null;
  readonly medicalRecordNumber: string | null;
  readonly encounterId: string | null;
  /** Submitted in the shift, oldest first. */
  readonly done: readonly SubmissionSummary[];
  /** Records of the shift by others that she has read here, oldest first. */
  readonly read: readonly WoundAssessmentRecord[];
  /** Not yet in the hospital record, from any shift. */
  readonly open: readonly SubmissionSummary[];
  readonly drafts: readonly Draft[];
}

/**
 * The days (`dayOf`) since then, up to a day ahead of now, because the clocks of other tablets may be fast; hospital
 * time.
 */
export function daysSince(fromMs: number, nowMs: number): number[] {
  const first = dayOf(fromMs);
  return Array.from(
    { length: Math.max(0, dayOf(nowMs + dayMs) - first + 1) },
    (_, at) => first + at,
  );
}

/** The patients with a change in the shift or something open, in the order of their ids. */
export function patientsOnSheet(
  kept: Kept,
  { shift: { fromMs }, toMs, offMs }: SheetTime,
): PatientOnSheet[] {
  const within = (atMs: number) => atMs >= fromMs && atMs < toMs;
  const done = kept.submissions
    .filter((one) => within(one.submittedAt + offMs))
    .toSorted((one, other) => one.sequence - other.sequence);
  const open = kept.submissions.filter((one) => describe(one).group !== 'done');
  const { drafts } = kept;
  const read = recordsOf(kept.submissions, kept.records)
    .flatMap((one) => (one.own === null && one.voided !== 'yes' ? (one.read ?? []) : []))
    .filter(({ observedAt }) => within(Date.parse(observedAt)))
    .toSorted((one, other) => Date.parse(one.observedAt) - Date.parse(other.observedAt));
  const subjects = [...done, ...open, ...drafts].map(({ content }) => content.subject);
  const ids = [...subjects.map(({ patientId }) => patientId), ...read.map((one) => one.patientId)];
  return [...new Set(ids)].toSorted().map((patientId) => {
    const ofThis = ({ content }: SubmissionSummary | Draft) =>
      content.subject.patientId === patientId;
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

/** The patient's wounds that the sheet is about, each with its last state. */
export function woundsOnSheet(
  { patientId, done, read, open, drafts }: PatientOnSheet,
  { submissions, records, known }: KeptOfPatient,
): WoundOnSheet[] {
  const subjects = [...done, ...open, ...drafts].map(({ content }) => content.subject);
  const told = [...subjects.map(({ woundId }) => woundId), ...read.map(({ woundId }) => woundId)];
  const histories = historiesOf(patientId, submissions, records);
  return [...new Set(told)].flatMap((woundId) => {
    if (woundId === null) return [];
    const all = histories.get(woundId) ?? [];
    const entries = notVoided(all);
    const last = entries.at(-1);
    if (last === undefined) return [];
    const [first] = entries;
    const site = subjects.find((one) => one.woundId === woundId)?.woundSite ?? null;
    const here = new Set(all.map(({ recordId }) => recordId));
    return [
      {
        woundId,
        site,
        last,
        before: beforeOf(entries, last),
        first: first === undefined || first === last ? null : first,
        notHere: (known.get(woundId) ?? []).filter((recordId) => !here.has(recordId)).length,
      },
    ];
  });
}

/** What she did in the shift, and what she did before it that is not in the record yet; in this order. */
export function doneOnSheet(
  { patientId, done, open }: PatientOnSheet,
  submissions: readonly Submission[],
  records: readonly WoundAssessmentRecord[],
): DoneOnSheet[] {
  const histories = historiesOf(patientId, submissions, records);
  const voided = voidedAmong(submissions, records);
  const inShift = new Set(done.map(({ submissionId }) => submissionId));
  const before = open.filter(({ submissionId }) => !inShift.has(submissionId));
  return [...done, ...before].map((submission) => {
    const { submissionId, content } = submission;
    const names = namesOf(submission);
    const about =
      histories
        .get(content.subject.woundId ?? '')
        ?.find((one) => areOfOne({ ...one, createdBy: one.submissionId }, names)) ?? null;
    const entry = about?.key === submissionId ? about : null;
    const whole = submissions.find((one) => one.submissionId === submissionId);
    const own = whole === undefined ? null : noteIn(whole.content.submitted);
    const isPresent = entry !== null || (own !== null && madeRecordIn(submission) !== null);
    return {
      submission,
      entry,
      about,
      isVoided: voided.has(submissionId),
      text: isPresent && about !== null ? written(about.careNote) : own,
    };
  });
}

/** What of the open submissions somebody has to see to: the others are sent in time without anybody. */
export function leftToDo(
  open: readonly SubmissionSummary[],
  described: (submission: SubmissionSummary) => Description,
): SubmissionSummary[] {
  return open.filter((one) => {
    const { group, lead, due } = described(one);
    return group === 'problem' || lead === 'sign-in' || due?.is === 'late';
  });
}

/** Whether the note of a wound's last assessment stands below something that she did to that very assessment. */
export function hasNoteTold({ last }: WoundOnSheet, done: readonly DoneOnSheet[]): boolean {
  const note = written(last.careNote);
  return done.some(
    ({ about, isVoided, text }) => !isVoided && about?.key === last.key && text === note,
  );
}

function noteIn(submitted: Submitted): string | null {
  return 'careNote' in submitted ? written(submitted.careNote) : null;
}

/** Null if nothing was written. */
function written(careNote: string): string | null {
  const text = careNote.trim();
  return text === '' ? null : text;
}

/** Less than a day is no trend, and areas that were measured differently are not compared. */
function beforeOf(entries: readonly HistoryEntry[], last: HistoryEntry): HistoryEntry | null {
  if (last.areaCm2 === null) return null;
  const isBefore = ({ observedAtMs }: HistoryEntry) => observedAtMs <= last.observedAtMs - dayMs;
  return comparableAreas(entries).findLast(isBefore) ?? null;
}
