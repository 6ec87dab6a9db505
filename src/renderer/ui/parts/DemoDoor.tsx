/**
 * The place of the demo's strip at the top of a screen. The strip's code is loaded only here; until then one line
 * already says that this is the demo.
 */
import { lazy, Suspense } from 'react';
import { useTranslation } from '../words/useTranslation.tsx';
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
