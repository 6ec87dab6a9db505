/** Owns how well this tablet keeps things: room, second copy, and the browser's promise. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Card, Section } from '../../parts/Card.tsx';
import { askForStoragePromise, useStoragePromise } from '../../ward/storagePromise.ts';
import { useKeeping } from '../../ward/useKeeping.ts';
import { usePhotoRoom } from '../../ward/usePhotoRoom.ts';
import { useSession } from '../../ward/Session.tsx';
import { useLive, useWard } from '../../ward/Ward.tsx';
import classes from './Settings.module.css';

export function StorageSection() {
  const { t } = useTranslation('settings');
  const { device, isDemo, profile } = useWard();
  const { t: common } = useTranslation('common');
  const { room, copy, mainCopy } = useKeeping();
  const photoRoom = usePhotoRoom();
  const { authorId } = useSession();
  const guard = useLive((ward) => ward.device.nurses.guardOf(authorId), [authorId]);
  const { acceptsPinOnly } = profile.security;
  const promised = useStoragePromise();
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    void device.keeping.lookForRoom();
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
        {!isDemo && <p className={classes.hint}>{t(`storage.copy.${copy}`)}</p>}
        {!isDemo && mainCopy !== 'none' && mainCopy !== 'unknown' && (
          <p className={classes.hint}>{t(`storage.mainCopy.${mainCopy}`)}</p>
        )}
        {!isDemo && guard !== undefined && (
          <p className={classes.hint}>{t(`storage.guard.${guard}`)}</p>
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
