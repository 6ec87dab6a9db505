/** Finds the assessment of a wound before the present one. */
import type { Subject } from '../../../model/content.ts';
import { notVoided, type HistoryEntry } from '../../features/wounds/history.ts';
import { useEarlierOf, useEarlierVisits } from '../../features/wounds/useEarlierVisits.ts';
import { useWoundHistory } from '../../features/wounds/useWoundHistory.ts';
import type { Visits } from '../../services/hospital/earlierVisits.ts';

/** One, and a few more in case the last ones were voided. */
const lastOnes = 3;

/**
 * The last assessment that was not voided, her own or one that she may read; null if there is none. `visits` is the
 * state of those that are known to exist, whoever wrote them.
 */
export function useLastAssessment({ patientId, woundId }: Subject): {
  last: HistoryEntry | null;
  visits: Visits | null;
} {
  const history = useWoundHistory(patientId, woundId ?? '');
  const visits = useEarlierOf(useEarlierVisits(patientId), woundId ?? '', lastOnes);
  return { last: notVoided(history ?? []).at(-1) ?? null, visits };
}
