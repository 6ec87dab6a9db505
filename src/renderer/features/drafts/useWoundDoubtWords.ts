/** The sentences for the questions about a wound assessment, the same at the field and on the Submit sheet. */
import { woundLabels } from '../../../shared/wound/fields.ts';
import { sizeText } from '../../ui/parts/measure.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { WoundDoubt } from './woundDoubts.ts';

export function useWoundDoubtWords(): (doubt: WoundDoubt) => string {
  const { t } = useTranslation('woundAssessment');
  return (doubt) => {
    if (doubt.field === 'observedAt') return t('doubt.longAgo', { days: doubt.value });
    const label = t(woundLabels[doubt.field]);
    const value = sizeText(doubt.value);
    return doubt.why === 'large'
      ? t('doubt.large', { label, value })
      : t('doubt.timesLast', { label, value, last: sizeText(doubt.last) });
  };
}
