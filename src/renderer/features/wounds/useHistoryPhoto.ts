/** Showing a photo of a wound's history, wherever it is: on this tablet, or in the hospital alone. */
import { useHospitalPhoto } from '../../services/app/useHospitalPhoto.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import type { HistoryPhoto } from './history.ts';

/** An object URL; null while it comes, undefined where it does not. `which`: the hospital has whole photos only. */
export function useHistoryPhoto(
  photo: HistoryPhoto | null | undefined,
  which: 'thumbnail' | 'bytes',
): string | null | undefined {
  const own = usePhotoUrl(photo?.from === 'device' ? photo.photoId : null, which);
  const fetched = useHospitalPhoto(photo?.from === 'hospital' ? photo.attachmentId : null).url;
  return photo?.from === 'device' ? own : fetched;
}
