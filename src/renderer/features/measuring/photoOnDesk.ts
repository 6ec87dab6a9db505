/**
 * Which photo is open in which measuring worker. Whoever asks for a photo that somebody has open
 * already gets the same worker, with its strip found: decoding twelve megapixels is most of the wait.
 */
import { openMeasuringDesk, type MeasuringDesk } from './measuringDesk.ts';
import type { MeasuringAnswer } from './measuringJobs.ts';

/** What is used of the device's photos. */
export interface PhotoBytes {
  bytes(photoId: string): Promise<ArrayBuffer | null>;
}

export interface BorrowedPhoto {
  readonly desk: MeasuringDesk;
  /** `opened`, or `broken` where the photo is gone or no picture. Never rejects. */
  readonly opened: Promise<MeasuringAnswer>;
  /** May be called again, and does nothing then. Whoever gave it back asks nothing more. */
  giveBack(): void;
}

interface OpenPhoto {
  readonly desk: MeasuringDesk;
  readonly opened: Promise<MeasuringAnswer>;
  borrowers: number;
}

/** @param openDesk makes a line to a worker that holds one photo */
export function openPhotoLending(openDesk: () => MeasuringDesk) {
  const open = new Map<string, OpenPhoto>();

  const opening = (photoId: string, contentType: string, photos: PhotoBytes): OpenPhoto => {
    const line = openDesk();
    const desk: MeasuringDesk = {
      async ask(job) {
        const answer = await line.ask(job);
        // A worker that broke down holds no photo any more: the next who asks gets another one.
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

/** One for the page. */
export const borrowPhoto = openPhotoLending(openMeasuringDesk);
