/** Going to a field: after its section was drawn, into view and under the focus. */
import { useMemo, useState } from 'react';
import { fieldElementId } from './fields/inputProps.ts';

export interface Jump {
  /** The field to go to; null: the top of the section. */
  readonly key: string | null;
  /** Rises with every jump, also to the same place. */
  readonly count: number;
  to(key: string | null): void;
}

export function useJump(start: string | null): Jump {
  const [place, setPlace] = useState({ key: start, count: 0 });
  return useMemo(
    () => ({
      ...place,
      to: (key: string | null) => setPlace(({ count }) => ({ key, count: count + 1 })),
    }),
    [place],
  );
}

/** Puts the focus on a field's first input. Returns whether the field is on the page. */
export function focusField(key: string): boolean {
  const field = document.getElementById(fieldElementId(key));
  if (field === null) {
    return false;
  }
  field.scrollIntoView({ block: 'center' });
  const target =
    field.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, textarea), input:checked') ??
    field.querySelector<HTMLElement>('input, textarea, select, button[data-field-focus], button');
  target?.focus({ preventScroll: true });
  return true;
}

/** The top of the section comes into view, and its heading under the focus. */
export function focusHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  document.getElementById('content')?.scrollTo({ top: 0 });
}
