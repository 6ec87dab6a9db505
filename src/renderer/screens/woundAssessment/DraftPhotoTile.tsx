/** One photo of a draft: view it, move it with buttons, remove it after a question. */
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import type { Photo } from '../../../model/photo.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { IconArrowLeft, IconArrowRight, IconTrash } from '../../ui/icons/icons.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './WoundAssessment.module.css';

interface DraftPhotoTileProps {
  photoId: string;
  position: number;
  total: number;
  notes: Photo['content']['notes'];
  onOpen(): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

export function DraftPhotoTile(props: DraftPhotoTileProps) {
  const { photoId, position, total, notes, onOpen, onMove, onRemove } = props;
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const url = usePhotoUrl(photoId, 'thumbnail');
  const [asking, setAsking] = useState(false);
  // Metadata is always removed; the tile mentions only what changed the picture.
  const told = notes.filter((note) => note !== 'metadata-removed');
  return (
    <>
      <PhotoTile
        src={url}
        label={t('photos.open', { position, total })}
        position={position}
        size={total === 1 ? 'medium' : 'row'}
        onOpen={onOpen}
      >
        {total > 1 && (
          <>
            <ActionIcon
              aria-label={t('photos.earlier', { position })}
              disabled={position === 1}
              onClick={() => onMove(-1)}
            >
              <IconArrowLeft size="1.25rem" aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              aria-label={t('photos.later', { position })}
              disabled={position === total}
              onClick={() => onMove(1)}
            >
              <IconArrowRight size="1.25rem" aria-hidden="true" />
            </ActionIcon>
          </>
        )}
        <ActionIcon
          color="danger"
          aria-label={t('photos.removeOne', { position })}
          onClick={() => setAsking(true)}
        >
          <IconTrash size="1.25rem" aria-hidden="true" />
        </ActionIcon>
      </PhotoTile>
      {told.map((note) => (
        <p key={note} className={classes.photoNote}>
          {t(`photos.notes.${note}`)}
        </p>
      ))}
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('photos.removeTitle')}>
        <p className={classes.plain}>{t('photos.removeSentence')}</p>
        <DialogChoices>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {common('button.cancel')}
          </Button>
          <Button variant="filled" color="danger" onClick={onRemove}>
            {common('button.remove')}
          </Button>
        </DialogChoices>
      </Dialog>
    </>
  );
}
