/** A new access token for the nurse who is signed in, after her PIN. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '../../../model/openSession.ts';
import { PinField } from '../../features/pin/PinField.tsx';
import { secretWords } from '../../features/pin/secretWords.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { usePinFacts } from '../../services/app/usePinFacts.ts';
import { failureOfGiven, SignInFailure, type FailureName } from './SignInFailure.tsx';
import { tokenOf } from './signInRules.ts';
import { TokenField } from './TokenField.tsx';
import { useCheckedForm, useTokenProblem } from './useCheckedForm.ts';
import classes from './SignIn.module.css';

interface RenewFormProps {
  session: OpenSession;
  /** Both when it succeeded and when she turns back. */
  onLeave(): void;
}

/** Keeps a new token for her where the hospital takes it and the PIN is hers. */
function useRenewal({ authorId }: OpenSession) {
  const { device, checkToken } = useApp();
  return async (typed: string, pin: string): Promise<FailureName | 'wrong-pin' | null> => {
    try {
      const token = await device.nurses.keepToken(typed);
      const answer = await checkToken(token);
      if (answer !== 'accepted') {
        return answer;
      }
      const renewed = await device.nurses.renewCredential(authorId, pin, token);
      return renewed === null ? 'wrong-pin' : null;
    } catch (error) {
      return failureOfGiven(error);
    }
  };
}

export function RenewForm({ session, onLeave }: RenewFormProps) {
  const { t } = useTranslation('signIn');
  const { t: common } = useTranslation('common');
  const { authorId, name } = session;
  const { secret = 'pin', wait } = usePinFacts(authorId);
  const tokenProblem = useTokenProblem();
  const [token, setToken] = useState('');
  const [pin, setPin] = useState('');

  const renewal = useRenewal(session);
  const renew = async (): Promise<FailureName | null> => {
    const end = await renewal(tokenOf(token), pin);
    if (end === 'wrong-pin') {
      setPin('');
      setProblems({ pin: t(`error.${secret}Wrong`) });
      return null;
    }
    if (end === null) onLeave();
    return end;
  };
  const { problems, failure, working, onSubmit, setProblems, corrected } = useCheckedForm<
    'token' | 'pin'
  >({
    order: ['token', 'pin'],
    find: () => {
      const problem = tokenProblem(token);
      return problem === undefined ? {} : { token: problem };
    },
    act: () => (wait === undefined ? renew() : Promise.resolve(null)),
  });

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <h1 className={classes.title}>{name}</h1>
      {failure !== null && <SignInFailure failure={failure} name={name} />}
      <TokenField
        label={t('newToken')}
        description={t('newTokenHint')}
        value={token}
        error={problems.token}
        onChange={(value) => {
          setToken(value);
          corrected('token');
        }}
      />
      <PinField
        name="pin"
        secret={secret}
        label={t(secretWords[secret].of, { name })}
        value={pin}
        error={working ? undefined : (wait ?? problems.pin)}
        onChange={(value) => {
          setPin(value);
          corrected('pin');
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
