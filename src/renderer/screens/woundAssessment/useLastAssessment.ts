/** Finds the assessment of a wound before the present one. */
import type { Subject } from '../../../model/content.ts';
import { notVoided, type HistoryEntry } from '../../features/wounds/history.ts';
import { useWoundHistory } from '../../features/wounds/useWoundHistory.ts';

/** The last assessment that was not voided, her own or one that she may read; null if there is none. */
export function useLastAssessment({ patientId, woundId }: Subject): HistoryEntry | null {
  const history = useWoundHistory(patientId, woundId ?? '');
  return notVoided(history ?? []).at(-1) ?? null;
}
