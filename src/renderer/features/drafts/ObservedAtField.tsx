/** The time of assessment in a form, which is required for submitting. */
import { useHospitalNow } from '../../services/app/useHospitalClock.ts';
import { DoubtLine } from '../../ui/parts/DoubtLine.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { MomentField } from './MomentField.tsx';
import { useWoundDoubtWords } from './useWoundDoubtWords.ts';
import { daysAgoIfLong } from './woundDoubts.ts';

interface ObservedAtFieldProps {
  /** Date-time with offset; null if incomplete. */
  value: string | null;
  /** What the hospital said about it, if it did. */
  refused: string | undefined;
  onChange(value: string | null): void;
}

export function ObservedAtField({ value, refused, onChange }: ObservedAtFieldProps) {
  const { t } = useTranslation('woundAssessment');
  const wordsOf = useWoundDoubtWords();
  const days = daysAgoIfLong(value, useHospitalNow());
  const doubt =
    days === null ? undefined : wordsOf({ field: 'observedAt', why: 'longAgo', value: days });
  return (
    <>
      <MomentField
        id="field-observedAt"
        label={t('when.label')}
        value={value}
        error={value === null ? t('review.missingTime') : refused}
        onChange={onChange}
      />
      <DoubtLine>{doubt}</DoubtLine>
    </>
  );
}
