/** The numbers of one wound: each with its error, all accepted with one tap. */
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { whyWithheld, type Measured, type WoundReading } from '../../../measuring/measureWound.ts';
import { withError, writtenArea } from '../../../measuring/noteLine.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PrintQuestion } from './PrintQuestion.tsx';
import classes from './Measure.module.css';

/** What was measured on a photo: lengths and their errors as text for the fields, in centimetres. */
export interface MeasuredOnPhoto {
  readonly length: string;
  readonly lengthError: string;
  readonly width: string;
  readonly widthError: string;
  readonly area: Measured;
  readonly photoId: string;
}

export interface SizeUse {
  /** Receives the size: lengths for the fields of the form, the area for a line of its own in the note. */
  onSize(size: MeasuredOnPhoto): void;
  /** Receives the outline as a second photo. */
  onOutline(picture: File): void;
}

interface MeasuredSizeProps extends SizeUse {
  photoId: string;
  reading: WoundReading;
  picture(words: string): Promise<Blob | null>;
  /** Called once the numbers are in the form. */
  onUsed(): void;
  onRuler(): void;
}

type MeasuredReading = Extract<WoundReading, { is: 'measured' }>;

export function MeasuredSize(props: MeasuredSizeProps) {
  const { reading, onRuler } = props;
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
      <Numbers {...props} reading={reading} />
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

function Numbers(props: MeasuredSizeProps & { reading: MeasuredReading }) {
  const { reading, picture, photoId, onUsed } = props;
  const { t } = useTranslation('measuring');
  const { device, profile } = useApp();
  const [isKept, setKept] = useState(true);
  const [isWorking, setWorking] = useState(false);
  const { lengthCm, widthCm, areaCm2 } = reading.size;
  const area = writtenArea(areaCm2);
  const [length, width] = [lengthCm.value.toFixed(1), widthCm.value.toFixed(1)];
  const takeAll = async () => {
    setWorking(true);
    const outline = isKept ? await picture(t('picture', { area })) : null;
    const size = { length, width, area: areaCm2, photoId };
    props.onSize({ ...size, lengthError: errorOf(lengthCm), widthError: errorOf(widthCm) });
    if (outline !== null) {
      props.onOutline(new File([outline], 'outline.jpg', { type: 'image/jpeg' }));
    }
    const { stripPrint } = await device.settings.read();
    if (stripPrint !== null) {
      const wounds = stripPrint.wounds + 1;
      await device.settings.change({ stripPrint: { ...stripPrint, wounds } });
    }
    onUsed();
  };
  return (
    <>
      <dl className={classes.numbers} aria-live="polite">
        <Row
          label={t(`length.${profile.measuring.lengthBy}`)}
          value={`${withError(lengthCm, length)} cm`}
        />
        <Row label={t('width')} value={`${withError(widthCm, width)} cm`} />
        <Row label={t('area')} value={`${area} cm²`} />
      </dl>
      <Button variant="filled" loading={isWorking} onClick={() => void takeAll()}>
        {t('useAll')}
      </Button>
      <Checkbox
        label={t('keepOutline')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
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

/** The error is never given as zero. */
function errorOf({ error }: Measured): string {
  return Math.max(error, 0.1).toFixed(1);
}
