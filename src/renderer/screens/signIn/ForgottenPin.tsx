/**
 * Owns the way back for a nurse who has forgotten her PIN: an access token that the hospital takes
 * as hers, and a new PIN. What she wrote stays in her own profile.
 */
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { KnownNurse } from '../../../device/nurses.ts';
import { useWard } from '../../ward/Ward.tsx';
import { NewPinFields, useNewPinProblems } from './NewPinFields.tsx';
import { SignInFailure, type FailureName } from './SignInFailure.tsx';
import { TokenField } from './TokenField.tsx';
import { isToken } from './signInRules.ts';
import classes from './SignIn.module.css';

interface ForgottenPinProps {
  nurse: KnownNurse;
  onBack(): void;
}

const fieldOrder = ['token', 'pin', 'pinAgain'] as const;
type FieldName = (typeof fieldOrder)[number];

export function ForgottenPin({ nurse, onBack }: ForgottenPinProps) {
  const { t } = useTranslation('signIn');
  const { device, checkOwner } = useWard();
  const findPinProblems = useNewPinProblems();
  const [fields, setFields] = useState({ token: '', pin: '', pinAgain: '' });
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState<FailureName | null>(null);
  const [working, setWorking] = useState(false);
  const { authorId, name } = nurse;

  const change = (field: FieldName, value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _corrected, ...rest }) => rest);
  };

  const replace = async (): Promise<FailureName | null> => {
    const token = fields.token.trim();
    try {
      const answer = await checkOwner(authorId, token);
      if (answer !== 'hers') {
        return answer;
      }
      await device.nurses.replacePin(authorId, fields.pin, token);
      return null;
    } catch {
      return 'storage';
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) {
      return;
    }
    const token = fields.token.trim();
    const found = {
      ...(token === '' ? { token: t('error.tokenEmpty') } : {}),
      ...(token !== '' && !isToken(token) ? { token: t('error.tokenMalformed') } : {}),
      ...findPinProblems(fields),
    };
    setProblems(found);
    setFailure(null);
    const first = fieldOrder.find((field) => field in found);
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setWorking(true);
    setFailure(await replace());
    setWorking(false);
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('forgotten.title', { name })}</h1>
        <p className={classes.lead}>{t('forgotten.lead', { name })}</p>
      </div>
      {failure !== null && <SignInFailure failure={failure} name={name} />}
      <TokenField
        label={t('token')}
        description={t('forgotten.tokenHint')}
        value={fields.token}
        error={problems.token}
        onChange={(value) => change('token', value)}
      />
      <NewPinFields typed={fields} problems={problems} onChange={change} />
      <Button type="submit" variant="filled" aria-disabled={working} fullWidth>
        {working ? t('working') : t('forgotten.submit')}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t('backToNurses')}
      </Button>
    </form>
  );
}
