/**
 * One large photo with a strip below it: those of the draft and the one from the last visit, each a tap away, so that
 * both can be looked at while the values are typed.
 */
import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useNoPhotoWord } from '../../features/photos/useNoPhotoWord.ts';
import { useHospitalPhoto } from '../../services/app/useHospitalPhoto.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { IconPhotoPlus } from '../../ui/icons/icons.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { newestOf, type Shown } from './shownPhoto.ts';
import type { LastPhoto } from './useLastAssessment.ts';
import classes from './PhotoPane.module.css';

interface PhotoPaneProps {
  photos: readonly { photoId: string; contentType: string }[];
  shown: Shown;
  onShow(shown: Shown): void;
  /** The photo that the hospital refused. */
  refusedId: string | null;
  /** The photo from the last visit, if this tablet knows one. */
  last: LastPhoto | null;
  /** Opens a photo of the draft on the full screen. */
  onOpen(index: number): void;
  /** What can be done with the photo that is shown, and what is to be said about it. */
  actions: ReactNode;
  notes: ReactNode;
  /** The ways to another photo. */
  ways: ReactNode;
  /** What is to be said about the newest photo, whichever is shown. */
  children: ReactNode;
}

export function PhotoPane({ photos, shown, refusedId, last, ...props }: PhotoPaneProps) {
  const { t } = useTranslation('woundAssessment');
  const ids = photos.map(({ photoId }) => photoId);
  const index = indexOf(shown, ids);
  const lastUrl = useLastUrl(last);
  const total = photos.length;
  const thumbs = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Of many, the one that is shown; nothing but the strip is scrolled.
    const thumb = thumbs.current?.children[index];
    if (thumb instanceof HTMLElement) {
      thumbs.current?.scrollTo({ left: thumb.offsetLeft - 72, top: thumb.offsetTop - 72 });
    }
  }, [index]);
  return (
    <div className={classes.pane}>
      <Stage isEmpty={total === 0 && (last === null || lastUrl.url === undefined)}>
        {total === 0 && last === null && <NoPhoto />}
        {last !== null && <Last last={last} {...lastUrl} isShown={index < 0} />}
        {photos.map(
          (photo, at) =>
            at === index && (
              <New
                key={photo.photoId}
                {...photo}
                position={at + 1}
                total={total}
                onOpen={() => props.onOpen(at)}
              />
            ),
        )}
      </Stage>
      <div className={classes.side}>
        {total > 0 && (
          <div className={classes.strip}>
            <ol ref={thumbs} className={classes.thumbs} aria-labelledby="photos-label">
              {ids.map((photoId, at) => (
                <li key={photoId} data-refused={photoId === refusedId}>
                  <NewThumb
                    photoId={photoId}
                    label={t('photos.show', { position: at + 1, total })}
                    position={at + 1}
                    isShown={at === index}
                    onShow={() => props.onShow({ photoId })}
                  />
                </li>
              ))}
            </ol>
            {last !== null && lastUrl.url !== undefined && (
              <Thumb
                url={lastUrl.url}
                label={t('photos.showLast')}
                mark={t('photos.lastMark')}
                isShown={index < 0}
                onShow={() => props.onShow('last')}
              />
            )}
            {index >= 0 && <div className={classes.actions}>{props.actions}</div>}
          </div>
        )}
        {index >= 0 && props.notes}
        <div className={classes.ways}>{props.ways}</div>
        {props.children}
      </div>
    </div>
  );
}

/** The place of what is shown among the photos of the draft; -1 for the photo from the last visit. */
export function indexOf(shown: Shown, ids: readonly string[]): number {
  return shown === 'last' ? -1 : ids.indexOf(shown.photoId);
}

/** What is shown until she chooses another: the refused photo, the newest, or that of the last visit; then the one added. */
export function useShown(ids: readonly string[], refusedId: string | null) {
  const refused = refusedId !== null && ids.includes(refusedId) ? { photoId: refusedId } : null;
  const [seen, setSeen] = useState<{ ids: readonly string[]; shown: Shown }>(() => ({
    ids,
    shown: refused ?? newestOf(ids),
  }));
  const show = (shown: Shown) => setSeen({ ids, shown });
  if (seen.ids.join() === ids.join()) return [seen.shown, show] as const;
  const added = ids.findLast((photoId) => !seen.ids.includes(photoId));
  const isStillThere = seen.shown === 'last' || ids.includes(seen.shown.photoId);
  const shown: Shown =
    added !== undefined ? { photoId: added } : isStillThere ? seen.shown : newestOf(ids);
  setSeen({ ids, shown });
  return [shown, show] as const;
}

interface LastUrl {
  /** Null while it is read; undefined if it cannot be shown. */
  url: string | null | undefined;
  /** Why not. */
  word: string;
}

function useLastUrl(last: LastPhoto | null): LastUrl {
  const { t } = useTranslation('woundAssessment');
  const noPhotoWord = useNoPhotoWord();
  const photo = last?.photo;
  const own = usePhotoUrl(photo?.from === 'device' ? photo.photoId : null, 'bytes');
  const fetched = useHospitalPhoto(photo?.from === 'hospital' ? photo.attachmentId : null);
  return photo?.from === 'hospital'
    ? { url: fetched.url, word: noPhotoWord(fetched.why) }
    : { url: own, word: t('viewer.gone') };
}

function Stage({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  return (
    <div className={classes.stage} data-empty={isEmpty}>
      {children}
    </div>
  );
}

function NoPhoto() {
  const { t } = useTranslation('woundAssessment');
  return (
    <p className={classes.words}>
      <IconPhotoPlus size="2rem" stroke={1.5} aria-hidden="true" />
      {t('photos.none')}
    </p>
  );
}

/** The shape of a photo, once it is loaded: its frame has the same, so that nothing is beside it. */
function useShape() {
  const [ratio, setRatio] = useState(4 / 3);
  const shape: CSSProperties & { '--photo-ratio': number } = { '--photo-ratio': ratio };
  return {
    shape,
    onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
      const { naturalWidth, naturalHeight } = currentTarget;
      if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
    },
  };
}

interface LastProps extends LastUrl {
  last: LastPhoto;
  isShown: boolean;
}

/** Stays decoded behind the new one, so that going from one to the other shows nothing in between. */
function Last({ last, url, word, isShown }: LastProps) {
  const { t } = useTranslation('woundAssessment');
  const { fullMoment } = useTimeFormat();
  const { shape, onLoad } = useShape();
  return (
    <div className={classes.layer} data-shown={isShown}>
      <div className={classes.face} style={shape}>
        {typeof url === 'string' ? (
          <img
            src={url}
            alt={t('lastTime.photo')}
            className={classes.picture}
            draggable={false}
            onLoad={onLoad}
          />
        ) : (
          <p className={classes.words}>{url === null ? t('viewer.loading') : word}</p>
        )}
        <p className={classes.caption}>
          {t('photos.last', { when: fullMoment(last.observedAtMs) })}
        </p>
      </div>
    </div>
  );
}

interface NewProps {
  photoId: string;
  contentType: string;
  position: number;
  total: number;
  onOpen(): void;
}

function New({ photoId, contentType, position, total, onOpen }: NewProps) {
  const { t } = useTranslation('woundAssessment');
  const url = usePhotoUrl(photoId, 'bytes', contentType);
  const { shape, onLoad } = useShape();
  return (
    <div className={classes.layer} data-shown="true">
      <button
        type="button"
        className={classes.face}
        style={shape}
        aria-label={t('photos.open', { position, total })}
        onClick={onOpen}
      >
        {typeof url === 'string' ? (
          <img src={url} alt="" className={classes.picture} draggable={false} onLoad={onLoad} />
        ) : (
          <span className={classes.words}>
            {t(url === null ? 'viewer.loading' : 'viewer.gone')}
          </span>
        )}
        <span className={classes.caption}>{t('photos.new', { position, total })}</span>
      </button>
    </div>
  );
}

interface ThumbProps {
  url: string | null | undefined;
  label: string;
  /** The number of a new photo, or a word. */
  mark: string;
  isShown: boolean;
  onShow(): void;
}

function Thumb({ url, label, mark, isShown, onShow }: ThumbProps) {
  return (
    <button
      type="button"
      className={classes.thumb}
      aria-label={label}
      aria-pressed={isShown}
      onClick={onShow}
    >
      {typeof url === 'string' && <img src={url} alt="" draggable={false} />}
      <span aria-hidden="true">{mark}</span>
    </button>
  );
}

interface NewThumbProps extends Omit<ThumbProps, 'url' | 'mark'> {
  photoId: string;
  position: number;
}

function NewThumb({ photoId, position, ...props }: NewThumbProps) {
  return <Thumb url={usePhotoUrl(photoId, 'thumbnail')} mark={String(position)} {...props} />;
}
