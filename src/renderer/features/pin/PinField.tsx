/** The field for a PIN (digits, hidden, with the number pad), or for a passphrase in its place. */
import { TextInput } from '@mantine/core';
import type { SecretKind } from '../../../vault/secretKind.ts';

interface PinFieldProps {
  name: string;
  /** What is asked for; a PIN where it is left out. */
  secret?: SecretKind | undefined;
  label: string;
  description?: string;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
  autoFocus?: boolean;
}

export function PinField({
  name,
  secret = 'pin',
  label,
  description,
  value,
  error,
  onChange,
  autoFocus = false,
}: PinFieldProps) {
  return (
    <TextInput
      name={name}
      label={label}
      description={description}
      type="password"
      inputMode={secret === 'pin' ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={secret === 'pin' ? 32 : 200}
      value={value}
      error={error}
      data-autofocus={autoFocus || undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the PIN is the only thing on its page
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
