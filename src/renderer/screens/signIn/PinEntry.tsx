/** Asks for the PIN of a nurse who is known here: one field, one button, and what went wrong. */
import { Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { usePinQuestion } from '../../features/pin/usePinQuestion.tsx';
import { failureOf, SignInFailure, type FailureName } from './SignInFailure.tsx';
import classes from './SignIn.module.css';

interface PinEntryProps {
  nurse: { authorId: string; name: string };
  /** The label of the filled button. */
  submit: string;
  /** Opens with the PIN; false if it is wrong. A rejection means that the tablet failed. */
  tryPin(pin: string): Promise<boolean>;
  /** Above the field. */
  head: ReactNode;
  /** The other actions, below the filled button. */
  children: ReactNode;
}

export function PinEntry({ nurse, submit, tryPin, head, children }: PinEntryProps) {
  const [failure, setFailure] = useState<FailureName | null>(null);
  const { field, isBusy, onSubmit } = usePinQuestion({
    nurse,
    autoFocus: true,
    hasKeypad: true,
    tryPin,
    onFailure(error) {
      setFailure(failureOf(error));
      return undefined;
    },
  });
  const onGiven = (event: FormEvent) => {
    if (!isBusy) setFailure(null);
    onSubmit(event);
  };
  return (
    <form className={`${classes.form} ${classes.pin}`} onSubmit={onGiven} noValidate>
      <span className={classes.initial} aria-hidden="true">
        {initialOf(nurse.name)}
      </span>
      {head}
      {failure !== null && <SignInFailure failure={failure} name={nurse.name} />}
      {field}
      <Button type="submit" variant="filled" aria-disabled={isBusy} fullWidth>
        {submit}
      </Button>
      <div className={classes.ways}>{children}</div>
    </form>
  );
}

/** What stands for a nurse where her picture would. */
export function initialOf(name: string): string {
  return [...name][0]?.toLocaleUpperCase() ?? '';
}
