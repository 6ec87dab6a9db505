/**
 * Owns the return of a nurse with her PIN. What she wrote is hers without a network and with an
 * expired token, too: a new one is asked for inside.
 */
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { KnownNurse } from '../../../device/nurses.ts';
import { Notice } from '../../parts/Notice.tsx';
import { useNow } from '../../ward/useNow.ts';
import { useWard } from '../../ward/Ward.tsx';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import { PinField } from '../../parts/PinField.tsx';
import { SignInFailure } from './SignInFailure.tsx';
import { usePinWait } from '../../ward/usePinWait.ts';
import classes from './SignIn.module.css';

interface PinFormProps {
  nurse: KnownNurse;
  onBack(): void;
  onForgotten: (() => void) | undefined;
}

/** That long it is told that somebody set a new PIN: the nurse herself may not be the one. */
const tellReplacedMs = 30 * 24 * 3_600_000;

export function PinForm({ nurse, onBack, onForgotten }: PinFormProps) {
  const { t } = useTranslation('signIn');
  const { device } = useWard();
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  const wait = usePinWait(nurse.authorId);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const [working, setWorking] = useState(false);
  const { pinReplacedAt } = nurse;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working || wait !== undefined) {
      return;
    }
    setFailed(false);
    setWorking(true);
    try {
      const session = await device.nurses.signInAgain(nurse.authorId, pin);
      if (session === null) {
        setPin('');
        setProblem(t('error.pinWrong'));
      }
    } catch {
      setFailed(true);
    }
    setWorking(false);
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={classes.title}>{nurse.name}</h1>
      {failed && <SignInFailure failure="storage" />}
      {pinReplacedAt !== null && nowMs - pinReplacedAt < tellReplacedMs && (
        <Notice tone="plain">
          <p>{t('forgotten.replaced', { when: moment(pinReplacedAt, nowMs) })}</p>
        </Notice>
      )}
      <PinField
        name="pin"
        label={t('pinOf', { name: nurse.name })}
        value={pin}
        error={working ? undefined : (wait ?? problem)}
        autoFocus
        onChange={(value) => {
          setPin(value);
          setProblem(undefined);
        }}
      />
      <Button
        type="submit"
        variant="filled"
        aria-disabled={working || wait !== undefined}
        fullWidth
      >
        {t('submit')}
      </Button>
      {onForgotten !== undefined && (
        <Button variant="subtle" onClick={onForgotten}>
          {t('forgotten.link')}
        </Button>
      )}
      <Button variant="subtle" onClick={onBack}>
        {t('backToNurses')}
      </Button>
    </form>
  );
}
