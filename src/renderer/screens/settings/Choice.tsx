/** Owns one setting with a few values, all of them in sight. */
import { useId, useState } from 'react';

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
  // The tap shows at once; the device's word follows in a moment and has the last one.
  const [tapped, setTapped] = useState<{ on: Value; before: Value } | null>(null);
  const chosen = tapped !== null && tapped.before === value ? tapped.on : value;
  return (
    <div className={classes.choice} role="radiogroup" aria-labelledby={`${name}-label`}>
      <p className={classes.label} id={`${name}-label`}>
        {label}
      </p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className={classes.options}>
        {options.map((option) => (
          <label key={String(option.value)} className={classes.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === chosen}
              onChange={() => {
                setTapped({ on: option.value, before: value });
                onChange(option.value);
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
