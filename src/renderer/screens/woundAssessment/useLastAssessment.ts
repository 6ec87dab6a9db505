/** Finds the assessment of a wound before the present one. */
import type { Subject } from '../../../model/content.ts';
import {
  newestPictured,
  notVoided,
  type HistoryEntry,
  type HistoryPhoto,
} from '../../features/wounds/history.ts';
import { useWoundHistory } from '../../features/wounds/useWoundHistory.ts';

export interface LastAssessment {
  /** The last one that was not voided, her own or one that she may read; null if there is none. */
  last: HistoryEntry | null;
  /** The last one with a photo; null if there is none. */
  pictured: HistoryEntry | null;
}

/** What is known of a wound from before the present assessment. */
export function useLastAssessment({ patientId, woundId }: Subject): LastAssessment {
  const history = useWoundHistory(patientId, woundId ?? '');
  const valid = notVoided(history ?? []);
  return { last: valid.at(-1) ?? null, pictured: newestPictured(valid) ?? null };
}

/** The photo that a new one should match. */
export interface LastPhoto {
  photo: HistoryPhoto;
  observedAtMs: number;
}

/** The first photo of the last assessment that has one, or null. */
export function lastPhotoIn({ pictured }: LastAssessment): LastPhoto | null {
  const photo = pictured?.photos[0];
  return pictured === null || photo === undefined
    ? null
    : { photo, observedAtMs: pictured.observedAtMs };
}
