/** The numbers of one wound, each with its error, or why there are none. */
import { Button, Checkbox } from '@mantine/core';
import { whyWithheld, type WoundReading } from '../../../measuring/measureWound.ts';
import { withError, writtenArea } from '../../../measuring/noteLine.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PrintQuestion } from './PrintQuestion.tsx';
import { asText, type SizeInUse } from './useSizeUse.ts';
import classes from './Measure.module.css';

interface MeasuredSizeProps {
  reading: WoundReading;
  use: SizeInUse;
  onRuler(): void;
}

type MeasuredReading = Extract<WoundReading, { is: 'measured' }>;

export function MeasuredSize({ reading, use, onRuler }: MeasuredSizeProps) {
  const { t } = useTranslation('measuring');
  if (reading.is === 'refused') {
    return (
      <Notice tone="waiting" title={t(`refused.${reading.why}`)} announced>
        <p>{t('refusedNext')}</p>
      </Notice>
    );
  }
  // A strip printed at another scale looks the same in a photo: no number is shown before it was checked with
  // a ruler.
  const why = whyWithheld(reading);
  if (why === 'print-not-checked') return <PrintQuestion onRuler={onRuler} />;
  if (why === 'creased') {
    return (
      <Notice tone="waiting" title={t('creased.title')} announced>
        <p>{t('creased.next')}</p>
        <div className={classes.doubtButtons}>
          <Button onClick={onRuler}>{t('ruler')}</Button>
        </div>
      </Notice>
    );
  }
  return (
    <div className={classes.result}>
      <Numbers reading={reading} use={use} />
      <Doubts reading={reading} onRuler={onRuler} />
      {reading.isByHand && <p className={classes.hint}>{t('byHand')}</p>}
    </div>
  );
}

/** Why the numbers may be clearly wrong, with the offer to use a ruler instead. */
function Doubts({ reading, onRuler }: { reading: MeasuredReading; onRuler(): void }) {
  const { t } = useTranslation('measuring');
  const warnings = reading.warnings.filter(
    (warning) => warning !== 'print-not-checked' && warning !== 'creased',
  );
  if (warnings.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('warning.title')} announced>
      {warnings.map((warning) => (
        <p key={warning}>{t(`warning.${warning}`)}</p>
      ))}
      <div className={classes.doubtButtons}>
        <Button onClick={onRuler}>{t('ruler')}</Button>
      </div>
    </Notice>
  );
}

function Numbers({ reading, use }: { reading: MeasuredReading; use: SizeInUse }) {
  const { t } = useTranslation('measuring');
  const { profile } = useApp();
  const { lengthCm, widthCm, areaCm2 } = reading.size;
  return (
    <>
      <dl className={classes.numbers} aria-live="polite">
        <Row
          label={t(`length.${profile.measuring.lengthBy}`)}
          value={`${withError(lengthCm, asText(lengthCm))} cm`}
        />
        <Row label={t('width')} value={`${withError(widthCm, asText(widthCm))} cm`} />
        <Row label={t('area')} value={`${writtenArea(areaCm2)} cm²`} />
      </dl>
      <Checkbox
        label={t('keepOutline')}
        checked={use.isOutlineKept}
        onChange={(event) => use.keepOutline(event.currentTarget.checked)}
      />
    </>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.number}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}
