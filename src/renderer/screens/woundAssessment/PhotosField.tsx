/** Owns the photos of a draft: added by file, shown at once, ordered, removed, looked at. */
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Subject } from '../../../device/rows.ts';
import { Notice } from '../../parts/Notice.tsx';
import { PhotoTile } from '../../parts/PhotoTile.tsx';
import { usePhotoIntake, type PhotoRefusal } from '../../ward/PhotoIntake.tsx';
import { usePhotoUrl } from '../../ward/usePhotoUrl.ts';
import { useWard } from '../../ward/Ward.tsx';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import classes from './WoundAssessment.module.css';

interface PhotosFieldProps {
  draftId: string;
  subject: Subject;
  photoIds: readonly string[];
  error: string | undefined;
}

export function PhotosField({ draftId, photoIds, error }: PhotosFieldProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const { device, profile } = useWard();
  const chooser = useRef<HTMLInputElement>(null);
  const { add, working, refusals, forget } = usePhotoIntake(draftId);
  const sayRefusal = useRefusalSentence();
  const room = profile.limits.photosPerRecord - photoIds.length;

  const move = (from: number, to: number) => {
    const moved = photoIds.toSpliced(from, 1);
    const photoId = photoIds[from];
    if (photoId !== undefined) {
      void device.drafts.save(draftId, { photoIds: moved.toSpliced(to, 0, photoId) });
    }
  };

  return (
    <div className={classes.photos}>
      <div className={classes.photosHead}>
        <h2 className={classes.label} id="photos-label">
          {t('photos.title')}
        </h2>
        <span className={classes.hint} aria-live="polite">
          {working > 0
            ? t('photos.working', { count: working })
            : photoIds.length > 0
              ? t('photos.count', { count: photoIds.length })
              : ''}
        </span>
      </div>
      {error !== undefined && <p className={classes.error}>{error}</p>}
      {photoIds.length > 0 && (
        <ol className={classes.tiles} aria-labelledby="photos-label">
          {photoIds.map((photoId, index) => (
            <li key={photoId}>
              <DraftPhoto
                draftId={draftId}
                photoId={photoId}
                position={index + 1}
                total={photoIds.length}
                onEarlier={index === 0 ? undefined : () => move(index, index - 1)}
                onLater={index === photoIds.length - 1 ? undefined : () => move(index, index + 1)}
              />
            </li>
          ))}
        </ol>
      )}
      {refusals.map((refusal, index) => (
        <Notice
          key={`${refusal.name}-${index}`}
          tone="problem"
          title={t('photos.refused.title', { name: refusal.name })}
          announced
        >
          <p>{sayRefusal(refusal)}</p>
        </Notice>
      ))}
      {refusals.length > 0 && (
        <Button variant="subtle" onClick={forget}>
          {common('button.close')}
        </Button>
      )}
      <div className={classes.photoButtons}>
        <input
          ref={chooser}
          id="field-photos"
          type="file"
          // Never image/*: then an iPad hands over HEIC instead of converting it.
          accept="image/jpeg,image/png"
          multiple
          className="wb-visually-hidden"
          aria-label={t('photos.choose')}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            void add(files, room);
          }}
          tabIndex={-1}
        />
        <Button
          leftSection={<IconPhotoPlus size="1.375rem" stroke={1.75} aria-hidden="true" />}
          onClick={() => chooser.current?.click()}
        >
          {t('photos.choose')}
        </Button>
      </div>
    </div>
  );
}

function useRefusalSentence(): (refusal: PhotoRefusal) => string {
  const { t } = useTranslation('woundAssessment');
  const { bytes } = useTimeFormat();
  const { profile } = useWard();
  const { photoMaxBytes, photosPerRecord } = profile.limits;
  return ({ why }) =>
    why === 'tooMany'
      ? t('photos.limit', { limit: photosPerRecord })
      : t(`photos.refused.${why}`, { limit: bytes(photoMaxBytes) });
}

interface DraftPhotoProps {
  draftId: string;
  photoId: string;
  position: number;
  total: number;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
}

function DraftPhoto({ draftId, photoId, position, total, onEarlier, onLater }: DraftPhotoProps) {
  const { t } = useTranslation('woundAssessment');
  const { device } = useWard();
  const url = usePhotoUrl(photoId, 'thumbnail');
  return (
    <PhotoTile src={url} label={t('photos.open', { position, total })} position={position}>
      <ActionIcon
        aria-label={t('photos.earlier', { position })}
        disabled={onEarlier === undefined}
        onClick={onEarlier}
      >
        <IconArrowLeft size="1.25rem" aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t('photos.later', { position })}
        disabled={onLater === undefined}
        onClick={onLater}
      >
        <IconArrowRight size="1.25rem" aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        color="neutral"
        aria-label={t('photos.removeOne', { position })}
        onClick={() => void device.photos.remove(draftId, photoId)}
      >
        <IconTrash size="1.25rem" aria-hidden="true" />
      </ActionIcon>
    </PhotoTile>
  );
}
