/** Finds the assessment of a wound before the present one. */
import type { Subject } from '../../../model/content.ts';
import { newestPictured, notVoided, type HistoryEntry } from '../../features/wounds/history.ts';
import { useEarlierOf, useEarlierVisits } from '../../features/wounds/useEarlierVisits.ts';
import { useWoundHistory } from '../../features/wounds/useWoundHistory.ts';
import type { Visits } from '../../services/hospital/earlierVisits.ts';

/** One, and a few more in case the last ones were voided. */
const lastOnes = 3;

export interface LastAssessment {
  /** The last one that was not voided, her own or one that she may read; null if there is none. */
  last: HistoryEntry | null;
  /** The last one with a photo; null if there is none. */
  pictured: HistoryEntry | null;
  /** The state of those that are known to exist, whoever wrote them. */
  visits: Visits | null;
}

/** What is known of a wound from before the present assessment. */
export function useLastAssessment({ patientId, woundId }: Subject): LastAssessment {
  const history = useWoundHistory(patientId, woundId ?? '');
  const visits = useEarlierOf(useEarlierVisits(patientId), woundId ?? '', lastOnes);
  const valid = notVoided(history ?? []);
  return { last: valid.at(-1) ?? null, pictured: newestPictured(valid) ?? null, visits };
}
