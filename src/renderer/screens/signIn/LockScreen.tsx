/** Owns the cover over everything after a quiet time: the PIN opens it again. */
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { OpenSession } from '../../../device/nurses.ts';
import { useSignOut } from '../../ward/useSignOut.ts';
import { useWard } from '../../ward/Ward.tsx';
import { PinField } from '../../parts/PinField.tsx';
import classes from './SignIn.module.css';
import { SignInFailure } from './SignInFailure.tsx';
import { SignInPage } from './SignInPage.tsx';
import { usePinWait } from '../../ward/usePinWait.ts';

interface LockScreenProps {
  session: OpenSession;
  /** After the right PIN. */
  onUnlocked(): void;
}

export function LockScreen({ session, onUnlocked }: LockScreenProps) {
  const { t } = useTranslation('signIn');
  const { device, hospitalKey } = useWard();
  const signOut = useSignOut();
  const wait = usePinWait(session.authorId);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const [working, setWorking] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working || wait !== undefined) {
      return;
    }
    setWorking(true);
    setFailed(false);
    try {
      if (await device.nurses.unlock(hospitalKey, pin)) {
        onUnlocked();
      } else {
        setPin('');
        setProblem(t('error.pinWrong'));
      }
    } catch {
      setFailed(true);
    }
    setWorking(false);
  };

  return (
    <SignInPage isLocked>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.head}>
          <h1 className={classes.title}>{t('unlock')}</h1>
          <p className={classes.lead}>{t('unlockLead')}</p>
        </div>
        {failed && <SignInFailure failure="storage" />}
        <PinField
          name="pin"
          label={t('pinOf', { name: session.name })}
          value={pin}
          error={working ? undefined : (wait ?? problem)}
          autoFocus
          onChange={(value) => {
            setPin(value);
            setProblem(undefined);
          }}
        />
        <Button
          type="submit"
          variant="filled"
          aria-disabled={working || wait !== undefined}
          fullWidth
        >
          {t('unlockButton')}
        </Button>
        <Button variant="subtle" onClick={() => void signOut()}>
          {t('notYou', { name: session.name })}
        </Button>
      </form>
    </SignInPage>
  );
}
