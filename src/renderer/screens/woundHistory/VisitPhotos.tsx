/** The tile of a visit: its first photo, or a word in its place. Paper has every photo of it. */
import type { HistoryEntry, TimedPhoto } from '../../features/wounds/history.ts';
import { useSeen } from '../../features/wounds/useSeen.ts';
import { useHospitalPhoto } from '../../services/app/useHospitalPhoto.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { IconBan } from '../../ui/icons/icons.ts';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { useAfter } from '../../ui/parts/useAfter.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useWhen } from './useWhen.ts';
import classes from './Visits.module.css';

interface VisitPhotosProps {
  entry: HistoryEntry;
  /** Those of all visits, in the order in which they are compared. */
  photos: readonly TimedPhoto[];
  onOpen(place: number): void;
}

export function VisitPhotos({ entry, photos, onOpen }: VisitPhotosProps) {
  const { t } = useTranslation('woundHistory');
  const when = useWhen()(entry.observedAtMs);
  if (entry.voided === 'yes') {
    return (
      <span className={classes.noPhoto}>
        <IconBan size="1.75rem" stroke={1.5} aria-hidden="true" />
      </span>
    );
  }
  if (entry.photos.length === 0) {
    return <span className={classes.noPhoto}>{t('photos.none')}</span>;
  }
  return (
    <div className={classes.tiles}>
      {photos.map((photo, place) =>
        photo.entryKey === entry.key ? (
          <VisitPhoto
            key={photo.key}
            photo={photo}
            label={t('photos.open', { position: photo.position, when })}
            onOpen={() => onOpen(place)}
          />
        ) : null,
      )}
    </div>
  );
}

/** Loading that takes longer than this is told. */
const lateMs = 300;

function LoadingWord() {
  const { t } = useTranslation('woundHistory');
  return useAfter(lateMs) && t('photos.loading');
}

function VisitPhoto(props: { photo: TimedPhoto; label: string; onOpen(): void }) {
  const { t } = useTranslation('woundHistory');
  const { photo, position } = props.photo;
  const [place, isSeen] = useSeen();
  const own = usePhotoUrl(photo.from === 'device' ? photo.photoId : null, 'thumbnail');
  // Fetched only once it is visible: a long history has more photos than anybody looks at.
  const { url: fetched } = useHospitalPhoto(
    photo.from === 'hospital' && isSeen ? photo.attachmentId : null,
  );
  const isGone = photo.from === 'hospital' && fetched === undefined;
  const url = photo.from === 'device' ? own : (fetched ?? null);
  return (
    <div
      className={classes.tile}
      ref={place}
      data-coming={url === null && !isGone}
      data-print={position > 1 ? 'only' : undefined}
    >
      <PhotoTile
        src={url}
        label={props.label}
        onOpen={props.onOpen}
        isAtHospital={photo.from === 'hospital'}
      />
      {(isGone || url === null) && (
        <span className={classes.tileWord} aria-hidden="true" data-print="no">
          {isGone ? t('photos.notHere') : <LoadingWord />}
        </span>
      )}
    </div>
  );
}
