/**
 * The size fields of a wound: each shows the last size, from which plus and minus start, and Enter moves to the next
 * field.
 */
import { areaInNote } from '../../../measuring/noteLine.ts';
import { woundMeasures, type FieldName, type WoundMeasure } from '../../../shared/wound/fields.ts';
import { useDerived, useField } from '../../features/drafts/useDraftForm.ts';
import { useWoundDoubtWords } from '../../features/drafts/useWoundDoubtWords.ts';
import { sizeDoubt } from '../../features/drafts/woundDoubts.ts';
import type { HistoryEntry } from '../../features/wounds/history.ts';
import { largestMeasureCm, readMeasure, sizeText, typedArea } from '../../ui/parts/measure.ts';
import { MeasureField } from '../../ui/parts/MeasureField.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { photoErrorOf, saidOf, type FieldParts } from './fieldParts.ts';
import classes from './WoundAssessment.module.css';

interface SizeFieldsProps extends FieldParts {
  /** The assessment before this one; null if this tablet knows none. */
  last: HistoryEntry | null;
}

export function SizeFields({ last, ...parts }: SizeFieldsProps) {
  return (
    <>
      <div className={classes.measures}>
        {woundMeasures.map((field, index) => (
          <Measure
            key={field.key}
            {...parts}
            field={field}
            lastCm={last?.[field.key] ?? null}
            nextKey={woundMeasures[index + 1]?.key ?? 'careNote'}
          />
        ))}
      </div>
      <Area form={parts.form} />
    </>
  );
}

interface MeasureProps extends FieldParts {
  field: WoundMeasure;
  /** The same at the last assessment, centimetres. */
  lastCm: number | null;
  nextKey: FieldName;
}

function Measure({ field, lastCm, nextKey, ...parts }: MeasureProps) {
  const { key, label } = field;
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const wordsOf = useWoundDoubtWords();
  const value = useField(parts.form, key);
  const reading = readMeasure(value);
  const photoError = useDerived(parts.form, (fields) => photoErrorOf(fields, field));
  const ofPhoto =
    photoError === null || photoError === '' ? null : t('measure.photo', { error: photoError });
  const hints = [
    ofPhoto,
    lastCm !== null
      ? t('measure.last', { last: sizeText(lastCm) })
      : ofPhoto === null
        ? common('optional')
        : null,
  ];
  const doubt = sizeDoubt(value, lastCm);
  const error =
    reading.is === 'wrong'
      ? t(`measure.error.${reading.why}`, { largest: largestMeasureCm })
      : saidOf(parts, key, value);
  return (
    <MeasureField
      id={`field-${key}`}
      label={t(label)}
      hint={hints.filter((each) => each !== null).join(' · ')}
      value={value ?? ''}
      error={error}
      doubt={doubt === null ? undefined : wordsOf({ field: key, ...doubt })}
      stepFromCm={lastCm ?? undefined}
      onNext={() => document.getElementById(`field-${nextKey}`)?.focus()}
      onChange={(typed) => parts.form.change({ [key]: typed })}
    />
  );
}

/** A single area: the one measured on a photo, from its line in the note, otherwise length times width. */
function Area({ form }: { form: FieldParts['form'] }) {
  const { t } = useTranslation('woundAssessment');
  const photographed = useDerived(form, ({ careNote }) => {
    const told = areaInNote(careNote);
    return told === null ? null : sizeText(told.value, told.error);
  });
  const areaCm2 = useDerived(form, typedArea);
  const words =
    photographed !== null
      ? t('measure.areaFromPhoto', { area: photographed })
      : areaCm2 !== null && t('measure.area', { area: sizeText(areaCm2) });
  // Its line is kept free: what comes moves nothing under the finger.
  return <p className={classes.left}>{words || '\u00a0'}</p>;
}
