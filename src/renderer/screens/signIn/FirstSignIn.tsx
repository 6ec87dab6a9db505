/** Owns the first sign-in of a nurse on this tablet: token, name and a PIN of her own. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { KnownNurse } from '../../../device/nurses.ts';
import { useWard } from '../../ward/Ward.tsx';
import { HospitalAddressField } from './HospitalAddressField.tsx';
import { SignInFailure, type FailureName } from './SignInFailure.tsx';
import { PinField } from './PinField.tsx';
import { isPin, isToken } from './signInRules.ts';
import classes from './SignIn.module.css';

interface FirstSignInProps {
  known: readonly KnownNurse[];
  onBack: (() => void) | undefined;
}

type FieldName = 'token' | 'name' | 'pin' | 'pinAgain';
type Problems = Partial<Record<FieldName, string>>;

export function FirstSignIn({ onBack }: FirstSignInProps) {
  const { t } = useTranslation('signIn');
  const { device, hospitalKey, checkToken } = useWard();
  const [fields, setFields] = useState({ token: '', name: '', pin: '', pinAgain: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<FailureName | null>(null);
  const [working, setWorking] = useState(false);

  const change = (name: FieldName) => (value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _mended, ...rest }) => rest);
  };

  const findProblems = (): Problems => {
    const token = fields.token.trim();
    return {
      ...(token === '' ? { token: t('error.tokenEmpty') } : {}),
      ...(token !== '' && !isToken(token) ? { token: t('error.tokenMalformed') } : {}),
      ...(fields.name.trim() === '' ? { name: t('error.nameEmpty') } : {}),
      ...(isPin(fields.pin) ? {} : { pin: t('error.pinShort') }),
      ...(isPin(fields.pin) && fields.pin !== fields.pinAgain
        ? { pinAgain: t('error.pinDiffers') }
        : {}),
    };
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) {
      return;
    }
    const found = findProblems();
    setProblems(found);
    setFailure(null);
    const first = (['token', 'name', 'pin', 'pinAgain'] as const).find((name) => found[name]);
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setWorking(true);
    setFailure(await signIn());
    setWorking(false);
  };

  const signIn = async (): Promise<FailureName | null> => {
    const token = fields.token.trim();
    const answer = await checkToken(token);
    if (answer !== 'accepted') {
      return answer;
    }
    try {
      await device.nurses.signIn({ hospitalKey, name: fields.name.trim(), token, pin: fields.pin });
      return null;
    } catch {
      return 'storage';
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      {failure !== null && <SignInFailure failure={failure} />}
      <HospitalAddressField />
      <PasswordInput
        name="token"
        label={t('token')}
        description={t('tokenHint')}
        autoComplete="off"
        visible={false}
        rightSection={<span />}
        value={fields.token}
        error={problems.token}
        onChange={(event) => change('token')(event.currentTarget.value)}
      />
      <TextInput
        name="name"
        label={t('name')}
        description={t('nameHint')}
        autoComplete="off"
        maxLength={80}
        value={fields.name}
        error={problems.name}
        onChange={(event) => change('name')(event.currentTarget.value)}
      />
      <div className={classes.pins}>
        <PinField
          name="pin"
          label={t('pin')}
          description={t('pinHint')}
          value={fields.pin}
          error={problems.pin}
          onChange={change('pin')}
        />
        <PinField
          name="pinAgain"
          label={t('pinAgain')}
          description={t('pinAgainHint')}
          value={fields.pinAgain}
          error={problems.pinAgain}
          onChange={change('pinAgain')}
        />
      </div>
      <Button type="submit" variant="filled" aria-disabled={working} fullWidth>
        {working ? t('working') : t('submit')}
      </Button>
      {onBack !== undefined && (
        <Button variant="subtle" onClick={onBack}>
          {t('backToNurses')}
        </Button>
      )}
    </form>
  );
}
