/** Owns the field for a PIN: digits, hidden, with the number pad. */
import { TextInput } from '@mantine/core';

interface PinFieldProps {
  name: string;
  label: string;
  description?: string;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
  autoFocus?: boolean;
}

export function PinField({
  name,
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
      inputMode="numeric"
      autoComplete="off"
      maxLength={32}
      value={value}
      error={error}
      data-autofocus={autoFocus || undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the PIN is the only thing on its page
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
