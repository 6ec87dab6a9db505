/** Turns a photo's bytes on the device into a URL for an image, and releases it. */
import { useEffect, useState } from 'react';
import { useApp } from './AppContext.tsx';

/**
 * An object URL of a photo on this device.
 *
 * @returns null while it is read, undefined if it is gone
 */
export function usePhotoUrl(
  photoId: string | null,
  which: 'thumbnail' | 'bytes',
  contentType = 'image/jpeg',
): string | null | undefined {
  const { device } = useApp();
  const [read, setRead] = useState<{ photoId: string; url: string | undefined } | null>(null);

  useEffect(() => {
    if (photoId === null) {
      return;
    }
    let made: string | undefined;
    let left = false;
    const readBytes = which === 'thumbnail' ? device.photos.thumbnail : device.photos.bytes;
    void readBytes(photoId)
      .catch(() => null)
      .then((bytes) => {
        if (left) {
          return;
        }
        made =
          bytes === null
            ? undefined
            : URL.createObjectURL(new Blob([bytes], { type: contentType }));
        setRead({ photoId, url: made });
      });
    return () => {
      left = true;
      if (made !== undefined) {
        URL.revokeObjectURL(made);
      }
    };
  }, [device, photoId, which, contentType]);

  return read !== null && read.photoId === photoId ? read.url : null;
}
