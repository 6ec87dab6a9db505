/**
 * The digits below a PIN field, for fingers in gloves. A keyboard types into the field itself, so the keys are not in
 * the tab order; a screen reader finds them as buttons.
 */
import { IconBackspace } from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Keypad.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

interface KeypadProps {
  value: string;
  maxLength: number;
  onChange(value: string): void;
}

export function Keypad({ value, maxLength, onChange }: KeypadProps) {
  const { t } = useTranslation('signIn');
  return (
    // Tapping a key must not move the focus out of the field.
    <div
      role="group"
      aria-label={t('keypad.label')}
      className={classes.keypad}
      onPointerDown={(event) => event.preventDefault()}
    >
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          tabIndex={-1}
          className={classes.key}
          data-digit={digit}
          onClick={() => onChange((value + digit).slice(0, maxLength))}
        >
          {digit}
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        className={classes.key}
        aria-label={t('keypad.delete')}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <IconBackspace size="1.75rem" stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
