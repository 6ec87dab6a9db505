/**
 * Which photo is open in which measuring worker. A photo that is already open is shared with its worker and the strip
 * found in it, because decoding twelve megapixels is most of the wait.
 */
import { openMeasuringDesk, type MeasuringDesk } from './measuringDesk.ts';
import type { MeasuringAnswer } from './measuringJobs.ts';

/** The part of the device's photos that is used here. */
export interface PhotoBytes {
  bytes(photoId: string): Promise<ArrayBuffer | null>;
}

export interface BorrowedPhoto {
  readonly desk: MeasuringDesk;
  /** `opened`, or `broken` if the photo is missing or not a picture. Never rejects. */
  readonly opened: Promise<MeasuringAnswer>;
  /** Further calls do nothing. After giving it back, the caller must not use the worker any more. */
  giveBack(): void;
}

interface OpenPhoto {
  readonly desk: MeasuringDesk;
  readonly opened: Promise<MeasuringAnswer>;
  borrowers: number;
}

/** @param openDesk connects to a worker that holds one photo */
export function openPhotoLending(openDesk: () => MeasuringDesk) {
  const open = new Map<string, OpenPhoto>();

  const opening = (photoId: string, contentType: string, photos: PhotoBytes): OpenPhoto => {
    const line = openDesk();
    const desk: MeasuringDesk = {
      async ask(job) {
        const answer = await line.ask(job);
        // A worker that failed no longer holds a photo: the next borrower gets a new one.
        if (answer.is === 'broken') forget(photoId, desk);
        return answer;
      },
      close: () => line.close(),
    };
    const bytesAsked = photos.bytes(photoId).catch(() => null);
    const opened = bytesAsked.then((bytes): MeasuringAnswer | Promise<MeasuringAnswer> => {
      if (bytes !== null) {
        return desk.ask({ is: 'open', photo: new Blob([bytes], { type: contentType }) });
      }
      forget(photoId, desk);
      return { is: 'broken' };
    });
    const photo = { desk, opened, borrowers: 0 };
    open.set(photoId, photo);
    return photo;
  };
  const forget = (photoId: string, desk: MeasuringDesk) => {
    if (open.get(photoId)?.desk === desk) open.delete(photoId);
  };

  return (photoId: string, contentType: string, photos: PhotoBytes): BorrowedPhoto => {
    const photo = open.get(photoId) ?? opening(photoId, contentType, photos);
    photo.borrowers += 1;
    let isMine = true;
    return {
      desk: photo.desk,
      opened: photo.opened,
      giveBack() {
        if (!isMine) return;
        isMine = false;
        photo.borrowers -= 1;
        if (photo.borrowers > 0) return;
        forget(photoId, photo.desk);
        photo.desk.close();
      },
    };
  };
}

/** The photos that this page has open. */
export const borrowPhoto = openPhotoLending(openMeasuringDesk);
