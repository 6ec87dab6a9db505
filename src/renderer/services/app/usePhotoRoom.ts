/** How many more photos this tablet has room for, for a screen. */
import { useEffect, useState } from 'react';
import { photoRoomOf, type PhotoRoom } from '../../../device/photos/photoRoom.ts';
import { shellOf } from '../../../shared/shellDoor.ts';
import { useApp } from './AppContext.tsx';
import { useLive } from './useLive.ts';
import { useStorageStatus } from './useStorageStatus.ts';

interface Free {
  freeForPhotosBytes: number | null;
  shareLeftBytes: number | null;
}

/** Other programs fill a disk, too. */
const askAgainMs = 10_000;

/** Null if no reliable number is known, and until it was determined. */
export function usePhotoRoom(): PhotoRoom | null {
  const { profile } = useApp();
  const { room } = useStorageStatus();
  const takenBytes = useLive(({ device }) => device.photos.lastLengths(), []);
  const [free, setFree] = useState<Free | null>(null);
  useEffect(() => {
    let isShown = true;
    const ask = () => {
      void askFree().then(
        (answer) => isShown && setFree(answer),
        () => isShown && setFree(null),
      );
    };
    ask();
    const timer = setInterval(ask, askAgainMs);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, []);
  if (free === null || takenBytes === undefined) return null;
  const largestBytes = profile.limits.photoMaxBytes;
  return photoRoomOf({ room, ...free, takenBytes, largestBytes });
}

async function askFree(): Promise<Free> {
  const freeForPhotosBytes = (await shellOf(globalThis)?.freeForPhotos()) ?? null;
  if (!('storage' in navigator)) return { freeForPhotosBytes, shareLeftBytes: null };
  const { quota, usage } = await navigator.storage.estimate();
  const isKnown = quota !== undefined && usage !== undefined;
  return { freeForPhotosBytes, shareLeftBytes: isKnown ? quota - usage : null };
}
