/** How well this tablet keeps things: room, second copy, and the browser's promise. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trainingRecoveryKey } from '../../../shared/trainingKey.ts';
import type { KeyProtection } from '../../../vault/wrappings.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { askForStoragePromise, useStoragePromise } from '../../services/app/storagePromise.ts';
import { usePhotoRoom } from '../../services/app/usePhotoRoom.ts';
import { useStorageStatus } from '../../services/app/useStorageStatus.ts';
import { Card, Section } from '../../ui/parts/Card.tsx';
import classes from './Settings.module.css';

/** @param guard what stands between a copy of the disk and what this nurse wrote */
export function StorageSection({ guard }: { guard: KeyProtection }) {
  const { t } = useTranslation('settings');
  const { device, isDemo, profile } = useApp();
  const { t: common } = useTranslation('common');
  const { room } = useStorageStatus();
  const photoRoom = usePhotoRoom();
  const { tablets, security } = profile;
  const { acceptsPinOnly } = security;
  const promised = useStoragePromise();
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    void device.storageStatus.lookForRoom();
  }, [device]);

  const ask = async () => setRefused(!(await askForStoragePromise()));

  return (
    <Section title={t('storage.title')}>
      <Card>
        <p className={classes.figures}>{t(`storage.room.${room}`)}</p>
        {photoRoom !== null && (
          <p className={classes.hint}>
            {common(`photoRoom.${photoRoom.is}`, { count: photoRoom.count })}
          </p>
        )}
        {!isDemo && <CopyLines />}
        {!isDemo && <p className={classes.hint}>{t(`storage.guard.${guard}`)}</p>}
        {!isDemo && tablets.recoveryKey === trainingRecoveryKey && (
          <p className={classes.warned}>{t('storage.training')}</p>
        )}
        {!isDemo && (guard === 'tablet' || guard === 'pin') && (
          <p className={classes.hint}>
            {acceptsPinOnly === null
              ? t('storage.notAccepted')
              : t('storage.accepted', { who: acceptsPinOnly })}
          </p>
        )}
        {!isDemo && (
          <p className={classes.hint}>
            {promised === true ? t('storage.kept') : t('storage.notKept')}
          </p>
        )}
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

/** Quiet as long as all is well; what somebody has to do something about stands out. */
const looks = {
  unknown: classes.hint,
  none: classes.hint,
  kept: classes.hint,
  behind: classes.figures,
  stale: classes.warned,
} as const;

/** What the copies beside the database have. */
function CopyLines() {
  const { t } = useTranslation('settings');
  const { room, copy, mainCopy } = useStorageStatus();
  const isLacking = mainCopy === 'behind' || mainCopy === 'stale';
  return (
    <>
      <p className={looks[copy]}>{t(`storage.copy.${copy}`)}</p>
      {mainCopy !== 'none' && mainCopy !== 'unknown' && (
        <p className={looks[mainCopy]}>{t(`storage.mainCopy.${mainCopy}`)}</p>
      )}
      {/* On a full tablet that would not be true. */}
      {isLacking && room !== 'full' && (
        <p className={classes.hint}>{t('storage.mainCopy.stillSaved')}</p>
      )}
    </>
  );
}
