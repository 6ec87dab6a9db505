/** The words for the record that a screen is about: its wound, the time of its assessment, and who assessed it. */
import type { Subject, Target } from '../../../model/content.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useCreate } from './useVisit.ts';

/**
 * Such as `Sacrum, W-1001-1, assessed 20 Nov 2026 14:02 by Amy Lin`. The hospital does not say whose a record is: a
 * name stands only where she herself made it on this tablet.
 */
export function useWhich({ woundSite, woundId }: Subject, target: Target): string {
  const { t } = useTranslation('record');
  const { t: assessment } = useTranslation('woundAssessment');
  const { fullMoment } = useTimeFormat();
  const { authorId, name } = useSession();
  const { createdBy, observedAt } = target;
  const create = useCreate(createdBy);
  const id = woundId ?? '';
  const wound = woundSite === null ? id : assessment('of', { site: woundSite, id });
  const when = fullMoment(Date.parse(observedAt));
  return create?.authorId === authorId
    ? t('whichBy', { wound, when, name })
    : t('which', { wound, when });
}
