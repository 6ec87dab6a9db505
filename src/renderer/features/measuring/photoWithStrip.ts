/** Which of a draft's photos "Measure" opens: the one with the strip, whenever it was taken. */
import { borrowPhoto, type BorrowedPhoto, type PhotoBytes } from './photoOnDesk.ts';

interface KeptPhoto {
  readonly photoId: string;
  readonly contentType: string;
}

/**
 * The photo that was measured before, otherwise the newest photo with a strip, otherwise the newest photo. The measured
 * one comes first because the copy with the outline shows the strip, too.
 *
 * @param measuredId the photo whose size is in the form
 * @returns its index among the photos
 */
export async function photoWithStrip(
  photos: readonly KeptPhoto[],
  bytes: PhotoBytes,
  measuredId: string | undefined,
  borrow: (photoId: string, contentType: string, from: PhotoBytes) => BorrowedPhoto = borrowPhoto,
): Promise<number> {
  const measured = photos.findIndex(({ photoId }) => photoId === measuredId);
  if (measured >= 0) return measured;
  for (let index = photos.length - 1; index >= 0; index -= 1) {
    const { photoId, contentType } = photos[index] as KeptPhoto;
    const photo = borrow(photoId, contentType, bytes);
    const opened = await photo.opened;
    const answer =
      opened.is === 'opened' ? await photo.desk.ask({ is: 'strip', skin: 'flat' }) : opened;
    photo.giveBack();
    if (answer.is === 'strip') return index;
  }
  return photos.length - 1;
}
