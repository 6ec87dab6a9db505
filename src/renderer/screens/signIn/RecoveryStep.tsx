/**
 * Uses the hospital's recovery key in place of a forgotten PIN: shows the tablet's question as text to pass on, and a
 * field for the response.
 */
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import type { OpenedKey } from '../../../vault/openedKey.ts';
import type { RecoveryQuestion } from '../../../vault/recovery.ts';
import { RecoveryRequest } from '../../features/pin/RecoveryRequest.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

interface RecoveryStepProps {
  nurse: KnownNurse;
  /** Her work can now be opened with this key. */
  onOpened(opened: OpenedKey): void;
}

export function RecoveryStep({ nurse, onOpened }: RecoveryStepProps) {
  const { t } = useTranslation('signIn');
  const { device } = useApp();
  const question = useRef<RecoveryQuestion<OpenedKey> | null>(null);
  const [request, setRequest] = useState<string | null>(null);
  const [answer, setAnswer] = useState('');
  const [wrong, setWrong] = useState(false);
  const { authorId, name } = nurse;

  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      const asked = await device.nurses.askRecovery(authorId).catch(() => null);
      if (!isHere || asked === null) return;
      question.current = asked;
      setRequest(asked.request);
    };
    void ask();
    return () => {
      isHere = false;
    };
  }, [device, authorId]);

  const open = async () => {
    const opened = (await question.current?.open(answer)) ?? null;
    if (opened === null) setWrong(true);
    else onOpened(opened);
  };

  if (request === null) {
    return (
      <Notice tone="problem" title={t('failure.keyNotHere.title', { name })} announced>
        <p>{t('recovery.none')}</p>
        <p>{t('safe')}</p>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="waiting" title={t('failure.keyNotHere.title', { name })} announced>
        <p>{t('safe')}</p>
        <p>{t('recovery.lead')}</p>
      </Notice>
      <RecoveryRequest label={t('recovery.request')} request={request} />
      <Textarea
        label={t('recovery.answer')}
        value={answer}
        error={wrong ? t('recovery.wrong') : undefined}
        autoComplete="off"
        rows={4}
        onChange={(event) => {
          setAnswer(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Button variant="filled" onClick={() => void open()} fullWidth>
        {t('recovery.open')}
      </Button>
    </>
  );
}
