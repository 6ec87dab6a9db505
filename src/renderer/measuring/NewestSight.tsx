/** Owns what is said of a draft's newest photo, taken or picked: the same as in the finder. */
import { useEffect, useState } from 'react';

import { useWard } from '../ward/Ward.tsx';
import { SightLine } from './SightLine.tsx';
import { usePhotoSight } from './useSight.ts';
import classes from './Measure.module.css';

interface NewestSightProps {
  photoId: string;
  contentType: string;
}

export function NewestSight({ photoId, contentType }: NewestSightProps) {
  const { device } = useWard();
  const [photo, setPhoto] = useState<{ photoId: string; bytes: Blob } | null>(null);
  useEffect(() => {
    let left = false;
    const read = async () => {
      const bytes = await device.photos.bytes(photoId).catch(() => null);
      if (!left && bytes !== null) {
        setPhoto({ photoId, bytes: new Blob([bytes], { type: contentType }) });
      }
    };
    void read();
    return () => {
      left = true;
    };
  }, [device, photoId, contentType]);
  const sight = usePhotoSight(photo?.photoId === photoId ? photo.bytes : null);
  return (
    sight !== null && (
      <div className={classes.newest}>
        <SightLine sight={sight} />
      </div>
    )
  );
}
