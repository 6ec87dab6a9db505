/**
 * The notice, on every lock and sign-in screen, that a new PIN was requested in a nurse's name: who, when, how long it
 * still waits, and a button with which anybody can stop it.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WaitingNewPin } from '../../../device/nurses/newPin.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNewPins } from '../../services/app/useNewPins.ts';
import { useNow } from '../../services/app/useNow.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export function NewPinWaits() {
  const { t } = useTranslation('signIn');
  const { device } = useApp();
  const [stopped, setStopped] = useState<string | null>(null);
  const waiting = useNewPins() ?? [];
  const stop = async ({ authorId, name }: WaitingNewPin) => {
    await device.nurses.stopNewPin(authorId);
    setStopped(name);
  };
  return (
    <>
      {waiting.map((one) => (
        <NewPinWait key={one.authorId} waiting={one} onStop={() => void stop(one)} />
      ))}
      {stopped !== null && waiting.length === 0 && (
        <Notice tone="done" announced>
          <p>{t('newPin.stopped', { name: stopped })}</p>
        </Notice>
      )}
    </>
  );
}

function NewPinWait({ waiting, onStop }: { waiting: WaitingNewPin; onStop(): void }) {
  const { t } = useTranslation('signIn');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  const { name, askedAt, leftMs } = waiting;
  const when = moment(askedAt, nowMs);
  return (
    <Notice tone="waiting" title={t('newPin.title', { name })}>
      <p>
        {leftMs === 0
          ? t('newPin.over', { name, when })
          : t('newPin.waits', { count: Math.ceil(leftMs / 60_000), when })}
      </p>
      <p>{t('newPin.sentence', { name })}</p>
      <Button onClick={onStop}>{t('newPin.notMe')}</Button>
    </Notice>
  );
}
