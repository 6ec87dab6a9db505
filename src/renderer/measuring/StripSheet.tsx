/** Owns the sheet of measuring strips on the screen and on paper, and the one question after a print. */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { sheetShapes, sheetSizeMm, type SheetShape } from '../../measuring/stripSheet.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PickOne } from './PickOne.tsx';
import classes from './StripSheet.module.css';
import './stripPrint.css';

type Check = 'right' | 'wrong';

export function StripSheetDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('measuring');
  const [isPrinted, setPrinted] = useState(false);
  const [check, setCheck] = useState<Check | null>(null);
  const print = () => {
    window.print();
    setPrinted(true);
    setCheck(null);
  };
  return (
    <Dialog opened onClose={onClose} title={t('strips.title')} size="lg">
      <div className={classes.dialog}>
        <p className={classes.lead}>{t('strips.lead')}</p>
        <Button
          variant="filled"
          leftSection={<IconPrinter size="1.375rem" stroke={1.75} aria-hidden="true" />}
          onClick={print}
        >
          {t('strips.print')}
        </Button>
        {isPrinted && (
          <PickOne
            label={t('strips.checkLabel')}
            value={check}
            options={(['right', 'wrong'] as const).map((value) => ({
              value,
              label: t(`strips.${value}`),
            }))}
            onChange={(value) => setCheck(value)}
          />
        )}
        {check !== null && (
          <Notice tone={check === 'right' ? 'done' : 'problem'} announced>
            <p>{t(check === 'right' ? 'strips.rightSaid' : 'strips.wrongSaid')}</p>
          </Notice>
        )}
        <Sheet />
      </div>
    </Dialog>
  );
}

function Sheet() {
  const { t } = useTranslation('measuring');
  const shapes = useMemo(
    () =>
      sheetShapes({
        title: t('strips.sheetTitle'),
        how: t('strips.how'),
        along: t('strips.along'),
        singleUse: t('strips.singleUse'),
        check: t('strips.check'),
      }),
    [t],
  );
  const { width, height } = sheetSizeMm;
  return (
    <div className={classes.paper} data-print="strips">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('strips.sheetTitle')}
        className={classes.sheet}
      >
        {shapes.map((shape, index) => (
          <Shape key={index} shape={shape} />
        ))}
      </svg>
    </div>
  );
}

function Shape({ shape }: { shape: SheetShape }) {
  if (shape.is === 'ink') {
    const { x, y, w, h } = shape;
    return <rect x={x} y={y} width={w} height={h} fill="#000" shapeRendering="crispEdges" />;
  }
  if (shape.is === 'line') {
    return (
      <polyline
        points={shape.points.map(([x, y]) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="#000"
        strokeWidth={shape.wide}
        strokeDasharray={shape.dashed ? '1 1' : undefined}
      />
    );
  }
  return (
    <text x={shape.x} y={shape.y} fontSize={shape.size} textAnchor="middle" fill="#000">
      {shape.text}
    </text>
  );
}
