/**
 * Notices about what this tablet cannot do without, and about how it stores things: it is full, or work was lost or
 * restored. Each says what happened, what is safe, and what to do.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { runsWebAssembly } from '../../services/app/browserFooting.ts';
import { useReadFailureReason } from '../../services/app/readFailures.ts';
import { forgetLost, lostWork } from '../../services/app/unsentWorkNote.ts';
import { useLive } from '../../services/app/useLive.ts';
import { useStorageStatus, useLookingForRoom } from '../../services/app/useStorageStatus.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** Free space, lost work, restored work and a backup that was made anew: on every screen. */
export function StorageNotices() {
  useLookingForRoom();
  return (
    <>
      <WebAssemblyNotice />
      <StaleNotice />
      <RoomNotice />
      <LostNotice />
      <RestoredNotice />
      <CopyMadeAnewNotice />
    </>
  );
}

/** Without it nobody can sign in or unlock. */
function WebAssemblyNotice() {
  const { t } = useTranslation('common');
  if (runsWebAssembly()) {
    return null;
  }
  return (
    <Notice tone="problem" title={t('footing.webAssembly.line')} announced>
      <p>{t('footing.webAssembly.way')}</p>
    </Notice>
  );
}

/** Something on the screen could not be read again and shows its last known state. */
function StaleNotice() {
  const { t } = useTranslation('common');
  const reason = useReadFailureReason();
  if (reason === null) {
    return null;
  }
  return (
    <Notice tone="problem" title={t('keeping.stale.title')} announced>
      <p>{t(reason === 'newer' ? 'storeFailure.newer' : 'storeFailure.silent')}</p>
    </Notice>
  );
}

function RoomNotice() {
  const { t } = useTranslation('common');
  const { room } = useStorageStatus();
  if (room !== 'full' && room !== 'low') {
    return null;
  }
  return (
    <Notice
      tone={room === 'full' ? 'problem' : 'waiting'}
      title={t(`keeping.${room}.title`)}
      announced={room === 'full'}
    >
      <p>{t(`keeping.${room}.sentence`)}</p>
    </Notice>
  );
}

function LostNotice() {
  const { t } = useTranslation('common');
  const { hospitalKey, isDemo, now } = useApp();
  const { moment } = useTimeFormat();
  const [read, setRead] = useState(0);
  const lost = useLive(
    async ({ device }) => {
      if (isDemo) return [];
      const nurses = await device.nurses.known(hospitalKey);
      const known = nurses.map(({ authorId }) => authorId);
      return lostWork(hospitalKey, known);
    },
    [hospitalKey, isDemo],
    { extent: [read] },
  );
  if (lost === undefined || lost.length === 0) {
    return null;
  }
  return (
    <Notice tone="problem" title={t('keeping.lost.title')} announced>
      {lost.map(({ authorId, name, unsent, at }) => (
        <p key={authorId}>
          {t('keeping.lost.whose', { count: unsent, name, when: moment(at, now()) })}
        </p>
      ))}
      <p>{t('keeping.lost.sentence')}</p>
      <Button
        onClick={() => {
          forgetLost(lost);
          setRead(read + 1);
        }}
      >
        {t('keeping.haveRead')}
      </Button>
    </Notice>
  );
}

function RestoredNotice() {
  const { t } = useTranslation('common');
  const { restored } = useStorageStatus();
  const { device, now } = useApp();
  const { moment } = useTimeFormat();
  if (restored === null) {
    return null;
  }
  const { asOf, from, drafts = 0, records = 0 } = restored;
  const title = t(from === 'lost' ? 'keeping.restored.title' : 'keeping.restored.putBackTitle');
  return (
    <Notice tone="waiting" title={title} announced>
      {asOf !== null && <p>{t('keeping.restored.asOf', { when: moment(asOf, now()) })}</p>}
      {drafts > 0 && <p>{t('keeping.restored.drafts', { count: drafts })}</p>}
      {records > 0 && <p>{t('keeping.restored.records', { count: records })}</p>}
      <p>{t(`keeping.restored.${from}`)}</p>
      <p>{t('keeping.restored.check')}</p>
      {from !== 'holes' && <p>{t('keeping.restored.signIn')}</p>}
      <Button onClick={() => void device.storageStatus.haveReadRestored().catch(() => undefined)}>
        {t('keeping.haveRead')}
      </Button>
    </Notice>
  );
}

/** Nothing was lost, so unlike a restoration it makes nothing on this tablet doubtful. */
function CopyMadeAnewNotice() {
  const { t } = useTranslation('common');
  const { copyMadeAnewAt } = useStorageStatus();
  const { device, now } = useApp();
  const { moment } = useTimeFormat();
  if (copyMadeAnewAt === null) {
    return null;
  }
  return (
    <Notice tone="waiting" title={t('keeping.copyMadeAnew.title')} announced>
      <p>{t('keeping.copyMadeAnew.sentence', { when: moment(copyMadeAnewAt, now()) })}</p>
      <Button onClick={() => void device.storageStatus.haveReadRestored().catch(() => undefined)}>
        {t('keeping.haveRead')}
      </Button>
    </Notice>
  );
}
