/**
 * The two photos of a comparison. Each is in a box that scrolls when zoomed, so that finger, wheel and arrow keys move
 * it; both boxes move together.
 */
import type { ReactNode } from 'react';
import { useNoPhotoWord } from '../../features/photos/useNoPhotoWord.ts';
import type { TimedPhoto } from '../../features/wounds/history.ts';
import { useHospitalPhoto } from '../../services/app/useHospitalPhoto.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useSharedView } from './useSharedView.ts';
import { useWhen } from './useWhen.ts';
import classes from './Compare.module.css';

export type CompareMode = 'side-by-side' | 'slider';

interface ComparedPhotosProps {
  first: TimedPhoto | undefined;
  /** Undefined if there is only one photo. */
  second: TimedPhoto | undefined;
  mode: CompareMode;
  zoom: number;
  /** How much of the first photo the divider shows. */
  dividerPercent: number;
}

export function ComparedPhotos(props: ComparedPhotosProps) {
  const { first, second, mode, zoom, dividerPercent } = props;
  if (first === undefined) {
    return null;
  }
  if (second !== undefined && mode === 'slider') {
    return (
      <OneOverTheOther first={first} second={second} zoom={zoom} dividerPercent={dividerPercent} />
    );
  }
  return <SideBySide photos={second === undefined ? [first] : [first, second]} zoom={zoom} />;
}

function SideBySide({ photos, zoom }: { photos: readonly TimedPhoto[]; zoom: number }) {
  const { boxes, onScroll } = useSharedView(zoom);
  return (
    <div className={classes.stages} ref={boxes}>
      {photos.map((photo, place) => (
        <Stage key={place} photo={photo} onScroll={onScroll}>
          <Enlarged photo={photo} zoom={zoom} />
        </Stage>
      ))}
    </div>
  );
}

interface OneOverTheOtherProps {
  first: TimedPhoto;
  second: TimedPhoto;
  zoom: number;
  dividerPercent: number;
}

/** The divider belongs to the box and not to the photo, so that it stays above the thumb of the slider. */
function OneOverTheOther({ first, second, zoom, dividerPercent }: OneOverTheOtherProps) {
  const { boxes, onScroll } = useSharedView(zoom);
  return (
    <div className={classes.stages} ref={boxes} data-mode="slider">
      <Stage photo={second} onScroll={onScroll}>
        <Enlarged photo={second} zoom={zoom} />
      </Stage>
      <div
        className={classes.over}
        data-moves="true"
        style={{ clipPath: `inset(0 ${100 - dividerPercent}% 0 0)` }}
      >
        <Enlarged photo={first} zoom={zoom} />
      </div>
      <span
        className={classes.divider}
        style={{ insetInlineStart: `${dividerPercent}%` }}
        aria-hidden="true"
      />
    </div>
  );
}

function Enlarged({ photo, zoom }: { photo: TimedPhoto; zoom: number }) {
  return (
    <div style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}>
      <Picture photo={photo} />
    </div>
  );
}

interface StageProps {
  photo: TimedPhoto;
  onScroll(box: HTMLElement): void;
  children: ReactNode;
}

function Stage({ photo, onScroll, children }: StageProps) {
  const { t } = useTranslation('woundHistory');
  const when = useWhen();
  return (
    <div
      className={classes.stage}
      data-moves="true"
      role="region"
      aria-label={t('compare.picture', { when: when(photo.observedAtMs) })}
      // Arrow keys scroll the focused element.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={(event) => onScroll(event.currentTarget)}
    >
      {children}
    </div>
  );
}

/** A photo as a whole, or a word in its place. */
export function Picture({ photo }: { photo: TimedPhoto }) {
  const { t } = useTranslation('woundHistory');
  const noPhotoWord = useNoPhotoWord();
  const when = useWhen();
  const { photo: source } = photo;
  const own = usePhotoUrl(source.from === 'device' ? source.photoId : null, 'bytes');
  const fetched = useHospitalPhoto(source.from === 'hospital' ? source.attachmentId : null);
  const url = source.from === 'device' ? own : fetched.url;
  if (url === undefined) {
    const word = source.from === 'device' ? t('compare.gone') : noPhotoWord(fetched.why);
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
