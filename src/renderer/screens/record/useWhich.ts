/** The words for the record that a screen is about: its wound and the time of its assessment. */
import type { Subject, Target } from '../../../model/content.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** Such as `Wound assessment of Sacrum, W-1001-1, from 20 Nov 2026 14:02`. */
export function useWhich(subject: Subject, target: Target): string {
  const { t } = useTranslation('record');
  const { fullMoment } = useTimeFormat();
  return t('which', {
    site: subject.woundSite ?? '',
    id: subject.woundId ?? '',
    when: fullMoment(Date.parse(target.observedAt)),
  });
}
