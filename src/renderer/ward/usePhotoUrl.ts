/** Owns turning a photo's bytes on the device into something an image can show, and letting go. */
import { useEffect, useState } from 'react';

import { useWard } from './Ward.tsx';

/**
 * An object URL of a photo on this device.
 *
 * @returns null while it is read, undefined where it is gone
 */
export function usePhotoUrl(
  photoId: string | null,
  which: 'thumbnail' | 'bytes',
  contentType = 'image/jpeg',
): string | null | undefined {
  const { device } = useWard();
  const [url, setUrl] = useState<string | null | undefined>(null);

  useEffect(() => {
    if (photoId === null) {
      setUrl(null);
      return;
    }
    let made: string | null = null;
    let gone = false;
    const read = which === 'thumbnail' ? device.photos.thumbnail : device.photos.bytes;
    void read(photoId).then(
      (bytes) => {
        if (gone) {
          return;
        }
        if (bytes === null) {
          setUrl(undefined);
          return;
        }
        made = URL.createObjectURL(new Blob([bytes], { type: contentType }));
        setUrl(made);
      },
      () => setUrl(undefined),
    );
    return () => {
      gone = true;
      if (made !== null) {
        URL.revokeObjectURL(made);
      }
    };
  }, [device, photoId, which, contentType]);

  return url;
}
