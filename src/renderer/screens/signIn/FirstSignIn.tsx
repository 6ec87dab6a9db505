/** Owns the first sign-in of a nurse on this tablet: token, name and a PIN of her own. */
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { KnownNurse } from '../../../device/nurses.ts';
import { drawable } from '../../../shared/interface/text.ts';
import { useWard } from '../../ward/Ward.tsx';
import { AlreadyHere } from './AlreadyHere.tsx';
import { HospitalAddressField } from '../../parts/HospitalAddressField.tsx';
import { NewPinFields, useNewPinProblems } from './NewPinFields.tsx';
import { SignInFailure, type FailureName } from './SignInFailure.tsx';
import { TokenField } from './TokenField.tsx';
import { isSameName, isToken } from './signInRules.ts';
import classes from './SignIn.module.css';

interface FirstSignInProps {
  known: readonly KnownNurse[];
  onBack: (() => void) | undefined;
  onPick(authorId: string): void;
  onForgotten(authorId: string): void;
}

type FieldName = 'token' | 'name' | 'pin' | 'pinAgain';
type Problems = Partial<Record<FieldName, string>>;

/** Characters; what is longer no list of names shows. */
const longestName = 80;

const fieldOrder = ['token', 'name', 'pin', 'pinAgain'] as const;

export function FirstSignIn({ known, onBack, onPick, onForgotten }: FirstSignInProps) {
  const { t } = useTranslation('signIn');
  const { device, hospitalKey, checkToken } = useWard();
  const findPinProblems = useNewPinProblems();
  const [fields, setFields] = useState({ token: '', name: '', pin: '', pinAgain: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<FailureName | null>(null);
  const [already, setAlready] = useState<{ authorId: string; by: 'name' | 'token' } | null>(null);
  const [working, setWorking] = useState(false);
  const nurseHere = known.find(({ authorId }) => authorId === already?.authorId);

  const change = (name: FieldName, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _corrected, ...rest }) => rest);
    if (name === already?.by) {
      setAlready(null);
    }
  };

  const findProblems = (): Problems => {
    const token = fields.token.trim();
    return {
      ...(token === '' ? { token: t('error.tokenEmpty') } : {}),
      ...(token !== '' && !isToken(token) ? { token: t('error.tokenMalformed') } : {}),
      ...(fields.name.trim() === '' ? { name: t('error.nameEmpty') } : {}),
      ...findPinProblems(fields),
    };
  };

  const findAlreadyHere = async (): Promise<typeof already> => {
    const holder = await device.nurses.holderOf(hospitalKey, fields.token.trim());
    if (holder !== null) {
      return { authorId: holder, by: 'token' };
    }
    const namesake = known.find(({ name }) => isSameName(name, fields.name));
    return namesake === undefined ? null : { authorId: namesake.authorId, by: 'name' };
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) {
      return;
    }
    const found = findProblems();
    setProblems(found);
    setFailure(null);
    const first = fieldOrder.find((name) => found[name]);
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
    try {
      const here = await findAlreadyHere();
      setAlready(here);
      if (here !== null) {
        return null;
      }
      const answer = await checkToken(token);
      if (answer !== 'accepted') {
        return answer;
      }
      await device.nurses.signIn({
        hospitalKey,
        name: drawable(fields.name.trim(), longestName),
        token,
        pin: fields.pin,
      });
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
      {already !== null && nurseHere !== undefined && (
        <AlreadyHere nurse={nurseHere} by={already.by} onPick={onPick} onForgotten={onForgotten} />
      )}
      <HospitalAddressField />
      <TokenField
        label={t('token')}
        description={t('tokenHint')}
        value={fields.token}
        error={problems.token}
        onChange={(value) => change('token', value)}
      />
      <TextInput
        name="name"
        label={t('name')}
        description={t('nameHint')}
        autoComplete="off"
        maxLength={longestName}
        value={fields.name}
        error={problems.name}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <NewPinFields typed={fields} problems={problems} onChange={change} />
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
