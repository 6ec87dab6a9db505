/** Owns the numbers of one wound: each with its error, each taken by a tap of its own. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Measured, WoundReading } from '../../../measuring/measureWound.ts';
import { writtenArea } from '../../../measuring/noteLine.ts';
import { useWard } from '../../services/app/Ward.tsx';
import { IconCheck } from '../../ui/icons/icons.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import classes from './Measure.module.css';

export interface SizeUse {
  /** Into the form's field, as it would be typed. */
  onLength(typed: string): void;
  onWidth(typed: string): void;
  /** Into the note, as its own line. */
  onArea(areaCm2: number): void;
  /** The outline as a second photo. */
  onOutline(picture: File): void;
}

interface MeasuredSizeProps extends SizeUse {
  reading: WoundReading | null;
  /** A line is there, and how the skin lies was not said yet. */
  isAsking: boolean;
  picture(words: string): Promise<Blob | null>;
  onRuler(): void;
}

type MeasuredReading = Extract<WoundReading, { is: 'measured' }>;
type Part = 'length' | 'width' | 'area' | 'outline';

export function MeasuredSize(props: MeasuredSizeProps) {
  const { reading, isAsking, onRuler } = props;
  const { t } = useTranslation('measuring');
  if (isAsking) return <p role="status">{t('askSkin')}</p>;
  if (reading === null) return null;
  if (reading.is === 'refused') {
    return (
      <Notice tone="waiting" title={t(`refused.${reading.why}`)} announced>
        <p>{t('refusedNext')}</p>
      </Notice>
    );
  }
  return (
    <div className={classes.result}>
      <Doubts reading={reading} onRuler={onRuler} />
      <p className={classes.hint}>{t('confirm')}</p>
      <Numbers {...props} reading={reading} />
      {reading.isByHand && <p className={classes.hint}>{t('byHand')}</p>}
    </div>
  );
}

/** Why the numbers may be well off, and the ruler instead; a print is vouched for once. */
function Doubts({ reading, onRuler }: { reading: MeasuredReading; onRuler(): void }) {
  const { t } = useTranslation('measuring');
  const { device } = useWard();
  if (reading.warnings.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('warning.title')} announced>
      {reading.warnings.map((warning) => (
        <p key={warning}>{t(`warning.${warning}`)}</p>
      ))}
      <div className={classes.doubtButtons}>
        {reading.warnings.includes('print-not-checked') && (
          <Button onClick={() => void device.settings.change({ stripPrintChecked: true })}>
            {t('printRight')}
          </Button>
        )}
        <Button onClick={onRuler}>{t('ruler')}</Button>
      </div>
    </Notice>
  );
}

function Numbers(props: MeasuredSizeProps & { reading: MeasuredReading }) {
  const { reading, picture } = props;
  const { t } = useTranslation('measuring');
  const [used, setUsed] = useState<readonly Part[]>([]);
  const { lengthCm, widthCm, areaCm2 } = reading.size;
  const area = withError(areaCm2, writtenArea(areaCm2.value));
  const [length, width] = [lengthCm.value.toFixed(1), widthCm.value.toFixed(1)];
  const row = (part: Part, act: () => void) => ({
    isUsed: used.includes(part),
    onUse() {
      act();
      setUsed((before) => [...before, part]);
    },
  });
  const keepOutline = async () => {
    const blob = await picture(t('picture', { area }));
    if (blob === null) return;
    props.onOutline(new File([blob], 'outline.jpg', { type: 'image/jpeg' }));
    setUsed((before) => [...before, 'outline']);
  };
  return (
    <>
      <dl className={classes.numbers} aria-live="polite">
        <Row
          label={t('length')}
          value={`${withError(lengthCm, length)} cm`}
          button={t('useLength')}
          {...row('length', () => props.onLength(length))}
        />
        <Row
          label={t('width')}
          value={`${withError(widthCm, width)} cm`}
          button={t('useWidth')}
          {...row('width', () => props.onWidth(width))}
        />
        <Row
          label={t('area')}
          value={`${area} cm²`}
          button={t('useArea')}
          {...row('area', () => props.onArea(areaCm2.value))}
        />
      </dl>
      <KeepOutline isKept={used.includes('outline')} onKeep={() => void keepOutline()} />
    </>
  );
}

function KeepOutline({ isKept, onKeep }: { isKept: boolean; onKeep(): void }) {
  const { t } = useTranslation('measuring');
  return (
    <Button
      disabled={isKept}
      leftSection={isKept ? <IconCheck size="1.25rem" aria-hidden="true" /> : undefined}
      onClick={onKeep}
    >
      {t(isKept ? 'outlineKept' : 'keepOutline')}
    </Button>
  );
}

interface RowProps {
  label: string;
  value: string;
  button: string;
  isUsed: boolean;
  onUse(): void;
}

function Row({ label, value, button, isUsed, onUse }: RowProps) {
  const { t } = useTranslation('measuring');
  return (
    <div className={classes.number}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        <Button
          aria-label={isUsed ? `${button}: ${t('used')}` : button}
          disabled={isUsed}
          leftSection={isUsed ? <IconCheck size="1.25rem" aria-hidden="true" /> : undefined}
          onClick={onUse}
        >
          {isUsed ? t('used') : button}
        </Button>
      </dd>
    </div>
  );
}

/** "6.3 ± 0.2": as many places behind the point as the value has, and never an error of nothing. */
function withError({ error }: Measured, written: string): string {
  const places = written.split('.')[1]?.length ?? 0;
  return `${written} ± ${Math.max(error, 10 ** -places).toFixed(places)}`;
}
