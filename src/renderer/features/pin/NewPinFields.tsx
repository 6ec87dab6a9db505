/** Choosing a PIN: the two fields, and what is wrong with what was typed. */
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PinField } from './PinField.tsx';
import { isPin, pinWeakness } from './pinRules.ts';
import classes from './NewPinFields.module.css';

export interface NewPin {
  pin: string;
  pinAgain: string;
}
export type NewPinProblems = Partial<Record<keyof NewPin, string>>;

const weak = {
  repeated: 'pinRepeated',
  run: 'pinRun',
  common: 'pinCommon',
  date: 'pinDate',
} as const;

/** What is wrong with a new PIN, in her language; nothing if it is acceptable. */
export function useNewPinProblems(): (typed: NewPin) => NewPinProblems {
  const { t } = useTranslation('signIn');
  return ({ pin, pinAgain }) => {
    if (!isPin(pin)) return { pin: t('error.pinShort') };
    const weakness = pinWeakness(pin);
    if (weakness !== null) return { pin: t(`error.${weak[weakness]}`) };
    return pin === pinAgain ? {} : { pinAgain: t('error.pinDiffers') };
  };
}

interface NewPinFieldsProps {
  /** She already has one, and this one replaces it. */
  isAnother?: boolean;
  typed: NewPin;
  problems: NewPinProblems;
  onChange(name: keyof NewPin, value: string): void;
}

export function NewPinFields(props: NewPinFieldsProps) {
  const { isAnother = false, typed, problems, onChange } = props;
  const { t } = useTranslation('signIn');
  return (
    <div className={classes.pins}>
      <PinField
        name="pin"
        label={t(isAnother ? 'pinAnother' : 'pin')}
        description={t('pinHint')}
        value={typed.pin}
        error={problems.pin}
        onChange={(value) => onChange('pin', value)}
      />
      <PinField
        name="pinAgain"
        label={t(isAnother ? 'pinAnotherAgain' : 'pinAgain')}
        value={typed.pinAgain}
        error={problems.pinAgain}
        onChange={(value) => onChange('pinAgain', value)}
      />
    </div>
  );
}
