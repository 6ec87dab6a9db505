/** Owns how much this tablet has left, and whether the browser has promised to keep it. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Card, Section } from '../../parts/Card.tsx';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import { lookAtStorage, type StorageNow } from './storageNow.ts';
import classes from './Settings.module.css';

export function StorageSection() {
  const { t } = useTranslation('settings');
  const { bytes } = useTimeFormat();
  const [now, setNow] = useState<StorageNow | null>(null);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    void lookAtStorage().then(setNow);
  }, []);

  const ask = async () => {
    const promised = await navigator.storage.persist();
    setRefused(!promised);
    setNow(await lookAtStorage());
  };

  if (now === null) {
    return null;
  }
  const { usedBytes, totalBytes, promised } = now;
  const known = usedBytes !== null && totalBytes !== null && totalBytes > 0;
  const words = known
    ? t('storage.meter', { used: bytes(usedBytes), total: bytes(totalBytes) })
    : t('storage.unknown');
  return (
    <Section title={t('storage.title')}>
      <Card>
        {known && (
          <div
            role="meter"
            aria-label={words}
            aria-valuemin={0}
            aria-valuemax={totalBytes}
            aria-valuenow={usedBytes}
            className={classes.meter}
          >
            <div
              className={classes.meterFill}
              style={{ inlineSize: `${Math.max(1, (usedBytes / totalBytes) * 100)}%` }}
            />
          </div>
        )}
        <p className={classes.figures}>{words}</p>
        <p className={classes.hint}>
          {promised === true ? t('storage.kept') : t('storage.notKept')}
        </p>
        {promised === false && (
          <div className={classes.buttons}>
            <Button onClick={() => void ask()}>{t('storage.askKeep')}</Button>
          </div>
        )}
        <p role="status" className={classes.hint}>
          {refused ? t('storage.asked') : ''}
        </p>
      </Card>
    </Section>
  );
}
