/**
 * The field for a PIN: digits, hidden, with a number pad. If the PIN unlocks the tablet, a keypad below the field
 * replaces the system's keyboard.
 */
import { TextInput } from '@mantine/core';
import { secretInput } from '../../ui/parts/secretInput.ts';
import { Keypad } from './Keypad.tsx';
import classes from './PinField.module.css';

interface PinFieldProps {
  name: string;
  label: string;
  description?: string;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
  autoFocus?: boolean;
  hasKeypad?: boolean;
}

const maxLength = 32;

export function PinField(props: PinFieldProps) {
  const { name, label, description, value, error, onChange } = props;
  const { autoFocus = false, hasKeypad = false } = props;
  return (
    <div className={classes.field} data-keys={hasKeypad}>
      <TextInput
        name={name}
        label={label}
        description={description}
        {...secretInput}
        inputMode={hasKeypad ? 'none' : 'numeric'}
        maxLength={maxLength}
        value={value}
        error={error}
        data-autofocus={autoFocus || undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the PIN is the only thing on its page
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hasKeypad && <Keypad value={value} maxLength={maxLength} onChange={onChange} />}
    </div>
  );
}
