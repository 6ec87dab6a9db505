/** Owns one setting with a few values, all of them in sight. */
import { useId } from 'react';

import classes from './Settings.module.css';

interface ChoiceProps<Value extends string | number> {
  label: string;
  hint?: string | undefined;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, hint, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className={classes.options}>
        {options.map((option) => (
          <label key={String(option.value)} className={classes.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
