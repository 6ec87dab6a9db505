/** When each wound of a patient was assessed last, as far as a tablet knows: what may be due comes first. */
import { z } from 'zod';
import type { WoundAssessmentRecord } from '../shared/interface/woundAssessmentRecord.ts';
import type { WoundListItem } from '../shared/interface/woundListItem.ts';
import { recordsOf } from './records.ts';
import { row } from './row.ts';
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
  const lasts = new Map<string, LastOfWound>();
  for (const { woundId, own, read, observedAt, voided } of recordsOf(submissions, records)) {
    if (woundId === null || (own ?? read) === null || voided === 'yes') continue;
    const before = lasts.get(woundId);
    const site = siteOf.get(woundId) ?? own?.content.subject.woundSite ?? before?.site ?? woundId;
    const assessedAtMs = Math.max(Date.parse(observedAt), before?.assessedAtMs ?? 0);
    lasts.set(woundId, { woundId, site, assessedAtMs });
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
