/** Owns which assessment of a wound came before the one being written. */
import type { Subject } from '../../../model/content.ts';
import { notVoided, type HistoryEntry } from '../../features/wounds/history.ts';
import { useWoundHistory } from '../../features/wounds/useWoundHistory.ts';

/** The last one that this tablet knows and that was not voided; null where there is none. */
export function useLastAssessment({ patientId, woundId }: Subject): HistoryEntry | null {
  const history = useWoundHistory(patientId, woundId ?? '');
  return history === undefined ? null : (notVoided(history).at(-1) ?? null);
}
