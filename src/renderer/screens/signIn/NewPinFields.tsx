/** Owns choosing a PIN: the two fields, and what has to be said about what was typed. */
import { useTranslation } from 'react-i18next';

import { PinField } from '../../parts/PinField.tsx';
import { isPin, pinWeakness } from './signInRules.ts';
import classes from './SignIn.module.css';

export interface NewPin {
  pin: string;
  pinAgain: string;
}
export type NewPinProblems = Partial<Record<keyof NewPin, string>>;

const weak = { repeated: 'pinRepeated', run: 'pinRun', common: 'pinCommon' } as const;

/** What is wrong with a new PIN, in the nurse's language; nothing where it will do. */
export function useNewPinProblems(): (typed: NewPin) => NewPinProblems {
  const { t } = useTranslation('signIn');
  return ({ pin, pinAgain }) => {
    if (!isPin(pin)) {
      return { pin: t('error.pinShort') };
    }
    const weakness = pinWeakness(pin);
    if (weakness !== null) {
      return { pin: t(`error.${weak[weakness]}`) };
    }
    return pin === pinAgain ? {} : { pinAgain: t('error.pinDiffers') };
  };
}

interface NewPinFieldsProps {
  typed: NewPin;
  problems: NewPinProblems;
  onChange(name: keyof NewPin, value: string): void;
}

export function NewPinFields({ typed, problems, onChange }: NewPinFieldsProps) {
  const { t } = useTranslation('signIn');
  return (
    <div className={classes.pins}>
      <PinField
        name="pin"
        label={t('pin')}
        description={t('pinHint')}
        value={typed.pin}
        error={problems.pin}
        onChange={(value) => onChange('pin', value)}
      />
      <PinField
        name="pinAgain"
        label={t('pinAgain')}
        description={t('pinAgainHint')}
        value={typed.pinAgain}
        error={problems.pinAgain}
        onChange={(value) => onChange('pinAgain', value)}
      />
    </div>
  );
}
