/** The sentences for the questions about a wound assessment, the same at the field and on the Submit sheet. */
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useNumber } from '../wounds/useNumber.ts';
import type { WoundDoubt } from './woundDoubts.ts';

export function useWoundDoubtWords(): (doubt: WoundDoubt) => string {
  const { t } = useTranslation('woundAssessment');
  const number = useNumber();
  return (doubt) => {
    if (doubt.field === 'observedAt') return t('doubt.longAgo', { days: number(doubt.value) });
    const label = t(doubt.field === 'lengthCm' ? 'measure.length' : 'measure.width');
    const value = number(doubt.value);
    return doubt.why === 'large'
      ? t('doubt.large', { label, value })
      : t('doubt.timesLast', { label, value, last: number(doubt.last) });
  };
}
