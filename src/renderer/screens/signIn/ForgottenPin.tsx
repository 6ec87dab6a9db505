/**
 * Owns the way back for a nurse who has forgotten her PIN: an access token that the hospital takes
 * as hers, and a new PIN. What she wrote stays in her own profile.
 */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { KnownNurse } from '../../../device/nurses.ts';
import { useWard } from '../../ward/Ward.tsx';
import { NewPinFields, useNewSecret } from '../../parts/NewPinFields.tsx';
import { failureOf, SignInFailure, type FailureName } from './SignInFailure.tsx';
import { RecoveryStep } from './RecoveryStep.tsx';
import { TokenField } from './TokenField.tsx';
import { useCheckedForm, useTokenProblem } from './useCheckedForm.ts';
import classes from './SignIn.module.css';
import { tokenOf } from './signInRules.ts';

interface ForgottenPinProps {
  nurse: KnownNurse;
  onBack(): void;
}

const fieldOrder = ['token', 'pin', 'pinAgain'] as const;
type FieldName = (typeof fieldOrder)[number];
const asProblem = (token: string | undefined) => (token === undefined ? {} : { token });

export function ForgottenPin({ nurse, onBack }: ForgottenPinProps) {
  const { t } = useTranslation('signIn');
  const { device, checkOwner } = useWard();
  const { secret, findPinProblems, refuse } = useNewSecret();
  const tokenProblem = useTokenProblem();
  const [fields, setFields] = useState({ token: '', pin: '', pinAgain: '' });
  const { authorId, name } = nurse;
  const form = useRef<HTMLFormElement>(null);

  const replace = async (): Promise<FailureName | null> => {
    try {
      const token = await device.nurses.keepToken(tokenOf(fields.token));
      const answer = await checkOwner(authorId, token);
      if (answer !== 'hers') return answer;
      await device.nurses.replacePin(authorId, fields.pin, token);
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'tablet-refused') {
        refuse();
        setFields({ ...fields, pin: '', pinAgain: '' });
      }
      return failure;
    }
  };
  const { problems, failure, working, onSubmit, corrected } = useCheckedForm<FieldName>({
    order: fieldOrder,
    find: () => ({ ...asProblem(tokenProblem(fields.token)), ...findPinProblems(fields) }),
    act: replace,
  });
  const change = (field: FieldName, value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    corrected(field);
  };

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('forgotten.title', { name })}</h1>
        <p className={classes.lead}>{t('forgotten.lead', { name })}</p>
      </div>
      {failure === 'key-not-here' && (
        <RecoveryStep nurse={nurse} onOpened={() => form.current?.requestSubmit()} />
      )}
      {failure !== null && failure !== 'key-not-here' && (
        <SignInFailure failure={failure} name={name} />
      )}
      <TokenField
        label={t('token')}
        description={t('forgotten.tokenHint')}
        value={fields.token}
        error={problems.token}
        onChange={(value) => change('token', value)}
      />
      <NewPinFields isAnother {...{ secret, problems }} typed={fields} onChange={change} />
      <Button type="submit" variant="filled" aria-disabled={working} fullWidth>
        {working ? t('working') : t('forgotten.submit')}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t('backToNurses')}
      </Button>
    </form>
  );
}
