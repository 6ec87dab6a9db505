/**
 * Owns the two photos of a comparison. Each lies in a box that scrolls when it is enlarged, so that
 * finger, wheel and arrow keys move it; the two boxes move together.
 */
import { useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import { useHospitalPhoto } from '../../ward/useHospitalPhoto.ts';
import { usePhotoUrl } from '../../ward/usePhotoUrl.ts';
import type { TimedPhoto } from './history.ts';
import { useWhen } from './useWhen.ts';
import classes from './Compare.module.css';

export type CompareMode = 'side-by-side' | 'slider';

interface ComparedPhotosProps {
  first: TimedPhoto | undefined;
  /** Undefined where there is only one photo to look at. */
  second: TimedPhoto | undefined;
  mode: CompareMode;
  zoom: number;
  /** How much of the first photo the divider leaves in sight. */
  dividerPercent: number;
}

export function ComparedPhotos(props: ComparedPhotosProps) {
  const { first, second, mode, zoom, dividerPercent } = props;
  const boxes = useRef<HTMLDivElement>(null);
  const size = { inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` };
  if (first === undefined) {
    return null;
  }
  if (second !== undefined && mode === 'slider') {
    const shown: CSSProperties = { clipPath: `inset(0 ${100 - dividerPercent}% 0 0)` };
    return (
      <div className={classes.stages}>
        <Stage photo={first}>
          <div className={classes.stack} style={size}>
            <Picture photo={second} />
            <div className={classes.over} style={shown}>
              <Picture photo={first} />
            </div>
            <span
              className={classes.divider}
              style={{ insetInlineStart: `${dividerPercent}%` }}
              aria-hidden="true"
            />
          </div>
        </Stage>
      </div>
    );
  }
  const pictures = second === undefined ? [first] : [first, second];
  return (
    <div className={classes.stages} ref={boxes} data-count={pictures.length}>
      {pictures.map((photo, place) => (
        <Stage key={place} photo={photo} onScroll={(box) => moveTogether(boxes.current, box)}>
          <div className={classes.stack} style={size}>
            <Picture photo={photo} />
          </div>
        </Stage>
      ))}
    </div>
  );
}

/** Puts every other box where this one was moved to. */
function moveTogether(boxes: HTMLElement | null, moved: HTMLElement): void {
  for (const box of boxes?.querySelectorAll<HTMLElement>(`.${classes.stage}`) ?? []) {
    if (
      box !== moved &&
      (box.scrollLeft !== moved.scrollLeft || box.scrollTop !== moved.scrollTop)
    ) {
      box.scrollTo(moved.scrollLeft, moved.scrollTop);
    }
  }
}

interface StageProps {
  photo: TimedPhoto;
  onScroll?: (box: HTMLElement) => void;
  children: React.ReactNode;
}

function Stage({ photo, onScroll, children }: StageProps) {
  const { t } = useTranslation('woundHistory');
  const when = useWhen();
  return (
    <div
      className={classes.stage}
      role="region"
      aria-label={t('compare.picture', { when: when(photo.observedAtMs) })}
      // Arrow keys scroll what has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={(event) => onScroll?.(event.currentTarget)}
    >
      {children}
    </div>
  );
}

function Picture({ photo }: { photo: TimedPhoto }) {
  const { t } = useTranslation('woundHistory');
  const when = useWhen();
  const { photo: source } = photo;
  const own = usePhotoUrl(source.from === 'device' ? source.photoId : null, 'bytes');
  const fetched = useHospitalPhoto(source.from === 'hospital' ? source.attachmentId : null);
  const url = source.from === 'device' ? own : fetched;
  if (url === undefined) {
    const word = source.from === 'device' ? t('compare.gone') : t('compare.notFetched');
    return <p className={classes.words}>{word}</p>;
  }
  if (url === null) {
    return <p className={classes.words}>{t('compare.loading')}</p>;
  }
  const alt = t('compare.choice', {
    when: when(photo.observedAtMs),
    position: photo.position,
  });
  return <img src={url} alt={alt} className={classes.picture} draggable={false} />;
}
