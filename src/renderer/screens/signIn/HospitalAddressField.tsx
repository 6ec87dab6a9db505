/**
 * Owns the hospital's address at sign-in: shown where the shell has fixed it, changed where the
 * shell allows. A new address is another hospital, so the app starts anew with it.
 */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { shellOf } from '../../../shared/shellDoor.ts';
import { useWard } from '../../ward/Ward.tsx';

export function HospitalAddressField() {
  const { t } = useTranslation('signIn');
  const { t: common } = useTranslation('common');
  const { bridge, hospitalAddress, isDemo } = useWard();
  const [address, setAddress] = useState(hospitalAddress ?? '');
  const [error, setError] = useState<string | undefined>(undefined);
  const shell = shellOf(globalThis);
  const editable = bridge.hospitalAddressEditable && shell !== undefined;

  if (isDemo) {
    return null;
  }
  if (!editable) {
    return (
      <TextInput
        label={t('address')}
        description={t('addressFixed')}
        value={hospitalAddress ?? ''}
        readOnly
        variant="unstyled"
      />
    );
  }
  const keep = async () => {
    const change = await shell.changeHospitalAddress(address.trim());
    if (change.changed) {
      location.reload();
      return;
    }
    setError(address.trim() === '' ? t('error.addressEmpty') : t('error.addressMalformed'));
  };
  return (
    <>
      <TextInput
        label={t('address')}
        description={t('addressHint')}
        inputMode="url"
        autoComplete="off"
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError(undefined);
        }}
      />
      {address.trim() !== (hospitalAddress ?? '') && (
        <Button onClick={() => void keep()}>{common('button.continue')}</Button>
      )}
    </>
  );
}
