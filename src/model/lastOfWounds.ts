/** When each wound of a patient was assessed last, as far as a tablet knows: what may be due comes first. */
import { z } from 'zod';
import type { WoundAssessmentRecord } from '../shared/interface/woundAssessmentRecord.ts';
import type { WoundListItem } from '../shared/interface/woundListItem.ts';
import { row } from './row.ts';
import { doneNoteIn, isTargetVoided, madeRecordIn } from './submissionFacts.ts';
import type { SubmissionSummary } from './submissionSummary.ts';

const lastSchema = row({
  woundId: z.string(),
  /** As the hospital lists it, or as it was called when it was assessed; else its id. */
  site: z.string(),
  assessedAtMs: z.number(),
});
export type LastOfWound = z.infer<typeof lastSchema>;

/** What a tablet keeps of it, so that a list of patients reads one row of each. */
export const keptLastsSchema = row({ patientId: z.string(), wounds: z.array(lastSchema) });

/**
 * The wounds of a patient that were assessed at some time, the longest ago first. No judgement when one is due: no
 * interval is known. Everything given is looked at once, however many wounds there are.
 * @param submissions hers, newest first, of this patient
 * @param records that were read, of this patient
 * @param listed the wounds as the hospital listed them
 */
export function lastOfWounds(
  submissions: readonly SubmissionSummary[],
  records: readonly WoundAssessmentRecord[],
  listed: readonly WoundListItem[],
): LastOfWound[] {
  const siteOf = new Map(listed.map(({ woundId, site }) => [woundId, site]));
  const recordOf = new Map(records.map((record) => [record.recordId, record]));
  const voids = voidedBy(submissions);
  const lasts = new Map<string, LastOfWound>();
  const note = (woundId: string, observedAt: string, calledHere: string | null) => {
    const assessedAtMs = Date.parse(observedAt);
    const before = lasts.get(woundId);
    const site = siteOf.get(woundId) ?? before?.site ?? calledHere ?? woundId;
    const latest = Math.max(assessedAtMs, before?.assessedAtMs ?? assessedAtMs);
    lasts.set(woundId, { woundId, site, assessedAtMs: latest });
  };
  const own = new Set<string>();
  for (const submission of submissions) {
    const { content } = submission;
    if (content.submitted.kind !== 'wound-assessment') continue;
    const { woundId, observedAt } = content.submitted;
    const recordId = madeRecordIn(submission);
    const read = recordId === null ? undefined : recordOf.get(recordId);
    if (read?.woundId === woundId) own.add(read.recordId);
    const isReadVoided = read?.woundId === woundId && read.recordState === 'voided';
    const isVoided = isReadVoided || isOfVoided(submission, voids);
    if (!isVoided) note(woundId, observedAt, content.subject.woundSite);
  }
  for (const { recordId, woundId, observedAt, recordState } of recordOf.values()) {
    if (own.has(recordId) || recordState === 'voided' || voids.records.has(recordId)) continue;
    note(woundId, observedAt, null);
  }
  return sortedLasts([...lasts.values()]);
}

/** The same with those of hers that are on their way: an assessment counts from when it was submitted. */
export function withOpen(
  lasts: readonly LastOfWound[],
  open: readonly SubmissionSummary[],
): readonly LastOfWound[] {
  if (open.length === 0) return lasts;
  const found = new Map(lasts.map((last) => [last.woundId, last]));
  for (const last of lastOfWounds(open, [], [])) {
    const before = found.get(last.woundId);
    const isLater = before === undefined || before.assessedAtMs < last.assessedAtMs;
    if (isLater) found.set(last.woundId, { ...last, site: before?.site ?? last.site });
  }
  return sortedLasts([...found.values()]);
}

function sortedLasts(lasts: readonly LastOfWound[]): LastOfWound[] {
  return lasts.toSorted((one, other) => one.assessedAtMs - other.assessedAtMs);
}

/**
 * Which assessments and corrections of hers are of a record that is void by now, as far as she has heard.
 * @param readAsVoid the ids of records that were void when they were last read
 */
export function voidedAmong(
  submissions: readonly SubmissionSummary[],
  readAsVoid: readonly string[] = [],
): ReadonlySet<string> {
  const voids = voidedBy(submissions);
  for (const recordId of readAsVoid) voids.records.add(recordId);
  const voided = submissions.filter((one) => one.kind !== 'wound-void' && isOfVoided(one, voids));
  return new Set(voided.map(({ submissionId }) => submissionId));
}

function isOfVoided(
  submission: SubmissionSummary,
  { records, creates }: ReturnType<typeof voidedBy>,
): boolean {
  const { submitted } = submission.content;
  const recordId = 'target' in submitted ? submitted.target.recordId : null;
  return (
    doneNoteIn(submission) === 'voided-since' ||
    creates.has(submission.submissionId) ||
    records.has(recordId ?? madeRecordIn(submission) ?? '')
  );
}

function voidedBy(submissions: readonly SubmissionSummary[]) {
  const records = new Set<string>();
  const creates = new Set<string>();
  for (const submission of submissions) {
    const { submitted } = submission.content;
    if (!('target' in submitted) || !isTargetVoided(submission)) continue;
    const { recordId, createdBy } = submitted.target;
    if (recordId !== null) records.add(recordId);
    if (createdBy !== null) creates.add(createdBy);
  }
  return { records, creates };
}
