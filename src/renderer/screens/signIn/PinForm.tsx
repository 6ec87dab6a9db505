/** Owns the return of a nurse: her PIN, and a new token where the old one has expired. */
import { Button, PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { KnownNurse } from '../../../device/nurses.ts';
import { useWard } from '../../ward/Ward.tsx';
import { PinField } from './PinField.tsx';
import { SignInFailure, type FailureName } from './SignInFailure.tsx';
import { isToken } from './signInRules.ts';
import classes from './SignIn.module.css';

interface PinFormProps {
  nurse: KnownNurse;
  onBack(): void;
  backLabel?: string;
  /** After a sign-in that succeeded. */
  onDone?: () => void;
}

export function PinForm({ nurse, onBack, backLabel, onDone }: PinFormProps) {
  const { t } = useTranslation('signIn');
  const { device, checkToken } = useWard();
  const [pin, setPin] = useState('');
  const [token, setToken] = useState('');
  const [pinProblem, setPinProblem] = useState<string | undefined>(undefined);
  const [tokenProblem, setTokenProblem] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<FailureName | null>(null);
  const [working, setWorking] = useState(false);
  const needsToken = nurse.credential === 'expired';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working) {
      return;
    }
    setFailure(null);
    setWorking(true);
    await (needsToken ? renew() : comeBack());
    setWorking(false);
  };

  const comeBack = async () => {
    const session = await device.nurses.signInAgain(nurse.authorId, pin);
    if (session === null) {
      setPinProblem(t('error.pinWrong'));
      return;
    }
    onDone?.();
  };

  const renew = async () => {
    const given = token.trim();
    if (!isToken(given)) {
      setTokenProblem(given === '' ? t('error.tokenEmpty') : t('error.tokenMalformed'));
      return;
    }
    const answer = await checkToken(given);
    if (answer !== 'accepted') {
      setFailure(answer);
      return;
    }
    const session = await device.nurses.renewCredential(nurse.authorId, pin, given);
    if (session === null) {
      setPinProblem(t('error.pinWrong'));
      return;
    }
    onDone?.();
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={classes.title}>{nurse.name}</h1>
      {failure !== null && <SignInFailure failure={failure} />}
      {needsToken && (
        <PasswordInput
          name="token"
          label={t('newToken')}
          description={t('newTokenHint')}
          autoComplete="off"
          visible={false}
          rightSection={<span />}
          value={token}
          error={tokenProblem}
          onChange={(event) => {
            setToken(event.currentTarget.value);
            setTokenProblem(undefined);
          }}
        />
      )}
      <PinField
        name="pin"
        label={t('pinOf', { name: nurse.name })}
        value={pin}
        error={pinProblem}
        autoFocus={!needsToken}
        onChange={(value) => {
          setPin(value);
          setPinProblem(undefined);
        }}
      />
      <Button type="submit" variant="filled" aria-disabled={working} fullWidth>
        {working && needsToken ? t('working') : t('submit')}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {backLabel ?? t('backToNurses')}
      </Button>
    </form>
  );
}
