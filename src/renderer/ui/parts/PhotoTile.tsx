/** One photo in a row of photos: square, opened by a tap, with a ring while it is being sent. */
import type { ReactNode } from 'react';
import { IconCheck, IconPhotoOff } from '../icons/icons.ts';
import { useTranslation } from '../words/useTranslation.tsx';
import classes from './PhotoTile.module.css';

interface PhotoTileProps {
  /** Object URL of the thumbnail; null while it is read, undefined if it is gone. */
  src: string | null | undefined;
  /** Read by screen readers as the button's name, such as "Photo 2 of 3". */
  label: string;
  /** Undefined until it is submitted. */
  upload?: 'waiting' | 'moving' | 'there' | 'refused' | undefined;
  onOpen?: (() => void) | undefined;
  /** 'large' if the photo is the main content, 'medium' if it is among the answers. */
  size?: 'row' | 'medium' | 'large';
  /** What can be done, next to the mark of a photo that is not shown. */
  word?: string | undefined;
  /** The number on the tile. */
  position?: number | undefined;
  /** The photo is not on this tablet; paper says so if it was not loaded. */
  isAtHospital?: boolean | undefined;
  /** Buttons below the tile: order, remove. */
  children?: ReactNode;
}

export function PhotoTile(props: PhotoTileProps) {
  const { src, label, upload, onOpen, position, children, word, size = 'row' } = props;
  const { t } = useTranslation('common');
  const picture =
    src === undefined ? (
      <span className={classes.off}>
        <IconPhotoOff size="2rem" stroke={1.5} aria-hidden="true" />
        {word}
      </span>
    ) : src === null ? null : (
      <img src={src} alt="" className={classes.image} draggable={false} />
    );
  return (
    <div className={classes.tile} data-upload={upload} data-size={size} data-coming={src === null}>
      <button
        type="button"
        className={classes.face}
        aria-label={label}
        onClick={onOpen}
        disabled={onOpen === undefined}
      >
        {picture}
        {position !== undefined && (
          <span className={classes.position} aria-hidden="true">
            {position}
          </span>
        )}
        {upload !== undefined && (
          <span className={classes.ring} aria-hidden="true">
            {upload === 'there' && <IconCheck size="0.875rem" stroke={3} />}
          </span>
        )}
      </button>
      {(src ?? null) === null && (
        <span data-print="only">
          {t(props.isAtHospital === true ? 'print.photoAtHospital' : 'print.photoNotHere')}
        </span>
      )}
      {children !== undefined && <div className={classes.buttons}>{children}</div>}
    </div>
  );
}
