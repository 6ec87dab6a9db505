/** The time of assessment in a form, which is required for submitting. */
import { useTranslation } from 'react-i18next';
import { MomentField } from './MomentField.tsx';

interface ObservedAtFieldProps {
  /** Date-time with offset; null if incomplete. */
  value: string | null;
  /** What the hospital said about it, if it did. */
  refused: string | undefined;
  onChange(value: string | null): void;
}

export function ObservedAtField({ value, refused, onChange }: ObservedAtFieldProps) {
  const { t } = useTranslation('woundAssessment');
  return (
    <MomentField
      id="field-observedAt"
      label={t('when.label')}
      value={value}
      error={value === null ? t('review.missingTime') : refused}
      onChange={onChange}
    />
  );
}
