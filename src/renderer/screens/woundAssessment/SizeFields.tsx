/**
 * The size fields of a wound: each shows the last size, from which plus and minus start, and Enter moves to the next
 * field.
 */
import { areaInNote } from '../../../measuring/noteLine.ts';
import { useDerived, useField } from '../../features/drafts/useDraftForm.ts';
import { useWoundDoubtWords } from '../../features/drafts/useWoundDoubtWords.ts';
import { sizeDoubt } from '../../features/drafts/woundDoubts.ts';
import type { HistoryEntry } from '../../features/wounds/history.ts';
import { areaOf, largestMeasureCm, readMeasure, sizeText } from '../../ui/parts/measure.ts';
import { MeasureField } from '../../ui/parts/MeasureField.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { photoErrorOf, saidOf, type FieldParts } from './fieldParts.ts';
import classes from './WoundAssessment.module.css';

interface SizeFieldsProps extends FieldParts {
  /** The assessment before this one; null if this tablet knows none. */
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
  /** The length or width at the last assessment, centimetres. */
  lastCm: number | null;
  nextFieldId: string;
}

function Measure({ name, label, lastCm, nextFieldId, ...parts }: MeasureProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const wordsOf = useWoundDoubtWords();
  const value = useField(parts.form, name);
  const reading = readMeasure(value);
  const photoError = useDerived(parts.form, (fields) => photoErrorOf(fields, name));
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
      : saidOf(parts, name, value);
  return (
    <MeasureField
      id={`field-${name}`}
      label={label}
      hint={hints.filter((each) => each !== null).join(' · ')}
      value={value}
      error={error}
      doubt={doubt === null ? undefined : wordsOf({ field: name, ...doubt })}
      stepFromCm={lastCm ?? undefined}
      onNext={() => document.getElementById(nextFieldId)?.focus()}
      onChange={(typed) => parts.form.change({ [name]: typed })}
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
  const areaCm2 = useDerived(form, ({ lengthCm, widthCm }) => areaOf(lengthCm, widthCm));
  const words =
    photographed !== null
      ? t('measure.areaFromPhoto', { area: photographed })
      : areaCm2 !== null && t('measure.area', { area: sizeText(areaCm2) });
  // Its line is kept free: what comes moves nothing under the finger.
  return <p className={classes.left}>{words || '\u00a0'}</p>;
}
