/** Owns asking for the PIN of a nurse who is known here: one field, one button, what went wrong. */
import { Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PinField } from '../../parts/PinField.tsx';
import { secretWords } from '../../parts/secretWords.ts';
import { usePinFacts } from '../../ward/usePinFacts.ts';
import { failureOfGiven, SignInFailure, type FailureName } from './SignInFailure.tsx';
import classes from './SignIn.module.css';

interface PinEntryProps {
  nurse: { authorId: string; name: string };
  /** The word on the filled button. */
  submit: string;
  /** Opens with the PIN; false where it is the wrong one. A rejection is the storage's. */
  tryPin(pin: string): Promise<boolean>;
  /** Over the field. */
  head: ReactNode;
  /** The other ways on, under the filled button. */
  children: ReactNode;
}

export function PinEntry({ nurse, submit, tryPin, head, children }: PinEntryProps) {
  const { t } = useTranslation('signIn');
  const { secret = 'pin', wait } = usePinFacts(nurse.authorId);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<FailureName | null>(null);
  const [working, setWorking] = useState(false);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (working || wait !== undefined) {
      return;
    }
    setFailure(null);
    setWorking(true);
    try {
      if (!(await tryPin(pin))) {
        setPin('');
        setProblem(t(`error.${secret}Wrong`));
      }
    } catch (error) {
      setFailure(failureOfGiven(error));
    }
    setWorking(false);
  };

  return (
    <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      {head}
      {failure !== null && <SignInFailure failure={failure} name={nurse.name} />}
      <PinField
        name="pin"
        secret={secret}
        label={t(secretWords[secret].of, { name: nurse.name })}
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
        {submit}
      </Button>
      {children}
    </form>
  );
}
