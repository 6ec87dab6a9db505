/** Owns what a ward needs to measure on photos: the strips to print. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Card, Section } from '../../parts/Card.tsx';
import classes from './Settings.module.css';

const StripSheetDialog = lazy(() =>
  import('../../measuring/StripSheet.tsx').then((loaded) => ({ default: loaded.StripSheetDialog })),
);

export function MeasuringSection() {
  const { t } = useTranslation('measuring');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('strips.title')}>
      <Card>
        <p className={classes.hint}>{t('strips.hint')}</p>
        <div className={classes.buttons}>
          <Button onClick={() => setOpen(true)}>{t('strips.open')}</Button>
        </div>
      </Card>
      {isOpen && (
        <Suspense>
          <StripSheetDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
