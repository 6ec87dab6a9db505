/**
 * The hospital's address at sign-in: read-only if the shell has fixed it, editable if the shell allows that. A new
 * address means another hospital, so sending stops before the shell is told, and the app restarts with the new address.
 */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { shellOf, type AddressRefusal } from '../../../shared/shellDoor.ts';
import { plainId } from '../../../shared/text.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './HospitalAddressField.module.css';

export function HospitalAddressField() {
  const { t } = useTranslation('signIn');
  const { t: common } = useTranslation('common');
  const { bridge, hospitalAddress, isDemo, sending } = useApp();
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
        className={classes.fixed}
        value={hospitalAddress ?? ''}
        readOnly
        variant="unstyled"
      />
    );
  }
  const whyNot = (reason: AddressRefusal) => {
    if (reason === 'not-saved') return t('error.addressNotSaved');
    return t(plainId(address) === '' ? 'error.addressEmpty' : 'error.addressMalformed');
  };
  const keep = async () => {
    sending?.stop();
    const change = await shell.changeHospitalAddress(plainId(address));
    if (change.changed) {
      location.reload();
      return;
    }
    sending?.start();
    setError(whyNot(change.reason));
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
      {plainId(address) !== hospitalAddress && (
        <>
          <p>{t('addressSwitch', { address: hospitalAddress ?? '' })}</p>
          <Button onClick={() => void keep()}>{common('button.continue')}</Button>
        </>
      )}
    </>
  );
}
