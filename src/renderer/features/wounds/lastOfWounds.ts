/** Owns when each wound that this tablet knows was assessed last, by patient: what may be due comes first. */
import type { Submission } from '../../../model/submission.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { historyOf, notVoided } from './history.ts';

export interface LastOfWound {
  readonly woundId: string;
  /** As the hospital lists it, or as it was called when it was assessed; else its id. */
  readonly site: string;
  readonly assessedAtMs: number;
}

/** In the order in which they come; `Map.groupBy` is younger than the browsers of some wards. */
export function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * The wounds of each patient that were assessed at some time, as far as it is known here, the longest ago
 * first. No judgement when one is due: no interval is known.
 *
 * @param listed the wounds as the hospital listed them
 */
export function lastOfWounds(
  submissions: readonly Submission[],
  records: readonly WoundAssessmentRecord[],
  listed: readonly WoundListItem[],
): ReadonlyMap<string, readonly LastOfWound[]> {
  const ownOf = grouped(submissions, ({ content }) => content.subject.patientId);
  const readOf = grouped(records, ({ patientId }) => patientId);
  const siteOf = new Map(listed.map(({ woundId, site }) => [woundId, site]));
  const patientIds = new Set([...ownOf.keys(), ...readOf.keys()]);
  return new Map(
    [...patientIds].map((patientId) => {
      const own = ownOf.get(patientId) ?? [];
      const read = readOf.get(patientId) ?? [];
      const calledHere = new Map(
        own.map(({ content: { subject } }) => [subject.woundId, subject.woundSite]),
      );
      const woundIds = new Set([...calledHere.keys(), ...read.map(({ woundId }) => woundId)]);
      const lasts = [...woundIds].flatMap((woundId) => {
        if (woundId === null) return [];
        const last = notVoided(historyOf({ patientId, woundId }, own, read)).at(-1);
        const site = siteOf.get(woundId) ?? calledHere.get(woundId) ?? woundId;
        return last === undefined ? [] : [{ woundId, site, assessedAtMs: last.observedAtMs }];
      });
      return [patientId, lasts.toSorted((one, other) => one.assessedAtMs - other.assessedAtMs)];
    }),
  );
}
