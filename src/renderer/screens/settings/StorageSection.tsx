/**
 * What Wardbook stands on, one line each, with a tick or a warning: free space, backup, the browser, offline files, the
 * clock, and whatever else is missing; and who can read what is stored.
 */
import { Button } from '@mantine/core';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { trainingRecoveryKey } from '../../../shared/trainingKey.ts';
import type { KeyProtection } from '../../../vault/wrappings.ts';
import { useFootingWords } from '../../features/storage/useFootingWords.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import {
  footingOf,
  useFootingFacts,
  type FootingFacts,
  type FootingIs,
} from '../../services/app/footing.ts';
import { askForStoragePromise, ownPromiseWay } from '../../services/app/storagePromise.ts';
import { clockIs } from '../../services/app/useHospitalClock.ts';
import { usePhotoRoom } from '../../services/app/usePhotoRoom.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../ui/icons/icons.ts';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Settings.module.css';

/** @param guard what protects this nurse's work on a copy of the disk */
export function StorageSection({ guard }: { guard: KeyProtection }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { device, isDemo } = useApp();
  const facts = useFootingFacts();
  const is = footingOf(facts);
  const { room, copy } = facts;
  const wordsOf = useFootingWords();
  const photoRoom = usePhotoRoom();

  useEffect(() => {
    void device.storageStatus.lookForRoom();
  }, [device]);

  return (
    <Section title={t('storage.title')} level={3}>
      <Card>
        <ul className={classes.checks}>
          <Check is={is.room} sentence={t(`storage.room.${room}`)}>
            {photoRoom !== null && (
              <p className={classes.hint}>
                {common(`photoRoom.${photoRoom.is}`, { count: photoRoom.count })}
              </p>
            )}
          </Check>
          {!isDemo && <Check is={is.copy} sentence={t(`storage.copy.${copy}`)} />}
          {!isDemo && <PromiseCheck isPromised={facts.isPromised} />}
          {is.files === 'fine' && <Check is="fine" sentence={t('storage.offline')} />}
          {rare.map((part) => (
            <Fragment key={part}>
              {(is[part] === 'problem' || is[part] === 'warned') && (
                <Lack is={is[part]} {...wordsOf(part, facts)} />
              )}
            </Fragment>
          ))}
          <ClockCheck is={is.clock} offMs={facts.clockOffMs} />
          {!isDemo && <GuardCheck guard={guard} />}
        </ul>
      </Card>
    </Section>
  );
}

/** Told only where they are missing. */
const rare = ['webAssembly', 'engine', 'files', 'zone', 'camera'] as const;

const icons = {
  fine: IconCircleCheck,
  warned: IconAlertTriangle,
  problem: IconAlertTriangle,
  plain: IconInfoCircle,
};

function Check(props: { is: FootingIs; sentence: string; children?: ReactNode }) {
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

/** What is missing, with the sentences behind it. */
function Lack({ is, line, more }: { is: FootingIs; line: string; more: readonly string[] }) {
  return (
    <Check is={is} sentence={line}>
      {more.map((sentence) => (
        <p key={sentence} className={classes.hint}>
          {sentence}
        </p>
      ))}
    </Check>
  );
}

/** Whether the tablet's clock matches the hospital's. */
function ClockCheck({ is, offMs }: { is: FootingIs; offMs: FootingFacts['clockOffMs'] }) {
  const { t } = useTranslation('settings');
  const { age } = useTimeFormat();
  const difference = age(Math.round(Math.abs(offMs ?? 0) / 60_000) * 60_000);
  const key = offMs === null ? 'unknown' : offMs === 0 ? 'fine' : clockIs(offMs);
  return <Check is={is} sentence={t(`storage.clock.${key}`, { difference })} />;
}

/** Whether the browser protects the data here from eviction, with a button that asks it to. */
function PromiseCheck({ isPromised: promised }: Pick<FootingFacts, 'isPromised'>) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
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
  const isWeak = guard === 'pin';
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
