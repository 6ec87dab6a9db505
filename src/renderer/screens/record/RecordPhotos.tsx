/** The photos of a record: from this tablet if it took them, otherwise from the hospital, shown but not kept. */
import { useState } from 'react';
import type { Photo } from '../../../model/photo.ts';
import { PhotoViewer, type ViewedPhoto } from '../../features/photos/PhotoViewer.tsx';
import { useNoPhotoWord } from '../../features/photos/useNoPhotoWord.ts';
import { useHospitalPhoto } from '../../services/app/useHospitalPhoto.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import tiles from '../../ui/parts/photoTiles.module.css';

interface RecordPhotosProps {
  attachmentIds: readonly string[];
  ownPhotos: ReadonlyMap<string, Photo>;
  size?: 'large' | 'row';
}

export function RecordPhotos({ attachmentIds, ownPhotos, size = 'large' }: RecordPhotosProps) {
  const { t } = useTranslation('record');
  const [opened, setOpened] = useState<number | null>(null);
  if (attachmentIds.length === 0) {
    return null;
  }
  const viewed: ViewedPhoto[] = attachmentIds.map((attachmentId) => {
    const own = ownPhotos.get(attachmentId);
    return own === undefined
      ? { from: 'hospital', attachmentId }
      : { from: 'device', photoId: own.photoId, contentType: own.contentType };
  });
  return (
    <>
      <ol className={tiles[size]} aria-label={t('photos')}>
        {attachmentIds.map((attachmentId, index) => (
          <li key={attachmentId}>
            <RecordPhoto
              attachmentId={attachmentId}
              own={ownPhotos.get(attachmentId) ?? null}
              label={t('photo', { position: index + 1, total: attachmentIds.length })}
              size={size}
              onOpen={() => setOpened(index)}
            />
          </li>
        ))}
      </ol>
      <PhotoViewer photos={viewed} opened={opened} onChange={setOpened} />
    </>
  );
}

interface RecordPhotoProps {
  attachmentId: string;
  own: Photo | null;
  label: string;
  size: 'large' | 'row';
  onOpen(): void;
}

function RecordPhoto(props: RecordPhotoProps) {
  const [tries, setTries] = useState(0);
  return <TriedPhoto key={tries} {...props} onAgain={() => setTries(tries + 1)} />;
}

/** A photo that does not load says so; a tap tries again. */
function TriedPhoto(props: RecordPhotoProps & { onAgain(): void }) {
  const { t } = useTranslation('record');
  const own = usePhotoUrl(props.own?.photoId ?? null, 'bytes', props.own?.contentType);
  const fetched = useHospitalPhoto(props.own === null ? props.attachmentId : null);
  const noPhotoWord = useNoPhotoWord();
  const src = props.own === null ? fetched.url : own;
  const isMissing = src === undefined;
  const mayCome = (fetched.why ?? 'not-loaded') === 'not-loaded';
  const word = mayCome ? t('photoNotShown') : noPhotoWord(fetched.why);
  return (
    <PhotoTile
      src={src}
      size={props.size}
      label={isMissing ? `${props.label}: ${word}` : props.label}
      word={word}
      onOpen={isMissing ? props.onAgain : props.onOpen}
      isAtHospital={props.own === null}
    />
  );
}
