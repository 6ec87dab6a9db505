/** One setting with a few values: a tap shows at once, but the stored value prevails. */
import { useState } from 'react';
import { PickOne } from '../../ui/parts/PickOne.tsx';
import classes from './Settings.module.css';

interface ChoiceProps<Value extends string | number> {
  label: string;
  hint?: string | undefined;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { value, onChange } = props;
  const [tapped, setTapped] = useState<{ on: Value; before: Value } | null>(null);
  return (
    <div className={classes.choice}>
      <PickOne
        {...props}
        value={tapped !== null && tapped.before === value ? tapped.on : value}
        onChange={(on) => {
          setTapped({ on, before: value });
          onChange(on);
        }}
      />
    </div>
  );
}
