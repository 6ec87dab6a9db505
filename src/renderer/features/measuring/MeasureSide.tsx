/** The column beside the photo while measuring: the state of the strip, the numbers, the tools. */
import { Button } from '@mantine/core';
import { skinShapes } from '../../../measuring/fitView.ts';
import type { WoundReading } from '../../../measuring/measureWound.ts';
import {
  IconAlertTriangle,
  IconCamera,
  IconChevronDown,
  IconCircleCheck,
} from '../../ui/icons/icons.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { PickOne } from '../../ui/parts/PickOne.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { MeasureChoices } from './measureChoices.ts';
import { MeasuredSize } from './MeasuredSize.tsx';
import { pictureHints, SightHints } from './SightLine.tsx';
import type { Measuring } from './useMeasuring.ts';
import type { SizeInUse } from './useSizeUse.ts';
import classes from './Measure.module.css';

interface MeasureSideProps {
  measuring: Measuring;
  choices: MeasureChoices;
  onChoose(changed: Partial<MeasureChoices>): void;
  onRuler(): void;
  onRetake(): void;
  use: SizeInUse;
}

export function MeasureSide(props: MeasureSideProps) {
  const { measuring, choices, onChoose, onRuler, onRetake, use } = props;
  const { t } = useTranslation('measuring');
  const { strip, strokes, readings, skin } = measuring;
  const count = strokes.filter((stroke) => stroke.kind === 'wound').length;
  const reading = readings[choices.chosen];
  return (
    <div className={classes.side} data-strip={strip === null || strip.is === 'strip'}>
      {reading !== undefined && (
        <MeasuredSize
          key={`${choices.chosen} ${numbersOf(reading)}`}
          reading={reading}
          use={use}
          onRuler={onRuler}
        />
      )}
      <StripWord measuring={measuring} onRuler={onRuler} onRetake={onRetake} />
      {strip?.is === 'strip' && (
        <>
          <div className={classes.skin}>
            <PickOne
              label={t('skin.label')}
              hint={t('skin.hint')}
              value={skin}
              options={skinShapes.map((value) => ({ value, label: t(`skin.${value}`) }))}
              onChange={measuring.setSkin}
            />
          </div>
          {count > 1 && (
            <PickOne
              label={t('which')}
              value={String(choices.chosen)}
              options={Array.from({ length: count }, (_, index) => ({
                value: String(index),
                label: String(index + 1),
              }))}
              onChange={(value) => onChoose({ chosen: Number(value) })}
            />
          )}
          {strokes.length > 0 && (
            <Tools measuring={measuring} choices={choices} onChoose={onChoose} />
          )}
        </>
      )}
    </div>
  );
}

/** A key for the numbers: if they change, they must be confirmed again. */
function numbersOf(reading: WoundReading): string {
  return reading.is === 'measured' ? JSON.stringify(reading.size) : '';
}

type StripWordProps = Pick<MeasureSideProps, 'measuring' | 'onRuler' | 'onRetake'>;

function StripWord({ measuring, onRuler, onRetake }: StripWordProps) {
  const { t } = useTranslation('measuring');
  const { strip, strokes, sight } = measuring;
  const hints = pictureHints(sight);
  if (strip === null) return <p role="status">{t('looking')}</p>;
  if (strip.is === 'strip') {
    const found = t('found', { tilt: Math.round(strip.tiltDeg) });
    return (
      <div role="status" className={classes.strip}>
        {strokes.length === 0 && <p className={classes.draw}>{t('draw')}</p>}
        <FoundStrip found={found} hints={hints} onRetake={onRetake} />
      </div>
    );
  }
  const why = strip.is === 'broken' ? 'broken' : strip.why;
  return (
    <>
      <Notice tone="waiting" title={t(`none.${why}.title`)} announced>
        <p>{t(`none.${why}.next`)}</p>
        <SightHints hints={hints} />
        {why !== 'broken' && <Retake onRetake={onRetake} />}
      </Notice>
      <Button variant="filled" onClick={onRuler}>
        {t('ruler')}
      </Button>
    </>
  );
}

interface FoundStripProps {
  found: string;
  hints: ReturnType<typeof pictureHints>;
  onRetake(): void;
}

/** One line, which opens to what would make the photo better: below the photo there is room for no more. */
function FoundStrip({ found, hints, onRetake }: FoundStripProps) {
  if (hints.length === 0) {
    return (
      <p className={classes.found} data-tone="done">
        <IconCircleCheck size="1.375rem" aria-hidden="true" />
        {found}
      </p>
    );
  }
  return (
    <details className={classes.better}>
      <summary className={classes.found} data-tone="waiting">
        <IconAlertTriangle size="1.375rem" aria-hidden="true" />
        {found}
        <IconChevronDown size="1.375rem" aria-hidden="true" />
      </summary>
      <SightHints hints={hints} />
      <Retake onRetake={onRetake} />
    </details>
  );
}

function Retake({ onRetake }: { onRetake(): void }) {
  const { t } = useTranslation('measuring');
  return (
    <div className={classes.doubtButtons}>
      <Button
        leftSection={<IconCamera size="1.375rem" stroke={1.75} aria-hidden="true" />}
        onClick={onRetake}
      >
        {t('retake')}
      </Button>
    </div>
  );
}

type ToolsProps = Pick<MeasureSideProps, 'measuring' | 'choices' | 'onChoose'>;

function Tools({ measuring, choices, onChoose }: ToolsProps) {
  const { t } = useTranslation('measuring');
  return (
    <div className={classes.tools}>
      <PickOne
        label={t('next.label')}
        hint={t('next.hint')}
        value={choices.kind}
        options={(['wound', 'island'] as const).map((value) => ({
          value,
          label: t(`next.${value}`),
        }))}
        onChange={(kind) => onChoose({ kind })}
      />
      <Button variant="subtle" onClick={measuring.clear}>
        {t('clear')}
      </Button>
    </div>
  );
}
