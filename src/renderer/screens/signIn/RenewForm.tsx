/** Owns a new access token for the nurse who is signed in, after her PIN. */
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { OpenSession } from '../../../device/nurses.ts';
import { TokenInUse } from '../../../device/signIn.ts';
import { useWard } from '../../ward/Ward.tsx';
import { PinField } from '../../parts/PinField.tsx';
import { SignInFailure, type FailureName } from './SignInFailure.tsx';
import { TokenField } from './TokenField.tsx';
import { isToken } from './signInRules.ts';
import { usePinWait } from '../../ward/usePinWait.ts';
import classes from './SignIn.module.css';

interface RenewFormProps {
  session: OpenSession;
  /** Both when it succeeded and when she turns back. */
  onLeave(): void;
}

export function RenewForm({ session, onLeave }: RenewFormProps) {
  const { t } = useTranslation('signIn');
  const { t: common } = useTranslation('common');
  const { device, checkToken } = useWard();
  const { authorId, name } = session;
  const wait = usePinWait(authorId);
  const [token, setToken] = useState('');
  const [pin, setPin] = useState('');
  const [problems, setProblems] = useState<{ token?: string; pin?: string }>({});
  const [failure, setFailure] = useState<FailureName | null>(null);
  const [working, setWorking] = useState(false);

  const renew = async (): Promise<FailureName | null> => {
    try {
      const answer = await checkToken(token.trim());
      if (answer !== 'accepted') {
        return answer;
      }
      if ((await device.nurses.renewCredential(authorId, pin, token.trim())) === null) {
        setPin('');
        setProblems({ pin: t('error.pinWrong') });
        return null;
      }
      onLeave();
      return null;
    } catch (thrown) {
      return thrown instanceof TokenInUse ? 'token-of-other' : 'storage';
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working || wait !== undefined) {
      return;
    }
    setFailure(null);
    if (!isToken(token.trim())) {
      setProblems({
        token: token.trim() === '' ? t('error.tokenEmpty') : t('error.tokenMalformed'),
      });
      return;
    }
    setWorking(true);
    setFailure(await renew());
    setWorking(false);
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={classes.title}>{name}</h1>
      {failure !== null && <SignInFailure failure={failure} name={name} />}
      <TokenField
        label={t('newToken')}
        description={t('newTokenHint')}
        value={token}
        error={problems.token}
        onChange={(value) => {
          setToken(value);
          setProblems({});
        }}
      />
      <PinField
        name="pin"
        label={t('pinOf', { name })}
        value={pin}
        error={working ? undefined : (wait ?? problems.pin)}
        onChange={(value) => {
          setPin(value);
          setProblems({});
        }}
      />
      <Button
        type="submit"
        variant="filled"
        aria-disabled={working || wait !== undefined}
        fullWidth
      >
        {working ? t('working') : t('submit')}
      </Button>
      <Button variant="subtle" onClick={onLeave}>
        {common('button.back')}
      </Button>
    </form>
  );
}
