/** What a ward needs to measure on photos: strips to print, and a check of how well this tablet measures. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { TabletFigures } from '../../features/measuring/TabletFigures.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Settings.module.css';

const StripSheetDialog = lazy(() =>
  import('../../features/measuring/StripSheet.tsx').then((loaded) => ({
    default: loaded.StripSheetDialog,
  })),
);

const TabletCheckDialog = lazy(() =>
  import('../../features/measuring/TabletCheck.tsx').then((loaded) => ({
    default: loaded.TabletCheckDialog,
  })),
);

export function MeasuringSection() {
  const { t } = useTranslation('measuring');
  const [open, setOpen] = useState<'strips' | 'tablet' | null>(null);
  const settings = useLive((app) => app.device.settings.read(), []);
  const close = () => setOpen(null);
  return (
    <Section title={t('section')} level={3}>
      <Card>
        <p className={classes.hint}>{t('strips.hint')}</p>
        <div className={classes.buttons}>
          <Button onClick={() => setOpen('strips')}>{t('strips.open')}</Button>
          <Button onClick={() => setOpen('tablet')}>{t('tablet.title')}</Button>
        </div>
        <TabletFigures checks={settings?.tabletChecks ?? []} />
      </Card>
      <Suspense>
        {open === 'strips' && <StripSheetDialog onClose={close} />}
        {open === 'tablet' && <TabletCheckDialog onClose={close} />}
      </Suspense>
    </Section>
  );
}
