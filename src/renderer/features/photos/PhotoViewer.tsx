/**
 * Shows photos in full screen: zoom in and out, next and previous, by touch, buttons or keys. No action requires a
 * gesture without a button.
 */
import { ActionIcon } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useHospitalPhoto } from '../../services/app/useHospitalPhoto.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import {
  IconArrowLeft,
  IconArrowRight,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '../../ui/icons/icons.ts';
import { FullScreenBar, FullScreenDialog } from '../../ui/parts/FullScreenDialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useNoPhotoWord } from './useNoPhotoWord.ts';
import classes from './PhotoViewer.module.css';

export type ViewedPhoto =
  | { from: 'device'; photoId: string; contentType: string; notes?: readonly string[] }
  | { from: 'hospital'; attachmentId: string };

interface PhotoViewerProps {
  photos: readonly ViewedPhoto[];
  /** The index of the open photo; null if none is open. */
  opened: number | null;
  onChange(opened: number | null): void;
  /** Shown beside the other buttons, such as "take again". */
  children?: (index: number) => ReactNode;
}

const zooms = [1, 1.5, 2, 3, 4] as const;

export function PhotoViewer({ photos, opened, onChange, children }: PhotoViewerProps) {
  const { t } = useTranslation('woundAssessment');
  const [zoom, setZoom] = useState(0);
  const photo = opened === null ? undefined : photos[opened];
  const isOpen = opened !== null && photo !== undefined;
  const position = (opened ?? 0) + 1;

  const go = (to: number) => {
    if (to >= 0 && to < photos.length) {
      setZoom(0);
      onChange(to);
    }
  };
  const close = () => {
    setZoom(0);
    onChange(null);
  };
  const onKey = (event: KeyboardEvent) => {
    if (opened === null) {
      return;
    }
    if (event.key === 'ArrowLeft' && zoom === 0) {
      go(opened - 1);
    } else if (event.key === 'ArrowRight' && zoom === 0) {
      go(opened + 1);
    } else if (event.key === '+') {
      setZoom((before) => Math.min(before + 1, zooms.length - 1));
    } else if (event.key === '-') {
      setZoom((before) => Math.max(before - 1, 0));
    }
  };

  return (
    <FullScreenDialog opened={isOpen} onClose={close} onKeyDown={onKey}>
      {isOpen && (
        <>
          <Bar
            title={t('viewer.title', { position, total: photos.length })}
            zoom={zoom}
            onZoom={setZoom}
            onClose={close}
          >
            {children?.(opened)}
          </Bar>
          <Picture
            key={position}
            photo={photo}
            zoom={zooms[zoom] ?? 1}
            label={t('viewer.title', { position, total: photos.length })}
            onZoom={() => setZoom(zoom === 0 ? 2 : 0)}
          />
          {photos.length > 1 && <Ways opened={opened} last={photos.length - 1} onGo={go} />}
        </>
      )}
    </FullScreenDialog>
  );
}

interface BarProps {
  title: string;
  /** An index into `zooms`. */
  zoom: number;
  onZoom(zoom: number): void;
  onClose(): void;
  children: ReactNode;
}

function Bar({ title, zoom, onZoom, onClose, children }: BarProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  return (
    <FullScreenBar title={title}>
      {children}
      <ActionIcon
        aria-label={t('viewer.zoomOut')}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <IconZoomOut size="1.5rem" aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t('viewer.zoomIn')}
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(zoom + 1)}
      >
        <IconZoomIn size="1.5rem" aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={common('button.close')} onClick={onClose} data-autofocus>
        <IconX size="1.5rem" aria-hidden="true" />
      </ActionIcon>
    </FullScreenBar>
  );
}

/** The buttons to the previous and the next photo. */
function Ways({ opened, last, onGo }: { opened: number; last: number; onGo(to: number): void }) {
  const { t } = useTranslation('woundAssessment');
  return (
    <div className={classes.ways}>
      <ActionIcon
        size="4.5rem"
        variant="default"
        aria-label={t('viewer.previous')}
        disabled={opened === 0}
        onClick={() => onGo(opened - 1)}
      >
        <IconArrowLeft size="1.75rem" aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size="4.5rem"
        variant="default"
        aria-label={t('viewer.next')}
        disabled={opened === last}
        onClick={() => onGo(opened + 1)}
      >
        <IconArrowRight size="1.75rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

interface PictureProps {
  photo: ViewedPhoto;
  zoom: number;
  label: string;
  onZoom(): void;
}

function Picture({ photo, zoom, label, onZoom }: PictureProps) {
  const { t } = useTranslation('woundAssessment');
  const own = usePhotoUrl(
    photo.from === 'device' ? photo.photoId : null,
    'bytes',
    photo.from === 'device' ? photo.contentType : undefined,
  );
  const fetched = useHospitalPhoto(photo.from === 'hospital' ? photo.attachmentId : null);
  const noPhotoWord = useNoPhotoWord();
  const url = photo.from === 'device' ? own : fetched.url;
  if (url === undefined) {
    const word = photo.from === 'device' ? t('viewer.gone') : noPhotoWord(fetched.why);
    return <p className={classes.words}>{word}</p>;
  }
  if (url === null) {
    return <p className={classes.words}>{t('viewer.loading')}</p>;
  }
  return (
    // A scrolling region with the picture in it, so that finger, wheel and keys pan it by scrolling.
    <div className={classes.stage}>
      <button
        type="button"
        className={classes.picture}
        style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}
        aria-label={zoom === 1 ? t('viewer.zoomIn') : t('viewer.zoomOut')}
        onClick={onZoom}
      >
        <img src={url} alt={label} draggable={false} />
      </button>
    </div>
  );
}
