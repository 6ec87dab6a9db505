/** Owns the field for an access token: never shown, never offered to be kept. */
import { PasswordInput } from '@mantine/core';

interface TokenFieldProps {
  label: string;
  description: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

export function TokenField({ label, description, value, error, onChange }: TokenFieldProps) {
  return (
    <PasswordInput
      name="token"
      label={label}
      description={description}
      autoComplete="off"
      visible={false}
      rightSection={<span />}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
