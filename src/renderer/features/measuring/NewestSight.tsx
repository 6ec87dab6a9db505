/** The hint about a draft's newest photo, taken or chosen: the same as in the viewfinder. */
import { isStripInView } from '../../../measuring/sight.ts';
import { SightLine } from './SightLine.tsx';
import { useKeptPhotoSight } from './useSight.ts';
import classes from './Measure.module.css';

interface NewestSightProps {
  photoId: string;
  contentType: string;
}

export function NewestSight({ photoId, contentType }: NewestSightProps) {
  const sight = useKeptPhotoSight(photoId, contentType);
  return (
    isStripInView(sight) && (
      <div className={classes.newest}>
        <SightLine sight={sight} />
      </div>
    )
  );
}
