/** The photos of a visit, on a dark stage as wide as the card: from this tablet if it has them, else from the hospital. */
import { useState } from 'react';
import { describe } from '../../../model/describe.ts';
import type { Photo } from '../../../model/photo.ts';
import { photoIn } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';
import { isDone, receiptIn } from '../../../model/submissionFacts.ts';
import { PhotoViewer, type ViewedPhoto } from '../../features/photos/PhotoViewer.tsx';
import { useNoPhotoWord } from '../../features/photos/useNoPhotoWord.ts';
import { useHospitalPhoto } from '../../services/app/useHospitalPhoto.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { recordIn, type Visit } from './useVisit.ts';
import tiles from '../../ui/parts/photoTiles.module.css';
import classes from './Visit.module.css';

type Upload = 'waiting' | 'moving' | 'there' | 'refused';
type ShownPhoto = ViewedPhoto & { upload?: Upload };

interface VisitPhotosProps {
  visit: Visit;
  size?: 'large' | 'row';
}

export function VisitPhotos({ visit, size = 'large' }: VisitPhotosProps) {
  const { t } = useTranslation('record');
  const { t: assessment } = useTranslation('woundAssessment');
  const [opened, setOpened] = useState<number | null>(null);
  const photos = photosOf(visit);
  if (photos.length === 0) return null;
  const { own } = visit;
  const haveLeft = own !== null && isDone(own) && visit.photos.length === 0;
  if (haveLeft && photos.every(({ from }) => from === 'device')) {
    return <p className={classes.plain}>{assessment('photos.left')}</p>;
  }
  return (
    <>
      <ol
        className={size === 'large' ? `${tiles.large} ${classes.stage}` : tiles.row}
        aria-label={t('photos')}
      >
        {photos.map((photo, index) => (
          <li key={photo.from === 'device' ? photo.photoId : photo.attachmentId}>
            <VisitPhoto
              photo={photo}
              label={t('photo', { position: index + 1, total: photos.length })}
              size={size}
              onOpen={() => setOpened(index)}
            />
          </li>
        ))}
      </ol>
      <PhotoViewer photos={photos} opened={opened} onChange={setOpened} />
    </>
  );
}

/** As the hospital has them, or as she submitted them while they are on their way. */
function photosOf(visit: Visit): ShownPhoto[] {
  const { own, photos } = visit;
  const read = recordIn(visit);
  if (read !== null) {
    const here = new Map(photos.map((photo) => [photo.attachment?.attachmentId, photo]));
    return read.attachmentIds.map((attachmentId) => {
      const photo = here.get(attachmentId);
      return photo === undefined ? { from: 'hospital', attachmentId } : onTablet(photo);
    });
  }
  const submitted = own?.content.submitted;
  if (own === null || submitted?.kind !== 'wound-assessment') return [];
  return submitted.photoIds.map((photoId) => {
    const photo = photos.find((one) => one.photoId === photoId);
    const upload = isDone(own) ? {} : { upload: uploadOf(photoId, photos, own) };
    return { ...onTablet(photo ?? { photoId, contentType: 'image/jpeg' }), ...upload };
  });
}

function onTablet({ photoId, contentType }: Pick<Photo, 'photoId' | 'contentType'>) {
  return { from: 'device', photoId, contentType } as const;
}

function uploadOf(photoId: string, photos: readonly Photo[], create: Submission): Upload {
  const { problem, state } = describe(create);
  if (problem !== null && photoIn(problem) === photoId) return 'refused';
  const photo = photos.find((one) => one.photoId === photoId);
  if (receiptIn(create) !== null || (photo?.attachment ?? null) !== null) return 'there';
  const next = photos.find((one) => one.attachment === null);
  return state === 'upload' && next?.photoId === photoId ? 'moving' : 'waiting';
}

interface VisitPhotoProps {
  photo: ShownPhoto;
  label: string;
  size: 'large' | 'row';
  onOpen(): void;
}

function VisitPhoto(props: VisitPhotoProps) {
  const [tries, setTries] = useState(0);
  return <TriedPhoto key={tries} {...props} onAgain={() => setTries(tries + 1)} />;
}

/** A photo that does not load says so; a tap tries again. */
function TriedPhoto({
  photo,
  label,
  size,
  onOpen,
  onAgain,
}: VisitPhotoProps & { onAgain(): void }) {
  const { t } = useTranslation('record');
  const noPhotoWord = useNoPhotoWord();
  const isHere = photo.from === 'device';
  const own = usePhotoUrl(
    isHere ? photo.photoId : null,
    'bytes',
    isHere ? photo.contentType : undefined,
  );
  const fetched = useHospitalPhoto(isHere ? null : photo.attachmentId);
  const src = isHere ? own : fetched.url;
  const isMissing = src === undefined;
  const mayCome = (fetched.why ?? 'not-loaded') === 'not-loaded';
  const word = mayCome ? t('photoNotShown') : noPhotoWord(fetched.why);
  return (
    <PhotoTile
      src={src}
      size={size}
      label={isMissing ? `${label}: ${word}` : label}
      word={word}
      upload={photo.upload}
      onOpen={isMissing ? onAgain : onOpen}
      isAtHospital={!isHere}
    />
  );
}
