/** Asks once for the PIN of a nurse who is known here: the field, the wait after too many wrong attempts, and failures. */
import { useState, type FormEvent, type ReactNode } from 'react';
import { usePinWait } from '../../services/app/usePinWait.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PinField } from './PinField.tsx';

interface Asked {
  nurse: { authorId: string; name: string };
  autoFocus?: boolean;
  /** Shows a keypad below the field, for a screen that asks for nothing but the PIN. */
  hasKeypad?: boolean;
  /** Acts with the PIN; false if it is wrong. */
  tryPin(pin: string): Promise<boolean>;
  /** The message below the field if `tryPin` rejects; undefined if it is shown elsewhere. */
  onFailure(error: unknown): string | undefined;
  /** Whether everything else besides the PIN is acceptable; if not, the fields say why. */
  isReady?(): boolean;
}

interface PinQuestion {
  field: ReactNode;
  /** Running, or waiting after wrong attempts: a tap does nothing. */
  isBusy: boolean;
  onSubmit(event: FormEvent): void;
}

export function usePinQuestion(asked: Asked): PinQuestion {
  const {
    nurse,
    autoFocus = false,
    hasKeypad = false,
    tryPin,
    onFailure,
    isReady = () => true,
  } = asked;
  const { t } = useTranslation('signIn');
  const wait = usePinWait(nurse.authorId);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [working, setWorking] = useState(false);
  const isBusy = working || wait !== undefined;

  const act = async () => {
    // A slip, and no try that counts.
    if (pin === '') {
      setProblem(t('error.pinEmpty'));
      return;
    }
    setWorking(true);
    try {
      if (!(await tryPin(pin))) {
        setPin('');
        setProblem(t('error.pinWrong'));
      }
    } catch (error) {
      setProblem(onFailure(error));
    }
    setWorking(false);
  };
  return {
    isBusy,
    onSubmit(event) {
      event.preventDefault();
      if (isReady() && !isBusy) void act();
    },
    field: (
      <PinField
        name="pin"
        label={t('pinOf', { name: nurse.name })}
        value={pin}
        error={working ? undefined : (wait ?? problem)}
        autoFocus={autoFocus}
        hasKeypad={hasKeypad}
        onChange={(value) => {
          setPin(value);
          setProblem(undefined);
        }}
      />
    ),
  };
}
