/**
 * Checks a tablet: photos of a printed sheet with shapes of known area show how well its camera, lens and printer
 * measure. The figures stay on the tablet.
 */
import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { referenceSheetShapes } from '../../../measuring/stripSheet.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { IconCamera, IconPrinter } from '../../ui/icons/icons.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { checkedPhoto, type CheckedPhoto } from './checkedPhoto.ts';
import { PrintedSheet } from './PrintedSheet.tsx';
import { TabletFigures } from './TabletFigures.tsx';
import classes from './StripSheet.module.css';

/** Older photos say little about a tablet that was updated since. */
const maxKept = 20;

export function TabletCheckDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('measuring');
  const { device } = useApp();
  const [last, setLast] = useState<CheckedPhoto | 'working' | null>(null);
  const settings = useLive((app) => app.device.settings.read(), []);
  const checks = settings?.tabletChecks ?? [];

  const check = async (photo: File) => {
    setLast('working');
    const checked = await checkedPhoto(photo);
    setLast(checked);
    if (checked.is !== 'checked') return;
    const offs = checked.shapes.map(({ area, trueCm2 }) => area.value / trueCm2 - 1);
    const covered = checked.shapes.filter(
      ({ area, trueCm2 }) => Math.abs(area.value - trueCm2) <= area.error,
    ).length;
    const now = { atMs: Date.now(), offs, covered };
    const { tabletChecks } = await device.settings.read();
    await device.settings.change({ tabletChecks: [...tabletChecks, now].slice(-maxKept) });
  };
  return (
    <Dialog opened onClose={onClose} title={t('tablet.title')} size="lg">
      <div className={classes.dialog}>
        <p className={classes.lead}>{t('tablet.lead')}</p>
        <Ways onPhoto={(photo) => void check(photo)} isWorking={last === 'working'} />
        <Outcome last={last} />
        <TabletFigures
          checks={checks}
          onForget={() => void device.settings.change({ tabletChecks: [] })}
        />
        <Sheet />
      </div>
    </Dialog>
  );
}

function Ways({ onPhoto, isWorking }: { onPhoto(photo: File): void; isWorking: boolean }) {
  const { t } = useTranslation('measuring');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.ways}>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        className="wb-visually-hidden"
        aria-label={t('tablet.photo')}
        tabIndex={-1}
        onChange={(event) => {
          const [photo] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (photo !== undefined) onPhoto(photo);
        }}
      />
      <Button
        leftSection={<IconPrinter size="1.375rem" stroke={1.75} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {t('tablet.print')}
      </Button>
      <Button
        variant="filled"
        loading={isWorking}
        leftSection={<IconCamera size="1.375rem" stroke={1.75} aria-hidden="true" />}
        onClick={() => chooser.current?.click()}
      >
        {t('tablet.photo')}
      </Button>
    </div>
  );
}

function Outcome({ last }: { last: CheckedPhoto | 'working' | null }) {
  const { t } = useTranslation('measuring');
  if (last === null) return null;
  if (last === 'working') return <p role="status">{t('looking')}</p>;
  if (last.is === 'no-strip') {
    return (
      <Notice tone="waiting" title={t(`none.${last.why}.title`)} announced>
        <p>{t('tablet.again')}</p>
      </Notice>
    );
  }
  if (last.shapes.length === 0) {
    return (
      <Notice tone="waiting" title={t('tablet.noShapes')} announced>
        <p>{t('tablet.again')}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="done" title={t('tablet.measured', { count: last.shapes.length })} announced>
      {last.shapes.map(({ trueCm2, area }) => (
        <p key={trueCm2}>
          {t('tablet.shape', {
            true: trueCm2.toFixed(2),
            measured: area.value.toFixed(2),
            error: area.error.toFixed(2),
          })}
        </p>
      ))}
    </Notice>
  );
}

function Sheet() {
  const { t } = useTranslation('measuring');
  const shapes = useMemo(
    () =>
      referenceSheetShapes({
        title: t('tablet.sheetTitle'),
        how: t('tablet.how'),
        check: t('strips.check'),
      }),
    [t],
  );
  return <PrintedSheet shapes={shapes} label={t('tablet.sheetTitle')} />;
}
