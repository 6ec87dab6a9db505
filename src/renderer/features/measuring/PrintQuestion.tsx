/** Asks for a check with a ruler at the bedside, because every printed strip has its own scale. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Measure.module.css';

export function PrintQuestion({ onRuler }: { onRuler(): void }) {
  const { t } = useTranslation('measuring');
  const { device, now } = useApp();
  const [isWrong, setWrong] = useState(false);
  if (isWrong) {
    return (
      <Notice tone="problem" title={t('print.wrongTitle')} announced>
        <p>{t('print.wrongNext')}</p>
        <div className={classes.doubtButtons}>
          <Button variant="filled" onClick={onRuler}>
            {t('ruler')}
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <Notice tone="waiting" title={t('print.title')} announced>
      <p>{t('print.how')}</p>
      <div className={classes.doubtButtons}>
        <Button
          variant="filled"
          onClick={() => void device.settings.change({ stripPrint: { atMs: now(), wounds: 0 } })}
        >
          {t('print.right')}
        </Button>
        <Button
          onClick={() => {
            setWrong(true);
            void device.settings.change({ stripPrint: null });
          }}
        >
          {t('print.wrong')}
        </Button>
      </div>
      <p className={classes.hint}>{t('print.why')}</p>
    </Notice>
  );
}
