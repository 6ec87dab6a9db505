/** Finds the photo that a new one should match: the last one of the same wound that this nurse may see. */
import { newestPictured, notVoided, type HistoryPhoto } from '../../features/wounds/history.ts';
import { useWoundHistory } from '../../features/wounds/useWoundHistory.ts';

export interface LastPhoto {
  photo: HistoryPhoto;
  observedAtMs: number;
}

/** The first photo of the latest assessment of that wound that has one, or null. */
export function useLastPhoto(patientId: string, woundId: string | null): LastPhoto | null {
  const history = useWoundHistory(patientId, woundId ?? '');
  const latest = newestPictured(notVoided(history ?? []));
  const photo = latest?.photos[0];
  return latest === undefined || photo === undefined
    ? null
    : { photo, observedAtMs: latest.observedAtMs };
}
