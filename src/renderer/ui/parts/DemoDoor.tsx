/**
 * The place of the demo's strip on top of a screen. Its code is loaded here and nowhere else;
 * until then, one line says already that this is the demo.
 */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoBadge } from './StateBadge.tsx';
import classes from './DemoDoor.module.css';

const DemoStrip = lazy(async () => ({
  default: (await import('../../demo/screens/DemoStrip.tsx')).DemoStrip,
}));

export function DemoDoor() {
  return (
    <Suspense fallback={<DemoLine />}>
      <DemoStrip />
    </Suspense>
  );
}

function DemoLine() {
  const { t } = useTranslation('common');
  return (
    <p className={classes.demo}>
      <DemoBadge />
      {t('demoMark')}
    </p>
  );
}
