/**
 * The field for a PIN (digits, hidden, with a number pad), or for a passphrase instead. If the PIN unlocks the tablet,
 * a keypad below the field replaces the system's keyboard.
 */
import { TextInput } from '@mantine/core';
import type { SecretKind } from '../../../vault/secretKind.ts';
import { secretInput } from '../../ui/parts/secretInput.ts';
import { Keypad } from './Keypad.tsx';
import classes from './PinField.module.css';

interface PinFieldProps {
  name: string;
  /** The kind of secret; a PIN if left out. */
  secret?: SecretKind | undefined;
  label: string;
  description?: string;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
  autoFocus?: boolean;
  hasKeypad?: boolean;
}

const maxLengths = { pin: 32, passphrase: 200 } as const;

export function PinField(props: PinFieldProps) {
  const { name, secret = 'pin', label, description, value, error, onChange } = props;
  const { autoFocus = false, hasKeypad = false } = props;
  const maxLength = maxLengths[secret];
  const withKeys = hasKeypad && secret === 'pin';
  const system = secret === 'pin' ? 'numeric' : 'text';
  return (
    <div className={classes.field} data-keys={withKeys}>
      <TextInput
        name={name}
        label={label}
        description={description}
        {...secretInput}
        inputMode={withKeys ? 'none' : system}
        maxLength={maxLength}
        value={value}
        error={error}
        data-autofocus={autoFocus || undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the PIN is the only thing on its page
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {withKeys && <Keypad value={value} maxLength={maxLength} onChange={onChange} />}
    </div>
  );
}
