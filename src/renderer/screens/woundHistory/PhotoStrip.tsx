/**
 * The photos in chronological order, in a strip that ends with the latest. It scrolls by finger, by buttons, and as the
 * focus moves.
 */
import { ActionIcon, Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { timedPhotos, type HistoryEntry, type TimedPhoto } from '../../features/wounds/history.ts';
import { pairFor } from '../../features/wounds/pair.ts';
import { useSeen } from '../../features/wounds/useSeen.ts';
import { useSizeWords } from '../../features/wounds/useSizeWords.ts';
import { useHospitalPhoto } from '../../services/app/useHospitalPhoto.ts';
import { usePhotoUrl } from '../../services/app/usePhotoUrl.ts';
import { IconArrowLeft, IconArrowRight, IconArrowsDiff, IconZoomIn } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { PhotoTile } from '../../ui/parts/PhotoTile.tsx';
import { useAfter } from '../../ui/parts/useAfter.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { CompareDialog, type ComparedWound } from './CompareDialog.tsx';
import { useOverflow } from './useOverflow.ts';
import { useWhen } from './useWhen.ts';
import classes from './WoundHistory.module.css';

interface PhotoStripProps {
  entries: readonly HistoryEntry[];
  about: ComparedWound;
}

export function PhotoStrip({ entries, about }: PhotoStripProps) {
  const { t } = useTranslation('woundHistory');
  const strip = useRef<HTMLOListElement>(null);
  const [pair, setPair] = useState<{ first: number; second: number } | null>(null);
  const photos = timedPhotos(entries);
  const count = photos.length;
  // The latest photo matters most, so it is visible first.
  useLayoutEffect(() => {
    const box = strip.current;
    if (count > 0 && box !== null) {
      box.scrollTo({ left: box.scrollWidth });
    }
  }, [count]);

  if (count === 0) {
    return (
      <Section title={t('photos.title')}>
        <p className={classes.plain}>{t('photos.none')}</p>
      </Section>
    );
  }
  return (
    <Section
      title={t('photos.title')}
      aside={
        <div className={classes.stripButtons}>
          <StripArrows strip={strip} />
          <Button
            variant="filled"
            leftSection={
              count > 1 ? (
                <IconArrowsDiff size="1.375rem" stroke={1.75} aria-hidden="true" />
              ) : (
                <IconZoomIn size="1.375rem" stroke={1.75} aria-hidden="true" />
              )
            }
            onClick={() => setPair(pairFor(0, count))}
          >
            {count > 1 ? t('photos.compare') : t('photos.look')}
          </Button>
        </div>
      }
    >
      <ol ref={strip} className={classes.strip} aria-label={t('photos.strip')}>
        {entries.map((entry) => (
          <StripGroup
            key={entry.key}
            entry={entry}
            photos={photos}
            onOpen={(place) => setPair(pairFor(place, count))}
          />
        ))}
      </ol>
      <CompareDialog photos={photos} pair={pair} about={about} onChange={setPair} />
    </Section>
  );
}

/** For people who do not drag; left out if everything is visible. */
function StripArrows({ strip }: { strip: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('woundHistory');
  const overflows = useOverflow(strip);
  const scrollBy = (direction: 1 | -1) => {
    const box = strip.current;
    box?.scrollBy({ left: direction * box.clientWidth * 0.8, behavior: 'smooth' });
  };
  return overflows ? (
    <>
      <ActionIcon aria-label={t('photos.earlier')} onClick={() => scrollBy(-1)}>
        <IconArrowLeft size="1.5rem" aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={t('photos.later')} onClick={() => scrollBy(1)}>
        <IconArrowRight size="1.5rem" aria-hidden="true" />
      </ActionIcon>
    </>
  ) : null;
}

interface StripGroupProps {
  entry: HistoryEntry;
  photos: readonly TimedPhoto[];
  onOpen(place: number): void;
}

function StripGroup({ entry, photos, onOpen }: StripGroupProps) {
  const { t } = useTranslation('woundHistory');
  const when = useWhen();
  const sizeWords = useSizeWords();
  if (entry.photos.length === 0) {
    return null;
  }
  const observed = when(entry.observedAtMs);
  const size = sizeWords(entry);
  return (
    <li className={classes.group}>
      <div className={classes.tiles}>
        {photos.map((photo, place) =>
          photo.entryKey === entry.key ? (
            <StripPhoto
              key={photo.key}
              photo={photo}
              label={t('photos.open', { position: photo.position, when: observed })}
              onOpen={() => onOpen(place)}
            />
          ) : null,
        )}
      </div>
      <p className={classes.caption}>
        <strong>{observed}</strong>
        {size !== '' && <span>{size}</span>}
      </p>
    </li>
  );
}

/** Loading that takes longer than this is told. */
const lateMs = 300;

function LoadingWord() {
  const { t } = useTranslation('woundHistory');
  return useAfter(lateMs) && t('photos.loading');
}

function StripPhoto(props: { photo: TimedPhoto; label: string; onOpen(): void }) {
  const { t } = useTranslation('woundHistory');
  const { photo } = props.photo;
  const [place, isSeen] = useSeen();
  const own = usePhotoUrl(photo.from === 'device' ? photo.photoId : null, 'thumbnail');
  // Fetched only once it is visible: a long history has more photos than anybody looks at.
  const { url: fetched } = useHospitalPhoto(
    photo.from === 'hospital' && isSeen ? photo.attachmentId : null,
  );
  const isGone = photo.from === 'hospital' && fetched === undefined;
  const url = photo.from === 'device' ? own : (fetched ?? null);
  return (
    <div className={classes.tile} ref={place} data-coming={url === null && !isGone}>
      <PhotoTile
        src={url}
        label={props.label}
        onOpen={props.onOpen}
        size="medium"
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
