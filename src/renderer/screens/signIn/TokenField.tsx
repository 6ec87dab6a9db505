/**
 * The field for an access token: typed, pasted or scanned. It is never displayed, offered to a password manager or read
 * aloud.
 */
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { ScanButton } from '../../features/scan/ScanButton.tsx';
import { secretInput } from '../../ui/parts/secretInput.ts';
import classes from './SignIn.module.css';

interface TokenFieldProps {
  label: string;
  description: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

export function TokenField({ label, description, value, error, onChange }: TokenFieldProps) {
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <div className={classes.token}>
      <PasswordInput
        {...secretInput}
        className={classes.tokenInput}
        name="token"
        label={label}
        description={description}
        visible={false}
        rightSection={<span />}
        value={value}
        error={refused ?? error}
        onChange={(event) => {
          setRefused(null);
          onChange(event.currentTarget.value);
        }}
      />
      <ScanButton subject="token" onText={onChange} onRefused={setRefused} />
    </div>
  );
}
