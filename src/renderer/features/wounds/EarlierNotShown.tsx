/** Says which earlier assessments this tablet knows of but cannot show to this nurse. */
import type { TFunction } from 'i18next';
import { noVisits, type Visits } from '../../services/hospital/earlierVisits.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** A few words in place of the last assessment; null if nothing is missing. */
export function useVisitWords(): (visits: Visits | null) => string | null {
  const { t } = useTranslation('woundHistory');
  return (visits) => {
    const { left, stopped, forbidden, missing, another } = visits ?? noVisits;
    if (left > 0) return t(`earlierVisits.instead.${stopped ?? 'asking'}`);
    return forbidden + missing + another > 0 ? t('earlierVisits.instead.notShown') : null;
  };
}

/** The count of each kind, with the reason; renders nothing if none are missing. */
export function EarlierNotShown({ visits }: { visits: Visits | null }) {
  const { t } = useTranslation('woundHistory');
  const sentences = sentencesOf(t, visits ?? noVisits);
  return (
    sentences.length > 0 && (
      <Notice tone="waiting">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    )
  );
}

function sentencesOf(t: TFunction<'woundHistory'>, visits: Visits): string[] {
  const { left, stopped, forbidden, missing, another } = visits;
  return [
    ...(forbidden > 0 ? [t('earlierVisits.forbidden', { count: forbidden })] : []),
    ...(missing > 0 ? [t('earlierVisits.missing', { count: missing })] : []),
    ...(another > 0 ? [t('earlierVisits.another', { count: another })] : []),
    ...(left > 0 && stopped !== null
      ? [t(`earlierVisits.stopped.${stopped}`, { count: left })]
      : []),
  ];
}
