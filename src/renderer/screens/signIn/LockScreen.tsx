/** Owns the cover over everything after a quiet time: the PIN opens it again. */
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { OpenSession } from '../../../device/nurses.ts';
import { useSignOut } from '../../ward/useSignOut.ts';
import { useWard } from '../../ward/Ward.tsx';
import { PinField } from './PinField.tsx';
import classes from './SignIn.module.css';
import { SignInPage } from './SignInPage.tsx';

export function LockScreen({ session }: { session: OpenSession }) {
  const { t } = useTranslation('signIn');
  const { device, hospitalKey } = useWard();
  const signOut = useSignOut();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await device.nurses.unlock(hospitalKey, pin))) {
      setProblem(t('error.pinWrong'));
    }
  };

  return (
    <SignInPage>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.head}>
          <h1 className={classes.title}>{t('unlock')}</h1>
          <p className={classes.lead}>{t('unlockLead')}</p>
        </div>
        <PinField
          name="pin"
          label={t('pinOf', { name: session.name })}
          value={pin}
          error={problem}
          autoFocus
          onChange={(value) => {
            setPin(value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" variant="filled" fullWidth>
          {t('unlockButton')}
        </Button>
        <Button variant="subtle" onClick={() => void signOut()}>
          {t('notYou', { name: session.name })}
        </Button>
      </form>
    </SignInPage>
  );
}
