/** A question with a few answers, all of them visible. */
import { useId } from 'react';
import classes from './PickOne.module.css';

interface PickOneProps<Value extends string | number> {
  label: string;
  hint?: string | undefined;
  /** Null if none is selected. */
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

export function PickOne<Value extends string | number>(props: PickOneProps<Value>) {
  const { label, hint, value, options, onChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`}>
      <p id={`${name}-label`} className={classes.label}>
        {label}
      </p>
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
    </div>
  );
}
