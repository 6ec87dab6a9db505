/** What is shown about the strip in a picture: visible or not, from which angle, and what could be better. */
import type { StripSight } from '../../../measuring/sight.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Measure.module.css';

interface SightLineProps {
  sight: StripSight;
  /** Before the photo is taken, the strip can still be placed better, and the tablet held better. */
  isFinder?: boolean;
}

/** One line: found or not, angle and distance. Only the part that rarely changes is announced to a screen reader. */
export function SightLine({ sight, isFinder = false }: SightLineProps) {
  const { t } = useTranslation('measuring');
  const { isFound, tiltDeg, distanceCm } = sight;
  const first = sight.hints.find((hint) => hint !== 'no-marker');
  return (
    <div className={classes.sight} data-found={isFound}>
      <span role="status">
        {isFound && <strong>{t('sight.found')}</strong>}
        {isFinder && isFound && first === undefined && <span>{t('sight.level')}</span>}
        {first !== undefined && (
          <span>{!isFinder && isOfPicture(first) ? t(`taken.${first}`) : t(`sight.${first}`)}</span>
        )}
      </span>
      {tiltDeg !== null && distanceCm !== null && (
        <span className={classes.sightNumbers}>
          {t('sight.from', { tilt: Math.round(tiltDeg), distance: Math.round(distanceCm) })}
        </span>
      )}
    </div>
  );
}

const ofPicture = ['tilted', 'too-far', 'too-near', 'not-sharp', 'glare', 'too-dark'] as const;
type PictureHint = (typeof ofPicture)[number];

function isOfPicture(hint: StripSight['hints'][number]): hint is PictureHint {
  return ofPicture.some((one) => one === hint);
}

/** What could be better in a picture. Why there is no strip is said elsewhere. */
export function pictureHints(sight: StripSight | null): readonly PictureHint[] {
  return (sight?.hints ?? []).filter(isOfPicture);
}

/** Only the hints about a photo that is taken, if the state of the strip is shown already. */
export function SightHints({ hints }: { hints: readonly PictureHint[] }) {
  const { t } = useTranslation('measuring');
  return hints.map((hint) => <p key={hint}>{t(`taken.${hint}`)}</p>);
}
