/** Finds the photo that a new one should match: the last one of the same wound that this nurse may see. */
import { newestPictured, notVoided, type HistoryPhoto } from '../../features/wounds/history.ts';
import { useWoundHistory } from '../../features/wounds/useWoundHistory.ts';

/** The first photo of the latest assessment of that wound that has one, or null. */
export function useLastPhoto(patientId: string, woundId: string | null): HistoryPhoto | null {
  const history = useWoundHistory(patientId, woundId ?? '');
  return newestPictured(notVoided(history ?? []))?.photos[0] ?? null;
}
