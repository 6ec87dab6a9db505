/** Choosing a PIN or passphrase: the two fields, and what is wrong with what was typed. */
import { useEffect, useState } from 'react';
import { isCommonplace } from '../../../vault/commonplace.ts';
import { isPassphrase, isPin, type SecretKind } from '../../../vault/secretKind.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PinField } from './PinField.tsx';
import { isRepeatedPassphrase, pinWeakness } from './pinRules.ts';
import { secretWords } from './secretWords.ts';
import classes from './NewPinFields.module.css';

export interface NewPin {
  pin: string;
  pinAgain: string;
}
export type NewPinProblems = Partial<Record<keyof NewPin, string>>;

/** What kind of secret this tablet requires; a PIN until that is known. */
export function useSecretWanted(): SecretKind {
  const { device } = useApp();
  const [wanted, setWanted] = useState<SecretKind>('pin');
  useEffect(() => {
    let isHere = true;
    void device.nurses
      .secretWanted()
      .then((kind) => isHere && setWanted(kind))
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [device]);
  return wanted;
}

/** What kind of secret to choose: a passphrase once the tablet has refused its own key. */
export function useNewSecret() {
  const [isRefused, setRefused] = useState(false);
  const wanted = useSecretWanted();
  const secret = isRefused ? 'passphrase' : wanted;
  const findPinProblems = useNewPinProblems(secret);
  return { secret, findPinProblems, refuse: () => setRefused(true) };
}

const weak = { repeated: 'pinRepeated', run: 'pinRun', common: 'pinCommon' } as const;

/** What is wrong with a new PIN of the nurse with this name, in her language; nothing if it is acceptable. */
function useNewPinProblems(secret: SecretKind): (typed: NewPin, name: string) => NewPinProblems {
  const { t } = useTranslation('signIn');
  const { profile } = useApp();
  const ofPin = (pin: string) => {
    if (!isPin(pin)) {
      return t('error.pinShort');
    }
    const weakness = pinWeakness(pin);
    return weakness === null ? undefined : t(`error.${weak[weakness]}`);
  };
  const ofPassphrase = (typed: string, name: string) => {
    if (!isPassphrase(typed)) {
      return t(isPin(typed) ? 'error.passphraseDigits' : 'error.passphraseShort');
    }
    if (isRepeatedPassphrase(typed)) return t('error.passphraseRepeated');
    const hers = [name, ...Object.values(profile.name)];
    return isCommonplace(typed, hers) ? t('error.passphraseCommonplace') : undefined;
  };
  return ({ pin, pinAgain }, name) => {
    const problem = secret === 'pin' ? ofPin(pin) : ofPassphrase(pin, name);
    if (problem !== undefined) {
      return { pin: problem };
    }
    return pin === pinAgain ? {} : { pinAgain: t(`error.${secret}Differs`) };
  };
}

interface NewPinFieldsProps {
  /** She already has one, and this one replaces it. */
  isAnother?: boolean;
  secret: SecretKind;
  typed: NewPin;
  problems: NewPinProblems;
  onChange(name: keyof NewPin, value: string): void;
}

export function NewPinFields(props: NewPinFieldsProps) {
  const { isAnother = false, secret, typed, problems, onChange } = props;
  const { t } = useTranslation('signIn');
  const words = secretWords[secret];
  return (
    <div className={classes.pins} data-secret={secret}>
      <PinField
        name="pin"
        secret={secret}
        label={t(isAnother ? words.another : words.label)}
        description={t(words.hint)}
        value={typed.pin}
        error={problems.pin}
        onChange={(value) => onChange('pin', value)}
      />
      <PinField
        name="pinAgain"
        secret={secret}
        label={t(isAnother ? words.anotherAgain : words.again)}
        description={t('pinAgainHint')}
        value={typed.pinAgain}
        error={problems.pinAgain}
        onChange={(value) => onChange('pinAgain', value)}
      />
    </div>
  );
}
