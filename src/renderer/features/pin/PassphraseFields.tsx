/**
 * Choosing a passphrase for a file: typed twice, because a typing error would lock the file for good, and with the rule
 * that it must satisfy.
 */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { passphraseFault, type PassphraseFault } from '../../../device/rescue/passphrase.ts';
import { secretInput } from '../../ui/parts/secretInput.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export interface ChosenPassphrase {
  passphrase: string;
  again: string;
  fault: PassphraseFault | 'differs' | null;
  change(given: { passphrase?: string; again?: string }): void;
  /** Whether it is acceptable; if not, the fields say why. */
  check(): boolean;
}

/** `hers`: as in `isCommonplace`. */
export function usePassphrase(hers: readonly string[]): ChosenPassphrase {
  const [given, setGiven] = useState({ passphrase: '', again: '' });
  const [fault, setFault] = useState<ChosenPassphrase['fault']>(null);
  return {
    ...given,
    fault,
    change(changed) {
      setGiven({ ...given, ...changed });
      setFault(null);
    },
    check() {
      const found =
        passphraseFault(given.passphrase, hers) ??
        (given.passphrase === given.again ? null : ('differs' as const));
      setFault(found);
      return found === null;
    },
  };
}

export function PassphraseFields({ chosen }: { chosen: ChosenPassphrase }) {
  const { t } = useTranslation('common');
  const { passphrase, again, fault, change } = chosen;
  return (
    <>
      <TextInput
        name="passphrase"
        {...secretInput}
        label={t('rescue.passphrase')}
        description={t('rescue.passphraseRule')}
        maxLength={200}
        value={passphrase}
        error={fault === null || fault === 'differs' ? undefined : t(`rescue.${fault}`)}
        onChange={(event) => change({ passphrase: event.currentTarget.value })}
      />
      <TextInput
        name="passphraseAgain"
        {...secretInput}
        label={t('rescue.passphraseAgain')}
        maxLength={200}
        value={again}
        error={fault === 'differs' ? t('rescue.differs') : undefined}
        onChange={(event) => change({ again: event.currentTarget.value })}
      />
    </>
  );
}
