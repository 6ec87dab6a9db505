/** Renews the access token of the nurse who is signed in, after asking for her PIN. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { TokenNotShown } from '../../../device/nurses/tokenOwner.ts';
import type { OpenSession } from '../../../model/openSession.ts';
import { PinField } from '../../features/pin/PinField.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { usePinWait } from '../../services/app/usePinWait.ts';
import type { ProviderAnswer } from '../../services/provider/providerFlow.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { CredentialField } from './CredentialField.tsx';
import { failureOf, failureOfProvider, SignInFailure, type FailureName } from './SignInFailure.tsx';
import { isSameName, tokenOf } from './signInRules.ts';
import { StillThere } from './StillThere.tsx';
import { useCheckedForm, useTokenProblem } from './useCheckedForm.ts';
import { useCredential } from './useCredential.ts';
import classes from './SignIn.module.css';

interface RenewFormProps {
  session: OpenSession;
  /** Called both when it succeeded and when she goes back. */
  onLeave(): void;
}

interface Given {
  token: string;
  pin: string;
  /** She has confirmed, by typing her name, that a token is hers although the hospital's answer left a doubt. */
  isSaidHers: boolean;
  /** What the hospital's identity provider certified. */
  certified: ProviderAnswer | null;
}

/** Saves her new token if the hospital accepts it and the PIN is hers. */
function useRenewal({ authorId }: OpenSession) {
  const { device, checkToken, checkRenewal, provider } = useApp();
  return async ({
    pin,
    isSaidHers,
    certified,
    ...given
  }: Given): Promise<FailureName | 'wrong-pin' | null> => {
    try {
      const token = await device.nurses.keepToken(certified?.token ?? given.token);
      const subject = certified?.provided.subject;
      const checks = isSaidHers ? checkToken(token) : checkRenewal(authorId, token, subject);
      const answer = await checks;
      if (answer !== 'accepted') {
        return answer;
      }
      const provided = certified?.provided;
      const renewed = await device.nurses.renewCredential(authorId, pin, token, provided);
      if (renewed === null) return 'wrong-pin';
      if (certified !== null) provider?.noteWhoIsThere(authorId);
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
}

/**
 * Takes over the token of the hospital's identity provider without her PIN: her session is open, and the provider
 * certified who she is once before, after her PIN. Returns `pin` if her PIN is needed all the same.
 */
function useTakeOver({ authorId }: OpenSession) {
  const { device, hospitalKey, checkToken, provider } = useApp();
  return async ({
    token: given,
    provided,
  }: ProviderAnswer): Promise<FailureName | 'pin' | null> => {
    try {
      const token = await device.nurses.keepToken(given);
      const accepted = await checkToken(token);
      if (accepted !== 'accepted') return failureOfProvider(accepted);
      const isTaken = await device.nurses.takeRenewed(hospitalKey, authorId, token, provided);
      if (!isTaken) return 'pin';
      provider?.noteWhoIsThere(authorId);
      return null;
    } catch (error) {
      return error instanceof TokenNotShown ? 'pin' : failureOfProvider(failureOf(error));
    }
  };
}

interface OwnNameFieldProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** Asks whose token it is, if the hospital's answer leaves a doubt. */
function OwnNameField({ value, error, onChange }: OwnNameFieldProps) {
  const { t } = useTranslation('signIn');
  return (
    <TextInput
      name="ownName"
      label={t('name')}
      description={t('ownNameHint')}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What was typed, and the result. */
function useRenewForm(session: OpenSession, onLeave: () => void) {
  const { t } = useTranslation('signIn');
  const wait = usePinWait(session.authorId);
  const tokenProblem = useTokenProblem();
  const [typed, setTyped] = useState({ token: '', ownName: '', pin: '' });
  /** The token for which the hospital showed nothing of hers. */
  const [doubted, setDoubted] = useState<string | null>(null);
  const [takeOverFailure, setTakeOverFailure] = useState<FailureName | null>(null);
  const takeOver = useTakeOver(session);
  const purpose = { is: 'renew', authorId: session.authorId } as const;
  const credential = useCredential(purpose, async (answer) => {
    const end = await takeOver(answer);
    if (end === 'pin') return true;
    setTakeOverFailure(end);
    if (end === null) onLeave();
    return false;
  });
  const { answer: certified, drop } = credential;
  const token = certified?.token ?? tokenOf(typed.token);
  const isDoubted = doubted === token;

  const renewal = useRenewal(session);
  const renew = async (): Promise<FailureName | null> => {
    const end = await renewal({ token, pin: typed.pin, isSaidHers: isDoubted, certified });
    if (end === 'shown-nothing-of-hers') {
      setDoubted(token);
      return end;
    }
    if (end === 'wrong-pin') {
      setTyped((before) => ({ ...before, pin: '' }));
      form.setProblems({ pin: t('error.pinWrong') });
      return null;
    }
    if (end === null) onLeave();
    if (certified === null) return end;
    drop();
    return end === null ? null : failureOfProvider(end);
  };
  const form = useCheckedForm<keyof typeof typed>({
    order: ['token', 'ownName', 'pin'],
    find: () => {
      const problem = certified === null ? tokenProblem(typed.token) : undefined;
      if (problem !== undefined) return { token: problem };
      const { name } = session;
      const isAnothers = isDoubted && !isSameName(typed.ownName, name);
      return isAnothers ? { ownName: t('error.nameOfOther', { name }) } : {};
    },
    act: () => (wait === undefined ? renew() : Promise.resolve(null)),
  });
  const change = (field: keyof typeof typed, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    form.corrected(field);
  };
  const failure = form.failure ?? takeOverFailure;
  return { ...form, failure, typed, change, wait, isDoubted, credential };
}

export function RenewForm({ session, onLeave }: RenewFormProps) {
  const { t } = useTranslation('signIn');
  const { t: common } = useTranslation('common');
  const { name } = session;
  const form = useRenewForm(session, onLeave);
  const goBack = () => {
    form.credential.drop();
    onLeave();
  };
  const { typed, change, problems, failure, working, wait } = form;

  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <h1 className={classes.title}>{name}</h1>
      <StillThere />
      {failure !== null && <SignInFailure failure={failure} name={name} token={typed.token} />}
      <CredentialField
        credential={form.credential}
        label={t('newToken')}
        description={t('newTokenHint')}
        value={typed.token}
        error={problems.token}
        onChange={(value) => change('token', value)}
      />
      {form.isDoubted && (
        <OwnNameField
          value={typed.ownName}
          error={problems.ownName}
          onChange={(value) => change('ownName', value)}
        />
      )}
      {form.credential.isReady && (
        <>
          <PinField
            name="pin"
            label={t('pinOf', { name })}
            value={typed.pin}
            error={working ? undefined : (wait ?? problems.pin)}
            onChange={(value) => change('pin', value)}
          />
          <Button
            type="submit"
            variant="filled"
            aria-disabled={working || wait !== undefined}
            fullWidth
          >
            {working ? t('working') : t('submit')}
          </Button>
        </>
      )}
      <Button variant="subtle" onClick={goBack}>
        {common('button.back')}
      </Button>
    </form>
  );
}
