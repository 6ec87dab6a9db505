/**
 * Owns the size of the wound as it is written: the last size beside each field, where plus and minus
 * begin, and Enter goes on to the next field.
 */
import { useTranslation } from 'react-i18next';
import { useDerived, useField } from '../../features/drafts/useDraftForm.ts';
import type { HistoryEntry } from '../../features/wounds/history.ts';
import { useNumber } from '../../features/wounds/useNumber.ts';
import { areaOf, largestMeasureCm, readMeasure } from '../../ui/parts/measure.ts';
import { MeasureField } from '../../ui/parts/MeasureField.tsx';
import { saidOf, type FieldParts } from './fieldParts.ts';
import classes from './WoundAssessment.module.css';

interface SizeFieldsProps extends FieldParts {
  /** The assessment before this one; null where this tablet knows none. */
  last: HistoryEntry | null;
}

export function SizeFields({ last, ...parts }: SizeFieldsProps) {
  const { t } = useTranslation('woundAssessment');
  return (
    <>
      <div className={classes.measures}>
        <Measure
          {...parts}
          name="lengthCm"
          label={t('measure.length')}
          lastCm={last?.lengthCm ?? null}
          nextFieldId="field-widthCm"
        />
        <Measure
          {...parts}
          name="widthCm"
          label={t('measure.width')}
          lastCm={last?.widthCm ?? null}
          nextFieldId="field-careNote"
        />
      </div>
      <Area form={parts.form} />
    </>
  );
}

interface MeasureProps extends FieldParts {
  name: 'lengthCm' | 'widthCm';
  label: string;
  /** How long or wide it was the last time, centimetres. */
  lastCm: number | null;
  nextFieldId: string;
}

function Measure({ name, label, lastCm, nextFieldId, ...parts }: MeasureProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const number = useNumber();
  const value = useField(parts.form, name);
  const reading = readMeasure(value);
  const error =
    reading.is === 'wrong'
      ? t(`measure.error.${reading.why}`, { largest: largestMeasureCm })
      : saidOf(parts, name, value);
  return (
    <MeasureField
      id={`field-${name}`}
      label={label}
      hint={lastCm === null ? common('optional') : t('measure.last', { last: number(lastCm) })}
      value={value}
      error={error}
      stepFromCm={lastCm ?? undefined}
      onNext={() => document.getElementById(nextFieldId)?.focus()}
      onChange={(typed) => parts.form.change({ [name]: typed })}
    />
  );
}

/** Length times width as soon as both are measured. */
function Area({ form }: { form: FieldParts['form'] }) {
  const { t, i18n } = useTranslation('woundAssessment');
  const areaCm2 = useDerived(form, ({ lengthCm, widthCm }) => areaOf(lengthCm, widthCm));
  if (areaCm2 === null) {
    return null;
  }
  const area = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(areaCm2);
  return <p className={classes.left}>{t('measure.area', { area })}</p>;
}
