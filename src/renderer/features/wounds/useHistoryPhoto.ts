/** A photo of a wound's history, wherever it is: on this tablet, or only in the hospital. */
import { useHospitalPhoto } from '../../services/app/useHospitalPhoto.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import type { HistoryPhoto } from './history.ts';

/**
 * An object URL; null while it loads, undefined if it cannot be shown. `which` applies to photos on this tablet: the
 * hospital has whole photos only.
 */
export function useHistoryPhoto(
  photo: HistoryPhoto | null | undefined,
  which: 'thumbnail' | 'bytes',
): string | null | undefined {
  const own = usePhotoUrl(photo?.from === 'device' ? photo.photoId : null, which);
  const fetched = useHospitalPhoto(photo?.from === 'hospital' ? photo.attachmentId : null).url;
  return photo?.from === 'device' ? own : fetched;
}
