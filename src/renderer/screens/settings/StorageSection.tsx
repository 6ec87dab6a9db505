/**
 * How safely this tablet stores things, one line each, with a tick or a warning: free space, backup, the browser, and who can read
 * it.
 */
import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { trainingRecoveryKey } from '../../../shared/trainingKey.ts';
import type { KeyProtection } from '../../../vault/wrappings.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import {
  askForStoragePromise,
  ownPromiseWay,
  useStoragePromise,
} from '../../services/app/storagePromise.ts';
import { usePhotoRoom } from '../../services/app/usePhotoRoom.ts';
import { useStorageStatus } from '../../services/app/useStorageStatus.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../ui/icons/icons.ts';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Settings.module.css';

/** @param guard what protects this nurse's work on a copy of the disk */
export function StorageSection({ guard }: { guard: KeyProtection }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { device, isDemo } = useApp();
  const { room, copy } = useStorageStatus();
  const photoRoom = usePhotoRoom();

  useEffect(() => {
    void device.storageStatus.lookForRoom();
  }, [device]);

  return (
    <Section title={t('storage.title')} level={3}>
      <Card>
        <ul className={classes.checks}>
          <Check is={roomIs[room]} sentence={t(`storage.room.${room}`)}>
            {photoRoom !== null && (
              <p className={classes.hint}>
                {common(`photoRoom.${photoRoom.is}`, { count: photoRoom.count })}
              </p>
            )}
          </Check>
          {!isDemo && <Check is={copyIs[copy]} sentence={t(`storage.copy.${copy}`)} />}
          {!isDemo && <PromiseCheck />}
          {!isDemo && <GuardCheck guard={guard} />}
        </ul>
      </Card>
    </Section>
  );
}

type CheckIs = 'fine' | 'warned' | 'plain';

const roomIs = { enough: 'fine', low: 'warned', full: 'warned', unknown: 'plain' } as const;
const copyIs = { kept: 'fine', behind: 'warned', none: 'plain', unknown: 'plain' } as const;
const icons = { fine: IconCircleCheck, warned: IconAlertTriangle, plain: IconInfoCircle };

function Check(props: { is: CheckIs; sentence: string; children?: ReactNode }) {
  const CheckIcon = icons[props.is];
  return (
    <li className={classes.check}>
      <CheckIcon size="1.5rem" stroke={2} aria-hidden="true" data-is={props.is} />
      <div className={classes.checkWords}>
        <p>{props.sentence}</p>
        {props.children}
      </div>
    </li>
  );
}

/** Whether the browser protects the data here from eviction, with a button that asks it to. */
function PromiseCheck() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const promised = useStoragePromise();
  const [refused, setRefused] = useState(false);
  const ask = async () => setRefused(!(await askForStoragePromise()));
  return (
    <Check
      is={promised === true ? 'fine' : 'warned'}
      sentence={t(promised === true ? 'storage.kept' : 'storage.notKept')}
    >
      {promised === false && (
        <div className={classes.buttons}>
          <Button onClick={() => void ask()}>{t('storage.askKeep')}</Button>
        </div>
      )}
      <p role="status" className={classes.hint}>
        {refused
          ? `${t('storage.asked')} ${common(`keeping.notPromised.way.${ownPromiseWay()}`)}`
          : ''}
      </p>
    </Check>
  );
}

/**
 * How well a copy of the disk is protected, and whether the hospital has accepted that. A protection that a copier may
 * get through stays a warning if it was accepted.
 */
function GuardCheck({ guard }: { guard: KeyProtection }) {
  const { t } = useTranslation('settings');
  const { tablets, security } = useApp().profile;
  const { acceptsPinOnly } = security;
  const isWeak = guard === 'tablet' || guard === 'pin';
  const isTraining = tablets.recoveryKey === trainingRecoveryKey;
  return (
    <Check is={isTraining || isWeak ? 'warned' : 'fine'} sentence={t(`storage.guard.${guard}`)}>
      {isTraining && <p className={classes.warned}>{t('storage.training')}</p>}
      {isWeak && (
        <p className={classes.hint}>
          {acceptsPinOnly === null
            ? t('storage.notAccepted')
            : t('storage.accepted', { who: acceptsPinOnly })}
        </p>
      )}
    </Check>
  );
}
