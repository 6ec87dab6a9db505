/** The sheet of measuring strips on the screen and on paper, and the one question after a print. */
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { sheetShapes } from '../../../measuring/stripSheet.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { PickOne } from '../../ui/parts/PickOne.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PrintedSheet } from './PrintedSheet.tsx';
import classes from './StripSheet.module.css';

type Check = 'right' | 'wrong';

export function StripSheetDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('measuring');
  const [isPrinted, setPrinted] = useState(false);
  const [check, setCheck] = useState<Check | null>(null);
  const { device, now } = useApp();
  const answer = (value: Check | null) => {
    setCheck(value);
    void device.settings.change({
      stripPrint: value === 'right' ? { atMs: now(), wounds: 0 } : null,
    });
  };
  const print = () => {
    window.print();
    setPrinted(true);
    // A new print has to be checked again.
    answer(null);
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
            onChange={(value) => answer(value)}
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
        scale: t('strips.scale'),
        check: t('strips.check'),
      }),
    [t],
  );
  return <PrintedSheet shapes={shapes} label={t('strips.sheetTitle')} />;
}
