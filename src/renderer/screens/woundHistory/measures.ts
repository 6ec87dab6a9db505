/** Which numbers of a wound are followed over time: first the area, which says most. */
import { woundLabels, woundMeasures, type MeasureKey } from '../../../shared/wound/fields.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export type Followed = 'areaCm2' | MeasureKey;

export const followedSides: readonly Followed[] = woundMeasures.map(({ key }) => key);
export const followed: readonly Followed[] = ['areaCm2', ...followedSides];

export function useFollowedWords(): (name: Followed) => { label: string; unit: string } {
  const { t } = useTranslation('woundHistory');
  const { t: ofForm } = useTranslation('woundAssessment');
  return (name) =>
    name === 'areaCm2'
      ? { label: t('size.area'), unit: t('size.squareCentimetres') }
      : { label: ofForm(woundLabels[name]), unit: t('size.centimetres') };
}
