/** How this tablet measured shapes of known area, over all photos with which it was checked. */
import { Button } from '@mantine/core';
import type { Settings } from '../../../model/settings.ts';
import { Facts } from '../../ui/parts/Card.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './StripSheet.module.css';

interface TabletFiguresProps {
  checks: Settings['tabletChecks'];
  onForget?(): void;
}

export function TabletFigures({ checks, onForget }: TabletFiguresProps) {
  const { t, i18n } = useTranslation('measuring');
  const offs = checks.flatMap((check) => check.offs.map(Math.abs)).toSorted((a, b) => a - b);
  const worst = offs.at(-1);
  if (worst === undefined) return null;
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const covered = checks.reduce((sum, check) => sum + check.covered, 0);
  return (
    <div className={classes.figures}>
      <Facts
        facts={[
          {
            label: t('tablet.figures'),
            value: t('tablet.photos', { count: checks.length, shapes: offs.length }),
          },
          {
            label: t('tablet.middle'),
            value: percent.format(offs[Math.floor(offs.length / 2)] ?? worst),
          },
          { label: t('tablet.worst'), value: percent.format(worst) },
          { label: t('tablet.covered'), value: percent.format(covered / offs.length) },
        ]}
      />
      {onForget !== undefined && <Button onClick={onForget}>{t('tablet.forget')}</Button>}
    </div>
  );
}
