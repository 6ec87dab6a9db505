/**
 * The way back for a nurse who has forgotten her PIN: a response by the hospital's recovery key (decision 0255). What
 * she wrote stays in her own profile.
 */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import type { OpenedKey } from '../../../vault/openedKey.ts';
import { NewPinFields, useNewPinProblems } from '../../features/pin/NewPinFields.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { RecoveryStep } from './RecoveryStep.tsx';
import { failureOf, SignInFailure, type FailureName } from './SignInFailure.tsx';
import { tokenOf } from './signInRules.ts';
import { TokenField } from './TokenField.tsx';
import { useCheckedForm, useTokenProblem } from './useCheckedForm.ts';
import classes from './SignIn.module.css';

interface ForgottenPinProps {
  nurse: KnownNurse;
  onBack(): void;
}

export function ForgottenPin({ nurse, onBack }: ForgottenPinProps) {
  const { t } = useTranslation('signIn');
  const { provider } = useApp();
  const { name } = nurse;
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('forgotten.title', { name })}</h1>
        <p className={classes.lead}>{t('forgotten.lead')}</p>
        {provider !== null && <p className={classes.lead}>{t('forgotten.fromHelpDesk')}</p>}
      </div>
      <SetForm nurse={nurse} />
      <Button variant="subtle" onClick={onBack}>
        {t('backToNurses')}
      </Button>
    </div>
  );
}

const fieldOrder = ['token', 'pin', 'pinAgain'] as const;
type FieldName = (typeof fieldOrder)[number];
type Fields = Record<FieldName, string>;

/** Sets the new PIN, once the recovery key has opened what she wrote. */
function useSetting({ authorId }: KnownNurse) {
  const { device, checkOwner } = useApp();
  const recovered = useRef<OpenedKey | null>(null);
  const set = async (fields: Fields): Promise<FailureName | null> => {
    try {
      const token = await device.nurses.keepToken(tokenOf(fields.token));
      const answer = await checkOwner(authorId, token);
      if (answer !== 'accepted') return answer;
      await device.nurses.replacePin(authorId, fields.pin, token, recovered.current);
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  const recover = (opened: OpenedKey) => {
    recovered.current = opened;
  };
  return { set, recover };
}

function SetForm({ nurse }: { nurse: KnownNurse }) {
  const { t } = useTranslation('signIn');
  const findPinProblems = useNewPinProblems();
  const tokenProblem = useTokenProblem();
  const [fields, setFields] = useState<Fields>({ token: '', pin: '', pinAgain: '' });
  const form = useRef<HTMLFormElement>(null);
  const { set, recover } = useSetting(nurse);
  const { problems, failure, working, onSubmit, corrected } = useCheckedForm<FieldName>({
    order: fieldOrder,
    find() {
      const token = tokenProblem(fields.token);
      return { ...(token !== undefined && { token }), ...findPinProblems(fields) };
    },
    act: () => set(fields),
  });
  const change = (field: FieldName, value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    corrected(field);
  };
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      {failure === 'key-not-here' && (
        <RecoveryStep
          nurse={nurse}
          onOpened={(opened) => {
            recover(opened);
            form.current?.requestSubmit();
          }}
        />
      )}
      {failure !== null && failure !== 'key-not-here' && (
        <SignInFailure failure={failure} name={nurse.name} token={fields.token} />
      )}
      <TokenField
        label={t('token')}
        description={t('tokenHint')}
        value={fields.token}
        error={problems.token}
        onChange={(value) => change('token', value)}
      />
      <NewPinFields isAnother problems={problems} typed={fields} onChange={change} />
      <Button type="submit" variant="filled" aria-disabled={working} fullWidth>
        {working ? t('working') : t('forgotten.submit')}
      </Button>
    </form>
  );
}
