/** The first and the latest photo beside each other, each whole and with its size; a tap compares any two. */
import type { HistoryEntry, TimedPhoto } from '../../features/wounds/history.ts';
import { sizeWords } from '../../features/wounds/sizeWords.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { Picture } from './ComparedPhotos.tsx';
import { useWhen } from './useWhen.ts';
import classes from './WoundHistory.module.css';

interface FirstAndLastProps {
  entries: readonly HistoryEntry[];
  /** Oldest first. */
  photos: readonly TimedPhoto[];
  onOpen(): void;
}

export function FirstAndLast({ entries, photos, onOpen }: FirstAndLastProps) {
  const { t } = useTranslation('woundHistory');
  const when = useWhen();
  const hasTwo = photos.length > 1;
  const shown = hasTwo ? [photos[0], photos.at(-1)] : photos;
  return (
    <button
      type="button"
      className={classes.stage}
      data-print="no"
      aria-label={hasTwo ? t('photos.compare') : t('photos.look')}
      onClick={onOpen}
    >
      {shown.map((photo) => {
        const entry = entries.find(({ key }) => key === photo?.entryKey);
        return (
          photo &&
          entry && (
            <span key={photo.key}>
              <Picture photo={photo} />
              <span>
                {when(entry.observedAtMs)} <strong>{sizeWords(entry)}</strong>
              </span>
            </span>
          )
        );
      })}
    </button>
  );
}
